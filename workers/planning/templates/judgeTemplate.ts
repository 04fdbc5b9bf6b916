import { commodities, schematics } from '../../catalogue/index.ts';
import type { Colony } from '../../domain/colony.ts';
import type { TypeId } from '../../domain/ids.ts';
import type { StarvedInput, Template, TemplateJudgement, TemplateProduct } from '../../domain/template.ts';
import { HOURS_PER_MONTH, SECONDS_PER_HOUR } from '../../domain/units.ts';
import {
  advance,
  applyVisit,
  type ColonyState,
  compileColony,
  readResult,
  SimulationError,
  type Supply,
  startState,
  supply,
  UNLIMITED_UNITS,
  withSupplies,
} from '../../engine/index.ts';
import { IskTotal, type PreparedColony, type Prices, prepareColony, priceOf } from '../../report/index.ts';
import { findFaults } from './findFaults.ts';
import { type BaseQuantityOf, planetTypeOf, REPLAY_SECONDS, toColony } from './toColony.ts';

/** How often factories are looked at. Not a divisor of the day, so that no cycle is always met at the same point. */
const LOOK_COUNT = 53;

/** Less than this is not worth mentioning: factories wait for their first goods. */
const MIN_IDLE_FRACTION = 0.05;

export interface JudgingBasis {
  /** of the planet that CPU and power are for; null: the template's own */
  radiusKm: number | null;
  baseQuantityOf: BaseQuantityOf;
  /** commodities that stores always hold enough of: all that the planet doesn't make, or these */
  supplied: 'imports' | readonly TypeId[];
  prices: Prices;
}

/** What a template needs, what is wrong with it, and what it makes in two weeks from empty stores with nobody there. */
export function judgeTemplate(template: Template, basis: JudgingBasis): TemplateJudgement {
  const colony = toColony(template, basis.baseQuantityOf);
  const radiusKm = template.diameterKm / 2;
  const prepared = prepareColony(colony, basis.radiusKm ?? radiusKm);
  const importTypeIds = findImports(prepared);
  const replay = replayOrProblem(colony, prepared, basis.supplied === 'imports' ? importTypeIds : basis.supplied);
  const { starved, lastsSeconds, unitsOf } = replay.kind === 'done' ? replay : NOTHING_MADE;
  const products = findProducts(prepared).map((typeId): TemplateProduct => {
    const unitsPerHour = (unitsOf.get(typeId) ?? 0) / (REPLAY_SECONDS / SECONDS_PER_HOUR);
    return { typeId, unitsPerHour };
  });
  return {
    comment: template.comment,
    planetTypeId: template.planetTypeId,
    planetType: planetTypeOf(template.planetTypeId),
    level: template.level,
    radiusKm,
    load: prepared.load,
    faults: findFaults({ template, colony }, prepared.load),
    products,
    importTypeIds,
    iskPerMonth: monthlyValue(products, basis.prices),
    starved,
    lastsSeconds,
    replayProblem: replay.kind === 'failed' ? replay.message : null,
  };
}

/** What is extracted or made and not used here, P0 first. */
function findProducts({ productions, extractions, uses }: PreparedColony): TypeId[] {
  const made = [...extractions.keys(), ...productions.keys()].filter((typeId) => commodities.has(typeId));
  return [...new Set(made)].filter((typeId) => !uses.has(typeId));
}

/** What factories use that is neither extracted nor made here. */
export function findImports({ productions, extractions, uses }: PreparedColony): TypeId[] {
  return [...uses.keys()].filter((typeId) => !productions.has(typeId) && !extractions.has(typeId));
}

function monthlyValue(products: readonly TemplateProduct[], prices: Prices): TemplateJudgement['iskPerMonth'] {
  const total = new IskTotal();
  for (const { typeId, unitsPerHour } of products) {
    const price = priceOf(prices, typeId);
    total.add(typeId, price === null ? null : price * unitsPerHour * HOURS_PER_MONTH);
  }
  return total.sum();
}

interface Replay {
  unitsOf: ReadonlyMap<TypeId, number>;
  starved: readonly StarvedInput[];
  lastsSeconds: number | null;
}

const NOTHING_MADE: Replay = { unitsOf: new Map(), starved: [], lastsSeconds: null };

function replayOrProblem(
  colony: Colony,
  { uses }: PreparedColony,
  supplied: readonly TypeId[],
): ({ kind: 'done' } & Replay) | { kind: 'failed'; message: string } {
  try {
    return { kind: 'done', ...replay(startReplay(colony, supplied), uses) };
  } catch (error) {
    if (!(error instanceof SimulationError)) throw error;
    return { kind: 'failed', message: error.message };
  }
}

/**
 * The colony at the start of its replay.
 * @param supplied commodities of which the stores that feed factories always hold enough, without taking up room
 * @throws SimulationError if the colony can't be simulated
 */
export function startReplay(colony: Colony, supplied: readonly TypeId[]): ColonyState {
  const start = startState(compileColony(colony));
  const supplies = findSupplies(colony, supplied);
  if (supplies.length === 0) return start;
  const visited = applyVisit(start, { programs: [], moves: supplies.map((one) => ({ ...one, amount: 0 })) });
  const ready = withSupplies(visited, supplies);
  return supply(
    ready,
    supplies.map(() => UNLIMITED_UNITS),
  );
}

/** One per store and commodity. */
function findSupplies(colony: Colony, supplied: readonly TypeId[]): Supply[] {
  const pinById = new Map(colony.pins.map((pin) => [pin.pinId, pin]));
  const found = new Map<string, Supply>();
  for (const { sourcePinId, destinationPinId, typeId, quantity } of colony.routes) {
    const [source, target] = [pinById.get(sourcePinId), pinById.get(destinationPinId)];
    if (source === undefined || target?.kind !== 'factory' || quantity <= 0 || !supplied.includes(typeId)) continue;
    if (source.kind === 'ecu' || source.kind === 'factory' || source.kind === 'unknown') continue;
    const uses = target.schematicId === null ? [] : (schematics.get(target.schematicId)?.inputs ?? []);
    if (!uses.some((input) => input.typeId === typeId)) continue;
    found.set(`${sourcePinId} ${typeId}`, { pinId: sourcePinId, typeId });
  }
  return [...found.values()];
}

function replay(state: ColonyState, uses: PreparedColony['uses']): Replay {
  const looksByInput = new Map<TypeId, number>();
  for (let look = 1; look <= LOOK_COUNT; look++) {
    advance(state, Math.floor((REPLAY_SECONDS * look) / LOOK_COUNT));
    for (const stop of readResult(state).stops) {
      if (stop.kind === 'inputMissing') looksByInput.set(stop.typeId, (looksByInput.get(stop.typeId) ?? 0) + 1);
    }
  }
  const { flows, stops } = readResult(state);
  const starved = [...looksByInput]
    .map(([typeId, looks]) => ({ typeId, idleFraction: looks / (LOOK_COUNT * (uses.get(typeId)?.factoryCount ?? 1)) }))
    .filter(({ idleFraction }) => idleFraction >= MIN_IDLE_FRACTION)
    .sort((a, b) => b.idleFraction - a.idleFraction || a.typeId - b.typeId);
  const firstFull = stops.find((stop) => stop.kind === 'storageFull');
  return {
    // Only read for products that no factory here uses. What is lost was not made for anyone.
    unitsOf: new Map(flows.map((flow) => [flow.typeId, flow.madeUnits - flow.lostUnits])),
    starved,
    lastsSeconds: firstFull === undefined ? null : firstFull.at - state.compiled.startAt,
  };
}
