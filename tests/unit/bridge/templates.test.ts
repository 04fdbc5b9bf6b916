import { beforeEach, expect, it } from 'vitest';
import { LIBRARY } from '../../../workers/figures/kept/library.ts';
import type { LibraryChange } from '../../../workers/game/domain/template.ts';
import { KeptRows, openKept } from '../../../workers/live/kept/keptRows.ts';
import { freshBrowserForEachTest, openEngineTab } from './engineTab.ts';

let refusesToStore = false;

async function openTab() {
  const engine = new KeptRows(LIBRARY, (database) =>
    refusesToStore ? Promise.reject(new Error('blocked')) : openKept(database),
  );
  const changeLibrary = (change: LibraryChange) => engine.change(change);
  const { store, notices } = await openEngineTab({ templates: { changeLibrary } });
  const { libraryAtom } = await import('../../../src/state/templates.ts');
  const library = await import('../../../src/bridge/templates.ts');
  return {
    ...library,
    texts: () => store.get(libraryAtom),
    notices,
  };
}

freshBrowserForEachTest();

beforeEach(() => {
  refusesToStore = false;
});

it('templates that the browser does not store are kept, and a notice says so', async () => {
  refusesToStore = true;
  const tab = await openTab();
  await tab.addToLibrary(['a']);
  await tab.loadLibrary();
  expect(tab.texts()).toEqual(['a']);
  expect(tab.notices()).toEqual([expect.stringMatching(/until you close this tab: .*blocked.*Save the library/)]);
});

it('a change in one tab shows in the others', async () => {
  const [one, other] = [await openTab(), await openTab()];
  const stopFollowing = one.followLibrary();
  await one.loadLibrary();
  await other.addToLibrary(['a', 'b']);
  await expect.poll(() => one.texts()).toEqual(['a', 'b']);
  const known = one.texts();
  await one.loadLibrary();
  expect(one.texts()).toBe(known);
  await other.removeFromLibrary(['a']);
  await expect.poll(() => one.texts()).toEqual(['b']);
  stopFollowing();
});
