/**
 * One tab changes everything that is stored, while all others store nothing. Every tab holds one lock together with the
 * others; the one that works waits until they have given it up. A tab that does not, because the browser has suspended it,
 * loses it. An entry of localStorage tells tabs that start meanwhile, at no cost for any other start.
 */
import { t } from '@lingui/core/macro';
import { store } from '../state/jotai.ts';
import { setNotice } from '../state/notices.ts';
import {
  isStoppedAtom,
  markChangingAll,
  onOtherTabChange,
  readText,
  STORAGE_KEYS,
  stopWriting,
} from '../state/storage.ts';
import { endEngine } from './engine.ts';

/** Held by the tab that works. */
const WORK_LOCK = 'colony-watch/changing-all';
/** Held by every tab that may store something. */
const TABS_LOCK = 'colony-watch/tabs';

/** How long the other tabs have to stop. */
const PATIENCE_MS = 5000;

let isWorking = false;
let leaveTabs = (): void => {};

/**
 * Joins the tabs that may store something. Call once, before anything that is stored is used.
 * @param finish takes to its end, or back, what a tab has left unfinished that was closed meanwhile; it can be called
 *   again after it was interrupted itself
 * @returns false if this tab must not start: it reloads once it may
 */
export function joinTabs(finish: () => Promise<void>): boolean {
  if (readText(STORAGE_KEYS.changingAll) !== null) {
    void whenFree(async () => {
      try {
        // Otherwise the tab that worked has finished.
        if (readText(STORAGE_KEYS.changingAll) !== null) await changeAll(finish);
      } catch {
        // The page starts all the same, with what is there.
      }
      window.location.reload();
    });
    return false;
  }
  onOtherTabChange(STORAGE_KEYS.changingAll, (text) => {
    if (text !== null) stopForOtherTab();
    else if (store.get(isStoppedAtom)) window.location.reload();
  });
  holdTabsLock();
  return true;
}

/**
 * Does some work on everything that is stored, while no other tab stores anything; they reload after it. This tab goes on
 * storing, unless it calls `stopThisTab`.
 * @returns false if another tab is doing the same: nothing was done
 * @throws whatever the work throws (rejects)
 */
export async function withOtherTabsStopped(work: () => Promise<void>): Promise<boolean> {
  const { locks } = navigator;
  if (locks === undefined) {
    await changeAll(work);
    return true;
  }
  return locks.request(WORK_LOCK, { ifAvailable: true }, async (lock) => {
    if (lock === null) return false;
    await changeAll(work);
    return true;
  });
}

/** From now on this tab stores nothing, and nothing runs in it. */
export function stopThisTab(): void {
  stopWriting();
  endEngine();
}

async function changeAll(work: () => Promise<void>): Promise<void> {
  isWorking = true;
  leaveTabs();
  markChangingAll(true);
  try {
    await withoutOtherTabs(work);
  } finally {
    markChangingAll(false);
    isWorking = false;
    holdTabsLock();
  }
}

async function withoutOtherTabs(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator;
  let isBegun = false;
  const begin = (): Promise<void> => {
    isBegun = true;
    return work();
  };
  const impatience = new AbortController();
  const timer = setTimeout(() => impatience.abort(), PATIENCE_MS);
  try {
    await (locks === undefined ? begin() : locks.request(TABS_LOCK, { signal: impatience.signal }, begin));
  } catch (error) {
    if (isBegun || !impatience.signal.aborted) throw error;
    await locks.request(TABS_LOCK, { steal: true }, begin);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits for the tab that works. Where the browser has no locks, only its crash can have left its entry. */
function whenFree(next: () => Promise<void>): Promise<void> {
  return navigator.locks === undefined ? next() : navigator.locks.request(WORK_LOCK, next);
}

function holdTabsLock(): void {
  let isMember = false;
  navigator.locks
    ?.request(TABS_LOCK, { mode: 'shared', ifAvailable: true }, (lock) => {
      // Another tab began to work after this one looked.
      if (lock === null) return stopForOtherTab();
      isMember = true;
      return new Promise<void>((resolve) => {
        leaveTabs = resolve;
      });
    })
    .catch(() => {
      // The lock was taken from this tab. A browser that stores nothing for the page may have no locks at all.
      if (isMember) stopForOtherTab();
    });
}

function stopForOtherTab(): void {
  if (isWorking || store.get(isStoppedAtom)) return;
  stopThisTab();
  setNotice({
    id: 'other-tab',
    kind: 'running',
    text: t`Another tab restores or deletes what this browser keeps. This tab has stopped, and reloads as soon as that is done.`,
  });
  leaveTabs();
  if (navigator.locks !== undefined) void whenFree(async () => window.location.reload());
}
