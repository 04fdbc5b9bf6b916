import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TradingHub } from '../../../../workers/game/domain/hub.ts';
import { type CharacterId, colonyKey, type PlanetId } from '../../../../workers/game/domain/ids.ts';
import type {
  CachedList,
  CachedPrices,
  CachedSnapshot,
  CachedVolumes,
} from '../../../../workers/live/kept/cacheEntries.ts';
import { CACHE_DATABASE, WRITE_BATCH_MS } from '../../../../workers/live/kept/databaseCache.ts';
import { MemoryCache } from '../../../../workers/live/kept/memoryCache.ts';
import { openSnapshotCache } from '../../../../workers/live/kept/openSnapshotCache.ts';
import type { SnapshotCache } from '../../../../workers/live/kept/snapshotCache.ts';
import { systemClock } from '../../../../workers/live/systemClock.ts';
import { fillDisk } from './fullDisk.ts';
import { noticesIn } from './noticesIn.ts';

const freshness = { fetchedAtMs: 1_800_000_000_000, freshMs: 600_000 };
const character = (id: number) => id as CharacterId;
const planet = (id: number) => id as PlanetId;

function makeList(id: number, planetIds: number[]): CachedList {
  const planets = planetIds.map((planet_id) => ({ planet_id, last_update: '2026-07-20T10:00:00Z', upgrade_level: 4 }));
  return { characterId: character(id), etag: '"1"', freshness, planets };
}

function makeSnapshot(id: number, planetId: number): CachedSnapshot {
  return {
    key: colonyKey(character(id), planet(planetId)),
    characterId: character(id),
    planetId: planet(planetId),
    planet: { planet_id: planetId, last_update: '2026-07-20T10:00:00Z' },
    layoutJson: '{"pins":[]}',
    etag: null,
    freshness,
  };
}

function makePrices(hub: TradingHub): CachedPrices {
  const isk = { sellMin: [[2268, 4.5] as const], buyMax: [], sellPercentile: [] };
  return { hub, sourceAtMs: 1, fetchedAtMs: 2, isk, isAllRegions: false, olderAtMs: [] };
}

let notices: Map<string, string | null>;
const open = () => openSnapshotCache(noticesIn(notices), systemClock);

beforeEach(() => {
  notices = new Map();
  vi.stubGlobal('indexedDB', new IDBFactory());
  // A batch ends at once; what a test saves together still shares one.
  const { setTimer } = systemClock;
  vi.spyOn(systemClock, 'setTimer').mockImplementation((delayMs, callback) =>
    setTimer(delayMs === WRITE_BATCH_MS ? 0 : delayMs, callback),
  );
});

describe.each([
  ['the database', open],
  ['the memory', async (): Promise<SnapshotCache> => new MemoryCache()],
])('%s', (_what, make) => {
  it('starts empty', async () => {
    const cache = await make();
    const nothing = { planetNames: [], types: [], schematics: [], prices: [], volumes: [] };
    expect(await cache.loadAll()).toEqual({ characters: new Map(), ...nothing });
    expect(await cache.loadCharacter(character(1))).toEqual({ list: null, snapshots: [] });
    expect(await cache.loadList(character(1))).toBeNull();
    expect(await cache.loadOfHub('prices', 'jita')).toBeNull();
    expect(await cache.loadOfHub('volumes', 'jita')).toBeNull();
  });

  it('returns what was saved, per character', async () => {
    const cache = await make();
    const first = { list: makeList(1, [10, 11]), snapshots: [makeSnapshot(1, 10), makeSnapshot(1, 11)] };
    const second = { list: makeList(2, [10]), snapshots: [makeSnapshot(2, 10)] };
    await cache.saveCharacter({ characterId: character(1), removed: [], ...first });
    await cache.saveCharacter({ characterId: character(2), removed: [], ...second });
    expect(await cache.loadCharacter(character(1))).toEqual(first);
    expect(await cache.loadList(character(2))).toEqual(second.list);
    expect((await cache.loadAll()).characters).toEqual(
      new Map([
        [1, first],
        [2, second],
      ]),
    );
  });

  it('replaces a snapshot, drops what ESI no longer lists, and keeps the rest', async () => {
    const cache = await make();
    const id = character(1);
    const snapshots = [makeSnapshot(1, 10), makeSnapshot(1, 11), makeSnapshot(1, 12)];
    await cache.saveCharacter({ characterId: id, list: makeList(1, [10, 11, 12]), snapshots, removed: [] });
    const newer = { ...makeSnapshot(1, 11), layoutJson: '{"pins":[1]}' };
    const removed = [colonyKey(id, planet(10))];
    await cache.saveCharacter({ characterId: id, list: null, snapshots: [newer], removed });
    const kept = await cache.loadCharacter(id);
    expect(kept.list).toEqual(makeList(1, [10, 11, 12]));
    expect(new Map(kept.snapshots.map(({ planetId, layoutJson }) => [planetId, layoutJson]))).toEqual(
      new Map([
        [11, '{"pins":[1]}'],
        [12, '{"pins":[]}'],
      ]),
    );
  });

  it('deletes one character only', async () => {
    const cache = await make();
    for (const id of [1, 2]) {
      const snapshots = [makeSnapshot(id, 10)];
      await cache.saveCharacter({ characterId: character(id), list: makeList(id, [10]), snapshots, removed: [] });
    }
    await cache.removeCharacter(character(1));
    expect([...(await cache.loadAll()).characters.keys()]).toEqual([2]);
  });

  it('keeps what ESI says of things that are newer than the catalogue', async () => {
    const cache = await make();
    const system = { systemId: 30_000_001 as never, name: 'Tanoo', security: 0.4 };
    const planetName = { planetId: planet(7), name: 'Tanoo II', system };
    const type = { typeId: 99_001 as never, name: 'Lattice Resin', groupId: 1034, volumeM3: 0.75 };
    const schematic = { schematicId: 901 as never, name: 'Lattice Resin' };
    await cache.save('planetName', planetName);
    await cache.save('type', type);
    await cache.save('schematic', schematic);
    const kept = { planetNames: [planetName], types: [type], schematics: [schematic] };
    expect(await cache.loadAll()).toMatchObject(kept);
  });

  it('keeps the prices of each hub', async () => {
    const cache = await make();
    await cache.save('prices', { ...makePrices('hek'), fetchedAtMs: 1 });
    await cache.save('prices', makePrices('hek'));
    await cache.save('prices', makePrices('amarr'));
    expect(await cache.loadOfHub('prices', 'hek')).toEqual(makePrices('hek'));
    expect(await cache.loadOfHub('prices', 'jita')).toBeNull();
    const { prices } = await cache.loadAll();
    expect(prices.toSorted((a, b) => a.hub.localeCompare(b.hub))).toEqual([makePrices('amarr'), makePrices('hek')]);
  });

  it('keeps what the region of each hub trades', async () => {
    const cache = await make();
    const makeVolumes = (hub: TradingHub): CachedVolumes => ({
      hub,
      dayCount: 30,
      volumes: [[2268, 5e6, 1]],
      fetchedAtMs: 1,
      askAgainAtMs: 2,
    });
    await cache.save('volumes', makeVolumes('hek'));
    await cache.save('volumes', makeVolumes('amarr'));
    expect(await cache.loadOfHub('volumes', 'hek')).toEqual(makeVolumes('hek'));
    expect(await cache.loadOfHub('volumes', 'jita')).toBeNull();
    expect((await cache.loadAll()).volumes).toHaveLength(2);
  });
});

describe('the database', () => {
  it('keeps everything for the next visit', async () => {
    const list = makeList(1, [10]);
    await (await open()).saveCharacter({ characterId: character(1), list, snapshots: [], removed: [] });
    expect(await (await open()).loadList(character(1))).toEqual(list);
  });

  it('leaves out entries that cannot be read, says how many of what, and does not delete them', async () => {
    const cache = await open();
    const snapshots = [makeSnapshot(1, 10)];
    await cache.saveCharacter({ characterId: character(1), list: makeList(1, [10]), snapshots, removed: [] });
    const database = await openDB(CACHE_DATABASE.name, CACHE_DATABASE.version);
    await database.put('snapshots', { key: '1/11', characterId: 1, layoutJson: 7 });
    await database.put('snapshots', { key: '1/12' });
    await database.put('planetNames', { planetId: 5, name: null });
    await database.put('planetNames', { planetId: 6, name: 'X', system: { systemId: 1, name: 'X', security: 7 } });
    await cache.save('type', { typeId: 99_001 as never, name: 'X', groupId: 1034, volumeM3: -1 });
    await cache.save('schematic', { schematicId: 901 as never, name: 'X'.repeat(201) });
    await database.put('prices', 'free', 'latest');
    const contents = await cache.loadAll();
    expect(contents.characters.get(character(1))?.snapshots).toEqual(snapshots);
    expect(contents).toMatchObject({ planetNames: [], types: [], schematics: [], prices: [] });
    expect(notices.get('cache-unreadable')).toMatch(
      /2 × colony, 2 × planet name, 2 × new commodity or schematic, 1 × prices/,
    );
    expect(await database.count('snapshots')).toBe(3);
    database.close();
  });

  it('of a newer version is not changed: memory replaces it, without a word', async () => {
    const newer = await openDB(CACHE_DATABASE.name, CACHE_DATABASE.version + 1, {
      upgrade: (database) => database.createObjectStore('colonies').put('theirs', 'ours'),
    });
    newer.close();
    const cache = await open();
    expect(notices).toEqual(new Map());
    await cache.save('planetName', { planetId: planet(7), name: 'Tanoo II' });
    expect((await cache.loadAll()).planetNames).toHaveLength(1);
    const again = await openDB(CACHE_DATABASE.name, CACHE_DATABASE.version + 1);
    expect(await again.get('colonies', 'ours')).toBe('theirs');
    again.close();
  });

  it('of things newer than the catalogue, of a newer version, is ignored without a word', async () => {
    (await openDB('colony-watch-new-things', 9)).close();
    const cache = await open();
    await cache.save('type', { typeId: 99_001 as never, name: 'Lattice Resin', groupId: 1034, volumeM3: 0.75 });
    expect(await cache.loadAll()).toMatchObject({ types: [], schematics: [] });
    expect(notices).toEqual(new Map());
  });

  it('refused by the browser is replaced by memory, with a notice', async () => {
    vi.stubGlobal('indexedDB', {
      open() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
    const cache = await open();
    expect(cache).toBeInstanceOf(MemoryCache);
    expect(notices.get('cache-refused')).toMatch(/doesn't save data for this page \(the database does not open\)/);
  });

  it('that is full causes one notice, which goes away once there is space again', async () => {
    const cache = await open();
    const disk = fillDisk('put');
    const set = vi.spyOn(notices, 'set');
    const snapshots = [makeSnapshot(1, 10)];
    const change = { characterId: character(1), list: makeList(1, [10]), snapshots, removed: [] };
    await cache.saveCharacter(change);
    await cache.saveCharacter(change);
    expect(set).toHaveBeenCalledTimes(1);
    expect(notices.get('storage-full')).toMatch(/is full, so new colony data could not be stored/);
    disk.restore();
    await cache.saveCharacter(change);
    expect(notices.get('storage-full')).toBeNull();
    expect((await cache.loadCharacter(character(1))).snapshots).toEqual(snapshots);
  });

  it('saves a character as a whole or not at all', async () => {
    const cache = await open();
    const before = { list: makeList(1, [10]), snapshots: [makeSnapshot(1, 10)] };
    await cache.saveCharacter({ characterId: character(1), removed: [], ...before });
    const uncloneable = { ...makeSnapshot(1, 11), planet: { planet_id: 11, trap: () => 1 } };
    await cache.saveCharacter({
      characterId: character(1),
      list: makeList(1, [11]),
      snapshots: [uncloneable],
      removed: [colonyKey(character(1), planet(10))],
    });
    expect(await cache.loadCharacter(character(1))).toEqual(before);
    expect(notices.get('cache-unwritable')).toMatch(/could not save colony data/);
  });

  it('saves characters that come together in one transaction, each done only once it is stored', async () => {
    const cache = await open();
    const other = await openDB(CACHE_DATABASE.name, CACHE_DATABASE.version);
    const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const ids = [1, 2, 3].map(character);
    const stored = await Promise.all(
      ids.map(async (id) => {
        await cache.saveCharacter({ characterId: id, list: makeList(id, [10]), snapshots: [], removed: [] });
        return other.get('lists', id);
      }),
    );
    expect(stored).toEqual(ids.map((id) => makeList(id, [10])));
    expect(transactions.mock.calls.filter(([, mode]) => mode === 'readwrite')).toHaveLength(1);
    other.close();
  });

  it('keeps the characters that came together with one that cannot be saved', async () => {
    const cache = await open();
    const trap = { ...makeSnapshot(2, 11), planet: { planet_id: 11, trap: () => 1 } };
    const save = (id: number, snapshots: CachedSnapshot[]) =>
      cache.saveCharacter({ characterId: character(id), list: makeList(id, [10]), snapshots, removed: [] });
    await Promise.all([save(1, [makeSnapshot(1, 10)]), save(2, [trap]), save(3, [makeSnapshot(3, 10)])]);
    expect([...(await cache.loadAll()).characters.keys()].toSorted()).toEqual([1, 3]);
  });

  it('saves and deletes a character in the order of the calls', async () => {
    const cache = await open();
    const change = {
      characterId: character(1),
      list: makeList(1, [10]),
      snapshots: [makeSnapshot(1, 10)],
      removed: [],
    };
    await Promise.all([cache.saveCharacter(change), cache.removeCharacter(character(1))]);
    expect((await cache.loadAll()).characters.size).toBe(0);
    await Promise.all([cache.removeCharacter(character(1)), cache.saveCharacter(change)]);
    expect((await cache.loadAll()).characters.size).toBe(1);
  });
});
