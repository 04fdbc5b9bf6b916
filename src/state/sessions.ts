/**
 * The tokens of each character, one entry in localStorage per character, so that a renewal writes a few hundred bytes and
 * nothing else on the page changes. All tabs share localStorage: a session is read from it whenever one is needed, and
 * a newer session is never overwritten by an older one.
 */
import { dequal } from 'dequal/lite';
import type { Session } from '../../workers/game/domain/character.ts';
import type { CharacterId } from '../../workers/game/domain/ids.ts';
import { formatSession, parseSession, type StoredSession } from './characterRecords.ts';
import { type Atom, atom, store } from './jotai.ts';
import {
  askText,
  onOtherTabSession,
  readText,
  removeText,
  sessionKey,
  stopStoring,
  tryToStore,
  writeText,
} from './storage.ts';

/** Handled like any other session, and refused in the end. In a backup file it keeps the entry complete. */
export const LOST_SESSION: Session = { accessToken: 'lost', sealedRefreshToken: 'lost', expiresAtMs: 0 };

/**
 * Stored in place of a deleted character's session. Tabs may write the list at the same instant, and the last one wins,
 * perhaps with a character that another has just deleted. Its own entry cannot be lost in this way.
 */
const DELETED = 'deleted';

/** The same once nothing else of the character is stored. Shorter: a full storage takes it, too. */
const GONE = 'gone';

const knownSessionsAtom = atom<ReadonlyMap<CharacterId, Session>>(new Map());

/** The sessions as this tab last saw them. Set by the functions below, and when another tab stores one. */
export const sessionsAtom: Atom<ReadonlyMap<CharacterId, Session>> = atom((get) => get(knownSessionsAtom));

/** Sessions that the browser refused to store, and the refresh token that each replaces; null for a login. */
const unstored = new Map<CharacterId, { session: Session; replacedToken: string | null }>();

/** Follows the sessions that other tabs store, and whose they delete. Called once, by the page's start. */
export function followSessions(onDeleted: () => void): void {
  onOtherTabSession((characterId) => {
    if (isMarkedDeleted(characterId)) onDeleted();
    else currentSession(characterId);
  });
}

/** Replaces a character's session by the mark that it is deleted, for all tabs. */
export function markDeleted(characterId: CharacterId): void {
  forgetSession(characterId);
  if (!tryToStore(sessionKey(characterId), DELETED)) removeText(sessionKey(characterId));
}

/** Whether a tab has deleted the character, and nobody has added it again. */
export function isMarkedDeleted(characterId: CharacterId): boolean {
  const text = askText(sessionKey(characterId));
  return text === DELETED || text === GONE;
}

/** Whether the character is marked as deleted, and more of it may still be stored. */
export function isBeingDeleted(characterId: CharacterId): boolean {
  return askText(sessionKey(characterId)) === DELETED;
}

/** Marks a deleted character as gone, for all tabs. */
export function markGone(characterId: CharacterId): void {
  tryToStore(sessionKey(characterId), GONE);
}

/**
 * Reads the sessions of these characters.
 * @returns the characters whose session is lost, and what is stored instead: null for nothing, else a damaged text
 */
export function loadSessions(characterIds: readonly CharacterId[]): Map<CharacterId, string | null> {
  const known = new Map(store.get(knownSessionsAtom));
  const lost = new Map<CharacterId, string | null>();
  for (const characterId of characterIds) {
    const text = askText(sessionKey(characterId));
    const stored = typeof text === 'string' ? parseSession(text) : null;
    if (stored) known.set(characterId, stored.session);
    else if (text !== undefined && !known.has(characterId)) lost.set(characterId, text);
  }
  store.set(knownSessionsAtom, known);
  return lost;
}

/** A character's session as stored at this moment, or a newer one that waits for storage; null if there is none. */
export function currentSession(characterId: CharacterId): Session | null {
  return currentEntry(characterId)?.session ?? null;
}

function currentEntry(characterId: CharacterId): StoredSession | null {
  const known = store.get(knownSessionsAtom).get(characterId) ?? null;
  const text = askText(sessionKey(characterId));
  const stored = typeof text === 'string' ? parseSession(text) : null;
  const waiting = unstored.get(characterId);
  const isLogin = waiting?.replacedToken === null;
  // If the browser does not return it, the session in memory still counts.
  if (!stored) return known && { session: known, isLogin };
  if (waiting && isReplaceable(stored, waiting.replacedToken, waiting.session)) {
    return { session: waiting.session, isLogin };
  }
  if (waiting) forgetUnstored(characterId);
  if (!dequal(known, stored.session)) setKnown(characterId, stored.session);
  return stored;
}

/**
 * Stores a character's session.
 * @param replacedToken the sealed refresh token that it renews; null for a new login, which replaces any
 * @returns false if another tab has stored a newer one, which stays, or has deleted the character
 */
export function storeSession(characterId: CharacterId, session: Session, replacedToken: string | null): boolean {
  if (isMarkedDeleted(characterId)) {
    if (replacedToken !== null) return false;
    // The login may not fit into the storage: the mark would take the character off the list again.
    removeText(sessionKey(characterId));
  }
  const current = currentEntry(characterId);
  if (current && !isReplaceable(current, replacedToken, session)) return false;
  keepSession(characterId, session, replacedToken);
  return true;
}

/** Whether the character has logged in here, and its login has not been renewed since. */
export function hasLoggedIn(characterId: CharacterId): boolean {
  return currentEntry(characterId)?.isLogin ?? false;
}

/** Removes a character's session, for all tabs. */
export function removeSession(characterId: CharacterId): void {
  forgetSession(characterId);
  removeText(sessionKey(characterId));
}

/** Another tab has deleted the character: its session is not stored again by this one. */
export function forgetSession(characterId: CharacterId): void {
  forgetUnstored(characterId);
  if (store.get(knownSessionsAtom).has(characterId)) setKnown(characterId, null);
}

/**
 * Stores several sessions, either all or none.
 * @returns a function that restores the previous ones; null if the browser refused to store them all
 */
export function replaceSessions(sessions: ReadonlyMap<CharacterId, Session>): (() => void) | null {
  const known = store.get(knownSessionsAtom);
  const previous = new Map<CharacterId, string | null>();
  const undo = (): void => {
    // Entries that did not exist are removed first, which makes room for the others.
    for (const [characterId, text] of previous) if (text === null) removeText(sessionKey(characterId));
    for (const [characterId, text] of previous) if (text !== null) tryToStore(sessionKey(characterId), text);
    store.set(knownSessionsAtom, known);
  };
  for (const [characterId, session] of sessions) {
    previous.set(characterId, readText(sessionKey(characterId)));
    if (tryToStore(sessionKey(characterId), formatSession({ session, isLogin: false }))) continue;
    undo();
    return null;
  }
  store.set(knownSessionsAtom, new Map([...known, ...sessions]));
  return undo;
}

/**
 * Whether a session may replace a stored one: it is that one's renewal, or it is not older. A login is replaced by its own
 * renewal alone: one that was under way meanwhile has the permissions of the earlier login, and is revoked with it.
 */
function isReplaceable(stored: StoredSession, replacedToken: string | null, session: Session): boolean {
  if (replacedToken === null || stored.session.sealedRefreshToken === replacedToken) return true;
  return !stored.isLogin && stored.session.expiresAtMs <= session.expiresAtMs;
}

function keepSession(characterId: CharacterId, session: Session, replacedToken: string | null): void {
  setKnown(characterId, session);
  const waiting = unstored.get(characterId);
  // Storage still has the session that the waiting one should replace.
  unstored.set(characterId, { session, replacedToken: waiting ? waiting.replacedToken : replacedToken });
  const text = formatSession({ session, isLogin: replacedToken === null });
  if (writeText(sessionKey(characterId), text, () => storeUnstored(characterId))) {
    unstored.delete(characterId);
  }
}

function storeUnstored(characterId: CharacterId): void {
  // Another tab may have stored a newer one in the meantime.
  currentSession(characterId);
  const waiting = unstored.get(characterId);
  if (!waiting) return;
  const text = formatSession({ session: waiting.session, isLogin: waiting.replacedToken === null });
  if (tryToStore(sessionKey(characterId), text)) unstored.delete(characterId);
}

function forgetUnstored(characterId: CharacterId): void {
  unstored.delete(characterId);
  stopStoring(sessionKey(characterId));
}

function setKnown(characterId: CharacterId, session: Session | null): void {
  const known = new Map(store.get(knownSessionsAtom));
  if (session === null) known.delete(characterId);
  else known.set(characterId, session);
  store.set(knownSessionsAtom, known);
}
