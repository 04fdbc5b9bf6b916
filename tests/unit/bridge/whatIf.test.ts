import { beforeEach, describe, expect, it } from 'vitest';
import { VARIANTS } from '../../../workers/figures/kept/variants.ts';
import type { ColonyKey, PinId } from '../../../workers/game/domain/ids.ts';
import type { ColonyEdit, VariantsChange } from '../../../workers/game/domain/whatIf.ts';
import { KeptRows, openKept } from '../../../workers/live/kept/keptRows.ts';
import { freshBrowserForEachTest, openEngineTab } from './engineTab.ts';

const KEY = '1/40000017' as ColonyKey;
const EDITS: ColonyEdit[] = [
  { kind: 'program', pinId: 1_046_000_000_001 as PinId, programSeconds: 172_800 },
  { kind: 'stores', storeKind: 'launchpad', count: 1 },
];

let refusesToStore = false;
let isEngineGone = false;

async function openTab() {
  const engine = new KeptRows(VARIANTS, (database) =>
    refusesToStore ? Promise.reject(new Error('blocked')) : openKept(database),
  );
  const asked: VariantsChange[] = [];
  const changeVariants = async (change: VariantsChange) => {
    if (isEngineGone) throw new Error('Calculations have stopped.');
    asked.push(change);
    return structuredClone(await engine.change(change));
  };
  const { store, notices } = await openEngineTab({ whatIf: { changeVariants } });
  const { variantsAtom } = await import('../../../src/state/variants.ts');
  const bridge = await import('../../../src/bridge/whatIf.ts');
  return {
    ...bridge,
    asked,
    shown: () => store.get(variantsAtom),
    ofColony: () => store.get(variantsAtom)?.[KEY] ?? [],
    notices,
  };
}

freshBrowserForEachTest();

beforeEach(() => {
  refusesToStore = false;
  isEngineGone = false;
});

describe('variants of a planet', () => {
  it('are saved with each change, with names of their own, and read back by the next visit', async () => {
    const tab = await openTab();
    expect(await tab.addVariant(KEY, EDITS)).toBe('added');
    await tab.addVariant(KEY, []);
    await tab.addVariant(KEY, []);
    expect(await tab.addVariant(KEY, [])).toBe('full');
    tab.deleteVariant(KEY, tab.ofColony()[0]!.id);
    expect(await tab.addVariant(KEY, EDITS)).toBe('added');
    const next = await openTab();
    await next.loadVariants();
    expect(next.ofColony().map(({ name }) => name)).toEqual(['Variant 2', 'Variant 3', 'Variant 1']);
    expect(next.ofColony()[2]!.edits).toEqual(EDITS);
    expect(next.notices()).toEqual([]);
  });

  it('are one for a suggestion, however often it is tried, until that is changed', async () => {
    const tab = await openTab();
    await tab.loadVariants();
    const tries = [tab.addVariant(KEY, EDITS, 'Add a launchpad'), tab.addVariant(KEY, EDITS, 'Add a launchpad')];
    expect(await Promise.all(tries)).toEqual(['added', 'added']);
    expect(tab.ofColony().map(({ name }) => name)).toEqual(['Add a launchpad']);
    tab.saveVariant(KEY, { ...tab.ofColony()[0]!, edits: [] });
    expect(await tab.addVariant(KEY, EDITS, 'Add a launchpad')).toBe('added');
    expect(tab.ofColony()).toHaveLength(2);
  });

  it('are changed in storage, too, before they have been read', async () => {
    const tab = await openTab();
    await tab.addVariant(KEY, EDITS);
    const next = await openTab();
    const [stored] = tab.ofColony();
    next.saveVariant(KEY, { ...stored!, name: 'Renamed' });
    await expect.poll(() => next.ofColony().map(({ name }) => name)).toEqual(['Renamed']);
    const last = await openTab();
    last.deleteVariant(KEY, stored!.id);
    await expect.poll(() => last.shown()).not.toBeNull();
    await last.loadVariants();
    expect(last.ofColony()).toEqual([]);
  });

  it('show each edit at once, and never fall back to an older one while edits follow quickly', async () => {
    const tab = await openTab();
    await tab.addVariant(KEY, []);
    const [added] = tab.ofColony();
    const names = ['W', 'Wa', 'Wat', 'Water'];
    for (const name of names) {
      tab.saveVariant(KEY, { ...added!, name });
      expect(tab.ofColony()[0]!.name).toBe(name);
    }
    while ((await tab.changeVariants({ kind: 'read' })).variants[KEY]![0]!.name !== 'Water') {
      expect(tab.ofColony()[0]!.name).toBe('Water');
    }
    expect(tab.ofColony()[0]!.name).toBe('Water');
  });

  it('follow other tabs, which lose nothing: each changes only its own variant', async () => {
    const [one, other] = [await openTab(), await openTab()];
    const stopFollowing = one.followVariants();
    await one.addVariant(KEY, []);
    await other.loadVariants();
    await other.addVariant(KEY, []);
    await expect.poll(() => one.ofColony()).toHaveLength(2);
    // The other tab follows nothing: it edits its variant from an old list.
    one.saveVariant(KEY, { ...one.ofColony()[0]!, edits: EDITS });
    await expect.poll(() => one.asked.at(-1)).toMatchObject({ kind: 'save' });
    other.saveVariant(KEY, { ...other.ofColony()[1]!, name: 'Renamed' });
    await expect.poll(() => one.ofColony()).toMatchObject([{ edits: EDITS }, { name: 'Renamed' }]);
    const known = one.ofColony();
    await one.loadVariants();
    expect(one.ofColony()).toBe(known);
    stopFollowing();
  });
});

it('variants that the browser does not store are kept, and a notice says so', async () => {
  refusesToStore = true;
  const tab = await openTab();
  await tab.addVariant(KEY, EDITS);
  expect(tab.ofColony()).toMatchObject([{ edits: EDITS }]);
  expect(tab.notices()).toEqual([expect.stringMatching(/until you close this tab: .*blocked.*Download a backup/)]);
});

it('a change that the engine does not take stays on screen, and a notice says that it is not saved', async () => {
  const tab = await openTab();
  await tab.addVariant(KEY, []);
  isEngineGone = true;
  tab.saveVariant(KEY, { ...tab.ofColony()[0]!, edits: EDITS });
  await expect.poll(() => tab.notices()).toEqual([expect.stringMatching(/is not saved: .*stopped/)]);
  expect(tab.ofColony()[0]!.edits).toEqual(EDITS);
});
