import type { Colony } from '../domain/colony.ts';
import type { CharacterId } from '../domain/ids.ts';
import { parseColony } from '../esi/parseColony.ts';
import type { StoredSnapshot } from './historySchema.ts';

/** Parses a stored snapshot; null if it can't be read. */
export function parseStored(characterId: CharacterId, { planetJson, layoutJson }: StoredSnapshot): Colony | null {
  try {
    const parsed = parseColony(characterId, JSON.parse(planetJson), JSON.parse(layoutJson));
    return parsed.kind === 'ok' ? parsed.colony : null;
  } catch {
    return null;
  }
}
