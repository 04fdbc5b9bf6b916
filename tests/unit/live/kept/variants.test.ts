import 'fake-indexeddb/auto';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CharacterId, ColonyKey } from '../../../../workers/game/domain/ids.ts';
import { MAX_VARIANTS, type SavedVariant } from '../../../../workers/game/domain/whatIf.ts';
import { openVariants, VariantStore } from '../../../../workers/live/kept/variants.ts';

const KEY = '1/40000017' as ColonyKey;
const OTHER_KEY = '12/40000017' as ColonyKey;

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const openTab = () => new VariantStore(openVariants);

const variant = (id: string, level = 5): SavedVariant => ({
  id,
  name: `Named ${id}`,
  edits: [{ kind: 'level', level }],
});

const save = (tab: VariantStore, id: string, key = KEY, level = 5) =>
  tab.change({ kind: 'save', key, variant: variant(id, level) });

const stored = async () => (await openTab().change({ kind: 'read' })).variants;

const idsOf = async (key = KEY) => (await stored())[key]?.map(({ id }) => id) ?? [];

describe('saved variants', () => {
  it('stay in the order in which they were added, through edits, until they are deleted', async () => {
    const tab = openTab();
    await save(tab, 'b');
    await save(tab, 'a');
    expect(await save(tab, 'b', KEY, 3)).toEqual({
      variants: { [KEY]: [variant('b', 3), variant('a')] },
      storageProblem: null,
    });
    expect(await stored()).toEqual({ [KEY]: [variant('b', 3), variant('a')] });
    await tab.change({ kind: 'delete', key: KEY, id: 'b' });
    await save(tab, 'c');
    expect(await idsOf()).toEqual(['a', 'c']);
    await tab.change({ kind: 'delete', key: KEY, id: 'a' });
    await tab.change({ kind: 'delete', key: KEY, id: 'c' });
    expect(await stored()).toEqual({});
  });

  it('lose nothing when several tabs change different variants in the same moment', async () => {
    await save(openTab(), 'a');
    await save(openTab(), 'gone');
    await Promise.all([
      save(openTab(), 'a', KEY, 2),
      save(openTab(), 'b'),
      save(openTab(), 'c', OTHER_KEY),
      openTab().change({ kind: 'delete', key: KEY, id: 'gone' }),
    ]);
    expect(await stored()).toEqual({ [KEY]: [variant('a', 2), variant('b')], [OTHER_KEY]: [variant('c')] });
  });

  it('are three per planet at most, even if several tabs add one in the same moment', async () => {
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((id) => save(openTab(), id)));
    const ids = await idsOf();
    expect(ids).toHaveLength(MAX_VARIANTS);
    await save(openTab(), ids[1]!, KEY, 1);
    expect((await stored())[KEY]?.[1]).toEqual(variant(ids[1]!, 1));
  });

  it('are deleted with their character only', async () => {
    await save(openTab(), 'a');
    await save(openTab(), 'a', OTHER_KEY);
    await openTab().change({ kind: 'deleteCharacter', characterId: 1 as CharacterId });
    expect(await stored()).toEqual({ [OTHER_KEY]: [variant('a')] });
  });

  it('are replaced by a backup where it has some, and stay elsewhere', async () => {
    for (const id of ['a', 'b', 'c']) await save(openTab(), id);
    await save(openTab(), 'a', OTHER_KEY);
    await openTab().change({ kind: 'replace', variants: { [KEY]: [variant('x'), variant('b', 1)] } });
    expect(await stored()).toEqual({ [KEY]: [variant('x'), variant('b', 1)], [OTHER_KEY]: [variant('a')] });
  });

  it('are kept in memory while the disk is full, with a message, and stored as soon as there is room', async () => {
    const tab = openTab();
    await save(tab, 'a');
    await save(tab, 'b');
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const outcome = await save(tab, 'a', KEY, 1);
    expect(outcome.variants[KEY]).toEqual([variant('a', 1), variant('b')]);
    expect(outcome.storageProblem).toEqual({ kind: 'full', what: 'variants' });
    expect(await tab.change({ kind: 'delete', key: KEY, id: 'b' })).toMatchObject({
      variants: { [KEY]: [variant('a', 1)] },
    });
    // Neither the edit nor the deletion is half stored.
    expect(await stored()).toEqual({ [KEY]: [variant('a'), variant('b')] });
    put.mockRestore();
    await save(openTab(), 'c');
    expect(await tab.change({ kind: 'read' })).toEqual({
      variants: { [KEY]: [variant('a', 1), variant('c')] },
      storageProblem: null,
    });
    expect(await stored()).toEqual({ [KEY]: [variant('a', 1), variant('c')] });
  });

  it('last as long as the tab where the browser stores nothing, and the message says so', async () => {
    let isBlocked = true;
    const tab = new VariantStore(() => (isBlocked ? Promise.reject(new Error('blocked')) : openVariants()));
    await save(tab, 'a');
    expect(await save(tab, 'b')).toEqual({
      variants: { [KEY]: [variant('a'), variant('b')] },
      storageProblem: { kind: 'refused', what: 'variants', reason: expect.stringContaining('blocked') },
    });
    isBlocked = false;
    await tab.change({ kind: 'read' });
    expect(await idsOf()).toEqual(['a', 'b']);
  });
});
