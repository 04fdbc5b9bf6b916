/**
 * One page shows the tests of many files. This module runs once in it; `freshenPage` then makes the page as it was at first.
 */
import {
  INTERNAL_getBuildingBlocksRev3 as buildingBlocksOf,
  INTERNAL_initializeStoreHooksRev3 as initializeHooks,
} from 'jotai/vanilla/internals';
import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { followEdits } from '../../src/bridge/engine.ts';
import { type Atom, type PrimitiveAtom, store } from '../../src/state/jotai.ts';
import { DEFAULT_TIMER_COLOURS } from '../../src/state/settings.ts';
import { followOtherTabs } from '../../src/state/storage.ts';
import { applyTimerColours } from '../../src/ui/Countdown.tsx';
import { holdClock } from '../../src/ui/ticker.ts';
import { NOW } from '../unit/model/makeReport.ts';
import { sendToBrowser } from './withMedia.ts';

type Resettable = PrimitiveAtom<unknown> & { init: unknown };

const isResettable = (atom: Atom<unknown>): atom is Resettable => 'init' in atom;

/** The atoms that tests have set, directly or through others. */
const changedAtoms = new Set<Resettable>();

// The store has no list of its atoms, and one outside of React can not be replaced.
const hooks = initializeHooks(buildingBlocksOf(store)[6]);
hooks.c.add(undefined, (atom) => {
  if (isResettable(atom)) changedAtoms.add(atom);
});

// What the page does once, at its start.
followOtherTabs();
followEdits();

// What depends on the width is drawn in the frame after.
const viewport = page.viewport.bind(page);
page.viewport = async (width, height) => {
  if (window.innerWidth === width && window.innerHeight === height) return;
  await viewport(width, height);
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
};

const WIDTH = 1440;
const HEIGHT = 900;
const address = window.location.href;

/** Sets everything that the page keeps in memory as at its start. */
export function resetState(): void {
  for (const atom of changedAtoms) store.set(atom, atom.init);
  changedAtoms.clear();
}

/**
 * The pointer rests where the last test has moved it, and what is shown there later would look as under it. At the start of
 * a page it is somewhere, too.
 */
let isPointerMoved = true;
window.addEventListener('pointermove', ({ isTrusted }) => {
  isPointerMoved ||= isTrusted;
});

async function movePointerAway(): Promise<void> {
  if (!isPointerMoved) return;
  await sendToBrowser('Input.dispatchMouseEvent', { type: 'mouseMoved', x: -1, y: -1 });
  isPointerMoved = false;
}

async function deleteDatabases(): Promise<void> {
  const databases = await indexedDB.databases();
  await Promise.all(databases.map(({ name = '' }) => deleteDatabase(name)));
}

const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const deletion = indexedDB.deleteDatabase(name);
    deletion.onsuccess = () => resolve();
    // An engine is still writing: whoever opens it next waits for both.
    deletion.onblocked = () => resolve();
    deletion.onerror = () => reject(deletion.error);
  });

/** Leaves nothing of the test before: state, storage, address, size, scrolling, pointer, mocks and clock. */
export async function freshenPage(): Promise<void> {
  vi.useRealTimers();
  vi.restoreAllMocks();
  resetState();
  localStorage.clear();
  sessionStorage.clear();
  await deleteDatabases();
  await movePointerAway();
  // As if another tab had: what is kept in memory of the storage is forgotten.
  window.dispatchEvent(new StorageEvent('storage', { storageArea: localStorage, key: null }));
  window.history.replaceState(null, '', address);
  await page.viewport(WIDTH, HEIGHT);
  window.scrollTo(0, 0);
  document.title = 'Component test';
  applyTimerColours(DEFAULT_TIMER_COLOURS);
  holdClock(NOW);
}
