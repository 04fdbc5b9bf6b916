/** What is known of a character's planets: ESI's list of them beside those that have a report. */
import { type ByKind, byKind } from '../../game/domain/byKind.ts';
import type { Character } from '../../game/domain/character.ts';
import type { CharacterFetch } from '../../game/domain/characterFetch.ts';
import type { CharacterCoverage, GapCause, MissingPlanet } from '../../game/domain/coverage.ts';
import { type ColonyKey, colonyKey, type PlanetId } from '../../game/domain/ids.ts';

/** A planet on which ESI lists a colony. */
export interface ListedPlanet {
  planetId: PlanetId;
  planetName: string;
}

/** How much is known of a colony. Colonies without a report are left out. */
export type KnownState = 'current' | Exclude<MissingPlanet['kind'], 'unread'>;

/**
 * What is known of one character's planets, and why the others are missing.
 * @param listed the planets that ESI lists; null before it has
 * @param known every colony of the character that has a report
 */
export function reportCoverage(
  { characterId, account, needsLogin, planetConfigs }: Character,
  fetch: CharacterFetch,
  listed: readonly ListedPlanet[] | null,
  known: ReadonlyMap<ColonyKey, KnownState>,
): CharacterCoverage {
  const excluded = new Set(planetConfigs.filter((one) => one.excludeFromTotals).map(({ planetId }) => planetId));
  const missing: MissingPlanet[] = [];
  let isSumComplete = listed !== null;
  for (const { planetId, planetName } of listed ?? []) {
    const key = colonyKey(characterId, planetId);
    const state = known.get(key) ?? 'unread';
    if (state === 'current') continue;
    missing.push({ key, planetName, kind: state });
    if (state !== 'outdated' && !excluded.has(planetId)) isSumComplete = false;
  }
  const knownPlanetCount = listed === null ? known.size : listed.length - missing.length;
  const isComplete = listed !== null && missing.length === 0;
  return {
    characterId,
    account,
    planetCount: listed?.length ?? null,
    knownPlanetCount,
    missing,
    isSumComplete,
    cause: isComplete ? null : needsLogin ? { kind: 'needsLogin' } : byKind(CAUSES, fetch),
  };
}

const CAUSES: ByKind<CharacterFetch, GapCause> = {
  waiting: () => ({ kind: 'coming' }),
  fetching: () => ({ kind: 'coming' }),
  needsLogin: ({ kind }) => ({ kind }),
  retrying: ({ kind, message }) => ({ kind, message }),
  failed: ({ kind, message }) => ({ kind, message }),
  // Another tab has fetched the character, and could not read all of it either.
  ok: () => ({ kind: 'failed', message: { kind: 'notAllRead' } }),
};
