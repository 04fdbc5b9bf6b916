import type { TradingHub } from '../../game/domain/hub.ts';
import type { CharacterId } from '../../game/domain/ids.ts';
import type { CachedList, CacheEntries, HubKind } from './cacheEntries.ts';
import type { CacheContents, CachedCharacter, CharacterChange, SnapshotCache } from './snapshotCache.ts';

const KEY_OF: { readonly [Kind in keyof CacheEntries]: (entry: CacheEntries[Kind]) => unknown } = {
  planetName: ({ planetId }) => planetId,
  type: ({ typeId }) => typeId,
  schematic: ({ schematicId }) => schematicId,
  prices: ({ hub }) => hub,
  volumes: ({ hub }) => hub,
};

/** A cache that lasts as long as the page, for browsers that don't store anything. */
export class MemoryCache implements SnapshotCache {
  readonly #characters = new Map<CharacterId, CachedCharacter>();
  readonly #entries: { readonly [Kind in keyof CacheEntries]: Map<unknown, CacheEntries[Kind]> } = {
    planetName: new Map(),
    type: new Map(),
    schematic: new Map(),
    prices: new Map(),
    volumes: new Map(),
  };

  async loadAll(): Promise<CacheContents> {
    const { planetName, type, schematic, prices, volumes } = this.#entries;
    return {
      characters: new Map(this.#characters),
      planetNames: [...planetName.values()],
      types: [...type.values()],
      schematics: [...schematic.values()],
      prices: [...prices.values()],
      volumes: [...volumes.values()],
    };
  }

  async loadList(characterId: CharacterId): Promise<CachedList | null> {
    return this.#characters.get(characterId)?.list ?? null;
  }

  async loadCharacter(characterId: CharacterId): Promise<CachedCharacter> {
    return this.#characters.get(characterId) ?? { list: null, snapshots: [] };
  }

  async loadOfHub<Kind extends HubKind>(kind: Kind, hub: TradingHub): Promise<CacheEntries[Kind] | null> {
    return this.#entries[kind].get(hub) ?? null;
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

  async save<Kind extends keyof CacheEntries>(kind: Kind, entry: CacheEntries[Kind]): Promise<void> {
    this.#entries[kind].set(KEY_OF[kind](entry), entry);
  }

  stop(): void {}
}
