import type { TradingHub } from '../../game/domain/hub.ts';
import type { CharacterId, PlanetId, SchematicId, TypeId } from '../../game/domain/ids.ts';
import type {
  CachedList,
  CachedPlanetName,
  CachedPrices,
  CachedSchematic,
  CachedType,
  CachedVolumes,
} from './cacheEntries.ts';
import type { CacheContents, CachedCharacter, CharacterChange, SnapshotCache } from './snapshotCache.ts';

/** A cache that lasts as long as the page, for browsers that don't store anything. */
export class MemoryCache implements SnapshotCache {
  readonly #characters = new Map<CharacterId, CachedCharacter>();
  readonly #planetNames = new Map<PlanetId, CachedPlanetName>();
  readonly #types = new Map<TypeId, CachedType>();
  readonly #schematics = new Map<SchematicId, CachedSchematic>();
  readonly #prices = new Map<TradingHub, CachedPrices>();
  readonly #volumes = new Map<TradingHub, CachedVolumes>();

  async loadAll(): Promise<CacheContents> {
    return {
      characters: new Map(this.#characters),
      planetNames: [...this.#planetNames.values()],
      types: [...this.#types.values()],
      schematics: [...this.#schematics.values()],
      prices: [...this.#prices.values()],
      volumes: [...this.#volumes.values()],
    };
  }

  async loadList(characterId: CharacterId): Promise<CachedList | null> {
    return this.#characters.get(characterId)?.list ?? null;
  }

  async loadCharacter(characterId: CharacterId): Promise<CachedCharacter> {
    return this.#characters.get(characterId) ?? { list: null, snapshots: [] };
  }

  async loadPrices(hub: TradingHub): Promise<CachedPrices | null> {
    return this.#prices.get(hub) ?? null;
  }

  async loadVolumes(hub: TradingHub): Promise<CachedVolumes | null> {
    return this.#volumes.get(hub) ?? null;
  }

  async saveCharacter({ characterId, list, snapshots, removed }: CharacterChange): Promise<void> {
    const before = await this.loadCharacter(characterId);
    const replaced = new Set([...removed, ...snapshots.map((snapshot) => snapshot.key)]);
    this.#characters.set(characterId, {
      list: list ?? before.list,
      snapshots: [...before.snapshots.filter(({ key }) => !replaced.has(key)), ...snapshots],
    });
  }

  async removeCharacter(characterId: CharacterId): Promise<void> {
    this.#characters.delete(characterId);
  }

  async savePlanetName(entry: CachedPlanetName): Promise<void> {
    this.#planetNames.set(entry.planetId, entry);
  }

  async saveType(entry: CachedType): Promise<void> {
    this.#types.set(entry.typeId, entry);
  }

  async saveSchematic(entry: CachedSchematic): Promise<void> {
    this.#schematics.set(entry.schematicId, entry);
  }

  async savePrices(prices: CachedPrices): Promise<void> {
    this.#prices.set(prices.hub, prices);
  }

  async saveVolumes(volumes: CachedVolumes): Promise<void> {
    this.#volumes.set(volumes.hub, volumes);
  }

  stop(): void {}
}
