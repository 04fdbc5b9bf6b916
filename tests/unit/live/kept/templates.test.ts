import 'fake-indexeddb/auto';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_LIBRARY_LENGTH } from '../../../../workers/game/domain/template.ts';
import { openLibrary, TemplateLibrary } from '../../../../workers/live/kept/templates.ts';

const NOTHING = { added: [], removed: [] };

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const openTab = () => new TemplateLibrary(openLibrary);

describe('the library of templates', () => {
  it('has each template once, in the order in which they were added, until it is removed', async () => {
    const tab = openTab();
    expect(await tab.change({ added: ['b', 'a', 'b', 'c'], removed: [] })).toEqual({
      kind: 'ok',
      texts: ['b', 'a', 'c'],
      addedCount: 3,
      knownCount: 1,
      refusedCount: 0,
      storageProblem: null,
    });
    expect(await tab.change({ added: ['a'], removed: ['b', 'unknown'] })).toMatchObject({ texts: ['a', 'c'] });
    expect(await openTab().change(NOTHING)).toMatchObject({ texts: ['a', 'c'] });
  });

  it('loses nothing when several tabs change it in the same moment', async () => {
    await openTab().change({ added: ['first', 'removed'], removed: [] });
    const tabs = Array.from({ length: 8 }, openTab);
    await Promise.all([
      ...tabs.map((tab, k) => tab.change({ added: [`${k} a`, 'first', `${k} b`], removed: [] })),
      openTab().change({ added: [], removed: ['removed'] }),
    ]);
    const stored = await openTab().change(NOTHING);
    const added = tabs.flatMap((_, k) => [`${k} a`, `${k} b`]);
    expect(stored.kind === 'ok' && stored.texts.toSorted()).toEqual(['first', ...added].sort());
  });

  it('takes no more than it can hold, and says how many it refused', async () => {
    const half = 'x'.repeat(MAX_LIBRARY_LENGTH / 2);
    expect(await openTab().change({ added: [`${half}`, `${half}y`, 'z'], removed: [] })).toMatchObject({
      addedCount: 2,
      refusedCount: 1,
    });
  });

  it('stays as it was if the disk is full, and says what to do', async () => {
    await openTab().change({ added: ['a', 'b'], removed: [] });
    const add = IDBObjectStore.prototype.add;
    let calls = 0;
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...args) {
      calls += 1;
      if (calls > 1) throw new DOMException('full', 'QuotaExceededError');
      return add.apply(this, args);
    });
    expect(await openTab().change({ added: ['c', 'd'], removed: ['a'] })).toEqual({
      kind: 'failed',
      problem: { kind: 'full', what: 'library' },
    });
    vi.restoreAllMocks();
    expect(await openTab().change(NOTHING)).toMatchObject({ texts: ['a', 'b'] });
  });

  it('lasts as long as the tab where the browser stores nothing, says so, and is stored as soon as it can be', async () => {
    let isBlocked = true;
    const tab = new TemplateLibrary(() => (isBlocked ? Promise.reject(new Error('blocked')) : openLibrary()));
    await tab.change({ added: ['a', 'b'], removed: [] });
    expect(await tab.change({ added: ['c'], removed: ['a'] })).toMatchObject({
      kind: 'ok',
      texts: ['b', 'c'],
      storageProblem: { kind: 'refused', what: 'library', reason: expect.stringContaining('blocked') },
    });
    isBlocked = false;
    expect(await tab.change(NOTHING)).toMatchObject({ texts: ['b', 'c'], storageProblem: null });
    expect(await openTab().change(NOTHING)).toMatchObject({ texts: ['b', 'c'] });
  });
});
