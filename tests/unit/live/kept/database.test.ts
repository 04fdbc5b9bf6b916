import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import type { DBSchema } from 'idb';
import { beforeEach, expect, it, vi } from 'vitest';
import { leave, openDatabase, transact } from '../../../../workers/live/kept/database.ts';

interface Schema extends DBSchema {
  things: { key: number; value: string };
}

const open = () =>
  openDatabase<Schema>({
    name: 'test',
    version: 1,
    upgrade: (fresh) => void fresh.createObjectStore('things'),
  });

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

it('a transaction with a request that fails later stores nothing and says so', async () => {
  const database = await open();
  await database.add('things', 'first', 1);
  const change = transact(database, ['things'], async (transaction) => {
    const things = transaction.objectStore('things');
    leave(things.put('second', 2));
    // The key is taken. Nobody waits for this request.
    leave(things.add('third', 1));
  });
  await expect(change).rejects.toBeInstanceOf(DOMException);
  expect(await database.getAll('things')).toEqual(['first']);
});

it('a transaction whose work throws stores nothing', async () => {
  const database = await open();
  const change = transact(database, ['things'], async (transaction) => {
    await transaction.objectStore('things').put('first', 1);
    throw new Error('a rule forbids it');
  });
  await expect(change).rejects.toThrow('a rule forbids it');
  expect(await database.getAll('things')).toEqual([]);
});
