/** What the browser keeps of EVE's data between visits, and how the engine asks for it. */
import type { TradingHub } from '../domain/hub.ts';
import type { CharacterId, ColonyKey, PlanetId } from '../domain/ids.ts';
import type { Isk } from '../domain/units.ts';
import type { Freshness } from '../esi/lifetime.ts';

/** ESI's list of a character's colonies. */
export interface CachedList {
  characterId: CharacterId;
  etag: string | null;
  freshness: Freshness;
  /** ESI's records as they came */
  planets: readonly CachedPlanet[];
}

/** One record of the list: `planet_id` and `last_update` for certain, the rest as ESI gave it. */
export interface CachedPlanet {
  planet_id: number;
  last_update?: string | null | undefined;
  [field: string]: unknown;
}

/** One colony as ESI last gave it: both records, which belong together. */
export interface CachedSnapshot {
  key: ColonyKey;
  characterId: CharacterId;
  planetId: PlanetId;
  planet: CachedPlanet;
  /** ESI's layout as JSON text: much cheaper to keep and to read back than the object */
  layoutJson: string;
  etag: string | null;
  freshness: Freshness;
}

/** A planet that the catalogue does not have. */
export interface CachedPlanetName {
  planetId: PlanetId;
  name: string;
}

/** One hub's prices. */
export interface CachedPrices {
  hub: TradingHub;
  /** when the source gave them, milliseconds since 1970 */
  sourceAtMs: number;
  /** when we asked */
  fetchedAtMs: number;
  minSellIsk: readonly (readonly [typeId: number, isk: Isk])[];
  /** of those that are older than the others, when the source gave them; milliseconds since 1970 */
  olderAtMs?: readonly (readonly [typeId: number, atMs: number])[] | undefined;
}

/** One character's part of the cache. */
export interface CachedCharacter {
  list: CachedList | null;
  snapshots: readonly CachedSnapshot[];
}

export interface CacheContents {
  characters: ReadonlyMap<CharacterId, CachedCharacter>;
  planetNames: readonly CachedPlanetName[];
  /** of every hub that was chosen so far */
  prices: readonly CachedPrices[];
}

/** Changes to one character's part, made all together or not at all. */
export interface CharacterChange {
  characterId: CharacterId;
  list: CachedList | null;
  snapshots: readonly CachedSnapshot[];
  removed: readonly ColonyKey[];
}

/**
 * Nothing here is ever rejected: what the browser's database can't do is done in memory instead, and the player is
 * told through the notice that was handed to `openSnapshotCache`.
 */
export interface SnapshotCache {
  /** Everything at once. Entries that can't be read are left out, and told of. */
  loadAll(): Promise<CacheContents>;
  /** One character's list, to see whether another tab has fetched it since. */
  loadList(characterId: CharacterId): Promise<CachedList | null>;
  /** One character's part, as another tab may have left it. */
  loadCharacter(characterId: CharacterId): Promise<CachedCharacter>;
  loadPrices(hub: TradingHub): Promise<CachedPrices | null>;
  saveCharacter(change: CharacterChange): Promise<void>;
  /** Forgets all that is kept of a character. */
  removeCharacter(characterId: CharacterId): Promise<void>;
  savePlanetName(entry: CachedPlanetName): Promise<void>;
  savePrices(prices: CachedPrices): Promise<void>;
}
