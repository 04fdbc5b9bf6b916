/**
 * The characters as the player keeps them. localStorage is the truth that all tabs share: every change reads it anew,
 * changes that, and writes it at once, so that no tab ever overwrites a token that another has just stored.
 */
import type { CharacterRecord, PlanetConfig, Session } from '../../workers/api.ts';
import type { CharacterId, PlanetId } from '../../workers/domain/ids.ts';
import {
  type Extras,
  formatCharacterRecord,
  formatCharacters,
  MAX_CHARACTERS,
  NO_ACCOUNT,
  parseStoredCharacters,
  type StoredReading,
} from './characterRecords.ts';
import { type Atom, atom, store } from './jotai.ts';
import { setNotice } from './notices.ts';
import { accountOrderAtom } from './settings.ts';
import { onOtherTabChange, readJson, readText, STORAGE_KEYS, writeText } from './storage.ts';

interface KeptCharacters {
  records: readonly CharacterRecord[];
  extras: Extras;
  /** the text that this was read from or written as; null where nothing is stored */
  text: string | null;
  /** false once the browser has refused to store: from then on the memory is the truth */
  isStored: boolean;
}

const keptAtom = atom<KeptCharacters>({ records: [], extras: new Map(), text: null, isStored: true });

/** All characters in the player's order. Set through the functions below, and by other tabs. */
export const charactersAtom = atom((get) => get(keptAtom).records);

/** What a backup file holds of them. Follows the characters. */
export const characterExtrasAtom = atom((get) => get(keptAtom).extras);

const characterByIdAtom = atom(
  (get) => new Map(get(charactersAtom).map((character) => [character.characterId, character])),
);

const characterAtoms = new Map<CharacterId, Atom<CharacterRecord | null>>();

/** One character; null once it is deleted. Redraws only when that character changes. */
export function characterAtom(id: CharacterId): Atom<CharacterRecord | null> {
  let found = characterAtoms.get(id);
  if (!found) {
    found = atom((get) => get(characterByIdAtom).get(id) ?? null);
    characterAtoms.set(id, found);
  }
  return found;
}

export interface Account {
  /** '-' for the characters that are in none */
  name: string;
  characterIds: readonly CharacterId[];
}

const accountsFromScratchAtom = atom((get): readonly Account[] => {
  const idsByAccount = new Map<string, CharacterId[]>();
  for (const { account, characterId } of get(charactersAtom)) {
    const ids = idsByAccount.get(account);
    if (ids) ids.push(characterId);
    else idsByAccount.set(account, [characterId]);
  }
  const order = get(accountOrderAtom);
  const ordered = order.filter((name) => idsByAccount.has(name));
  const others = [...idsByAccount.keys()].filter((name) => !ordered.includes(name));
  return [...new Set(ordered), ...others].map((name) => ({ name, characterIds: idsByAccount.get(name) ?? [] }));
});

let lastAccounts: readonly Account[] = [];

/** The characters grouped by account, in the player's order. Stays the same object while no grouping or order changes. */
export const accountsAtom = atom((get): readonly Account[] => {
  const accounts = get(accountsFromScratchAtom);
  if (JSON.stringify(accounts) !== JSON.stringify(lastAccounts)) lastAccounts = accounts;
  return lastAccounts;
});

/** Reads the stored characters. Called once, by the page's start. */
export function loadCharacters(): void {
  takeStoredText(readText(STORAGE_KEYS.characters));
  onOtherTabChange(STORAGE_KEYS.characters, (text) => {
    if (store.get(keptAtom).isStored) takeStoredText(text);
  });
}

/**
 * Puts a character that has just logged in into the list. One with the same id gives way to it, but keeps its account,
 * system, comment, planet settings and place.
 * @returns false where the list is full
 */
export function addLoggedInCharacter(login: { characterId: CharacterId; name: string; session: Session }): boolean {
  const { characterId, name, session } = login;
  let isAdded = true;
  changeCharacters((records) => {
    if (records.some((record) => record.characterId === characterId)) {
      return records.map((record) =>
        record.characterId === characterId ? { ...record, name, session, needsLogin: false } : record,
      );
    }
    if (records.length >= MAX_CHARACTERS) {
      isAdded = false;
      return records;
    }
    const added = { characterId, name, session, needsLogin: false };
    return [...records, { ...added, account: NO_ACCOUNT, comment: '', system: '', planetConfigs: [] }];
  });
  return isAdded;
}

/** A character's tokens as the browser's storage has them at this moment; null where the character is gone. */
export function currentSession(characterId: CharacterId): Session | null {
  takeOtherTabsChange();
  return store.get(characterAtom(characterId))?.session ?? null;
}

/** Stores new tokens of a character; nothing happens to one that is not in the list any more. */
export function storeSession(characterId: CharacterId, session: Session): void {
  changeCharacter(characterId, (record) => ({ ...record, session, needsLogin: false }));
}

/** Notes that the character's tokens are refused; everything else of it stays. */
export function markNeedsLogin(characterId: CharacterId): void {
  changeCharacter(characterId, (record) => (record.needsLogin ? record : { ...record, needsLogin: true }));
}

/** What the player edits of a character; a field that is left out stays, an empty one is stored as empty. */
export interface CharacterEdit {
  account?: string;
  comment?: string;
  system?: string;
}

/** Stores the player's edit. An account of nothing but blanks means none. */
export function editCharacter(characterId: CharacterId, edit: CharacterEdit): void {
  changeCharacter(characterId, (record) => ({
    ...record,
    ...edit,
    account: edit.account === undefined ? record.account : edit.account.trim() || NO_ACCOUNT,
  }));
}

/** Stores what the player set for one planet; fields that are left out stay. */
export function editPlanetConfig(
  characterId: CharacterId,
  planetId: PlanetId,
  edit: Partial<Omit<PlanetConfig, 'planetId'>>,
): void {
  changeCharacter(characterId, (record) => {
    const former = record.planetConfigs.find((config) => config.planetId === planetId) ?? {
      planetId,
      excludeFromTotals: false,
      customsTaxFraction: 0,
    };
    const others = record.planetConfigs.filter((config) => config.planetId !== planetId);
    return { ...record, planetConfigs: [...others, { ...former, ...edit }] };
  });
}

/** Takes the character out of the list; its tokens stay valid until they are revoked. */
export function removeCharacter(characterId: CharacterId): void {
  changeCharacters((records) => records.filter((record) => record.characterId !== characterId));
}

/** Puts the characters of one account in this order; the places that they take in the whole list stay the same. */
export function reorderCharacters(ids: readonly CharacterId[]): void {
  changeCharacters((records) => {
    const moved = new Map(records.map((record) => [record.characterId, record]));
    const queue = ids.filter((id) => moved.has(id));
    const places = new Set(queue);
    let next = 0;
    return records.map((record) => {
      if (!places.has(record.characterId)) return record;
      const id = queue[next] as CharacterId;
      next += 1;
      return moved.get(id) as CharacterRecord;
    });
  });
}

/**
 * Replaces the whole list, as a backup has it. The old list stays until the new one is stored.
 * @returns false where the browser could not store the new list: then nothing has changed
 */
export function replaceCharacters(records: readonly CharacterRecord[], extras: Extras): boolean {
  const kept = store.get(keptAtom);
  const text = formatCharacters(records, extras);
  if (!writeText(STORAGE_KEYS.characters, text)) return false;
  store.set(keptAtom, { records: keepIdentities(kept.records, records), extras, text, isStored: true });
  return true;
}

function changeCharacter(id: CharacterId, change: (record: CharacterRecord) => CharacterRecord): void {
  changeCharacters((records) => {
    const index = records.findIndex((record) => record.characterId === id);
    const record = records[index];
    if (record === undefined) return records;
    const changed = change(record);
    return changed === record ? records : records.with(index, changed);
  });
}

/** Reads what another tab has stored, even before its event arrives here. */
function takeOtherTabsChange(): void {
  if (!store.get(keptAtom).isStored) return;
  const text = readText(STORAGE_KEYS.characters);
  if (text !== store.get(keptAtom).text) takeStoredText(text);
}

function changeCharacters(change: (records: readonly CharacterRecord[]) => readonly CharacterRecord[]): void {
  takeOtherTabsChange();
  const kept = store.get(keptAtom);
  const records = change(kept.records);
  if (records === kept.records) return;
  const text = formatCharacters(records, kept.extras);
  const isStored = kept.isStored && writeText(STORAGE_KEYS.characters, text);
  store.set(keptAtom, { records, extras: kept.extras, text, isStored });
}

function takeStoredText(text: string | null): void {
  const kept = store.get(keptAtom);
  const reading = parseStoredCharacters(text);
  const isSafe = keepUnreadable(reading, text);
  store.set(keptAtom, {
    records: keepIdentities(kept.records, reading.records),
    extras: reading.extras,
    text,
    // What could not be kept aside must not be overwritten either.
    isStored: isSafe,
  });
}

/**
 * Keeps what could not be read under another name and tells the player.
 * @returns false where something could not be kept
 */
function keepUnreadable(reading: StoredReading, text: string | null): boolean {
  const { unreadable, isWholeUnreadable } = reading;
  if (unreadable.length === 0 && !isWholeUnreadable) return true;
  const names = unreadable.flatMap((entry) => entry.name ?? []);
  const what = isWholeUnreadable
    ? 'The stored list of characters could not be read.'
    : `${unreadable.length === 1 ? 'One stored character' : `${unreadable.length} stored characters`} could not be read${
        names.length > 0 ? ` (${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : ''})` : ''
      }: ${unreadable[0]?.reason}.`;
  setNotice({
    id: 'unreadable-characters',
    kind: 'needsYou',
    text: `${what} Nothing was deleted: it is kept in this browser's storage under "${STORAGE_KEYS.unreadableCharacters}". Log in again, or restore a backup.`,
  });
  const kept = readJson(STORAGE_KEYS.unreadableCharacters);
  const earlier: unknown[] = Array.isArray(kept) ? kept : kept === undefined ? [] : [kept];
  try {
    const known = new Set(earlier.map((entry) => JSON.stringify(entry)));
    const added = (isWholeUnreadable ? [text] : unreadable.map((entry) => entry.json)).filter(
      (entry) => !known.has(JSON.stringify(entry)),
    );
    return added.length === 0 || writeText(STORAGE_KEYS.unreadableCharacters, JSON.stringify([...earlier, ...added]));
  } catch {
    // Nested too deeply to be written entry by entry: the text is still what it was.
    return writeText(STORAGE_KEYS.unreadableCharacters, JSON.stringify([...earlier, text]));
  }
}

/** Characters that are the same as before stay the same object, so that nothing redraws for them. */
function keepIdentities(
  before: readonly CharacterRecord[],
  after: readonly CharacterRecord[],
): readonly CharacterRecord[] {
  const former = new Map(before.map((record) => [record.characterId, record]));
  return after.map((record) => {
    const same = former.get(record.characterId);
    return same && JSON.stringify(formatCharacterRecord(same)) === JSON.stringify(formatCharacterRecord(record))
      ? same
      : record;
  });
}
