/** What would help one planet most that falls short. */
import { tierOf } from '../../game/catalogue/index.ts';
import { type ByKind, byKind } from '../../game/domain/byKind.ts';
import type { BottleneckCause, Feeding } from '../../game/domain/chain.ts';
import type { SchematicId, TypeId } from '../../game/domain/ids.ts';
import type { SustainedColony, SustainedFlow } from '../../game/domain/sustained.ts';
import { type MarketRoom, monthlyTrade } from '../../game/worth/index.ts';
import { monthlyWorth } from '../changeWorth.ts';
import type { CandidateGroup } from '../whatIf/candidates.ts';
import { groupsForShort, MAKES_ROOM, MAKES_ROOM_OR_USES } from '../whatIf/mostMade.ts';
import { sustainVariant } from '../whatIf/sustainedFigures.ts';
import type { Balances } from './balances.ts';
import type { FleetMarket } from './fleetMarket.ts';
import type { Remedied, Remedies } from './remedies.ts';
import { boughtInputs, isMissing, NOTHING_PER_HOUR, type Planet, type Shortfall } from './shortfalls.ts';

/** What is best for one planet. */
export interface Choice extends Remedied {
  shortfall: Shortfall;
}

interface ChoiceBasis {
  shortfall: Shortfall;
  balances: Balances;
  market: FleetMarket;
  room: MarketRoom;
  remedies: Remedies;
  feeding: Feeding;
}

/** The change that brings the planet most, or nothing but purchases; null if nothing brings anything. */
export function* choose(basis: ChoiceBasis): Generator<void, Choice | null> {
  const { shortfall, balances, market, room, remedies, feeding } = basis;
  const { planet } = shortfall;
  const short = feeding === 'own' ? missingOn(planet, balances) : [];
  const visitsFed = (typeIds: readonly TypeId[]) => ({
    ...planet.visits,
    broughtFractions: new Map(typeIds.map((typeId) => [typeId, balances.coverageIfUnbought(typeId)])),
  });
  const state = planet.state();
  const unchanged = {
    state,
    radiusKm: planet.radiusKm,
    colony: planet.colony,
    economy: market.economyOf(planet),
    visits: short.length === 0 ? planet.visits : visitsFed(short),
    kept: short.length === 0 ? planet.sustained : null,
    known: planet.known,
    ...(planet.fleet && { fleet: planet.fleet }),
    worth: { ...planet.worth, room },
  };
  const best = yield* remedies.best(planet.sustained, {
    ...unchanged,
    groups: groupsFor(shortfall),
    losing: losingOf(shortfall),
    product: shortfall.production?.schematic.output.typeId ?? null,
  });
  const bought = short.filter((typeId) => isMissingIn(shortfall, typeId) && tierOf(typeId) > 0);
  if (bought.length === 0) return best && { ...best, shortfall };
  // Bought after all, apart from raw material, which nobody hauls. What only other products lack stays short.
  yield;
  const before = sustainVariant(state, [], unchanged);
  const rest = short.filter((typeId) => !bought.includes(typeId));
  const after = sustainVariant(state, [], { ...unchanged, kept: null, visits: visitsFed(rest) });
  const now = monthlyWorth(unchanged, after, monthlyTrade(before)).worthIsk;
  const then = monthlyWorth(unchanged, before).worthIsk;
  const gainIsk = now === null || then === null ? null : now - then;
  const isBest =
    gainIsk === null
      ? best === null && after.flows.some((flow) => isBroughtMore(flow, before))
      : gainIsk > 0 && gainIsk >= (best?.gainIsk ?? 0);
  if (isBest) return { shortfall, edits: [], lengthReason: null, before, after, gainIsk };
  return best && { ...best, shortfall };
}

/** What the planet's factories lack if nothing is bought. */
function missingOn(planet: Planet, balances: Balances): TypeId[] {
  const bought = new Set(planet.productions.flatMap((production) => boughtInputs(planet, production)));
  return [...bought].filter((typeId) => isMissing(typeId, balances)).sort((a, b) => a - b);
}

/** Whether visits bring more of it than before. */
function isBroughtMore({ typeId, importedUnitsPerHour }: SustainedFlow, before: SustainedColony): boolean {
  const now = before.flows.find((flow) => flow.typeId === typeId)?.importedUnitsPerHour ?? 0;
  return importedUnitsPerHour > now + NOTHING_PER_HOUR;
}

function isMissingIn({ causes }: Shortfall, typeId: TypeId): boolean {
  return causes.some((cause) => cause.kind === 'missing' && cause.typeId === typeId);
}

function losingOf({ production, causes }: Shortfall): ReadonlySet<SchematicId> {
  const isLoss = production !== null && causes.some(({ kind }) => kind === 'loss');
  return new Set(isLoss ? [production.schematic.schematicId] : []);
}

/** Kinds of changes that could end a shortfall. */
function groupsFor({ causes }: Shortfall): ReadonlySet<CandidateGroup> {
  return new Set(causes.flatMap((cause) => byKind(GROUPS_FOR_CAUSE, cause)));
}

const GROUPS_FOR_CAUSE: ByKind<BottleneckCause, readonly CandidateGroup[]> = {
  shortOnPlanet: ({ typeId }) => groupsForShort(tierOf(typeId)),
  lost: ({ cause }) => (cause === 'storeFull' ? MAKES_ROOM_OR_USES : ['route']),
  room: () => MAKES_ROOM,
  noLaunchpad: () => ['store'],
  loss: () => ['fewerFactories', 'idle'],
  missing: () => [],
  setUp: () => [],
};
