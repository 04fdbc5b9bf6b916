import { commodityOf, schematicByOutput, structures, volumeM3Of } from '../../game/catalogue/index.ts';
import type { Colony } from '../../game/domain/colony.ts';
import type { Stack } from '../../game/domain/commodity.ts';
import type { PinId, TypeId } from '../../game/domain/ids.ts';
import { PIN_KINDS } from '../../game/domain/pinKinds.ts';
import type { SimulationProblem } from '../../game/domain/simulationProblem.ts';
import { addTo, sum } from '../../game/domain/sums.ts';
import type {
  StarvedInput,
  Template,
  TemplateFlow,
  TemplateJudgement,
  TemplateOutline,
} from '../../game/domain/template.ts';
import { HOURS_PER_DAY, HOURS_PER_MONTH, SECONDS_PER_HOUR, type Seconds } from '../../game/domain/units.ts';
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
} from '../../game/engine/index.ts';
import {
  cycleSecondsFor,
  findColonyGoods,
  sustain,
  type VisitRule,
  withWidenedRoutes,
} from '../../game/sustain/index.ts';
import { boundedNet, type Economy, netOf } from '../../game/worth/index.ts';
import { type PreparedColony, prepareColony } from '../report/index.ts';
import { findFaults } from './findFaults.ts';
import { findNotes } from './findNotes.ts';
import { buildOnPlanet, planetTypeOf, planetTypesFor } from './planetStructures.ts';
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
  economy: Economy;
  /** how the newly built colony is visited; null: nobody is there for two weeks, with one program as long */
  visits: TemplateVisits | null;
}

/** Visits to a colony that a template was just applied for. */
interface TemplateVisits {
  intervalSeconds: Seconds;
  programSeconds: Seconds;
  takesSurplusP0: boolean;
}

/** What a template says about itself, without a replay. */
export function outlineTemplate(template: Template): TemplateOutline {
  const { comment, planetTypeId, level, diameterKm } = template;
  return {
    comment,
    planetTypeId,
    planetType: planetTypeOf(planetTypeId),
    planetTypes: planetTypesFor(template),
    level,
    radiusKm: diameterKm / 2,
    ...countStructures(template),
    productTypeIds: findOutputs(template),
    resourceTypeIds: findResources(template),
  };
}

/** What extractors take, each once. */
export function findResources({ pins }: Template): TypeId[] {
  const extracted = pins.flatMap(({ typeId, productTypeId }) =>
    structures.get(typeId)?.kind === 'ecu' && productTypeId !== null ? [productTypeId] : [],
  );
  return [...new Set(extracted)];
}

/** What pins make and no factory of the template uses. */
function findOutputs({ pins }: Template): TypeId[] {
  const made = new Set(pins.flatMap(({ productTypeId }) => productTypeId ?? []));
  const used = new Set<TypeId>();
  for (const { typeId, productTypeId } of pins) {
    if (productTypeId === null || structures.get(typeId)?.kind !== 'factory') continue;
    for (const input of schematicByOutput.get(productTypeId)?.inputs ?? []) used.add(input.typeId);
  }
  return [...made].filter((typeId) => commodityOf(typeId) !== undefined && !used.has(typeId));
}

/** What a template needs, what is wrong with it, and what it makes: visited, or in two weeks with nobody there. */
export function judgeTemplate(copied: Template, basis: JudgingBasis): TemplateJudgement {
  const { template, convertedTypeIds } = buildOnPlanet(copied);
  const colony = toColony(template, basis.quantityPerHead);
  const outline = outlineTemplate(template);
  const prepared = prepareColony(colony, basis.radiusKm ?? outline.radiusKm);
  const importTypeIds = findImports(prepared);
  const replay = replayOrProblem({ template, colony, prepared, importTypeIds }, basis);
  const { starved, lastsSeconds, exportedPerHour, usedPerHour, hoursPerLoad } =
    replay.kind === 'done' ? replay : NOTHING_MADE;
  const products = toFlows(findProducts(prepared), exportedPerHour);
  const imports = toFlows(importTypeIds, usedPerHour);
  const net = netOf({ exports: products.map(perMonth), imports: imports.map(perMonth) }, basis.economy);
  return {
    ...outline,
    productTypeIds: products.map(({ typeId }) => typeId),
    load: prepared.load,
    faults: findFaults({ template, colony }, prepared.load),
    notes: findNotes(template, convertedTypeIds),
    products,
    imports,
    m3PerDayIn: m3PerDay(imports),
    m3PerDayOut: m3PerDay(products),
    hoursPerLoad,
    netIskPerMonth: replay.kind === 'done' ? boundedNet(net) : { isk: null, bound: 'exact' },
    unpricedTypeIds: net.unpricedTypeIds,
    starved,
    lastsSeconds,
    replayProblem: replay.kind === 'failed' ? replay.problem : null,
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

function toFlows(typeIds: readonly TypeId[], unitsPerHour: ReadonlyMap<TypeId, number>): TemplateFlow[] {
  return typeIds.map((typeId) => ({ typeId, unitsPerHour: unitsPerHour.get(typeId) ?? 0 }));
}

function perMonth({ typeId, unitsPerHour }: TemplateFlow): Stack {
  return { typeId, amount: unitsPerHour * HOURS_PER_MONTH };
}

function m3PerDay(flows: readonly TemplateFlow[]): number {
  return sum(flows.map(({ typeId, unitsPerHour }) => unitsPerHour * HOURS_PER_DAY * volumeM3Of(typeId)));
}

/** What is extracted or made and not used here, P0 first. */
function findProducts({ productions, extractions, uses }: PreparedColony): TypeId[] {
  const made = [...extractions.keys(), ...productions.keys()].filter((typeId) => commodityOf(typeId) !== undefined);
  return [...new Set(made)].filter((typeId) => !uses.has(typeId));
}

/** What factories use that is neither extracted nor made here. */
export function findImports({ productions, extractions, uses }: PreparedColony): TypeId[] {
  return [...uses.keys()].filter((typeId) => !productions.has(typeId) && !extractions.has(typeId));
}

interface Replay {
  /** products that were not lost */
  exportedPerHour: ReadonlyMap<TypeId, number>;
  usedPerHour: ReadonlyMap<TypeId, number>;
  starved: readonly StarvedInput[];
  lastsSeconds: Seconds | null;
  hoursPerLoad: number | null;
}

const NOTHING_MADE: Replay = {
  exportedPerHour: new Map(),
  usedPerHour: new Map(),
  starved: [],
  lastsSeconds: null,
  hoursPerLoad: null,
};

/** What is replayed, and what of it is known without a replay. */
interface ReplayedTemplate {
  /** with its planet's own structures */
  template: Template;
  colony: Colony;
  prepared: PreparedColony;
  importTypeIds: readonly TypeId[];
}

function replayOrProblem(
  replayed: ReplayedTemplate,
  { supplied, visits, quantityPerHead }: JudgingBasis,
): ({ kind: 'done' } & Replay) | { kind: 'failed'; problem: SimulationProblem } {
  const { template, colony, prepared, importTypeIds } = replayed;
  try {
    const supplies = findSupplies(colony, supplied === 'imports' ? importTypeIds : supplied);
    const start = startSupplied(colony, supplies);
    const unattended = replay(start.state, prepared.uses);
    const lasting = { lastsSeconds: unattended.lastsSeconds, hoursPerLoad: hoursPerLoad(colony, supplies, start) };
    if (visits === null) return { kind: 'done', ...unattended, ...lasting };
    const built = buildForVisits(template, quantityPerHead, visits.programSeconds);
    return {
      kind: 'done',
      ...replayVisited(built, visitRule(visits, supplied, importTypeIds), prepared.uses),
      ...lasting,
    };
  } catch (error) {
    if (!(error instanceof SimulationError)) throw error;
    return { kind: 'failed', problem: error.problem };
  }
}

/** Visits that bring what is supplied of the imports, and nothing else. */
function visitRule(
  visits: TemplateVisits,
  supplied: JudgingBasis['supplied'],
  importTypeIds: readonly TypeId[],
): VisitRule {
  if (supplied === 'imports') return visits;
  const left = importTypeIds.filter((typeId) => !supplied.includes(typeId));
  return { ...visits, broughtFractions: new Map(left.map((typeId) => [typeId, 0])) };
}

/** The newly built colony with programs of the player's length, and routes as wide as these need. */
export function buildForVisits(template: Template, quantityPerHead: QuantityPerHead, programSeconds: Seconds): Colony {
  const previous = toColony(template, quantityPerHead);
  const cycleSeconds = cycleSecondsFor(programSeconds);
  return withWidenedRoutes(previous, toColony(template, quantityPerHead, 0, programSeconds, cycleSeconds));
}

/** @throws SimulationError if the colony can't be simulated */
function replayVisited(
  colony: Colony,
  rule: VisitRule,
  uses: PreparedColony['uses'],
): Pick<Replay, 'exportedPerHour' | 'usedPerHour' | 'starved'> {
  const { flows, stops } = sustain(startState(compileColony(colony)), rule);
  const usedPerHour = new Map(flows.map(({ typeId, usedUnitsPerHour }) => [typeId, usedUnitsPerHour]));
  const missing = new Set(stops.flatMap(({ stop }) => (stop.kind === 'inputMissing' ? [stop.typeId] : [])));
  const starved = [...missing].map((typeId) => {
    const mostPerHour = uses.get(typeId)?.unitsPerHour ?? 0;
    const used = usedPerHour.get(typeId) ?? 0;
    return { typeId, idleFraction: mostPerHour > 0 ? Math.min(1, Math.max(0, 1 - used / mostPerHour)) : 1 };
  });
  return {
    exportedPerHour: new Map(
      flows.map(({ typeId, madeUnitsPerHour, lostUnitsPerHour }) => [typeId, madeUnitsPerHour - lostUnitsPerHour]),
    ),
    usedPerHour,
    starved: worthMentioning(starved),
  };
}

/** What starves noticeably, the longest first. */
function worthMentioning(starved: readonly StarvedInput[]): StarvedInput[] {
  return starved
    .filter(({ idleFraction }) => idleFraction >= MIN_IDLE_FRACTION)
    .sort((a, b) => b.idleFraction - a.idleFraction || a.typeId - b.typeId);
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
    const usedM3 = (UNLIMITED_UNITS - left[k]!) * volumeM3Of(typeId);
    addTo(m3ByStore, pinId, usedM3);
  });
  const hours = colony.pins.flatMap(({ pinId, typeId }) => {
    const usedM3 = m3ByStore.get(pinId) ?? 0;
    return usedM3 > 0 ? [((structures.get(typeId)?.capacityM3 ?? 0) / usedM3) * REPLAY_HOURS] : [];
  });
  return hours.length === 0 ? null : Math.min(...hours);
}

/** One per store that feeds factories, and commodity. */
function findSupplies(colony: Colony, supplied: readonly TypeId[]): Supply[] {
  return findColonyGoods(colony).feeds.filter(({ typeId }) => supplied.includes(typeId));
}

function replay(state: ColonyState, uses: PreparedColony['uses']): Omit<Replay, 'hoursPerLoad'> {
  const looksByInput = new Map<TypeId, number>();
  for (let look = 1; look <= LOOK_COUNT; look++) {
    advance(state, Math.floor((REPLAY_SECONDS * look) / LOOK_COUNT));
    for (const stop of readResult(state).stops) {
      if (stop.kind === 'inputMissing') addTo(looksByInput, stop.typeId, 1);
    }
  }
  const { flows, stops } = readResult(state);
  const starved = [...looksByInput].map(([typeId, looks]) => ({
    typeId,
    idleFraction: looks / (LOOK_COUNT * (uses.get(typeId)?.factoryCount ?? 1)),
  }));
  const firstFull = stops.find((stop) => stop.kind === 'storageFull');
  return {
    // Only read for products that no factory here uses. What is lost was not made for anyone.
    exportedPerHour: new Map(flows.map((flow) => [flow.typeId, (flow.madeUnits - flow.lostUnits) / REPLAY_HOURS])),
    usedPerHour: new Map(flows.map((flow) => [flow.typeId, flow.usedUnits / REPLAY_HOURS])),
    starved: worthMentioning(starved),
    lastsSeconds: firstFull === undefined ? null : firstFull.at - state.compiled.startAt,
  };
}
