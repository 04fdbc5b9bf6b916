/** Changes worth trying on a colony, likely ones first: the search may run out of its budget. */

import { commodities, resourcesByPlanetType, schematics } from '../../catalogue/index.ts';
import type { Colony } from '../../domain/colony.ts';
import type { Schematic } from '../../domain/commodity.ts';
import type { SchematicId, TypeId } from '../../domain/ids.ts';
import type { PlacedStoreKind } from '../../domain/pinKinds.ts';
import type { SustainedFlow } from '../../domain/sustained.ts';
import { type Fraction, SECONDS_PER_DAY, SECONDS_PER_HOUR, type Seconds } from '../../domain/units.ts';
import type { ColonyEdit, EditChoices } from '../../domain/whatIf.ts';
import { findColonyGoods } from '../../sustain/index.ts';
import { importPriceOf, type Prices, priceOf } from '../../worth/index.ts';
import { MAX_HEADS } from './applyEdits.ts';
import { neededPerHour } from './neededPerHour.ts';

const PROGRAM_DAYS = [1, 2, 3, 4, 5, 7, 10, 14];
/** Times between visits that are tried, with programs as long as they. */
const VISIT_DAYS = [1, 2, 3, 4, 7, 14];
/** Of the usual time between visits: a smaller difference is no other habit. */
const OTHER_HABIT: Fraction = 0.2;
const MOST_HEADS_MOVED = 3;
/** Of the usual time between visits: nobody installs programs that end earlier. */
const SHORTEST_PROGRAM: Fraction = 0.9;
/** With imports, almost every schematic can be fed: only the most profitable ones are tried. */
const IMPORTED_SCHEMATICS = 6;

export type CandidateGroup =
  | 'program'
  | 'visits'
  | 'moreVisits'
  | 'heads'
  | 'fewerHeads'
  | 'factories'
  | 'schematic'
  | 'store'
  | 'idle';

export interface Candidate {
  group: CandidateGroup;
  edits: readonly ColonyEdit[];
  /** for added factories: another one is tried while there are CPU and power, and while it helps */
  more?: Candidate;
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
  /** whether its inputs cost more than what it makes */
  isLosing: boolean;
}

export function listCandidates(
  colony: Colony,
  choices: EditChoices,
  prices: Prices,
  { withImports, canBuild, intervalSeconds, flows, isLosing }: SearchLimits,
): Candidate[] {
  const others = newSchematics(colony, choices, prices, withImports);
  return [
    ...(isLosing ? [{ group: 'idle', edits: [{ kind: 'idle' }] } as const] : []),
    ...programCandidates(choices, intervalSeconds),
    ...visitCandidates(choices, intervalSeconds),
    ...headCandidates(choices),
    ...fewerHeadCandidates(colony, choices, flows),
    ...(canBuild
      ? [
          ...choices.factories.map(({ schematicId }) => addedFactories(schematicId)),
          storeCandidate('storage'),
          storeCandidate('launchpad'),
        ]
      : []),
    ...schematicCandidates(choices, others),
    ...(canBuild ? others.flatMap((schematicId) => firstFactories(schematicId, flows)) : []),
    ...choices.factories.map(({ schematicId }) => factoryCandidate(schematicId, -1)),
    // Without its only product a colony is idle.
    ...choices.factories.flatMap(({ schematicId, count }) =>
      isLosing && choices.factories.length > 1 && count > 1 ? [factoryCandidate(schematicId, -count)] : [],
    ),
  ];
}

function programEdits(ecus: EditChoices['ecus'], programSeconds: Seconds): ColonyEdit[] {
  return ecus
    .filter((ecu) => Math.abs(ecu.programSeconds - programSeconds) >= SECONDS_PER_HOUR)
    .map(({ pinId }) => ({ kind: 'program', pinId, programSeconds }));
}

function visitCandidates({ ecus }: EditChoices, usualSeconds: Seconds): Candidate[] {
  return VISIT_DAYS.map((days) => days * SECONDS_PER_DAY)
    .filter((intervalSeconds) => Math.abs(intervalSeconds - usualSeconds) >= OTHER_HABIT * usualSeconds)
    .map((intervalSeconds) => ({
      group: intervalSeconds < usualSeconds ? 'moreVisits' : 'visits',
      edits: [...programEdits(ecus, intervalSeconds), { kind: 'visits', intervalSeconds }],
    }));
}

function programCandidates({ ecus }: EditChoices, intervalSeconds: Seconds): Candidate[] {
  return PROGRAM_DAYS.map((days) => days * SECONDS_PER_DAY)
    .filter((programSeconds) => programSeconds >= SHORTEST_PROGRAM * intervalSeconds)
    .flatMap((programSeconds): Candidate[] => {
      const edits = programEdits(ecus, programSeconds);
      return edits.length > 0 ? [{ group: 'program', edits }] : [];
    });
}

function headCandidates({ ecus }: EditChoices): Candidate[] {
  return ecus.flatMap((from) =>
    ecus.flatMap((to) => {
      if (from === to) return [];
      const most = Math.min(MOST_HEADS_MOVED, from.headCount - 1, MAX_HEADS - to.headCount);
      return to.headCount < 1
        ? []
        : Array.from(
            { length: Math.max(0, most) },
            (_, k): Candidate => ({
              group: 'heads',
              edits: [{ kind: 'heads', fromPinId: from.pinId, toPinId: to.pinId, count: k + 1 }],
            }),
          );
    }),
  );
}

/** Where extractors bring in more than factories use, so that stores fill with it: as many heads as these need. */
function fewerHeadCandidates(colony: Colony, { ecus }: EditChoices, flows: readonly SustainedFlow[]): Candidate[] {
  const needs = neededPerHour(colony);
  const edits = ecus.flatMap(({ pinId, productTypeId, headCount }): ColonyEdit[] => {
    const flow = flows.find(({ typeId }) => typeId === productTypeId);
    const needed = needs.get(productTypeId) ?? 0;
    if (flow === undefined || needed === 0 || flow.lostUnitsPerHour === 0) return [];
    const left = Math.max(1, Math.floor((headCount * needed) / flow.madeUnitsPerHour));
    return left < headCount ? [{ kind: 'fewerHeads', pinId, count: headCount - left }] : [];
  });
  return edits.length > 0 ? [{ group: 'fewerHeads', edits, showsLate: true }] : [];
}

function factoryCandidate(schematicId: SchematicId, count: number): Candidate {
  return { group: 'factories', edits: [{ kind: 'factories', schematicId, count }] };
}

const FACTORY_STEPS = [1, 2, 3, 4, 6, 8, 12];

function addedFactories(schematicId: SchematicId): Candidate {
  return FACTORY_STEPS.reduceRight<Candidate | undefined>((more, count) => {
    const candidate = factoryCandidate(schematicId, count);
    return more === undefined ? candidate : { ...candidate, more };
  }, undefined)!;
}

/** Raw material that was sold until now needs as many factories at once as can use all of it. */
function firstFactories(schematicId: SchematicId, flows: readonly SustainedFlow[]): Candidate[] {
  const { inputs, cycleSeconds } = schematics.get(schematicId)!;
  const sold = inputs.flatMap(({ typeId, amount }) => {
    const flow = flows.find((one) => one.typeId === typeId);
    const isSold = commodities.get(typeId)?.tier === 0 && flow !== undefined && flow.exportedUnitsPerHour > 0;
    return isSold ? [(flow.exportedUnitsPerHour * cycleSeconds) / (amount * SECONDS_PER_HOUR)] : [];
  });
  if (sold.length === 0) return [addedFactories(schematicId)];
  const counts = new Set(sold.flatMap((count) => [Math.floor(count), Math.ceil(count)]));
  return [...counts].filter((count) => count > 0).map((count) => factoryCandidate(schematicId, count));
}

function storeCandidate(storeKind: PlacedStoreKind): Candidate {
  return { group: 'store', edits: [{ kind: 'stores', storeKind, count: 1 }] };
}

function schematicCandidates({ factories }: EditChoices, others: readonly SchematicId[]): Candidate[] {
  return factories.flatMap(({ schematicId: fromSchematicId, count }) =>
    [...factories.map(({ schematicId }) => schematicId), ...others]
      .filter((toSchematicId) => toSchematicId !== fromSchematicId)
      .flatMap((toSchematicId) =>
        [...new Set([1, Math.ceil(count / 2), count])].map(
          (changed): Candidate => ({
            group: 'schematic',
            edits: [{ kind: 'schematic', fromSchematicId, toSchematicId, count: changed }],
          }),
        ),
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
