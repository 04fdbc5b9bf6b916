/** Colonies, characters and stops for tests of what lists them: only what a list reads. */
import type { Character } from '../../../../workers/api.ts';
import { colonyKey } from '../../../../workers/domain/ids.ts';
import type { ColonyReport, RootStop, StopReport } from '../../../../workers/domain/report.ts';
import type { Stop } from '../../../../workers/domain/result.ts';

export const ECU = 2848;
export const FACTORY = 2473;
export const LAUNCHPAD = 2544;
export const WATER = 3645;
export const AQUEOUS_LIQUIDS = 2268;

/** A stop of planet 1 of character 1, unless told otherwise. */
export function makeStop(stop: object, pinTypeId: number, productTypeId: number | null = null): RootStop {
  const entry = { colonyKey: '1/1', stop: stop as Stop, pinTypeId, productTypeId, consequences: [] };
  return entry as unknown as RootStop;
}

export function programEnd(at: number, pinId = 1, productTypeId = AQUEOUS_LIQUIDS): RootStop {
  return makeStop({ kind: 'programExpired', at, pinId }, ECU, productTypeId);
}

export function outOfWater(at: number, pinId = 2): RootStop {
  return makeStop({ kind: 'inputMissing', at, pinId, typeId: WATER }, FACTORY, WATER);
}

export function launchpadFull(at: number, pinId = 3): RootStop {
  return makeStop({ kind: 'storageFull', at, pinId }, LAUNCHPAD);
}

/** A stop with what follows from it. */
export function withConsequences(root: RootStop, ...consequences: readonly StopReport[]): RootStop {
  return { ...root, consequences };
}

/** Stops must ascend by time, as a report's do. */
export function makeColony(characterId: number, planetId: number, stops: readonly RootStop[]): ColonyReport {
  const key = colonyKey(characterId as never, planetId as never);
  return {
    key,
    characterId,
    planetId,
    planetName: `Tama ${planetId}`,
    systemName: 'Tama',
    imports: [],
    stops: stops.map((entry) => ({ ...entry, colonyKey: key })),
  } as unknown as ColonyReport;
}

export function makeCharacter(characterId: number, account = '-'): Character {
  return { characterId, name: `Pilot ${characterId}`, account } as unknown as Character;
}
