/** EVE data that the browser stores between visits, and the interface to it. */

import type { Freshness } from '../domain/clock.ts';
import type { TradingHub } from '../domain/hub.ts';
import type { CharacterId, ColonyKey, PlanetId } from '../domain/ids.ts';
import type { PriceBasis } from '../domain/priceList.ts';
import type { Isk } from '../domain/units.ts';

/** ESI's list of a character's colonies. */
export interface CachedList {
  characterId: CharacterId;
  etag: string | null;
  freshness: Freshness;
  /** ESI's records, unchanged */
  planets: readonly CachedPlanet[];
}

/** One record of the list: `planet_id` and `last_update` are checked, the rest is unchanged. */
export interface CachedPlanet {
  planet_id: number;
  last_update?: string | null | undefined;
  [field: string]: unknown;
}

/** ESI's last answers for one colony: both records, which belong together. */
export interface CachedSnapshot {
  key: ColonyKey;
  characterId: CharacterId;
  planetId: PlanetId;
  planet: CachedPlanet;
  /** ESI's layout as JSON text: much cheaper to store and load than an object */
  layoutJson: string;
  etag: string | null;
  freshness: Freshness;
}

/** The name of a planet that isn't in the catalogue. */
export interface CachedPlanetName {
  planetId: PlanetId;
  name: string;
}

/** One hub's prices. */
export interface CachedPrices {
  hub: TradingHub;
  /** time of the prices at their source, milliseconds since 1970 */
  sourceAtMs: number;
  /** when they were fetched */
  fetchedAtMs: number;
  /** by basis */
  isk: Readonly<Record<PriceBasis, readonly (readonly [typeId: number, isk: Isk])[]>>;
  /** averages of all regions, because the hub's prices were out */
  isAllRegions: boolean;
  /** times of the prices that are older than the others, milliseconds since 1970 */
  olderAtMs: readonly (readonly [typeId: number, atMs: number])[];
}

/** What one hub's region trades. */
export interface CachedVolumes {
  hub: TradingHub;
  dayCount: number;
  /** mean units a day by commodity, each with the time of its figure, milliseconds since 1970 */
  volumes: readonly (readonly [typeId: number, unitsPerDay: number, atMs: number])[];
  /** when they were fetched, milliseconds since 1970 */
  fetchedAtMs: number;
  /** when the server may have more or newer ones */
  askAgainAtMs: number;
}

/** One character's part of the cache. */
export interface CachedCharacter {
  list: CachedList | null;
  snapshots: readonly CachedSnapshot[];
}

export interface CacheContents {
  characters: ReadonlyMap<CharacterId, CachedCharacter>;
  planetNames: readonly CachedPlanetName[];
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
  loadPrices(hub: TradingHub): Promise<CachedPrices | null>;
  loadVolumes(hub: TradingHub): Promise<CachedVolumes | null>;
  saveCharacter(change: CharacterChange): Promise<void>;
  /** Deletes everything about a character. */
  removeCharacter(characterId: CharacterId): Promise<void>;
  savePlanetName(entry: CachedPlanetName): Promise<void>;
  savePrices(prices: CachedPrices): Promise<void>;
  saveVolumes(volumes: CachedVolumes): Promise<void>;
  /** Stores at once what waits to be stored together. */
  stop(): void;
}
