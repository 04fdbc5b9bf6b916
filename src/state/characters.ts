/**
 * The characters as the player set them up; their tokens are in `sessions.ts`. All tabs share localStorage: every change
 * is applied to the stored list as it is at that moment, and stored at once.
 */

import { plural, t } from '@lingui/core/macro';
import { dequal } from 'dequal/lite';
import { fieldsOf, mergeCharacter } from '../../workers/figures/kept/mergeCharacter.ts';
import type { MergedCharacter, PageChanges } from '../../workers/figures/kept/restore.ts';
import type { Character, PlanetConfig, Session } from '../../workers/game/domain/character.ts';
import { type CharacterId, NO_ACCOUNT, type PlanetId } from '../../workers/game/domain/ids.ts';
import type { ShareChoice } from '../../workers/game/domain/shares.ts';
import { joinList, joinSentences } from '../format/text.ts';
import { type Account, groupByAccount } from '../model/accounts.ts';
import { family, forgetMembers } from './atomFamilies.ts';
import {
  type CharacterRecord,
  type Extras,
  formatStoredCharacters,
  MAX_CHARACTERS,
  parseStoredCharacters,
  type StoredReading,
} from './characterRecords.ts';
import { type Atom, atom, type Getter, store } from './jotai.ts';
import { keepEqual } from './keepEqual.ts';
import { setNotice } from './notices.ts';
import {
  currentSession as currentStoredSession,
  followSessions,
  forgetSession,
  hasLoggedIn,
  isBeingDeleted,
  isMarkedDeleted,
  LOST_SESSION,
  loadSessions,
  markDeleted,
  markGone,
  removeSession,
  replaceSessions,
  storeSession,
} from './sessions.ts';
import { accountOrderAtom } from './settings.ts';
import {
  followedSharesAtom,
  sharedCharactersAtom,
  sharesAtom,
  shownOf,
  wantedChoiceAtom,
  wantedCountAtom,
} from './shares.ts';
import { stableAtom } from './stableAtom.ts';
import {
  askText,
  charactersWithSessionEntry,
  onOtherTabChange,
  readJson,
  readText,
  STORAGE_KEYS,
  sessionKey,
  tryToStore,
  writeText,
} from './storage.ts';

/** The list as the browser's storage has it. */
interface StoredCharacters {
  characters: readonly Character[];
  extras: Extras;
  /** the text that this was read from or written as; null if nothing is stored */
  text: string | null;
  /** false if some of the text cannot be read and could not be set aside: it must not be overwritten */
  isReplaceable: boolean;
}

/** A change that the browser has not stored yet. */
interface Change {
  /** a later change of the same name replaces an earlier one; null if each counts */
  name: string | null;
  apply(characters: readonly Character[]): readonly Character[];
}

interface ListState {
  stored: StoredCharacters;
  /** empty unless the browser refuses to store: applied to whatever is stored until there is room */
  unstored: readonly Change[];
  /** the stored list with the unstored changes applied */
  characters: readonly Character[];
}

const listAtom = atom<ListState>({
  stored: { characters: [], extras: new Map(), text: null, isReplaceable: true },
  unstored: [],
  characters: [],
});

/** The player's own characters in their order. Set through the functions below, and by other tabs. */
export const ownCharactersAtom = atom((get) => get(listAtom).characters);

export const hasOwnCharactersAtom = atom((get) => get(ownCharactersAtom).length > 0);

/** Whose characters the page shows. */
export const shareChoiceAtom = possibleChoiceAtom(wantedChoiceAtom);

/** Whose characters the round, totals and the strip count. */
export const countedChoiceAtom = possibleChoiceAtom(wantedCountAtom);

/** The choice, or the player's own if its share is gone. Who has none sees those of shares. */
function possibleChoiceAtom(wantedAtom: Atom<ShareChoice>): Atom<ShareChoice> {
  return atom((get) => possibleChoice(get, get(wantedAtom)));
}

function possibleChoice(get: Getter, wanted: ShareChoice): ShareChoice {
  const followed = get(followedSharesAtom);
  const isGone = typeof wanted === 'object' && !followed.some(({ id }) => id === wanted.shareId);
  const choice = isGone && get(sharesAtom) !== null ? 'mine' : wanted;
  return choice === 'mine' && get(ownCharactersAtom).length === 0 && followed.length > 0 ? 'shared' : choice;
}

const knownCharactersAtom = atom((get): readonly Character[] => {
  const own = get(ownCharactersAtom);
  const ownIds = new Set(own.map(({ characterId }) => characterId));
  const shared = get(sharedCharactersAtom).filter(({ characterId }) => !ownIds.has(characterId));
  return shared.length === 0 ? own : [...own, ...shared];
});

/** All characters that the page shows: the player's own, or those that the choice of shares names. */
export const charactersAtom = atom((get) => chosenCharacters(get, get(shareChoiceAtom)));

/** Those that the round, totals and the strip count. */
export const countedCharactersAtom = atom((get) => chosenCharacters(get, get(countedChoiceAtom)));

function chosenCharacters(get: Getter, choice: ShareChoice): readonly Character[] {
  if (choice === 'mine') return get(ownCharactersAtom);
  if (choice === 'all') return get(knownCharactersAtom);
  const followed = get(followedSharesAtom).filter(({ id }) => choice === 'shared' || id === choice.shareId);
  const ids = new Set(followed.flatMap(({ characters }) => shownOf(characters)).map(({ characterId }) => characterId));
  return get(knownCharactersAtom).filter(({ characterId }) => ids.has(characterId));
}

/** Whether there is anyone to show, whatever is chosen. While shares are being read, those count that were chosen. */
export const hasCharactersAtom = atom(
  (get) => get(knownCharactersAtom).length > 0 || (get(sharesAtom) === null && get(wantedChoiceAtom) !== 'mine'),
);

/** Fields of the list that this page does not know. Set together with the characters. */
export const characterExtrasAtom = atom((get) => get(listAtom).stored.extras);

const charactersByIdAtom = atom(
  (get) => new Map(get(knownCharactersAtom).map((character) => [character.characterId, character])),
);

/** Every character that the page knows, shown or not. */
export const knownCharacterIdsAtom = atom((get) => new Set(get(charactersByIdAtom).keys()));

/** Whether a character's stops are announced. */
export const isAnnouncedAtom = atom((get) => {
  const byId = get(charactersByIdAtom);
  const announced = new Set(get(followedSharesAtom).flatMap(({ id, isAnnounced }) => (isAnnounced ? [id] : [])));
  return (characterId: CharacterId): boolean => {
    const shareId = byId.get(characterId)?.shareId;
    return shareId === undefined || announced.has(shareId);
  };
});

/** A character; null once it is deleted. Changes only when that character changes. */
export const characterAtom = family('character', (id) => atom((get) => get(charactersByIdAtom).get(id) ?? null));

/** Names a character, also one that is deleted since. */
export const characterNameAtom = atom((get) => {
  const byId = get(charactersByIdAtom);
  return (id: CharacterId): string => byId.get(id)?.name ?? t`Character ${id}`;
});

/** The characters grouped by account, in the player's order. Stays the same object until the grouping or order changes. */
export const accountsAtom = stableAtom((get): readonly Account[] =>
  groupByAccount(get(charactersAtom), get(accountOrderAtom)),
);

/** A session entry without a character is removed if it still has none after this time. */
export const ORPHAN_SESSION_MS = 60_000;

/** Called once, by the page's start. @returns what stops the timer that removes sessions without a character */
export function loadCharacters(): { stop(): void } {
  removeDeletedAgain();
  onOtherTabChange(STORAGE_KEYS.characters, removeDeletedAgain);
  followSessions(removeDeletedAgain);
  markLostSessions();
  return removeOrphanSessions();
}

/** How many changes of the list the browser has not stored yet. */
export function unstoredCount(): number {
  return store.get(listAtom).unstored.length;
}

/**
 * Adds a character that has just logged in. If it is in the list already, it keeps its account, system, comment, planet
 * settings and place.
 * @returns false if the list is full
 */
export function addLoggedInCharacter(login: { characterId: CharacterId; name: string; session: Session }): boolean {
  const { characterId, name, session } = login;
  syncWithStorage();
  const characters = store.get(ownCharactersAtom);
  const isListed = characters.some((character) => character.characterId === characterId);
  if (!isListed && characters.length >= MAX_CHARACTERS) return false;
  // The session first: a listed character without one would need another login.
  storeSession(characterId, session, null);
  changeCharacters((present) => {
    const index = present.findIndex((character) => character.characterId === characterId);
    const previous = present[index];
    if (previous) return present.with(index, { ...previous, name, needsLogin: false });
    return [
      ...present,
      {
        characterId,
        name,
        needsLogin: false,
        account: NO_ACCOUNT,
        comment: '',
        system: '',
        customsSkillLevel: null,
        planetConfigs: [],
      },
    ];
  });
  return true;
}

/** A character's session as the browser's storage has it at this moment; null if the character is gone. */
export function currentSession(characterId: CharacterId): Session | null {
  syncWithStorage();
  if (!findCharacter(characterId)) return null;
  return currentStoredSession(characterId) ?? LOST_SESSION;
}

/**
 * Stores a character's renewed session, unless the character is gone or has a newer session by now.
 * @param replacedToken the sealed refresh token that was renewed
 */
export function storeRenewedSession(characterId: CharacterId, session: Session, replacedToken: string): void {
  syncWithStorage();
  const character = findCharacter(characterId);
  if (character && storeSession(characterId, session, replacedToken) && character.needsLogin) {
    setNeedsLogin([characterId], false);
  }
}

/**
 * Marks a character as needing a new login, unless it has another session by now.
 * @param refusedToken the sealed refresh token of the refused session
 */
export function markNeedsLogin(characterId: CharacterId, refusedToken: string): void {
  if (currentSession(characterId)?.sealedRefreshToken === refusedToken) setNeedsLogin([characterId], true);
}

/** Each character with its session, as backups with logins have it. */
export function characterRecords(): { character: Character; session: Session }[] {
  syncWithStorage();
  return store
    .get(ownCharactersAtom)
    .map((character) => ({ character, session: currentStoredSession(character.characterId) ?? LOST_SESSION }));
}

/** An edit of a character: missing fields stay as they are, empty ones are stored as empty. */
export interface CharacterEdit {
  account?: string;
  customsSkillLevel?: number | null;
  comment?: string;
  system?: string;
}

/** Stores the player's edit. A blank account means none. */
export function editCharacter(characterId: CharacterId, edit: CharacterEdit): void {
  changeCharacter(characterId, (character) => ({
    ...character,
    ...edit,
    account: edit.account === undefined ? character.account : edit.account.trim() || NO_ACCOUNT,
    changedAtMs: Date.now(),
  }));
}

/** Stores the player's settings of one planet; missing fields stay as they are. */
export function editPlanetConfig(
  characterId: CharacterId,
  planetId: PlanetId,
  edit: Partial<Omit<PlanetConfig, 'planetId'>>,
): void {
  changeCharacter(characterId, (character) => withPlanetConfig(character, planetId, edit));
}

/** Stores the owner's rate of many planets in one change. */
export function editOwnerRates(
  planets: readonly { characterId: CharacterId; planetId: PlanetId }[],
  ownerTaxFraction: PlanetConfig['ownerTaxFraction'],
): void {
  changeCharacters((characters) =>
    characters.map((character) =>
      planets
        .filter(({ characterId }) => characterId === character.characterId)
        .reduce((edited, { planetId }) => withPlanetConfig(edited, planetId, { ownerTaxFraction }), character),
    ),
  );
}

function withPlanetConfig(
  character: Character,
  planetId: PlanetId,
  edit: Partial<Omit<PlanetConfig, 'planetId'>>,
): Character {
  const previous = character.planetConfigs.find((config) => config.planetId === planetId) ?? {
    planetId,
    excludeFromTotals: false,
    ownerTaxFraction: null,
  };
  const others = character.planetConfigs.filter((config) => config.planetId !== planetId);
  return { ...character, planetConfigs: [...others, { ...previous, ...edit }], changedAtMs: Date.now() };
}

/**
 * Removes the character and its session; its tokens stay valid until they are revoked.
 * @returns the character with the newest session of any tab; null if it was gone
 */
export function removeCharacter(characterId: CharacterId): { character: Character; session: Session } | null {
  const session = currentSession(characterId);
  const character = findCharacter(characterId);
  if (!session || !character) return null;
  changeCharacters((characters) => characters.filter((other) => other.characterId !== characterId));
  markDeleted(characterId);
  return { character, session };
}

/** Deleted characters of which more may be stored: the page was closed meanwhile, or something could not be deleted. */
export function unfinishedDeletions(): CharacterId[] {
  return withoutCharacter(charactersWithSessionEntry()).filter(isBeingDeleted);
}

/** Nothing else of a deleted character is stored. Its mark goes later: another tab may still write a list with it. */
export function endDeletion(characterId: CharacterId): void {
  if (!isBeingDeleted(characterId)) return;
  markGone(characterId);
  removeOrphansLater([characterId]);
}

/** Puts the characters of one account in this order; they share the same places of the whole list as before. */
export function reorderCharacters(ids: readonly CharacterId[]): void {
  changeCharacters((characters) => {
    const byId = new Map(characters.map((character) => [character.characterId, character]));
    const queue = ids.flatMap((id) => byId.get(id) ?? []);
    const moved = new Set(queue.map(({ characterId }) => characterId));
    return characters.map((character) => (moved.has(character.characterId) ? queue.shift() : null) ?? character);
  });
}

/** What a backup's characters change here. @param takesDifferences what differs is as in the file, where nobody knows which is later */
export function characterChanges(
  records: readonly CharacterRecord[],
  takesDifferences: boolean,
): PageChanges['characters'] {
  syncWithStorage();
  const present = new Map(store.get(ownCharactersAtom).map((character) => [character.characterId, character]));
  const options = { now: Date.now(), takesDifferences };
  let room = MAX_CHARACTERS - present.size;
  return records.flatMap(({ character, session: inFile }) => {
    const here = present.get(character.characterId);
    // A login of a file is renewed before its first use, so that one that this server can't open is noticed at once.
    const login = inFile === null || dequal(inFile, LOST_SESSION) ? null : { ...inFile, expiresAtMs: 0 };
    const known = currentStoredSession(character.characterId);
    if (here === undefined) {
      room -= 1;
      // A browser that has lost its list still has the logins.
      const needsLogin = login === null && known === null;
      const after = { character: { ...character, needsLogin }, session: known === null ? login : null };
      return room < 0 ? [] : { before: null, after };
    }
    const merged = mergeCharacter(here, character, options);
    const isReplaced = here.needsLogin && login !== null && login.sealedRefreshToken !== known?.sealedRefreshToken;
    if (merged === here && !isReplaced) return [];
    const after = { character: merged, session: isReplaced ? login : null };
    return { before: { character: here, session: null }, after };
  });
}

/**
 * Makes the changes of a restore: everything is stored, or nothing changes. What the player has changed meanwhile stays.
 * @returns false if the browser could not store it
 */
export function restoreCharacters(changes: PageChanges['characters'], extras: Extras): boolean {
  syncWithStorage();
  const list = new Map(store.get(ownCharactersAtom).map((character) => [character.characterId, character]));
  const sessions = new Map<CharacterId, Session>();
  for (const { before, after } of changes) {
    const { characterId } = after.character;
    const present = list.get(characterId);
    const isNew = before === null && present === undefined;
    if (isNew) list.set(characterId, after.character);
    else if (present !== undefined && before !== null) list.set(characterId, withFields(present, before, after));
    if (after.session !== null && (isNew || present?.needsLogin)) {
      sessions.set(characterId, after.session);
      list.set(characterId, { ...list.get(characterId)!, needsLogin: false });
    } else if (isNew && isMarkedDeleted(characterId)) {
      removeSession(characterId);
    }
  }
  return storeList([...list.values()], sessions, new Map([...extras, ...store.get(characterExtrasAtom)]));
}

/**
 * Takes the changes of a restore back: characters that came go, unless they have logged in since, and what was changed is
 * as before. Logins stay.
 * @returns false if the browser could not store it
 */
export function takeBackCharacters(changes: PageChanges['characters']): boolean {
  syncWithStorage();
  const list = new Map(store.get(ownCharactersAtom).map((character) => [character.characterId, character]));
  for (const { before, after } of changes) {
    const { characterId } = after.character;
    const present = list.get(characterId);
    if (present === undefined) continue;
    if (before !== null) list.set(characterId, withFields(present, after, before));
    else if (!hasLoggedIn(characterId) && (after.session !== null || present.needsLogin)) list.delete(characterId);
  }
  // A browser without any room has changed nothing, and can't store the list again.
  if (dequal([...list.values()], store.get(ownCharactersAtom))) return true;
  return storeList([...list.values()], new Map(), store.get(characterExtrasAtom));
}

/** A character with the player's part of another version of it, unless the player has changed it since. */
function withFields(present: Character, from: MergedCharacter, to: MergedCharacter): Character {
  if (!dequal(fieldsOf(present), fieldsOf(from.character))) return present;
  const { changedAtMs: _, ...others } = present;
  return { ...others, ...fieldsOf(to.character) };
}

/**
 * Stores a list and sessions of it: all of it is stored, or nothing changes. Sessions of those who are gone are removed.
 * @returns false if the browser refuses, or what is stored could not be read and has not been set aside
 */
function storeList(
  characters: readonly Character[],
  sessions: ReadonlyMap<CharacterId, Session>,
  extras: Extras,
): boolean {
  if (!store.get(listAtom).stored.isReplaceable) return false;
  const before = store.get(ownCharactersAtom);
  const undoSessions = replaceSessions(sessions);
  if (!undoSessions) return false;
  const text = formatStoredCharacters(characters, extras);
  if (!tryToStore(STORAGE_KEYS.characters, text)) {
    undoSessions();
    return false;
  }
  setList({ characters, extras, text, isReplaceable: true }, []);
  for (const characterId of withoutCharacter(before.map(idOf))) removeSession(characterId);
  return true;
}

function setNeedsLogin(characterIds: readonly CharacterId[], needsLogin: boolean): void {
  for (const characterId of characterIds) {
    changeCharacter(
      characterId,
      (character) => (character.needsLogin === needsLogin ? character : { ...character, needsLogin }),
      `needsLogin ${characterId}`,
    );
  }
}

function changeCharacter(
  id: CharacterId,
  change: (character: Character) => Character,
  name: string | null = null,
): void {
  changeCharacters((characters) => {
    const index = characters.findIndex((character) => character.characterId === id);
    const character = characters[index];
    if (character === undefined) return characters;
    const changed = change(character);
    return changed === character ? characters : characters.with(index, changed);
  }, name);
}

/** Changes the list as it is stored at this moment, by this tab or another, and stores it at once. */
function changeCharacters(apply: Change['apply'], name: string | null = null): void {
  const earlier = store.get(listAtom).unstored.filter((change) => name === null || change.name !== name);
  const stored = readStored();
  if (applyAll([...earlier, { name, apply }], stored) === stored.characters) setList(stored, earlier);
  else storeChanges(stored, [...earlier, { name, apply }], writeText);
}

/** Reads the stored list, even before the event of another tab's change arrives. */
function syncWithStorage(): void {
  const before = store.get(listAtom);
  const stored = readStored();
  // The text that could not be read has just been set aside: changes that waited for that are stored now.
  if (stored.isReplaceable && !before.stored.isReplaceable) storeChanges(stored, before.unstored, writeText);
  else setList(stored, before.unstored);
}

/** Takes the stored list, without characters that another tab's write at the same instant has brought back. */
function removeDeletedAgain(): void {
  syncWithStorage();
  const deleted = new Set(
    store
      .get(ownCharactersAtom)
      .map(({ characterId }) => characterId)
      .filter(isMarkedDeleted),
  );
  if (deleted.size > 0) {
    changeCharacters((characters) => characters.filter(({ characterId }) => !deleted.has(characterId)));
  }
}

/** Tries again to store what the browser has refused. */
function storeUnstored(): void {
  storeChanges(readStored(), store.get(listAtom).unstored, tryToStore);
}

/** Applies changes to the stored list and stores it; if that fails, the changes wait. */
function storeChanges(stored: StoredCharacters, changes: readonly Change[], write: typeof writeText): void {
  const characters = applyAll(changes, stored);
  const text = formatStoredCharacters(characters, stored.extras);
  const isStored = stored.isReplaceable && write(STORAGE_KEYS.characters, text, storeUnstored);
  if (isStored) setList({ ...stored, characters, text }, []);
  else setList(stored, changes);
}

function readStored(): StoredCharacters {
  const { stored } = store.get(listAtom);
  const text = askText(STORAGE_KEYS.characters);
  // If the browser refuses access, the last list that was read still counts.
  if (text === undefined || (text === stored.text && stored.isReplaceable)) return stored;
  const reading = parseStoredCharacters(text);
  const { characters, extras } = reading;
  return { characters, extras, text, isReplaceable: setAsideUnreadable(reading, text) };
}

function applyAll(changes: readonly Change[], { characters }: StoredCharacters): readonly Character[] {
  return changes.reduce((changed, { apply }) => apply(changed), characters);
}

const idOf = ({ characterId }: Character): CharacterId => characterId;

function setList(stored: StoredCharacters, unstored: readonly Change[]): void {
  const previous = store.get(listAtom);
  if (stored === previous.stored && unstored === previous.unstored) return;
  const taken = { ...stored, characters: keepEqual(previous.stored.characters, stored.characters, idOf) };
  const characters = keepEqual(previous.characters, applyAll(unstored, taken), idOf);
  store.set(listAtom, { stored: taken, unstored, characters });
  const ids = new Set(characters.map(({ characterId }) => characterId));
  const accounts = new Set(characters.map(({ account }) => account));
  for (const { characterId, account } of previous.characters) {
    if (!accounts.has(account)) forgetMembers('account', account);
    if (ids.has(characterId)) continue;
    forgetSession(characterId);
    forgetMembers('character', characterId);
  }
}

/** Unlike characterAtom, this creates no atom for a character that is gone. */
function findCharacter(characterId: CharacterId): Character | null {
  return store.get(charactersByIdAtom).get(characterId) ?? null;
}

/** Sets aside what could not be read, with a notice. @returns false if something could not be set aside */
function setAsideUnreadable({ unreadable, isWholeUnreadable }: StoredReading, text: string | null): boolean {
  if (unreadable.length === 0 && !isWholeUnreadable) return true;
  const names = unreadable.flatMap((entry) => entry.name ?? []);
  const what = isWholeUnreadable
    ? t`The stored list of characters could not be read.`
    : unreadableText(unreadable.length, names, unreadable[0]?.reason ?? '');
  setNotice({
    id: 'unreadable-characters',
    kind: 'needsYou',
    text: `${what} ${nothingDeletedText()} ${t`Log in again, or restore a backup.`}`,
  });
  try {
    return setAside(isWholeUnreadable ? [text] : unreadable.map((entry) => entry.json), storeUnstored);
  } catch {
    // Nested too deeply to be written entry by entry: the text is stored as it was.
    return setAside([text], storeUnstored);
  }
}

function unreadableText(count: number, names: readonly string[], reason: string): string {
  if (names.length === 0) {
    return t`${plural(count, {
      one: `One stored character could not be read: ${reason}.`,
      other: `# stored characters could not be read: ${reason}.`,
    })}`;
  }
  const who = shorten(names);
  return t`${plural(count, {
    one: `One stored character could not be read (${who}): ${reason}.`,
    other: `# stored characters could not be read (${who}): ${reason}.`,
  })}`;
}

function nothingDeletedText(): string {
  const key = STORAGE_KEYS.charactersUnreadable;
  return t`Nothing was deleted: it is stored in this browser under "${key}".`;
}

/** Characters whose session is damaged or missing have to log in; a damaged session is set aside. */
function markLostSessions(): void {
  const characters = store.get(ownCharactersAtom).filter(({ needsLogin }) => !needsLogin);
  const lost = loadSessions(store.get(ownCharactersAtom).map(({ characterId }) => characterId));
  const affected = characters.filter(({ characterId }) => lost.has(characterId));
  if (affected.length === 0) return;
  const damaged = affected.flatMap(({ characterId }) => {
    const text = lost.get(characterId);
    return typeof text === 'string' ? [{ [sessionKey(characterId)]: text }] : [];
  });
  setNotice({
    id: 'lost-sessions',
    kind: 'needsYou',
    text: joinSentences([
      t`The stored login of ${{ names: shorten(affected.map(({ name }) => name)) }} could not be read.`,
      damaged.length > 0 && nothingDeletedText(),
      t`Log in again.`,
    ]),
    action: 'login',
  });
  const setAsideDamaged = (): boolean => setAside(damaged, setAsideDamaged);
  setAsideDamaged();
  setNeedsLogin(
    affected.map(({ characterId }) => characterId),
    true,
  );
}

/** A tab that was closed while it deleted a character may have left its session or its mark. */
function removeOrphanSessions(): { stop(): void } {
  // Something that could not be read may be the character of such a session.
  const isSetAside = readText(STORAGE_KEYS.charactersUnreadable) !== null;
  if (isSetAside || !store.get(listAtom).stored.isReplaceable) return { stop() {} };
  return removeOrphansLater(withoutCharacter(charactersWithSessionEntry()));
}

/** Removes the session entries of these characters, unless they are listed or still being deleted by then. */
function removeOrphansLater(found: readonly CharacterId[]): { stop(): void } {
  if (found.length === 0) return { stop() {} };
  // Another tab may be about to add the character: it stores the session first.
  const timer = setTimeout(() => {
    removeDeletedAgain();
    for (const characterId of withoutCharacter(found)) {
      if (!isBeingDeleted(characterId)) removeSession(characterId);
    }
  }, ORPHAN_SESSION_MS);
  return { stop: () => clearTimeout(timer) };
}

function withoutCharacter(ids: readonly CharacterId[]): CharacterId[] {
  const listed = new Set(store.get(ownCharactersAtom).map(({ characterId }) => characterId));
  return ids.filter((characterId) => !listed.has(characterId));
}

/**
 * Stores values that cannot be read beside those set aside earlier.
 * @param tryAgain called once the browser stores again, if it refuses now
 * @returns false if the browser refuses
 */
function setAside(values: readonly unknown[], tryAgain: () => void): boolean {
  const key = STORAGE_KEYS.charactersUnreadable;
  const aside = readJson(key) ?? readText(key) ?? [];
  const earlier: unknown[] = Array.isArray(aside) ? aside : [aside];
  const known = new Set(earlier.map((value) => JSON.stringify(value)));
  const added = values.filter((value) => !known.has(JSON.stringify(value)));
  return added.length === 0 || writeText(key, JSON.stringify([...earlier, ...added]), tryAgain);
}

function shorten(names: readonly string[]): string {
  return joinList(names.length > 5 ? [...names.slice(0, 5), '…'] : names);
}
