/** Colonies and their stops for tests of what lists them. */
import {
  type CharacterId,
  colonyKey,
  type PinId,
  type PlanetId,
  type TypeId,
} from '../../../../workers/game/domain/ids.ts';
import type { ColonyReport, RootStop, StopReport } from '../../../../workers/game/domain/report.ts';
import type { Stop } from '../../../../workers/game/domain/result.ts';
import { makeReport } from '../../model/makeReport.ts';

const ECU = 2848 as TypeId;
const FACTORY = 2473 as TypeId;
const LAUNCHPAD = 2544 as TypeId;
export const WATER = 3645 as TypeId;
export const AQUEOUS_LIQUIDS = 2268 as TypeId;

const PLANET_1 = colonyKey(1 as CharacterId, 1 as PlanetId);

/** A stop of planet 1 of character 1. */
function makeStop(stop: Stop, pinTypeId: TypeId, productTypeId: TypeId | null = null): RootStop {
  return { colonyKey: PLANET_1, stop, pinTypeId, productTypeId, consequences: [] };
}

export function programEnd(at: number, pinId = 1, productTypeId = AQUEOUS_LIQUIDS): RootStop {
  return makeStop({ kind: 'programExpired', at, pinId: pinId as PinId }, ECU, productTypeId);
}

export function outOfWater(at: number, pinId = 2): RootStop {
  return makeStop({ kind: 'inputMissing', at, pinId: pinId as PinId, typeId: WATER }, FACTORY, WATER);
}

export function launchpadFull(at: number, pinId = 3): RootStop {
  return makeStop({ kind: 'storageFull', at, pinId: pinId as PinId, lost: [] }, LAUNCHPAD);
}

export function noSchematic(at: number, pinId = 6): RootStop {
  return makeStop({ kind: 'notSetUp', at, pinId: pinId as PinId, fault: { kind: 'noSchematic' } }, FACTORY);
}

export function withConsequences(root: RootStop, ...consequences: readonly StopReport[]): RootStop {
  return { ...root, consequences };
}

/** A planet with these stops, which must ascend by time as a report's do. */
export function makeColony(characterId: number, planetId: number, stops: readonly RootStop[]): ColonyReport {
  const [owner, planet] = [characterId as CharacterId, planetId as PlanetId];
  return makeReport({
    characterId: owner,
    planetId: planet,
    planetName: `Tama ${planetId}`,
    systemName: 'Tama',
    stops: stops.map((entry) => ({ ...entry, colonyKey: colonyKey(owner, planet) })),
  });
}
