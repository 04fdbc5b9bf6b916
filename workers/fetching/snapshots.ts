import type { CachedPlanet, CachedSnapshot } from '../cache/snapshotCache.ts';
import type { CharacterId, PlanetId } from '../domain/ids.ts';
import { colonyKey } from '../domain/ids.ts';
import type { EpochSeconds } from '../domain/units.ts';
import type { Freshness } from '../esi/lifetime.ts';
import { type ParsedColony, parseColony } from '../esi/parseColony.ts';

/** ESI's two records of a colony as they are kept. @param answer what ESI gave of its layout */
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

/** The colony of a kept snapshot, or why it can't be read. */
export function parseSnapshot({ characterId, planet, layoutJson }: CachedSnapshot): ParsedColony {
  let layout: unknown;
  try {
    layout = JSON.parse(layoutJson);
  } catch {
    return { kind: 'failed', message: 'What the browser kept of the colony is damaged.' };
  }
  return parseColony(characterId, planet, layout);
}

/** When an answer came, in whole seconds since 1970. */
export function fetchedAt({ fetchedAtMs }: Freshness): EpochSeconds {
  return Math.floor(fetchedAtMs / 1000);
}
