/** Changes worth trying on a colony, likely ones first: the search may run out of its budget. */

import { commodities, resourcesByPlanetType, schematics } from '../../catalogue/index.ts';
import type { Colony } from '../../domain/colony.ts';
import type { Schematic } from '../../domain/commodity.ts';
import type { SchematicId, TypeId } from '../../domain/ids.ts';
import type { PlacedStoreKind } from '../../domain/pinKinds.ts';
import { SECONDS_PER_DAY, SECONDS_PER_HOUR, type Seconds } from '../../domain/units.ts';
import type { ColonyEdit, EditChoices } from '../../domain/whatIf.ts';
import { productOf } from '../../sustain/index.ts';
import { importPriceOf, type Prices, priceOf } from '../../worth/index.ts';
import { MAX_HEADS } from './applyEdits.ts';

const PROGRAM_DAYS = [1, 2, 3, 4, 5, 7, 10, 14];
/** Times between visits that are tried, with programs as long as they. */
const VISIT_DAYS = [1, 2, 3, 4, 7, 14];
const MOST_HEADS_MOVED = 3;
/** With imports, almost every schematic can be fed: only the most profitable ones are tried. */
const IMPORTED_SCHEMATICS = 6;

export type CandidateGroup = 'program' | 'visits' | 'heads' | 'factories' | 'schematic' | 'store';

export interface Candidate {
  group: CandidateGroup;
  edits: readonly ColonyEdit[];
  /** for added factories: another one is tried while there are CPU and power, and while it helps */
  more?: Candidate;
}

interface SearchLimits {
  withImports: boolean;
  /** whether lengths of links are known, so that CPU and power of new structures are */
  canBuild: boolean;
  /** between two visits as usual */
  intervalSeconds: Seconds;
}

export function listCandidates(
  colony: Colony,
  choices: EditChoices,
  prices: Prices,
  { withImports, canBuild, intervalSeconds }: SearchLimits,
): Candidate[] {
  const others = newSchematics(colony, choices, prices, withImports);
  return [
    ...programCandidates(choices),
    ...visitCandidates(choices, intervalSeconds),
    ...headCandidates(choices),
    ...(canBuild
      ? [
          ...choices.factories.map(({ schematicId }) => addedFactories(schematicId)),
          storeCandidate('storage'),
          storeCandidate('launchpad'),
        ]
      : []),
    ...schematicCandidates(choices, others),
    ...(canBuild ? others.map((schematicId) => addedFactories(schematicId)) : []),
    ...choices.factories.map(({ schematicId }) => factoryCandidate(schematicId, -1)),
  ];
}

function programEdits(ecus: EditChoices['ecus'], programSeconds: Seconds): ColonyEdit[] {
  return ecus
    .filter((ecu) => Math.abs(ecu.programSeconds - programSeconds) >= SECONDS_PER_HOUR)
    .map(({ pinId }) => ({ kind: 'program', pinId, programSeconds }));
}

function visitCandidates({ ecus }: EditChoices, usualSeconds: Seconds): Candidate[] {
  return VISIT_DAYS.map((days) => days * SECONDS_PER_DAY)
    .filter((intervalSeconds) => Math.abs(intervalSeconds - usualSeconds) >= SECONDS_PER_HOUR)
    .map((intervalSeconds) => ({
      group: 'visits',
      edits: [...programEdits(ecus, intervalSeconds), { kind: 'visits', intervalSeconds }],
    }));
}

function programCandidates({ ecus }: EditChoices): Candidate[] {
  return PROGRAM_DAYS.flatMap((days): Candidate[] => {
    const edits = programEdits(ecus, days * SECONDS_PER_DAY);
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

/** Schematics that the colony doesn't run yet and that its own goods, or imports, can feed. */
function newSchematics(
  colony: Colony,
  { schematicIds, factories }: EditChoices,
  prices: Prices,
  withImports: boolean,
): SchematicId[] {
  const own = new Set(colony.pins.map(productOf));
  const onPlanet = new Set<TypeId>(resourcesByPlanetType[colony.planetType]);
  const running = new Set(factories.map(({ schematicId }) => schematicId));
  const isOwn = ({ typeId }: { typeId: TypeId }) =>
    own.has(typeId) && (commodities.get(typeId)?.tier !== 0 || onPlanet.has(typeId));
  const fresh = schematicIds
    .filter((id) => !running.has(id))
    .flatMap((id) => schematics.get(id) ?? [])
    .filter(({ inputs }) => inputs.every((input) => isOwn(input) || commodities.get(input.typeId)?.tier !== 0));
  const fed = fresh.filter(({ inputs }) => inputs.every(isOwn));
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
function marginPerHour({ inputs, output, cycleSeconds }: Schematic, prices: Prices, own: ReadonlySet<TypeId | null>) {
  let isk = output.amount * (priceOf(prices, output.typeId) ?? Number.NaN);
  for (const { typeId, amount } of inputs) {
    if (!own.has(typeId)) isk -= amount * (importPriceOf(prices, typeId) ?? Number.NaN);
  }
  return (isk * SECONDS_PER_HOUR) / cycleSeconds;
}
