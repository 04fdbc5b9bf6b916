/** Changes worth trying on a colony, likely ones first, because a search may run out of its budget. */

import { commodities, resourcesByPlanetType, schematics, tierOf } from '../../game/catalogue/index.ts';
import type { Colony } from '../../game/domain/colony.ts';
import type { Schematic } from '../../game/domain/commodity.ts';
import { groupBy } from '../../game/domain/groups.ts';
import type { SchematicId, TypeId } from '../../game/domain/ids.ts';
import { PLACED_STORE_KINDS, type PlacedStoreKind } from '../../game/domain/pinKinds.ts';
import type { LossCause } from '../../game/domain/result.ts';
import type { SustainedFlow } from '../../game/domain/sustained.ts';
import { type Fraction, SECONDS_PER_DAY, SECONDS_PER_HOUR, type Seconds } from '../../game/domain/units.ts';
import type { ColonyEdit, EditChoices, RouteEdit } from '../../game/domain/whatIf.ts';
import { findColonyGoods, MAX_PROGRAM_SECONDS } from '../../game/sustain/index.ts';
import { importPriceOf, type Prices, priceOf } from '../../game/worth/index.ts';
import { neededPerHour } from '../neededPerHour.ts';
import { MAX_HEADS } from './applyEdits.ts';
import { rawKeptOut } from './keptOut.ts';
import { unfedInputs } from './unfedInputs.ts';

const PROGRAM_DAYS = [1, 2, 3, 4, 5, 7, 10, 14];
/** Times between visits that are tried, with programs as long as they. */
const VISIT_DAYS = [1, 2, 3, 4, 7, 14];
/** A share of the usual time between visits: a smaller difference is no other habit. */
const OTHER_HABIT: Fraction = 0.2;
const MOST_HEADS_MOVED = 3;
/** A share of the usual time between visits: nobody installs programs that end earlier. */
const SHORTEST_PROGRAM: Fraction = 0.9;
/** A share of what is extracted: a resource that loses more needs room, not heads. */
const MUCH_LOST: Fraction = 0.1;
/** A share of what factories could use: with that much they hardly wait. */
const ENOUGH: Fraction = 0.995;
/** With imports, almost every schematic can be fed: only the most profitable ones are tried. */
const IMPORTED_SCHEMATICS = 6;

/** Only the best change of a group is offered. */
export type CandidateGroup =
  | 'route'
  | 'program'
  | 'visits'
  | 'moreVisits'
  | 'heads'
  | 'moreHeads'
  | 'fewerHeads'
  | 'removeEcu'
  | 'start'
  | 'takeOut'
  | 'bring'
  | 'factories'
  /** of schematics that the colony doesn't run yet */
  | 'newFactories'
  | 'fewerFactories'
  | 'schematic'
  | 'feed'
  | 'store'
  | 'idle';

export interface Candidate {
  group: CandidateGroup;
  /** one change, or several of a kind, the smallest first: what isn't possible or any good small isn't tried larger */
  steps: readonly (readonly ColonyEdit[])[];
  /** a short replay doesn't show what it brings */
  showsLate?: boolean;
}

interface SearchLimits {
  withImports: boolean;
  /** whether lengths of links are known, so that CPU and power of new structures are */
  canBuild: boolean;
  /** between two visits as usual */
  intervalSeconds: Seconds;
  /** what the colony sustains now */
  flows: readonly SustainedFlow[];
  /** goods that it loses because of its routes */
  misrouted: ReadonlyMap<TypeId, LossCause>;
  /** whether its inputs cost more than what it makes */
  isLosing: boolean;
  /** whether visits sell raw material beyond what factories need */
  takesSurplusP0: boolean;
  /** schematics whose inputs cost more than their product brings; by default all, if the colony costs more than it brings */
  losing?: ReadonlySet<SchematicId>;
}

export function listCandidates(
  colony: Colony,
  choices: EditChoices,
  prices: Prices,
  limits: SearchLimits,
): Candidate[] {
  const { withImports, canBuild, intervalSeconds, flows, isLosing } = limits;
  const others = newSchematics(colony, choices, prices, withImports);
  return [
    ...routeCandidates(colony, choices, limits),
    ...(isLosing ? [oneStep('idle', [{ kind: 'idle' }])] : []),
    ...programCandidates(choices, intervalSeconds),
    ...startCandidates(colony, choices, intervalSeconds),
    ...takeOutCandidates(colony, choices, limits),
    ...visitCandidates(choices, intervalSeconds),
    ...headCandidates(choices, flows),
    ...(canBuild ? moreHeadCandidates(colony, choices, flows) : []),
    ...fewerHeadCandidates(colony, choices, flows),
    ...removeEcuCandidates(choices, canBuild),
    ...bringCandidates(colony, flows, withImports),
    ...feedCandidates(choices, flows),
    ...(canBuild
      ? [
          ...choices.factories.flatMap(({ schematicId }) => addedFactories('factories', schematicId)),
          ...PLACED_STORE_KINDS.toReversed().map(storeCandidate),
        ]
      : []),
    ...schematicCandidates(choices, others),
    ...(canBuild ? others.flatMap((schematicId) => firstFactories(schematicId, flows)) : []),
    ...fewerFactoryCandidates(choices, limits),
  ];
}

function oneStep(group: CandidateGroup, edits: readonly ColonyEdit[]): Candidate {
  return { group, steps: [edits] };
}

/** What is lost or doesn't reach factories because of its routes: all of it by either kind of store, and each commodity alone. */
function routeCandidates(colony: Colony, { routes }: EditChoices, { misrouted }: SearchLimits): Candidate[] {
  const unfed = unfedInputs(colony);
  const lost = routes.filter(({ typeId }) => misrouted.has(typeId) || unfed.has(typeId));
  const lists = [...allRoutes(lost), ...lost.map((edit) => [edit])];
  const changes = new Map(lists.map((edits) => [JSON.stringify(edits), edits]));
  // What a store has no room for in the end is lost later.
  return [...changes.values()].map((edits) => ({ group: 'route', steps: [edits], showsLate: true }));
}

/** All these commodities at once, into launchpads or into storage facilities where there are such. */
export function allRoutes(routes: readonly RouteEdit[]): RouteEdit[][] {
  const byGood = [...groupBy(routes, ({ typeId }) => typeId).values()];
  if (byGood.length === 0) return [];
  return PLACED_STORE_KINDS.map((kind) =>
    byGood.map((edits) => edits.find(({ storeKind }) => storeKind === kind) ?? edits[0]!),
  );
}

function programEdits(ecus: EditChoices['ecus'], programSeconds: Seconds): ColonyEdit[] {
  return ecus
    .filter((ecu) => Math.abs(ecu.programSeconds - programSeconds) >= SECONDS_PER_HOUR)
    .map(({ pinId }) => ({ kind: 'program', pinId, programSeconds }));
}

function visitCandidates({ ecus }: EditChoices, usualSeconds: Seconds): Candidate[] {
  const stepsOf = (intervals: readonly Seconds[]) =>
    intervals.map((intervalSeconds) => [
      ...programEdits(ecus, intervalSeconds),
      { kind: 'visits', intervalSeconds } as const,
    ]);
  const others = VISIT_DAYS.map((days) => days * SECONDS_PER_DAY).filter(
    (seconds) => Math.abs(seconds - usualSeconds) >= OTHER_HABIT * usualSeconds,
  );
  const rarer = others.filter((seconds) => seconds > usualSeconds);
  const oftener = others.filter((seconds) => seconds < usualSeconds);
  return [
    ...(rarer.length > 0 ? [{ group: 'visits', steps: stepsOf(rarer) } as const] : []),
    ...stepsOf(oftener).map((edits) => oneStep('moreVisits', edits)),
  ];
}

function programLengths(intervalSeconds: Seconds): Seconds[] {
  // Where no program lasts until the next visit, the longest does for most of the time.
  const leastSeconds = Math.min(SHORTEST_PROGRAM * intervalSeconds, MAX_PROGRAM_SECONDS);
  return PROGRAM_DAYS.map((days) => days * SECONDS_PER_DAY).filter((programSeconds) => programSeconds >= leastSeconds);
}

/** The shortest length that lasts until the next visit; the longest of all where none does. */
export function lastingLength(intervalSeconds: Seconds): Seconds {
  const days = PROGRAM_DAYS.find((length) => length * SECONDS_PER_DAY >= intervalSeconds) ?? PROGRAM_DAYS.at(-1)!;
  return days * SECONDS_PER_DAY;
}

/** Each extractor's program alone, and all of them together. */
function programCandidates({ ecus }: EditChoices, intervalSeconds: Seconds): Candidate[] {
  const lengths = programLengths(intervalSeconds);
  const groups = [...ecus.map((ecu) => [ecu]), ...(ecus.length > 1 ? [ecus] : [])];
  return groups.flatMap((group) =>
    lengths.flatMap((programSeconds): Candidate[] => {
      const edits = programEdits(group, programSeconds);
      // One of several extractors alone is tried anyway.
      return edits.length >= Math.min(2, group.length) ? [oneStep('program', edits)] : [];
    }),
  );
}

/**
 * Extractors without a program, with what the colony's factories use of what the planet has: where some live on raw
 * material that nobody extracts, with that.
 */
function startCandidates(colony: Colony, choices: EditChoices, intervalSeconds: Seconds): Candidate[] {
  const { used, made } = findColonyGoods(colony);
  return choices.idleEcus.flatMap(({ pinId }) => {
    const set = colony.pins.find((pin) => pin.pinId === pinId);
    const own = set?.kind === 'ecu' ? set.productTypeId : null;
    const usable = choices.resourceTypeIds.filter((typeId) => used.has(typeId));
    const bought = usable.filter((typeId) => !made.has(typeId));
    const resources = bought.length > 0 ? bought : usable.length > 0 ? usable : own === null ? [] : [own];
    return resources.flatMap((productTypeId) =>
      programLengths(intervalSeconds).map(
        (programSeconds): Candidate => ({
          group: 'start',
          steps: [[{ kind: 'start', pinId, productTypeId, programSeconds }]],
          // What it brings in beyond what factories use fills the stores later.
          showsLate: true,
        }),
      ),
    );
  });
}

/** Raw material of which extractors bring in more than factories use fills the stores, so that other goods are lost. */
function takeOutCandidates(
  colony: Colony,
  { reserveTypeIds }: EditChoices,
  { flows, takesSurplusP0 }: SearchLimits,
): Candidate[] {
  if (takesSurplusP0) return [];
  const keptOut = rawKeptOut(colony, flows);
  const typeIds = reserveTypeIds.filter((typeId) => {
    const flow = flows.find((one) => one.typeId === typeId);
    return flow !== undefined && flow.madeUnitsPerHour > flow.usedUnitsPerHour && !keptOut.has(typeId);
  });
  return typeIds.length === 0 ? [] : [{ group: 'takeOut', steps: [[{ kind: 'takeOut', typeIds }]], showsLate: true }];
}

/** Where full stores lose it, nobody extracts more of a resource. */
function isLost(productTypeId: TypeId, flows: readonly SustainedFlow[]): boolean {
  const flow = flows.find(({ typeId }) => typeId === productTypeId);
  return flow !== undefined && flow.lostUnitsPerHour > MUCH_LOST * flow.madeUnitsPerHour;
}

function headCandidates({ ecus }: EditChoices, flows: readonly SustainedFlow[]): Candidate[] {
  return ecus.flatMap((from) =>
    ecus.flatMap((to) => {
      if (from === to || to.headCount < 1 || isLost(to.productTypeId, flows)) return [];
      const most = Math.min(MOST_HEADS_MOVED, from.headCount - 1, MAX_HEADS - to.headCount);
      return inSteps('heads', countsTo(most), (count) => [
        { kind: 'heads', fromPinId: from.pinId, toPinId: to.pinId, count },
      ]);
    }),
  );
}

function countsTo(most: number): number[] {
  return Array.from({ length: Math.max(0, most) }, (_, k) => k + 1);
}

const HEAD_STEPS = [1, 2, 3, 5];

/** Each extractor's alone, and those of all resources that factories wait for: with only one of them nothing is gained. */
function moreHeadCandidates(colony: Colony, { ecus }: EditChoices, flows: readonly SustainedFlow[]): Candidate[] {
  const growing = ecus.filter(({ productTypeId }) => !isLost(productTypeId, flows));
  const alone = growing.flatMap(({ pinId, headCount }) => {
    const steps = HEAD_STEPS.filter((count) => headCount > 0 && headCount + count <= MAX_HEADS);
    return inSteps('moreHeads', steps, (count) => [{ kind: 'moreHeads', pinId, count }]);
  });
  const needs = neededPerHour(colony);
  const together = growing.flatMap(({ pinId, productTypeId, headCount }): ColonyEdit[] => {
    const flow = flows.find(({ typeId }) => typeId === productTypeId);
    const made = (flow?.madeUnitsPerHour ?? 0) - (flow?.lostUnitsPerHour ?? 0);
    const missing = (needs.get(productTypeId) ?? 0) - made;
    const count = made <= 0 ? 0 : Math.min(MAX_HEADS - headCount, Math.ceil((headCount * missing) / made));
    return count > 0 ? [{ kind: 'moreHeads', pinId, count }] : [];
  });
  return [...alone, ...(together.length > 1 ? [oneStep('moreHeads', together)] : [])];
}

/** Where more comes in than factories use, so that stores fill: the fewest heads that are enough, or one less. */
function fewerHeadCandidates(colony: Colony, { ecus }: EditChoices, flows: readonly SustainedFlow[]): Candidate[] {
  const needs = neededPerHour(colony);
  const rounded = [Math.floor, Math.ceil].map((round) =>
    ecus.flatMap(({ pinId, productTypeId, headCount }): ColonyEdit[] => {
      const flow = flows.find(({ typeId }) => typeId === productTypeId);
      const needed = needs.get(productTypeId) ?? 0;
      if (flow === undefined || needed === 0 || flow.lostUnitsPerHour === 0) return [];
      const left = Math.max(1, round((headCount * needed) / flow.madeUnitsPerHour));
      return left < headCount ? [{ kind: 'fewerHeads', pinId, count: headCount - left }] : [];
    }),
  );
  const changes = new Map<string, ColonyEdit[]>();
  for (const edits of rounded) {
    for (const some of [edits, ...edits.map((edit) => [edit])]) {
      if (some.length > 0) changes.set(JSON.stringify(some), some);
    }
  }
  return [...changes.values()].map((some) => ({ group: 'fewerHeads', steps: [some], showsLate: true }));
}

/** One of two extractors of a resource, with as many factories as its CPU and power are enough for. */
function removeEcuCandidates({ ecus, factories }: EditChoices, canBuild: boolean): Candidate[] {
  return ecus.flatMap(({ pinId, productTypeId }): Candidate[] => {
    if (ecus.filter((other) => other.productTypeId === productTypeId).length < 2) return [];
    const remove: ColonyEdit = { kind: 'removeEcu', pinId };
    const instead = (schematicId: SchematicId) =>
      inSteps('removeEcu', FACTORY_STEPS, (count) => [remove, { kind: 'factories', schematicId, count }]);
    return [
      { group: 'removeEcu', steps: [[remove]], showsLate: true },
      ...(canBuild ? factories.flatMap(({ schematicId }) => instead(schematicId)) : []),
    ];
  });
}

/** Inputs that the colony makes too little of. */
function bringCandidates(colony: Colony, flows: readonly SustainedFlow[], withImports: boolean): Candidate[] {
  const { made, hasLaunchpad } = findColonyGoods(colony);
  if (!withImports || !hasLaunchpad) return [];
  const short = [...neededPerHour(colony)]
    .filter(([typeId, needed]) => {
      const used = flows.find((flow) => flow.typeId === typeId)?.usedUnitsPerHour ?? 0;
      return made.has(typeId) && tierOf(typeId) > 0 && used < ENOUGH * needed;
    })
    .map(([typeId]) => typeId)
    .sort((a, b) => a - b);
  const lists = short.length > 1 ? [short, ...short.map((typeId) => [typeId])] : short.length === 1 ? [short] : [];
  return lists.map((typeIds) => oneStep('bring', [{ kind: 'bring', typeIds }]));
}

/** Nobody hauls raw material: what is made from it can be brought instead, where other factories here use it. */
function feedCandidates({ factories }: EditChoices, flows: readonly SustainedFlow[]): Candidate[] {
  const isBought = ({ typeId }: { typeId: TypeId }) =>
    tierOf(typeId) === 0 && flows.some((flow) => flow.typeId === typeId && flow.importedUnitsPerHour > 0);
  return factories.flatMap(({ schematicId, typeId, count }): Candidate[] => {
    const isUsedHere = factories.some((other) =>
      schematics.get(other.schematicId)?.inputs.some((input) => input.typeId === typeId),
    );
    if (!isUsedHere || !schematics.get(schematicId)?.inputs.some(isBought)) return [];
    return [oneStep('feed', [{ kind: 'factories', schematicId, count: -count }])];
  });
}

const FACTORY_STEPS = [1, 2, 3, 4, 6, 8, 12];

/** One candidate with these steps; none without any. */
function inSteps(
  group: CandidateGroup,
  counts: readonly number[],
  editsOf: (count: number) => readonly ColonyEdit[],
): Candidate[] {
  return counts.length === 0 ? [] : [{ group, steps: counts.map(editsOf) }];
}

/** One less, or none where they cost more than they bring. Without its only product a colony is idle. */
function fewerFactoryCandidates({ factories }: EditChoices, { isLosing, losing }: SearchLimits): Candidate[] {
  const fewer = (schematicId: SchematicId, count: number) =>
    oneStep('fewerFactories', [{ kind: 'factories', schematicId, count: -count }]);
  return factories.flatMap(({ schematicId, count }) => {
    const mayEnd = factories.length > 1 && count > 1 && (losing?.has(schematicId) ?? isLosing);
    return [fewer(schematicId, 1), ...(mayEnd ? [fewer(schematicId, count)] : [])];
  });
}

function addedFactories(group: 'factories' | 'newFactories', schematicId: SchematicId): Candidate[] {
  return inSteps(group, FACTORY_STEPS, (count) => [{ kind: 'factories', schematicId, count }]);
}

/** Raw material that was sold until now needs as many factories at once as can use all of it. */
function firstFactories(schematicId: SchematicId, flows: readonly SustainedFlow[]): Candidate[] {
  const { inputs, cycleSeconds } = schematics.get(schematicId)!;
  const sold = inputs.flatMap(({ typeId, amount }) => {
    const flow = flows.find((one) => one.typeId === typeId);
    const isSold = commodities.get(typeId)?.tier === 0 && flow !== undefined && flow.exportedUnitsPerHour > 0;
    return isSold ? [(flow.exportedUnitsPerHour * cycleSeconds) / (amount * SECONDS_PER_HOUR)] : [];
  });
  if (sold.length === 0) return addedFactories('newFactories', schematicId);
  const counts = new Set(sold.flatMap((count) => [Math.floor(count), Math.ceil(count)]));
  return [...counts]
    .filter((count) => count > 0)
    .map((count) => oneStep('newFactories', [{ kind: 'factories', schematicId, count }]));
}

function storeCandidate(storeKind: PlacedStoreKind): Candidate {
  return oneStep('store', [{ kind: 'stores', storeKind, count: 1 }]);
}

function schematicCandidates({ factories }: EditChoices, others: readonly SchematicId[]): Candidate[] {
  return factories.flatMap(({ schematicId: fromSchematicId, count }) =>
    [...factories.map(({ schematicId }) => schematicId), ...others]
      .filter((toSchematicId) => toSchematicId !== fromSchematicId)
      .flatMap((toSchematicId) =>
        inSteps('schematic', [...new Set([1, Math.ceil(count / 2), count])], (changed) => [
          { kind: 'schematic', fromSchematicId, toSchematicId, count: changed },
        ]),
      ),
  );
}

/** Schematics that the colony doesn't run yet and that its own goods, what is brought already, or imports can feed. */
function newSchematics(
  colony: Colony,
  { schematicIds, factories }: EditChoices,
  prices: Prices,
  withImports: boolean,
): SchematicId[] {
  const { made: own, used } = findColonyGoods(colony);
  const onPlanet = new Set<TypeId>(resourcesByPlanetType[colony.planetType]);
  const running = new Set(factories.map(({ schematicId }) => schematicId));
  const isOwn = ({ typeId }: { typeId: TypeId }) =>
    own.has(typeId) && (commodities.get(typeId)?.tier !== 0 || onPlanet.has(typeId));
  const fresh = schematicIds
    .filter((id) => !running.has(id))
    .flatMap((id) => schematics.get(id) ?? [])
    .filter(({ inputs }) => inputs.every((input) => isOwn(input) || commodities.get(input.typeId)?.tier !== 0));
  const fed = fresh.filter(({ inputs }) =>
    inputs.every((input) => isOwn(input) || (used.has(input.typeId) && commodities.get(input.typeId)?.tier !== 0)),
  );
  const imported = withImports
    ? fresh
        .filter((schematic) => !fed.includes(schematic))
        .map((schematic) => ({ schematic, isk: marginPerHour(schematic, prices, own) }))
        .filter(({ isk }) => isk > 0)
        .sort((a, b) => b.isk - a.isk)
        .slice(0, IMPORTED_SCHEMATICS)
        .map(({ schematic }) => schematic)
    : [];
  return [...fed, ...imported].map(({ schematicId }) => schematicId);
}

/** Only for the order in which schematics are tried; what counts is the replay. */
function marginPerHour({ inputs, output, cycleSeconds }: Schematic, prices: Prices, own: ReadonlySet<TypeId>) {
  let isk = output.amount * (priceOf(prices, output.typeId) ?? Number.NaN);
  for (const { typeId, amount } of inputs) {
    if (!own.has(typeId)) isk -= amount * (importPriceOf(prices, typeId) ?? Number.NaN);
  }
  return (isk * SECONDS_PER_HOUR) / cycleSeconds;
}
