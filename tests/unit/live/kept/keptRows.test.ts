/** Rows of the player's in the browser's databases: several tabs, a full disk, and a browser that stores nothing. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { KeptForm } from '../../../../workers/figures/kept/keptForm.ts';
import { KeptRows, type OpenKept, openKept } from '../../../../workers/live/kept/keptRows.ts';
import { fillDisk } from './fullDisk.ts';

interface Note {
  id: string;
  text: string;
}

type NotesChange = { put?: readonly Note[]; deleted?: string };

/** Notes by their id, at most four. */
const NOTES: KeptForm<Note, NotesChange, { notes: readonly Note[] }> = {
  database: { name: 'notes', version: 1, tables: { notes: { keyPath: 'id' } } },
  table: 'notes',
  what: 'plans',
  isSame: (one, other) => one.id === other.id,
  changedAtMs: () => null,
  apply: (notes, { put = [], deleted }) =>
    put.length === 0 && deleted === undefined
      ? notes
      : [...notes.filter(({ id }) => id !== deleted && !put.some((one) => one.id === id)), ...put].slice(0, 4),
  view: (notes) => ({ notes: notes.toSorted((a, b) => (a.id < b.id ? -1 : 1)) }),
};

/** Texts, numbered by the database. */
const TEXTS: KeptForm<string, string | null, { texts: readonly string[] }> = {
  database: { name: 'texts', version: 1, tables: { texts: { autoIncrement: true } } },
  table: 'texts',
  what: 'library',
  isSame: (one, other) => one === other,
  changedAtMs: () => null,
  apply: (texts, text) => (text === null ? texts : [...texts.filter((one) => one !== text), text]),
  view: (texts) => ({ texts }),
};

/** One number, under a key of its own. */
const COUNT: KeptForm<number, number | null, { count: number }> = {
  database: { name: 'count', version: 1, tables: { counts: {} } },
  table: 'counts',
  key: 'only',
  what: 'round',
  isSame: () => true,
  changedAtMs: () => null,
  read: (stored) => (typeof stored === 'number' ? stored : null),
  apply: (counts, count) => (count === null ? counts : [count]),
  view: ([count = 0]) => ({ count }),
};

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

const openTab = (open: OpenKept = openKept) => new KeptRows(NOTES, open);
const note = (id: string, text = id): Note => ({ id, text });
const stored = async () => (await openTab().change({})).notes;

describe('kept rows', () => {
  it('are there in the next visit', async () => {
    expect(await openTab().change({ put: [note('a'), note('b')] })).toEqual({
      notes: [note('a'), note('b')],
      storageProblem: null,
    });
    await openTab().change({ put: [note('a', 'changed')], deleted: 'b' });
    expect(await stored()).toEqual([note('a', 'changed')]);
  });

  it('that the database numbers stay in their order', async () => {
    const tab = new KeptRows(TEXTS, openKept);
    for (const text of ['b', 'a', 'c']) await tab.change(text);
    await tab.change('a');
    expect((await new KeptRows(TEXTS, openKept).change(null)).texts).toEqual(['b', 'a', 'c']);
  });

  it('of which there is one have its key, and a damaged one counts as none until it is replaced', async () => {
    const ask = (count: number | null) => new KeptRows(COUNT, openKept).change(count);
    await ask(7);
    expect(await ask(null)).toEqual({ count: 7, storageProblem: null });
    const database = await openKept(COUNT.database);
    expect(await database.getAllKeys('counts')).toEqual(['only']);
    await database.put('counts', 'seven', 'only');
    database.close();
    expect((await ask(null)).count).toBe(0);
    await ask(8);
    expect((await ask(null)).count).toBe(8);
  });

  it('lose nothing when several tabs change them in the same moment, and stay within their limit', async () => {
    await openTab().change({ put: [note('gone'), note('a')] });
    await Promise.all([
      openTab().change({ put: [note('a', 'changed')] }),
      openTab().change({ put: [note('b')] }),
      openTab().change({ deleted: 'gone' }),
      ...['c', 'd', 'e'].map((id) => openTab().change({ put: [note(id)] })),
    ]);
    const notes = await stored();
    expect(notes).toHaveLength(4);
    expect(notes[0]).toEqual(note('a', 'changed'));
    expect(notes.map(({ id }) => id)).not.toContain('gone');
  });

  it('are kept in memory while the disk is full, with a message, and stored as soon as there is room', async () => {
    const tab = openTab();
    await tab.change({ put: [note('a'), note('b')] });
    const disk = fillDisk('put');
    expect(await tab.change({ put: [note('a', 'changed')] })).toEqual({
      notes: [note('a', 'changed'), note('b')],
      storageProblem: { kind: 'full', what: 'plans' },
    });
    expect((await tab.change({ deleted: 'b' })).notes).toEqual([note('a', 'changed')]);
    // Neither the change nor the deletion is half stored.
    expect(await stored()).toEqual([note('a'), note('b')]);
    disk.restore();
    await openTab().change({ put: [note('c')] });
    expect(await tab.change({})).toEqual({ notes: [note('a', 'changed'), note('c')], storageProblem: null });
    expect(await stored()).toEqual([note('a', 'changed'), note('c')]);
  });

  it('that are in memory alone are stored when all are read, once there is room', async () => {
    const tab = openTab();
    await tab.change({ put: [note('a')] });
    const disk = fillDisk('put');
    await tab.change({ put: [note('b')] });
    expect(await tab.rows()).toEqual([note('a'), note('b')]);
    expect(await stored()).toEqual([note('a')]);
    disk.restore();
    await openTab().change({ put: [note('c')] });
    expect(await tab.rows()).toEqual([note('a'), note('c'), note('b')]);
    expect(await stored()).toEqual([note('a'), note('b'), note('c')]);
  });

  it('go on after a change that fails by a fault of ours', async () => {
    const tab = new KeptRows(
      {
        ...TEXTS,
        apply: (texts, text) => {
          if (text === 'faulty') throw new Error('a fault');
          return TEXTS.apply(texts, text);
        },
      },
      openKept,
    );
    await expect(tab.change('faulty')).rejects.toThrow('a fault');
    expect((await tab.change('a')).texts).toEqual(['a']);
  });

  it('of a form that says so, only what counts is tried again', async () => {
    const applied: (number | null)[] = [];
    let isBlocked = true;
    const tab = new KeptRows(
      {
        ...COUNT,
        unstored: (_earlier, change) => [change],
        apply: (counts, count) => {
          applied.push(count);
          return COUNT.apply(counts, count);
        },
      },
      (database) => (isBlocked ? Promise.reject(new Error('blocked')) : openKept(database)),
    );
    for (const count of [1, 2, 3]) await tab.change(count);
    isBlocked = false;
    applied.length = 0;
    expect(await tab.change(null)).toEqual({ count: 3, storageProblem: null });
    expect(applied).toEqual([3, null]);
  });

  it('last as long as the tab where the browser stores nothing, with a message, and are stored once it does', async () => {
    let isBlocked = true;
    const tab = openTab((database) => (isBlocked ? Promise.reject(new Error('blocked')) : openKept(database)));
    await tab.change({ put: [note('a')] });
    expect(await tab.change({ put: [note('b')] })).toEqual({
      notes: [note('a'), note('b')],
      storageProblem: { kind: 'refused', what: 'plans', reason: expect.stringContaining('blocked') },
    });
    isBlocked = false;
    expect((await tab.change({})).storageProblem).toBeNull();
    expect(await stored()).toEqual([note('a'), note('b')]);
  });
});
