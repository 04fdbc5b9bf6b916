/** EVE data that the browser stores between visits, and the interface to it. */

import type { TradingHub } from '../../game/domain/hub.ts';
import type { CharacterId, ColonyKey } from '../../game/domain/ids.ts';
import type {
  CachedList,
  CachedPlanetName,
  CachedPrices,
  CachedSchematic,
  CachedSnapshot,
  CachedType,
  CachedVolumes,
  CacheEntries,
  HubKind,
} from './cacheEntries.ts';

export interface CachedCharacter {
  list: CachedList | null;
  snapshots: readonly CachedSnapshot[];
}

export interface CacheContents {
  characters: ReadonlyMap<CharacterId, CachedCharacter>;
  planetNames: readonly CachedPlanetName[];
  types: readonly CachedType[];
  schematics: readonly CachedSchematic[];
  /** of every hub that was ever selected */
  prices: readonly CachedPrices[];
  volumes: readonly CachedVolumes[];
}

/** Changes to one character's part, applied all together or not at all. */
export interface CharacterChange {
  characterId: CharacterId;
  list: CachedList | null;
  snapshots: readonly CachedSnapshot[];
  removed: readonly ColonyKey[];
}

/**
 * No method ever rejects. If the browser's database fails, the player sees a notice (see `openSnapshotCache`).
 */
export interface SnapshotCache {
  /** Everything at once. Leaves out entries that can't be read, with a notice. */
  loadAll(): Promise<CacheContents>;
  /** One character's list, to see whether another tab has fetched it since. */
  loadList(characterId: CharacterId): Promise<CachedList | null>;
  /** One character's part, which another tab may have changed. */
  loadCharacter(characterId: CharacterId): Promise<CachedCharacter>;
  loadOfHub<Kind extends HubKind>(kind: Kind, hub: TradingHub): Promise<CacheEntries[Kind] | null>;
  saveCharacter(change: CharacterChange): Promise<void>;
  /** Deletes everything about a character. */
  removeCharacter(characterId: CharacterId): Promise<void>;
  /** In place of an earlier one of the same thing. */
  save<Kind extends keyof CacheEntries>(kind: Kind, entry: CacheEntries[Kind]): Promise<void>;
  /** Stores at once what waits to be stored together. */
  stop(): void;
}
