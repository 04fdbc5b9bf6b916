/** What suggestions for a fleet's colonies are ranked on: its trade, its logins, and what the market has room for. */
import { tierOf } from '../catalogue/index.ts';
import type { PlanningBasis, TrackedColony } from '../colonies/index.ts';
import type { TypeId } from '../domain/ids.ts';
import { HOURS_PER_DAY, HOURS_PER_MONTH } from '../domain/units.ts';
import type { Suggestion } from '../domain/whatIf.ts';
import type { SearchBasis } from '../planning/index.ts';
import { MarketRoom } from '../worth/index.ts';

/** What a colony's suggestions sell more of, at most, in units an hour. */
export type Claim = ReadonlyMap<TypeId, number>;

/** The room that a colony's suggestions need: the player can follow one of them. */
export function claimOf(suggestions: readonly Suggestion[]): Claim {
  const claim = new Map<TypeId, number>();
  for (const { typeId, addedUnitsPerDay, unsoldUnitsPerDay } of suggestions.flatMap(({ market }) => market)) {
    const unitsPerHour = (addedUnitsPerDay - unsoldUnitsPerDay) / HOURS_PER_DAY;
    claim.set(typeId, Math.max(claim.get(typeId) ?? 0, unitsPerHour));
  }
  return claim;
}

/** @param claims what suggestions for other colonies count on already */
export function suggestionWorth(
  tracked: TrackedColony,
  { colonies, volumes, settings }: Pick<PlanningBasis, 'colonies' | 'volumes' | 'settings'>,
  claims: Iterable<Claim>,
): SearchBasis['worth'] {
  const fleet = new Map<TypeId, { exportedUnitsPerHour: number; importedUnitsPerHour: number }>();
  const neededElsewhere = new Map<TypeId, number>();
  const flowOf = (typeId: TypeId) => {
    const flow = fleet.get(typeId) ?? { exportedUnitsPerHour: 0, importedUnitsPerHour: 0 };
    fleet.set(typeId, flow);
    return flow;
  };
  for (const { colony, kept } of colonies) {
    for (const { typeId, exportedUnitsPerHour, importedUnitsPerHour } of kept?.sustained?.colony.flows ?? []) {
      flowOf(typeId).exportedUnitsPerHour += exportedUnitsPerHour;
      flowOf(typeId).importedUnitsPerHour += importedUnitsPerHour;
      if (colony.key === tracked.colony.key || tierOf(typeId) > 0) continue;
      neededElsewhere.set(typeId, (neededElsewhere.get(typeId) ?? 0) + importedUnitsPerHour * HOURS_PER_MONTH);
    }
  }
  const room = new MarketRoom(fleet, volumes.unitsPerDay, settings.worth.maxVolumeShare);
  for (const claim of claims) for (const [typeId, unitsPerHour] of claim) room.take(typeId, unitsPerHour);
  const { characterId } = tracked.colony;
  const planetCount = colonies.filter(({ colony }) => colony.characterId === characterId).length;
  return { settings: settings.worth, loginShare: 1 / Math.max(1, planetCount), neededElsewhere, room };
}
