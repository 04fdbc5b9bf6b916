import type { Character, CharacterFetch } from '../../workers/api.ts';
import type { PlanetId } from '../../workers/domain/ids.ts';

/** Whether the player has to log a character in again: its record says so, or its last fetch did. */
export function isLoginExpired(character: Pick<Character, 'needsLogin'>, fetch: Pick<CharacterFetch, 'kind'>) {
  return character.needsLogin || fetch.kind === 'needsLogin';
}

/** Whether the player leaves a planet out of totals. */
export function isExcluded(character: Pick<Character, 'planetConfigs'>, planetId: PlanetId): boolean {
  return character.planetConfigs.find((config) => config.planetId === planetId)?.excludeFromTotals ?? false;
}
