import type { Character } from '../../workers/game/domain/character.ts';
import type { CharacterFetch } from '../../workers/game/domain/characterFetch.ts';
import type { PlanetId } from '../../workers/game/domain/ids.ts';

/** Whether a character has to log in again, according to its record or its last fetch. */
export function isLoginExpired(character: Pick<Character, 'needsLogin'>, fetch: Pick<CharacterFetch, 'kind'>) {
  return character.needsLogin || fetch.kind === 'needsLogin';
}

export function isExcluded(character: Pick<Character, 'planetConfigs'>, planetId: PlanetId): boolean {
  return character.planetConfigs.find((config) => config.planetId === planetId)?.excludeFromTotals ?? false;
}

/** The most planets a character can have; used until its planets are known. */
export const USUAL_PLANET_COUNT = 6;
