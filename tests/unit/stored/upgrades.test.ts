/** A later version opens every database of 1.0.0, and an earlier one leaves a later one's alone and says so. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import type { DBSchema } from 'idb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LIBRARY } from '../../../workers/figures/kept/library.ts';
import { STARTED_ROUND } from '../../../workers/figures/kept/startedRound.ts';
import { VARIANTS } from '../../../workers/figures/kept/variants.ts';
import { type DatabaseDefinition, openDatabase, SilentDatabaseError } from '../../../workers/live/kept/database.ts';
import { CACHE_DATABASE } from '../../../workers/live/kept/databaseCache.ts';
import { HISTORY_DATABASE } from '../../../workers/live/kept/historySchema.ts';
import { definitionOf, KeptRows, openKept } from '../../../workers/live/kept/keptRows.ts';
import { openHistory } from '../../../workers/live/kept/openHistory.ts';
import { openSnapshotCache } from '../../../workers/live/kept/openSnapshotCache.ts';
import { OWN_DATA_DATABASE, OwnDataStore, openOwnData } from '../../../workers/live/kept/ownData.ts';
import { SHARE_DATABASE, ShareStore } from '../../../workers/live/kept/shares.ts';
import { systemClock } from '../../../workers/live/systemClock.ts';
import { dumpDatabases } from '../../fixtures/stored/databases.ts';
import { noticesIn } from '../live/kept/noticesIn.ts';
import { StoredFixture } from './storedFixture.ts';

const fixture = new StoredFixture('1.0.0');

const DEFINITIONS = [
  CACHE_DATABASE,
  HISTORY_DATABASE,
  OWN_DATA_DATABASE,
  definitionOf(SHARE_DATABASE),
  definitionOf(STARTED_ROUND.database),
  definitionOf(LIBRARY.database),
  definitionOf(VARIANTS.database),
] as unknown as readonly DatabaseDefinition<DBSchema>[];

/** The version after this one, as it would be written: it adds a store, and leaves the earlier versions' changes alone. */
function nextVersionOf(definition: DatabaseDefinition<DBSchema>): DatabaseDefinition<DBSchema> {
  return {
    ...definition,
    version: definition.version + 1,
    upgrade(database, oldVersion) {
      definition.upgrade(database, oldVersion);
      if (oldVersion < definition.version + 1) database.createObjectStore('added' as never);
    },
  };
}

const storedNow = async (name: string) => (await dumpDatabases()).find((database) => database.name === name);

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

it('the definitions are those of all databases that 1.0.0 stored', () => {
  expect(DEFINITIONS.map(({ name }) => name).sort()).toEqual(fixture.databases.map(({ name }) => name).sort());
});

describe.each(DEFINITIONS)('$name', (definition) => {
  const { name } = definition;
  const before = fixture.databases.find((database) => database.name === name);
  const next = nextVersionOf(definition);
  const isOf100 = (store: { name: string }) => before?.stores.some((one) => one.name === store.name);

  beforeEach(() => fixture.restoreDatabases(name));

  it('has the version of 1.0.0, so that a host can go back: a new store gets a database of its own', () => {
    expect(definition.version).toBe(before?.version);
  });

  it('of 1.0.0 has its contents and the new store in a version that adds one', async () => {
    (await openDatabase(next)).close();
    const after = await storedNow(name);
    expect(after?.version).toBe(next.version);
    expect(after?.stores.filter(isOf100)).toEqual(before?.stores);
    expect(after?.stores.find((store) => store.name === 'added')?.entries).toEqual([]);
  });

  it('has the same stores where it is created as where one of 1.0.0 is upgraded', async () => {
    const shapeOf = (database: typeof before) => database?.stores.map(({ entries: _, ...store }) => store);
    (await openDatabase(definition)).close();
    const upgraded = shapeOf(await storedNow(name));
    expect(upgraded).toEqual(expect.arrayContaining(shapeOf(before)!));
    indexedDB.deleteDatabase(name);
    (await openDatabase(definition)).close();
    expect(shapeOf(await storedNow(name))).toEqual(upgraded);
  });

  it('of a newer version is not opened, and stays as it is', async () => {
    (await openDatabase(next)).close();
    const left = await storedNow(name);
    await expect(openDatabase(definition)).rejects.toMatchObject({ name: 'VersionError' });
    expect(await storedNow(name)).toEqual(left);
  });

  it('is upgraded at once while another tab has it open, which closes it', async () => {
    let closed = 0;
    const earlier = await openDatabase(definition, { onClosed: () => closed++ });
    (await openDatabase(next)).close();
    expect(closed).toBe(1);
    await expect(async () => earlier.getAll(earlier.objectStoreNames[0] as never)).rejects.toThrow();
    expect((await storedNow(name))?.version).toBe(next.version);
  });

  it('is not waited for where another tab does not let go of it, and upgraded once that is closed', async () => {
    const held = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
    });
    await expect(openDatabase(next, { timeoutMs: 30 })).rejects.toBeInstanceOf(SilentDatabaseError);
    expect(held.version).toBe(before?.version);
    held.close();
    await expect.poll(async () => (await storedNow(name))?.version).toBe(next.version);
    expect((await storedNow(name))?.stores.filter(isOf100)).toEqual(before?.stores);
  });
});

describe('a page of this version beside data of a newer one', () => {
  beforeEach(async () => {
    await fixture.restoreDatabases();
    for (const definition of DEFINITIONS) (await openDatabase(nextVersionOf(definition))).close();
  });

  it('says of everything but its cache that a newer version has stored it, and changes nothing', async () => {
    const left = await dumpDatabases();
    const shown = new Map<string, string | null>();
    const notices = noticesIn(shown);
    const cache = await openSnapshotCache(notices, systemClock);
    expect((await cache.loadAll()).characters.size).toBe(0);
    expect(await openHistory(notices)).toBeNull();
    expect([...shown]).toEqual([
      ['history-refused', expect.stringMatching(/newer version .*Nothing was changed.* Reload the page/)],
    ]);

    const problems: unknown[] = [];
    const ownData = new OwnDataStore(openOwnData, (problem) => problems.push(problem));
    expect((await ownData.load('skills')).size).toBe(0);
    await ownData.save('skills', 1 as never, null);
    expect(problems).toEqual([{ kind: 'newerVersion', what: 'ownData' }]);

    const library = await new KeptRows(LIBRARY, openKept).change({ added: ['one'], removed: [] });
    expect(library).toMatchObject({ texts: ['one'], storageProblem: { kind: 'newerVersion', what: 'library' } });
    const variants = await new KeptRows(VARIANTS, openKept).change({ kind: 'read' });
    expect(variants.storageProblem).toEqual({ kind: 'newerVersion', what: 'variants' });
    const round = await new KeptRows(STARTED_ROUND, openKept).change({ report: null });
    expect(round.storageProblem).toEqual({ kind: 'newerVersion', what: 'round' });
    const shares = new ShareStore(openKept);
    expect(await shares.published()).toEqual([]);
    expect(shares.problem).toEqual({ kind: 'newerVersion', what: 'shares' });
    expect(await dumpDatabases()).toEqual(left);
  });
});

it('a tab whose databases a newer version takes over says so once, and stores nothing there any more', async () => {
  await fixture.restoreDatabases();
  const shown = new Map<string, string | null>();
  const notices = noticesIn(shown);
  const cache = await openSnapshotCache(notices, systemClock);
  await openHistory(notices);
  for (const definition of DEFINITIONS) (await openDatabase(nextVersionOf(definition))).close();
  const left = await dumpDatabases();
  await cache.save('planetName', { planetId: 1 as never, name: 'Nowhere I' });
  expect(await cache.loadOfHub('prices', 'amarr')).toBeNull();
  expect([...shown]).toEqual([
    ['storage-closed', expect.stringMatching(/a newer version of Colony Watch has opened in another tab. Reload/)],
  ]);
  expect(await dumpDatabases()).toEqual(left);
});
