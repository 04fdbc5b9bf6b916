/** Asks the browser to keep this page's data, and how much of it there is. */
import { addTo } from '../../workers/game/domain/sums.ts';
import { loadCode } from '../languages/loadCode.ts';
import { type BrowserKind, type BrowserStorage, browserStorageAtom, littleRoomAtom } from '../state/browserStorage.ts';
import { hasOwnCharactersAtom } from '../state/characters.ts';
import { isRefreshedAtom } from '../state/colonies.ts';
import { isSettledAtom } from '../state/firstScreen.ts';
import { store } from '../state/jotai.ts';
import { clearNotice, setNotice } from '../state/notices.ts';
import { measureDatabases } from '../state/storage.ts';
import type { RoomTaker } from '../words/storageNotices.ts';
import { askEngine } from './engine.ts';

const NOTICE_ID = 'room';

/** Calls it where the browser may not have it, or refuse it. */
async function orNull<T>(call: () => Promise<T> | undefined): Promise<T | null> {
  try {
    return (await call()) ?? null;
  } catch {
    return null;
  }
}

const TAKERS: Readonly<Record<string, RoomTaker>> = {
  'colony-watch-history': 'history',
  'colony-watch-templates': 'library',
  'colony-watch': 'colonyData',
  'colony-watch-backups': 'undo',
};

/** Names smaller parts of what is stored only together. */
const NAMED_FRACTION = 0.2;

/** Whether the notice is shown, and of how much room; null: it is not. */
let warned: 'full' | 'nearlyFull' | null = null;

/** Asks at the start, once there is a character, where the browser shows no question. Called once. */
export function followBrowserStorage(): void {
  const look = (): void => {
    const { isPersisted } = store.get(browserStorageAtom);
    const asksPlayer = browserKind() === 'firefox' || browserKind() === 'other';
    if (store.get(hasOwnCharactersAtom) && isPersisted !== true && !asksPlayer) void askToKeep();
    else void lookAtStorage();
  };
  store.sub(hasOwnCharactersAtom, look);
  store.sub(isRefreshedAtom, () => {
    if (store.get(isRefreshedAtom)) void lookAtStorage();
  });
  const stopAsking = store.sub(isSettledAtom, () => {
    if (!store.get(isSettledAtom)) return;
    // It drops a copy that has secrets and has ended, though the player never opens Backup. If it fails, it is asked again.
    askEngine((engine) => engine.backup.last()).then(stopAsking, () => {});
  });
  store.sub(littleRoomAtom, () => void warnOfRoom());
  look();
}

/** Shows what takes the room once there is little left, and again once there is none. */
async function warnOfRoom(): Promise<void> {
  const room = store.get(littleRoomAtom);
  const wanted = typeof room === 'number' ? 'nearlyFull' : room;
  if (wanted === warned) return;
  warned = wanted;
  if (wanted === null) {
    clearNotice(NOTICE_ID);
    return;
  }
  try {
    const [sizes, { roomText }] = await Promise.all([
      measureDatabases(),
      loadCode(() => import('../words/storageNotices.ts')),
    ]);
    const takers = largest(sizes);
    if (warned !== wanted || takers.length === 0) return;
    const text = roomText(room === 'full' ? null : room, takers);
    setNotice({ id: NOTICE_ID, kind: 'needsYou', text, action: { kind: 'backup' } });
  } catch {
    // The browser does not say what is stored. Whatever could not be stored has its own notice.
  }
}

function largest(sizes: ReadonlyMap<string, number>): RoomTaker[] {
  const byTaker = new Map<RoomTaker, number>();
  for (const [name, bytes] of sizes) addTo(byTaker, TAKERS[name] ?? 'other', bytes);
  const sum = [...sizes.values()].reduce((total, bytes) => total + bytes, 0);
  return [...byTaker]
    .filter(([, bytes]) => bytes > sum * NAMED_FRACTION)
    .sort(([, one], [, other]) => other - one)
    .map(([taker]) => taker);
}

/** Asks the browser to keep this page's data. Firefox asks the player, so it may only follow a click there. */
export async function askToKeep(): Promise<boolean> {
  await orNull(() => navigator.storage?.persist?.());
  await lookAtStorage();
  return store.get(browserStorageAtom).isPersisted === true;
}

export async function lookAtStorage(): Promise<void> {
  const [isPersisted, estimate] = await Promise.all([
    orNull(() => navigator.storage?.persisted?.()),
    orNull(() => navigator.storage?.estimate?.()),
  ]);
  const found: BrowserStorage = {
    kind: browserKind(),
    isPersisted,
    usageBytes: estimate?.usage ?? null,
    quotaBytes: estimate?.quota ?? null,
  };
  store.set(browserStorageAtom, found);
}

function browserKind(): BrowserKind {
  const name = navigator.userAgent ?? '';
  // Before Safari, which others call themselves, too. On an iPhone or iPad every browser is Safari inside.
  if (/\b(iPhone|iPad|iPod)\b/.test(name)) return 'safari';
  if (/\bFirefox\//.test(name)) return 'firefox';
  if (/Chrom(e|ium)\//.test(name)) return 'chromium';
  return /\bSafari\//.test(name) ? 'safari' : 'other';
}
