/**
 * Everything that the page stores in the browser, under one list of keys. Besides `startWatch.ts`, nothing else uses
 * localStorage or sessionStorage. If the browser refuses to store (private mode, quota), the page still works, from memory.
 */
import { t } from '@lingui/core/macro';
import type { SettingGroup } from '../../workers/figures/kept/restore.ts';
import type { CharacterId } from '../../workers/game/domain/ids.ts';
import { parseJson } from '../../workers/game/domain/json.ts';
import { PLANET_SCOPE } from '../../workers/game/domain/ownData.ts';
import { atom, store } from './jotai.ts';
import { clearNotice, setNotice } from './notices.ts';

/**
 * Every entry of localStorage by its key, and what backups do with it: settings are in them by their group, `list` is the
 * list of characters, `secret` is in backups with logins alone, and `browser` belongs to this browser.
 */
export const ENTRY_KINDS = {
  characters: 'list',
  /** stored characters that could not be read: set aside unchanged, never deleted */
  charactersUnreadable: 'secret',
  compactMode: 'display',
  alertMode: 'display',
  extractionTimeMode: 'display',
  planMode: 'display',
  showProductIcons: 'display',
  balanceThreshold: 'display',
  minExtractionRate: 'display',
  figures: 'display',
  colors: 'display',
  accountOrder: 'display',
  accountSort: 'display',
  collapsedAccounts: 'display',
  totalsOpen: 'display',
  stoppedFolded: 'display',
  stoppedCount: 'browser',
  totalsSort: 'display',
  productionStartDate: 'display',
  activityPercentage: 'display',
  tradingHub: 'money',
  priceBases: 'money',
  customs: 'money',
  worth: 'money',
  language: 'display',
  clientLanguage: 'display',
  notifications: 'reminders',
  /** the stops that the player has been notified of, so that none is reported twice */
  notifiedStops: 'browser',
  reminders: 'reminders',
  reminderStatus: 'browser',
  /** the server's last description of itself, for offline visits */
  environment: 'browser',
  lastScreen: 'browser',
  roundInputs: 'round',
  countedPlaces: 'stock',
  placeNames: 'stock',
  /** the started round, except its plan, which is in a database */
  startedRound: 'round',
  templateInputs: 'tools',
  historyInputs: 'tools',
  chainInputs: 'tools',
  suggestionInputs: 'tools',
  choiceInputs: 'tools',
  settleInputs: 'tools',
  shareChoice: 'browser',
  countedChoice: 'browser',
  /** the sandbox's pilots were added, their past not yet */
  sandboxPastMissing: 'browser',
  loginQueue: 'browser',
  changeTimes: 'browser',
  lastBackup: 'browser',
  lastRestore: 'browser',
  /** the file that is kept up to date, without its handle */
  keptFile: 'browser',
  backupHintOff: 'display',
  seenVersion: 'browser',
  /** one tab is changing everything that is stored, or was closed while it did */
  changingAll: 'browser',
  /** what the server is still to end: logins, shares and reminders that are deleted here */
  withdrawals: 'browser',
} as const satisfies Readonly<Record<string, SettingGroup | 'list' | 'secret' | 'browser'>>;

export const STORAGE_KEYS = Object.fromEntries(Object.keys(ENTRY_KINDS).map((key) => [key, key])) as {
  readonly [Key in keyof typeof ENTRY_KINDS]: Key;
};

/** What 1.1.0 kept of a started round: it stays in place for a version, so that going back loses nothing. */
export const EARLIER_KEYS = {
  roundChecks: 'roundChecks',
  roundShownRestarts: 'roundShownRestarts',
  roundHand: 'roundHand',
  roundStartedAt: 'roundStartedAt',
} as const;

/** The settings that backups have, by group. */
export const BACKED_UP_SETTINGS: ReadonlyMap<StorageKey, SettingGroup> = new Map(
  Object.values(STORAGE_KEYS).flatMap((key) => {
    const kind = ENTRY_KINDS[key];
    return kind === 'list' || kind === 'secret' || kind === 'browser' ? [] : [[key, kind] as const];
  }),
);

/** Each character's tokens have their own entry, so that a renewal writes nothing else. */
const SESSION_KEY = /^session-([1-9]\d{0,15})$/;

export type SessionKey = `session-${number}`;

export type StorageKey = keyof typeof ENTRY_KINDS | keyof typeof EARLIER_KEYS | SessionKey;

export function sessionKey(characterId: CharacterId): SessionKey {
  return `session-${characterId}`;
}

/** The characters that have a session entry; none if the browser refuses access. */
export function charactersWithSessionEntry(): CharacterId[] {
  try {
    return Array.from({ length: localStorage.length }, (_, index) => parseSessionKey(localStorage.key(index))).filter(
      (id) => id !== null,
    );
  } catch {
    return [];
  }
}

function parseSessionKey(key: string | null): CharacterId | null {
  const digits = SESSION_KEY.exec(key ?? '')?.[1];
  return digits === undefined ? null : (Number(digits) as CharacterId);
}

/**
 * In sessionStorage: when this tab was last reloaded because of lost files, and whether the player has yet to be told why.
 * Written by `startWatch.ts`, which shares no code with the page: it runs when the page's own files are lost.
 */
const RELOAD_KEY = 'reload';

/** @returns whether the tab has just been reloaded for another build; only once */
export function takeReloadNews(): boolean {
  try {
    const reload = parseJson(sessionStorage.getItem(RELOAD_KEY) ?? '') as { at: number; isNews: boolean } | undefined;
    if (!reload?.isNews) return false;
    sessionStorage.setItem(RELOAD_KEY, JSON.stringify({ ...reload, isNews: false }));
    return true;
  } catch {
    return false;
  }
}

/** In sessionStorage: what the page says of a restore or a deletion after it has reloaded. */
const NEWS_KEY = 'restoreNews';

export interface News {
  kind: 'done' | 'failed';
  text: string;
}

/** Keeps news for the page that this one reloads to. */
export function keepNews(news: News): void {
  try {
    sessionStorage.setItem(NEWS_KEY, JSON.stringify(news));
  } catch {
    // What was done is on the page.
  }
}

/** @returns what `keepNews` was called with before the reload; only once */
export function takeNews(): News | null {
  try {
    const news = parseJson(sessionStorage.getItem(NEWS_KEY) ?? '') as News | undefined;
    sessionStorage.removeItem(NEWS_KEY);
    return news ?? null;
  } catch {
    return null;
  }
}

/** In sessionStorage: they belong to one tab and one login. */
const LOGIN_STATE_KEY = 'loginState';
const CODE_VERIFIER_KEY = 'loginCodeVerifier';
const LOGIN_SCOPES_KEY = 'loginScopes';
const LOGIN_CHARACTER_KEY = 'loginCharacter';
/** The tab shows the queue of logins; whom it has sent to log in, or 0. */
const LOGIN_QUEUE_KEY = 'loginQueue';

/** How often a refused write is retried. */
export const RETRY_STORING_MS = 30_000;

/** The stored text; null if there is none, undefined if the browser refuses access. */
export function askText(key: StorageKey): string | null | undefined {
  try {
    return localStorage.getItem(key);
  } catch {
    return undefined;
  }
}

/** The stored text; null if there is none or the browser refuses access. */
export function readText(key: StorageKey): string | null {
  return askText(key) ?? null;
}

/** Whether this tab stores nothing any more, because another one changes everything that is stored. Set by `stopWriting`. */
export const isStoppedAtom = atom(false);

/** From now on every write of this tab is ignored, for good. */
export function stopWriting(): void {
  store.set(isStoppedAtom, true);
  clearTimeout(retryTimer);
}

/** Says to all tabs that this one is changing everything that is stored, or that it no longer is. */
export function markChangingAll(isChanging: boolean): void {
  try {
    // Other tabs learn nothing of an entry that stays the same.
    localStorage.removeItem(STORAGE_KEYS.changingAll);
    if (isChanging) localStorage.setItem(STORAGE_KEYS.changingAll, 'true');
  } catch {
    // They learn it by their locks.
  }
}

/**
 * Deletes everything that the browser has stored for this page, also after `stopWriting`.
 * @param kept entries that are there afterwards
 * @throws DOMException (rejects) if the browser refuses: everything else is gone
 */
export async function emptyStorage(kept: Readonly<Record<string, string>>): Promise<void> {
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  // One that can't be deleted must not keep the logins.
  const deletions = await Promise.allSettled(names.map(deleteDatabase));
  sessionStorage.clear();
  localStorage.clear();
  for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text);
  const failed = deletions.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** About how many bytes each database has: browsers only say how much there is in all. */
export async function measureDatabases(): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>();
  for (const { name } of await indexedDB.databases()) {
    if (name === undefined) continue;
    const database = await openExisting(name);
    if (database === null) continue;
    try {
      let bytes = 0;
      for (const table of database.objectStoreNames) {
        // Row by row, so that clicks are answered in between.
        const reading = database.transaction(table).objectStore(table).openCursor();
        for (await doneOf(reading); reading.result !== null; await doneOf(reading)) {
          bytes += sizeOf(reading.result.value);
          reading.result.continue();
        }
      }
      sizes.set(name, bytes);
    } finally {
      // Left open, nothing could delete it or bring it to a newer version.
      database.close();
    }
  }
  return sizes;
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.entries(value).reduce((sum, [key, part]) => sum + key.length + sizeOf(part), 0);
}

/** Emptied first: as long as another tab has it open, it can't be deleted. */
async function deleteDatabase(name: string): Promise<void> {
  try {
    if (!(await emptyDatabase(name))) return;
  } catch {
    // A damaged one may not even open, but can be deleted.
  }
  await doneOf(indexedDB.deleteDatabase(name));
}

/** @returns false if there is none */
async function emptyDatabase(name: string): Promise<boolean> {
  const database = await openExisting(name);
  if (database === null) return false;
  try {
    const tables = [...database.objectStoreNames];
    if (tables.length > 0) {
      const emptying = database.transaction(tables, 'readwrite');
      await Promise.all(tables.map((table) => doneOf(emptying.objectStore(table).clear())));
    }
    return true;
  } finally {
    database.close();
  }
}

/** Null if another tab has deleted it: opening it would create an empty database without the tables that its users expect. */
async function openExisting(name: string): Promise<IDBDatabase | null> {
  const opening = indexedDB.open(name);
  let isGone = false;
  opening.onupgradeneeded = () => {
    isGone = true;
    opening.transaction?.abort();
  };
  try {
    await doneOf(opening);
    return opening.result;
  } catch (error) {
    if (isGone) return null;
    throw error;
  }
}

/**
 * A store for idb-keyval whose database is only open while it is read or changed. What the package opens stays open: a
 * deletion by another tab would never end, and whoever opens the database next would wait for that.
 */
export function shortlyOpenStore(name: string, table: string) {
  return async <Result>(
    mode: IDBTransactionMode,
    use: (table: IDBObjectStore) => Result | PromiseLike<Result>,
  ): Promise<Result> => {
    const opening = indexedDB.open(name);
    opening.onupgradeneeded = () => opening.result.createObjectStore(table);
    await doneOf(opening);
    try {
      return await use(opening.result.transaction(table, mode).objectStore(table));
    } finally {
      opening.result.close();
    }
  };
}

/** Resolves once a request is done, or has to wait for another tab. */
function doneOf(request: IDBRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
    if (request instanceof IDBOpenDBRequest) request.onblocked = () => resolve();
  });
}

interface RefusedWrite {
  text: string;
  changedAtMs: number;
  tryAgain: () => void;
}

const unstored = new Map<StorageKey, RefusedWrite>();
let retryTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Stores a text. If the browser refuses, a notice says so once, the page continues from memory, and the write is
 * retried until there is room.
 * @param tryAgain the retry; by default it writes the same text
 * @returns whether it is stored
 */
export function writeText(key: StorageKey, text: string, tryAgain?: () => void): boolean {
  if (tryToStore(key, text)) {
    // If there is room for this, there may be room for the refused writes.
    if (unstored.size > 0) retryIn(0);
    return true;
  }
  if (unstored.size === 0) {
    setNotice({
      id: 'storage',
      kind: 'failed',
      text: t`The browser does not let this page store anything (private mode, or its storage is full). Everything works until you close the tab, and is stored once there is room. Download a backup to keep your characters.`,
    });
  }
  if (retryTimer === undefined) retryIn(RETRY_STORING_MS);
  const changedAtMs = Date.now();
  const storeAgain = (): void => {
    if (tryToStore(key, text)) storeChangeTime(key, changedAtMs);
  };
  unstored.set(key, { text, changedAtMs, tryAgain: tryAgain ?? storeAgain });
  return false;
}

/** Stores a text, without a notice if the browser refuses. @returns whether it is stored */
export function tryToStore(key: StorageKey, text: string): boolean {
  if (store.get(isStoppedAtom)) return true;
  try {
    localStorage.setItem(key, text);
  } catch {
    return key !== STORAGE_KEYS.lastScreen && removeLastScreen() && tryToStore(key, text);
  }
  stopStoring(key);
  return true;
}

/** It is only a copy, and gives way to anything else. @returns whether there is more room now */
function removeLastScreen(): boolean {
  return readText(STORAGE_KEYS.lastScreen) !== null && removeText(STORAGE_KEYS.lastScreen);
}

/** Removes an entry. @returns false if the browser refuses */
export function removeText(key: StorageKey): boolean {
  if (store.get(isStoppedAtom)) return true;
  stopStoring(key);
  try {
    localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/** Whether the browser has refused to store what this tab has last written under this key. */
export const isUnstored = (key: StorageKey): boolean => unstored.has(key);

/** Whether the browser has refused to store anything of this tab. */
export const hasUnstored = (): boolean => unstored.size > 0;

/** What this tab has last written under this key, even if the browser refused it, or else the stored text, and its time. */
export function lastWritten(key: StorageKey): { text: string | null; changedAtMs: number | null } {
  return unstored.get(key) ?? { text: readText(key), changedAtMs: changeTimes()[key] ?? null };
}

/** Cancels what is still to be written under this key, because something newer is stored. */
export function stopStoring(key: StorageKey): void {
  if (unstored.delete(key) && unstored.size === 0) {
    clearTimeout(retryTimer);
    retryTimer = undefined;
    clearNotice('storage');
  }
}

function retryIn(delayMs: number): void {
  clearTimeout(retryTimer);
  retryTimer = setTimeout(() => {
    retryTimer = undefined;
    retryStoring();
    if (unstored.size > 0) retryIn(RETRY_STORING_MS);
  }, delayMs);
}

/** Tries again to store what the browser has refused. */
export function retryStoring(): void {
  for (const { tryAgain } of [...unstored.values()]) tryAgain();
}

/** When the player last changed each setting, in milliseconds since 1970. Those of version 1.1.0 have no time. */
export function changeTimes(): Readonly<Record<string, number>> {
  const times = readJson(STORAGE_KEYS.changeTimes);
  return typeof times === 'object' && times !== null ? (times as Record<string, number>) : {};
}

/**
 * Keeps when a setting was changed; it is only needed where two versions of it meet. The time of a refused write waits with it.
 * @param atMs null: that is not known
 */
export function storeChangeTime(key: StorageKey, atMs: number | null): void {
  if (BACKED_UP_SETTINGS.has(key) && !isUnstored(key))
    tryToStore(STORAGE_KEYS.changeTimes, JSON.stringify({ ...changeTimes(), [key]: atMs ?? undefined }));
}

/** The stored value; undefined if there is none, or none that can be read. */
export function readJson(key: StorageKey): unknown {
  const text = readText(key);
  return text === null ? undefined : parseJson(text);
}

/** A login that was started: its return is checked against the state, and its code is exchanged with the verifier. */
export interface StartedLogin {
  state: string;
  /** of PKCE; null if the login has no challenge */
  codeVerifier: string | null;
  /** what the login asks for */
  scopes: readonly string[];
  /** for whom the player has chosen that; null if the dialog named nobody */
  chosenFor: CharacterId | null;
}

/**
 * Stores a login that is about to start.
 * @returns whether it is stored: a login whose return cannot be checked must not start
 */
export function storeStartedLogin({ state, codeVerifier, scopes, chosenFor }: StartedLogin): boolean {
  try {
    sessionStorage.setItem(LOGIN_STATE_KEY, state);
    sessionStorage.setItem(LOGIN_SCOPES_KEY, scopes.join(' '));
    const optional = { [CODE_VERIFIER_KEY]: codeVerifier, [LOGIN_CHARACTER_KEY]: chosenFor };
    for (const [key, value] of Object.entries(optional)) {
      if (value === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, `${value}`);
    }
    return true;
  } catch {
    setNotice({
      id: 'login',
      kind: 'failed',
      text: t`The browser does not let this page remember the login, so its return could not be checked. Allow this site to store data and try again.`,
    });
    return false;
  }
}

/** Returns the login that was started, and removes it, so that it is used only once. */
export function takeStartedLogin(): StartedLogin | null {
  try {
    const keys = [LOGIN_STATE_KEY, CODE_VERIFIER_KEY, LOGIN_SCOPES_KEY, LOGIN_CHARACTER_KEY];
    const [state, codeVerifier, scopes, character] = keys.map((key) => {
      const text = sessionStorage.getItem(key);
      sessionStorage.removeItem(key);
      return text;
    });
    if (state == null) return null;
    return {
      state,
      codeVerifier: codeVerifier ?? null,
      scopes: scopes?.split(' ') ?? [PLANET_SCOPE],
      chosenFor: character == null ? null : (Number(character) as CharacterId),
    };
  } catch {
    return null;
  }
}

/** Keeps what this tab does with the queue of logins: whom it sends to log in, 0 while it only shows it, null once it is closed. */
export function keepQueueTab(asked: number | null): void {
  try {
    if (asked === null) sessionStorage.removeItem(LOGIN_QUEUE_KEY);
    else sessionStorage.setItem(LOGIN_QUEUE_KEY, String(asked));
  } catch {
    // The queue then opens by its notice.
  }
}

/** @returns what `keepQueueTab` was last called with in this tab */
export function queueTab(): number | null {
  try {
    const text = sessionStorage.getItem(LOGIN_QUEUE_KEY);
    return text === null ? null : Number(text);
  } catch {
    return null;
  }
}

type OtherTabListener = (text: string | null) => void;
const otherTabListeners = new Map<StorageKey, OtherTabListener>();
let sessionListener: ((characterId: CharacterId) => void) | null = null;

/** Calls back when another tab has changed the entry of this key. */
export function onOtherTabChange(key: StorageKey, listener: OtherTabListener): void {
  otherTabListeners.set(key, listener);
}

/** Calls back when another tab has changed a character's session entry. */
export function onOtherTabSession(listener: (characterId: CharacterId) => void): void {
  sessionListener = listener;
}

/** Starts following what other tabs store. Called once, by the page's start. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.storageArea !== localStorage) return;
    // By the time an event arrives, its newValue may already have been overwritten.
    for (const [key, listener] of otherTabListeners) {
      if (event.key === null || event.key === key) listener(readText(key));
    }
    const characterId = parseSessionKey(event.key);
    if (characterId !== null) sessionListener?.(characterId);
  });
}
