/** What EVE knows of characters beyond their planets, and what their logins allow. */
import type { CharacterId } from '../../workers/game/domain/ids.ts';
import {
  type ExtraPermission,
  NO_OWN_DATA,
  type OwnData,
  PERMISSIONS,
  type Permission,
  SCOPES,
  type SentRoute,
} from '../../workers/game/domain/ownData.ts';
import { MOST_PLANETS } from '../../workers/game/domain/settle.ts';
import { sum } from '../../workers/game/domain/sums.ts';
import { permissionsOf } from '../../workers/game/domain/token.ts';
import type { FreePlanetOwner } from '../words/ownData.ts';
import { derivedFamily, family } from './atomFamilies.ts';
import { characterAtom, charactersAtom, ownCharactersAtom } from './characters.ts';
import { colonyKeysByCharacterAtom, confirmedCharactersAtom } from './colonies.ts';
import { loginServiceAtom } from './environment.ts';
import { atom } from './jotai.ts';
import { sessionsAtom } from './sessions.ts';
import { stableAtom } from './stableAtom.ts';

/** What the worker knows of a character. Set by the bridge. */
export const ownDataAtom = family('character', (_id: CharacterId) => atom<OwnData>(NO_OWN_DATA));

/** How many planets a character's skills allow; the most of any character if they are not read. */
export const possiblePlanetCountAtom = derivedFamily(
  'character',
  (get, characterId): number => get(ownDataAtom(characterId)).skills?.planetCount ?? MOST_PLANETS,
);

/** What a character's login lets Colony Watch read. Follows the stored sessions. */
export const permissionsAtom = derivedFamily('character', (get, characterId): readonly Permission[] => {
  const session = get(sessionsAtom).get(characterId);
  return session ? permissionsOf(session.accessToken) : [];
});

/** What this server's host offers to read besides planets; nothing until the server has answered. */
export const offeredPermissionsAtom = stableAtom((get): readonly ExtraPermission[] => {
  const scopes = get(loginServiceAtom)?.scopes ?? [];
  return PERMISSIONS.filter((permission) => permission !== 'planets').filter((permission) =>
    scopes.includes(SCOPES[permission]),
  );
});

/**
 * Whether a character's route in the game can be changed. lacking: only other characters allow it, so the player may look
 * for it here.
 */
export type RouteAccess = 'allowed' | 'lacking' | 'none';

export const routeAccessAtom = derivedFamily('character', (get, characterId): RouteAccess => {
  if (!get(offeredPermissionsAtom).includes('waypoint')) return 'none';
  const own = get(ownCharactersAtom);
  const character = own.find((one) => one.characterId === characterId);
  // Where a login or a new permission is needed, the page says so already.
  if (character === undefined || character.needsLogin || get(ownDataAtom(characterId)).refused.includes('waypoint')) {
    return 'none';
  }
  if (get(permissionsAtom(characterId)).includes('waypoint')) return 'allowed';
  return own.some((other) => get(permissionsAtom(other.characterId)).includes('waypoint')) ? 'lacking' : 'none';
});

/** The last change of a character's route in the game, by its system; null if there was none. Set by the bridge. */
export const sentRouteAtom = family('character', (_id: CharacterId) => atom<SentRoute | null>(null));

/** How many rows of taxes can't be read, by character. */
export const missedTaxCountsAtom = atom(
  (get): ReadonlyMap<CharacterId, number> =>
    new Map(get(charactersAtom).map(({ characterId }) => [characterId, get(ownDataAtom(characterId)).missedTaxCount])),
);

/** How many colonies of a character are known. */
export const planetCountAtom = derivedFamily(
  'character',
  (get, characterId) => (get(colonyKeysByCharacterAtom).get(characterId) ?? []).length,
);

/** What EVE refuses to tell of a character, although its login allows it. */
export interface Refusal {
  characterId: CharacterId;
  name: string;
  permission: ExtraPermission;
}

/** Takes what the worker reports. @returns what EVE refuses since */
export const takeOwnDataAtom = atom(null, (get, set, changed: ReadonlyMap<CharacterId, OwnData>): Refusal[] =>
  [...changed].flatMap(([characterId, data]) => {
    const character = get(characterAtom(characterId));
    if (character === null) return [];
    const known = get(ownDataAtom(characterId)).refused;
    set(ownDataAtom(characterId), data);
    const { name } = character;
    return data.refused
      .filter((permission) => !known.includes(permission))
      .map((permission) => ({ characterId, name, permission }));
  }),
);

/** Characters whose skills are known, and how many more planets they can have. */
export const skilledCharactersAtom = atom((get) => {
  const confirmed = get(confirmedCharactersAtom);
  // Before EVE has confirmed a character's planets, some may be missing.
  const characters = get(charactersAtom).filter(({ characterId }) => confirmed.has(characterId));
  return characters.flatMap(({ characterId, name }) => {
    const { skills } = get(ownDataAtom(characterId));
    if (skills === null) return [];
    const freeCount = Math.max(0, skills.planetCount - get(planetCountAtom(characterId)));
    return [{ characterId, name, skills, freeCount }];
  });
});

/** Who can have more planets; null if no skills are known. */
export const freePlanetOwnersAtom = stableAtom((get): readonly FreePlanetOwner[] | null => {
  const skilled = get(skilledCharactersAtom);
  if (skilled.length === 0) return null;
  return skilled
    .filter(({ freeCount }) => freeCount > 0)
    .map(({ name, freeCount, skills: { commandCenterLevel } }) => ({ name, freeCount, commandCenterLevel }));
});

/** The highest command center that is trained for a planet that skills still allow, and for how many planets; null without any. */
export const freePlanetsAtom = atom((get): { count: number; commandCenterLevel: number } | null => {
  const owners = get(freePlanetOwnersAtom) ?? [];
  if (owners.length === 0) return null;
  const highest = Math.max(...owners.map(({ commandCenterLevel }) => commandCenterLevel));
  const able = owners.filter(({ commandCenterLevel }) => commandCenterLevel === highest);
  return { count: sum(able.map(({ freeCount }) => freeCount)), commandCenterLevel: highest };
});

/** The highest level of a command center that a character has trained; null if EVE has reported no skills. */
export const trainedLevelAtom = atom((get): number | null => {
  const levels = get(charactersAtom).flatMap(
    ({ characterId }) => get(ownDataAtom(characterId)).skills?.commandCenterLevel ?? [],
  );
  return levels.length === 0 ? null : Math.max(...levels);
});
