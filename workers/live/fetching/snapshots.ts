import type { Freshness } from '../../game/domain/clock.ts';
import type { CharacterId, PlanetId } from '../../game/domain/ids.ts';
import { colonyKey } from '../../game/domain/ids.ts';
import type { EpochSeconds } from '../../game/domain/units.ts';
import { type ParsedColony, parseColony } from '../../game/records/parseColony.ts';
import type { CachedPlanet, CachedSnapshot } from '../kept/cacheEntries.ts';

/** ESI's two records of a colony, as the cache stores them. @param answer the colony's layout */
export function makeSnapshot(
  characterId: CharacterId,
  planet: CachedPlanet,
  answer: { text: string; etag: string | null; freshness: Freshness },
): CachedSnapshot {
  const planetId = planet.planet_id as PlanetId;
  return {
    key: colonyKey(characterId, planetId),
    characterId,
    planetId,
    planet,
    layoutJson: answer.text,
    etag: answer.etag,
    freshness: answer.freshness,
  };
}

type ParsedSnapshot = ParsedColony | { kind: 'failed'; message: { kind: 'keptDamaged' } };

/** Parses a cached snapshot. */
export function parseSnapshot({ characterId, planet, layoutJson }: CachedSnapshot): ParsedSnapshot {
  let layout: unknown;
  try {
    layout = JSON.parse(layoutJson);
  } catch {
    return { kind: 'failed', message: { kind: 'keptDamaged' } };
  }
  return parseColony(characterId, planet, layout);
}

/** When an answer arrived. */
export function fetchedAt({ fetchedAtMs }: Freshness): EpochSeconds {
  return Math.floor(fetchedAtMs / 1000);
}
