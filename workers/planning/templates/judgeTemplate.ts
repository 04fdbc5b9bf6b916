import { commodities, schematics, structures } from '../../catalogue/index.ts';
import type { Colony } from '../../domain/colony.ts';
import type { PinId, TypeId } from '../../domain/ids.ts';
import { isStore, PIN_KINDS } from '../../domain/pinKinds.ts';
import type { StarvedInput, Template, TemplateFlow, TemplateJudgement } from '../../domain/template.ts';
import { HOURS_PER_MONTH, SECONDS_PER_HOUR } from '../../domain/units.ts';
import {
  advance,
  applyVisit,
  type ColonyState,
  compileColony,
  readResult,
  readSupplies,
  SimulationError,
  type SuppliedColony,
  type Supply,
  startState,
  supply,
  UNLIMITED_UNITS,
  withSupplies,
} from '../../engine/index.ts';
import { type PreparedColony, prepareColony } from '../../report/index.ts';
import { IskTotal, type Prices, priceOf } from '../../worth/index.ts';
import { findFaults } from './findFaults.ts';
import { findNotes } from './findNotes.ts';
import { buildOnPlanet, planetTypeOf } from './planetStructures.ts';
import { type QuantityPerHead, REPLAY_SECONDS, toColony } from './templateToColony.ts';

/** How often factories are looked at. Not a divisor of the day, so that no cycle is always met at the same point. */
const LOOK_COUNT = 53;

const REPLAY_HOURS = REPLAY_SECONDS / SECONDS_PER_HOUR;

/** Less than this is not worth mentioning: factories wait for their first goods. */
const MIN_IDLE_FRACTION = 0.05;

export interface JudgingBasis {
  /** of the planet that CPU and power are for; null: the template's own */
  radiusKm: number | null;
  quantityPerHead: QuantityPerHead;
  /** commodities that stores always hold enough of: all that the planet doesn't make, or these */
  supplied: 'imports' | readonly TypeId[];
  prices: Prices;
}

/** What a template needs, what is wrong with it, and what it makes in two weeks from empty stores with nobody there. */
export function judgeTemplate(copied: Template, basis: JudgingBasis): TemplateJudgement {
  const { template, convertedTypeIds } = buildOnPlanet(copied);
  const colony = toColony(template, basis.quantityPerHead);
  const radiusKm = template.diameterKm / 2;
  const prepared = prepareColony(colony, basis.radiusKm ?? radiusKm);
  const importTypeIds = findImports(prepared);
  const replay = replayOrProblem(colony, prepared, basis.supplied === 'imports' ? importTypeIds : basis.supplied);
  const { starved, lastsSeconds, madeUnits, usedUnits, hoursPerLoad } = replay.kind === 'done' ? replay : NOTHING_MADE;
  const products = toFlows(findProducts(prepared), madeUnits);
  const imports = toFlows(importTypeIds, usedUnits);
  return {
    comment: template.comment,
    planetTypeId: template.planetTypeId,
    planetType: planetTypeOf(template.planetTypeId),
    level: template.level,
    radiusKm,
    ...countStructures(template),
    load: prepared.load,
    faults: findFaults({ template, colony }, prepared.load),
    notes: findNotes(template, convertedTypeIds),
    products,
    imports,
    m3PerDayIn: m3PerDay(imports),
    m3PerDayOut: m3PerDay(products),
    hoursPerLoad,
    iskPerMonth: monthlyValue(products, basis.prices),
    starved,
    lastsSeconds,
    replayProblem: replay.kind === 'failed' ? replay.message : null,
  };
}

function countStructures({ pins }: Template): Pick<TemplateJudgement, 'headCount' | 'factoryCount' | 'launchpadCount'> {
  const counts = { headCount: 0, factoryCount: 0, launchpadCount: 0 };
  for (const { typeId, headCount } of pins) {
    const kind = structures.get(typeId)?.kind;
    if (kind === 'ecu') counts.headCount += headCount;
    else if (kind === 'factory') counts.factoryCount += 1;
    else if (kind !== undefined && PIN_KINDS[kind].launches) counts.launchpadCount += 1;
  }
  return counts;
}

/** @param units in the whole replay */
function toFlows(typeIds: readonly TypeId[], units: ReadonlyMap<TypeId, number>): TemplateFlow[] {
  return typeIds.map((typeId) => ({ typeId, unitsPerHour: (units.get(typeId) ?? 0) / REPLAY_HOURS }));
}

function m3PerDay(flows: readonly TemplateFlow[]): number {
  return flows.reduce(
    (sum, { typeId, unitsPerHour }) => sum + unitsPerHour * 24 * (commodities.get(typeId)?.volumeM3 ?? 0),
    0,
  );
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

function monthlyValue(products: readonly TemplateFlow[], prices: Prices): TemplateJudgement['iskPerMonth'] {
  const total = new IskTotal();
  for (const { typeId, unitsPerHour } of products) {
    const price = priceOf(prices, typeId);
    total.add(typeId, price === null ? null : price * unitsPerHour * HOURS_PER_MONTH);
  }
  return total.sum();
}

interface Replay {
  /** in the whole replay, without what was lost */
  madeUnits: ReadonlyMap<TypeId, number>;
  /** in the whole replay */
  usedUnits: ReadonlyMap<TypeId, number>;
  starved: readonly StarvedInput[];
  lastsSeconds: number | null;
  hoursPerLoad: number | null;
}

const NOTHING_MADE: Replay = {
  madeUnits: new Map(),
  usedUnits: new Map(),
  starved: [],
  lastsSeconds: null,
  hoursPerLoad: null,
};

function replayOrProblem(
  colony: Colony,
  { uses }: PreparedColony,
  supplied: readonly TypeId[],
): ({ kind: 'done' } & Replay) | { kind: 'failed'; message: string } {
  try {
    const supplies = findSupplies(colony, supplied);
    const start = startSupplied(colony, supplies);
    return { kind: 'done', ...replay(start.state, uses), hoursPerLoad: hoursPerLoad(colony, supplies, start) };
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
  return startSupplied(colony, findSupplies(colony, supplied)).state;
}

interface SuppliedStart {
  state: ColonyState;
  /** what the supplies are read by; null without any */
  ready: SuppliedColony | null;
}

function startSupplied(colony: Colony, supplies: readonly Supply[]): SuppliedStart {
  const start = startState(compileColony(colony));
  if (supplies.length === 0) return { state: start, ready: null };
  const visited = applyVisit(start, { programs: [], moves: supplies.map((one) => ({ ...one, amount: 0 })) });
  const ready = withSupplies(visited, supplies);
  const unlimited = supplies.map(() => UNLIMITED_UNITS);
  return { state: supply(ready, unlimited), ready };
}

/**
 * For how long every store's inputs last if it is filled with nothing else, each in proportion to its use: of the store
 * that is empty first. null if nothing is brought or used.
 * @param start after the replay
 */
function hoursPerLoad(colony: Colony, supplies: readonly Supply[], { state, ready }: SuppliedStart): number | null {
  if (ready === null) return null;
  const left = readSupplies(ready, state);
  const m3ByStore = new Map<PinId, number>();
  supplies.forEach(({ pinId, typeId }, k) => {
    const usedM3 = (UNLIMITED_UNITS - left[k]!) * (commodities.get(typeId)?.volumeM3 ?? 0);
    m3ByStore.set(pinId, (m3ByStore.get(pinId) ?? 0) + usedM3);
  });
  const hours = colony.pins.flatMap(({ pinId, typeId }) => {
    const usedM3 = m3ByStore.get(pinId) ?? 0;
    return usedM3 > 0 ? [((structures.get(typeId)?.capacityM3 ?? 0) / usedM3) * REPLAY_HOURS] : [];
  });
  return hours.length === 0 ? null : Math.min(...hours);
}

/** One per store and commodity. */
function findSupplies(colony: Colony, supplied: readonly TypeId[]): Supply[] {
  const pinById = new Map(colony.pins.map((pin) => [pin.pinId, pin]));
  const found = new Map<string, Supply>();
  for (const { sourcePinId, destinationPinId, typeId, quantity } of colony.routes) {
    const [source, target] = [pinById.get(sourcePinId), pinById.get(destinationPinId)];
    if (
      source === undefined ||
      !isStore(source) ||
      target?.kind !== 'factory' ||
      quantity <= 0 ||
      !supplied.includes(typeId)
    )
      continue;
    const uses = target.schematicId === null ? [] : (schematics.get(target.schematicId)?.inputs ?? []);
    if (!uses.some((input) => input.typeId === typeId)) continue;
    found.set(`${sourcePinId} ${typeId}`, { pinId: sourcePinId, typeId });
  }
  return [...found.values()];
}

function replay(state: ColonyState, uses: PreparedColony['uses']): Omit<Replay, 'hoursPerLoad'> {
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
    madeUnits: new Map(flows.map((flow) => [flow.typeId, flow.madeUnits - flow.lostUnits])),
    usedUnits: new Map(flows.map((flow) => [flow.typeId, flow.usedUnits])),
    starved,
    lastsSeconds: firstFull === undefined ? null : firstFull.at - state.compiled.startAt,
  };
}
