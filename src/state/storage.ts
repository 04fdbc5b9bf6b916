/**
 * Everything that the page keeps in the browser, under one list of names. Nothing else touches localStorage or
 * sessionStorage. A browser that refuses to store (private mode, quota) costs the player the keeping, never the page.
 */
import type { CharacterId } from '../../workers/domain/ids.ts';
import { clearNotice, setNotice } from './notices.ts';

export const STORAGE_KEYS = {
  characters: 'characters',
  /** stored characters that could not be read: kept as they were, never deleted */
  unreadableCharacters: 'charactersUnreadable',
  compactMode: 'compactMode',
  alertMode: 'alertMode',
  extractionTimeMode: 'extractionTimeMode',
  planMode: 'planMode',
  showProductIcons: 'showProductIcons',
  balanceThreshold: 'balanceThreshold',
  minExtractionRate: 'minExtractionRate',
  figures: 'figures',
  colors: 'colors',
  accountOrder: 'accountOrder',
  collapsedAccounts: 'collapsedAccounts',
  totalsOpen: 'totalsOpen',
  totalsSort: 'totalsSort',
  productionStartDate: 'productionStartDate',
  activityPercentage: 'activityPercentage',
  tradingHub: 'tradingHub',
  notifications: 'notifications',
  /** the stops that the player has been told of, so that none is told twice */
  notifiedStops: 'notifiedStops',
  /** the server's last answer about itself, for a visit without a network */
  environment: 'environment',
  /** what the round planner is asked for */
  roundInputs: 'roundInputs',
  /** the plan that the player has begun to check off */
  roundPlan: 'roundPlan',
  roundChecks: 'roundChecks',
  /** how the history view shows its figures */
  historyInputs: 'historyInputs',
} as const;

/** Each character's tokens have an entry of their own, so that a renewal writes nothing else. */
const SESSION_KEY = /^session-([1-9]\d{0,15})$/;

export type SessionKey = `session-${number}`;

export type StorageKey = (typeof STORAGE_KEYS)[keyof typeof STORAGE_KEYS] | SessionKey;

export function sessionKey(characterId: CharacterId): SessionKey {
  return `session-${characterId}`;
}

/** The characters that have a session entry; none if the browser refuses to tell. */
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

/** In sessionStorage: they belong to one tab, and to one log-in. */
const LOGIN_STATE_KEY = 'loginState';
const CODE_VERIFIER_KEY = 'loginCodeVerifier';

/** What the browser would not store is tried again so often. */
export const RETRY_STORING_MS = 30_000;

/** The kept text; null where there is none, undefined where the browser refuses to tell. */
export function askText(key: StorageKey): string | null | undefined {
  try {
    return localStorage.getItem(key);
  } catch {
    return undefined;
  }
}

/** The kept text, or null where there is none or the browser refuses. */
export function readText(key: StorageKey): string | null {
  return askText(key) ?? null;
}

/** What the browser would not store, and how to try again. */
const unstored = new Map<StorageKey, () => void>();
let retryTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Keeps a text. Where the browser refuses, the player is told once, the page goes on with what it has in memory, and it is
 * tried again until there is room.
 * @param tryAgain what to do then: the same text once more, where nothing better is known
 * @returns whether it is stored
 */
export function writeText(
  key: StorageKey,
  text: string,
  tryAgain: () => void = () => void tryToStore(key, text),
): boolean {
  if (tryToStore(key, text)) {
    // Where there is room for this, there may be for what waits.
    if (unstored.size > 0) retryIn(0);
    return true;
  }
  if (unstored.size === 0) {
    setNotice({
      id: 'storage',
      kind: 'failed',
      text: 'The browser does not let this page store anything (private mode, or its storage is full). Everything works until you close the tab, and is stored as soon as there is room; download a backup to keep your characters.',
    });
  }
  if (retryTimer === undefined) retryIn(RETRY_STORING_MS);
  unstored.set(key, tryAgain);
  return false;
}

/** Keeps a text, without a word where the browser refuses. @returns whether it is stored */
export function tryToStore(key: StorageKey, text: string): boolean {
  try {
    localStorage.setItem(key, text);
  } catch {
    return false;
  }
  stopStoring(key);
  return true;
}

/** Removes an entry. @returns false if the browser refuses */
export function removeText(key: StorageKey): boolean {
  stopStoring(key);
  try {
    localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/** What could not be stored under this key is not to be stored any more: something newer stands there. */
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
    for (const tryAgain of [...unstored.values()]) tryAgain();
    if (unstored.size > 0) retryIn(RETRY_STORING_MS);
  }, delayMs);
}

/**
 * The kept value; undefined where there is none. A text that is not JSON is given as the string that it is:
 * some of these names once held bare text.
 */
export function readJson(key: StorageKey): unknown {
  const text = readText(key);
  return text === null ? undefined : parseJson(text);
}

/** A log-in that was started: its return is checked against the state, and its code is exchanged with the verifier. */
export interface StartedLogin {
  state: string;
  /** of PKCE; null if the log-in has no challenge */
  codeVerifier: string | null;
}

/**
 * Keeps a log-in that is about to start.
 * @returns whether it is kept: a log-in whose return cannot be checked must not start
 */
export function keepStartedLogin({ state, codeVerifier }: StartedLogin): boolean {
  try {
    sessionStorage.setItem(LOGIN_STATE_KEY, state);
    if (codeVerifier === null) sessionStorage.removeItem(CODE_VERIFIER_KEY);
    else sessionStorage.setItem(CODE_VERIFIER_KEY, codeVerifier);
    return true;
  } catch {
    setNotice({
      id: 'login',
      kind: 'failed',
      text: 'The browser does not let this page remember the log-in that it starts, so the log-in could not be checked on return. Allow this site to store data and try again.',
    });
    return false;
  }
}

/** Gives the log-in that was started, once: whatever comes after is another log-in. */
export function takeStartedLogin(): StartedLogin | null {
  try {
    const state = sessionStorage.getItem(LOGIN_STATE_KEY);
    const codeVerifier = sessionStorage.getItem(CODE_VERIFIER_KEY);
    sessionStorage.removeItem(LOGIN_STATE_KEY);
    sessionStorage.removeItem(CODE_VERIFIER_KEY);
    return state === null ? null : { state, codeVerifier };
  } catch {
    return null;
  }
}

type OtherTabListener = (text: string | null) => void;
const otherTabListeners = new Map<StorageKey, OtherTabListener>();
let sessionListener: ((characterId: CharacterId) => void) | null = null;

/** Calls back when another tab has changed what stands under this key. */
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
    // Read anew: by the time an event arrives, its own newValue may have been overwritten.
    for (const [key, listener] of otherTabListeners) {
      if (event.key === null || event.key === key) listener(readText(key));
    }
    const characterId = parseSessionKey(event.key);
    if (characterId !== null) sessionListener?.(characterId);
  });
}

/** JSON, or the text itself where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
