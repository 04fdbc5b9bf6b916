/** What changes to a fleet's colonies are ranked on: its trade, its logins, and what the market has room for. */

import type { Claim, ReplayableColony } from '../figures/index.ts';
import { tierOf } from '../game/catalogue/index.ts';
import type { CharacterId, TypeId } from '../game/domain/ids.ts';
import { addTo } from '../game/domain/sums.ts';
import { HOURS_PER_MONTH } from '../game/domain/units.ts';
import { MarketRoom } from '../game/worth/index.ts';
import type { PlanningBasis, TrackedColony } from './colonies/index.ts';

/** What changes to colonies are ranked on, and what the market has room for. */
interface FleetWorth {
  of(tracked: TrackedColony): ReplayableColony['worth'];
  room: MarketRoom;
}

/** @param claims what other suggestions count on already */
export function fleetWorth(
  { colonies, volumes, settings }: Pick<PlanningBasis, 'colonies' | 'volumes' | 'settings'>,
  claims: Iterable<Claim> = [],
): FleetWorth {
  const fleet = new Map<TypeId, { exportedUnitsPerHour: number; importedUnitsPerHour: number }>();
  const planetCounts = new Map<CharacterId, number>();
  for (const { colony, kept } of colonies) {
    addTo(planetCounts, colony.characterId, 1);
    for (const { typeId, exportedUnitsPerHour, importedUnitsPerHour } of kept?.sustained?.colony.flows ?? []) {
      const { exportedUnitsPerHour: exported = 0, importedUnitsPerHour: imported = 0 } = fleet.get(typeId) ?? {};
      fleet.set(typeId, {
        exportedUnitsPerHour: exported + exportedUnitsPerHour,
        importedUnitsPerHour: imported + importedUnitsPerHour,
      });
    }
  }
  const room = new MarketRoom(fleet, volumes.unitsPerDay, settings.worth.maxVolumeShare);
  for (const claim of claims) for (const [typeId, unitsPerHour] of claim) room.take(typeId, unitsPerHour);
  const neededRaw = [...fleet].filter(([typeId, flow]) => tierOf(typeId) === 0 && flow.importedUnitsPerHour > 0);
  return {
    room,
    of({ colony, kept }) {
      const flows = kept?.sustained?.colony.flows ?? [];
      const neededElsewhere = new Map(
        neededRaw.map(([typeId, { importedUnitsPerHour }]) => {
          const own = flows.find((flow) => flow.typeId === typeId)?.importedUnitsPerHour ?? 0;
          return [typeId, Math.max(0, importedUnitsPerHour - own) * HOURS_PER_MONTH];
        }),
      );
      const loginShare = 1 / Math.max(1, planetCounts.get(colony.characterId) ?? 0);
      return { settings: settings.worth, loginShare, neededElsewhere };
    },
  };
}
