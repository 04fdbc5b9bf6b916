/**
 * The characters as the player keeps them. localStorage is the truth that all tabs share: every change reads it anew,
 * changes that, and writes it at once, so that no tab ever overwrites a token that another has just stored.
 */
import type { CharacterRecord, PlanetConfig, Session } from '../../workers/api.ts';
import type { CharacterId, PlanetId } from '../../workers/domain/ids.ts';
import { type Account, groupByAccount, NO_ACCOUNT } from '../model/accounts.ts';
import {
  type Extras,
  formatCharacterRecord,
  formatCharacters,
  MAX_CHARACTERS,
  parseStoredCharacters,
  type StoredReading,
} from './characterRecords.ts';
import { type Atom, atom, store } from './jotai.ts';
import { setNotice } from './notices.ts';
import { accountOrderAtom } from './settings.ts';
import { askText, onOtherTabChange, readJson, STORAGE_KEYS, tryToStore, writeText } from './storage.ts';

/** The list as the browser's storage has it. */
interface StoredCharacters {
  records: readonly CharacterRecord[];
  extras: Extras;
  /** the text that this was read from or written as; null where nothing is stored */
  text: string | null;
  /** false where some of the text can't be read and could not be kept aside: it must not be overwritten */
  isReplaceable: boolean;
}

/** A change that the browser has not stored yet. */
interface Change {
  /** a later change of the same name makes an earlier one needless; null where each counts */
  name: string | null;
  apply(records: readonly CharacterRecord[]): readonly CharacterRecord[];
}

interface KeptCharacters {
  stored: StoredCharacters;
  /** empty unless the browser refuses to store: then applied anew to whatever is stored, until there is room */
  unstored: readonly Change[];
  /** what is stored, with the unstored changes applied */
  records: readonly CharacterRecord[];
}

const keptAtom = atom<KeptCharacters>({
  stored: { records: [], extras: new Map(), text: null, isReplaceable: true },
  unstored: [],
  records: [],
});

/** All characters in the player's order. Set through the functions below, and by other tabs. */
export const charactersAtom = atom((get) => get(keptAtom).records);

/** What a backup file holds of them. Follows the characters. */
export const characterExtrasAtom = atom((get) => get(keptAtom).stored.extras);

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

let lastAccounts: readonly Account[] = [];

/** The characters grouped by account, in the player's order. Stays the same object while no grouping or order changes. */
export const accountsAtom = atom((get): readonly Account[] => {
  const accounts = groupByAccount(get(charactersAtom), get(accountOrderAtom));
  if (JSON.stringify(accounts) !== JSON.stringify(lastAccounts)) lastAccounts = accounts;
  return lastAccounts;
});

/** Reads the stored characters. Called once, by the page's start. */
export function loadCharacters(): void {
  takeStored();
  onOtherTabChange(STORAGE_KEYS.characters, takeStored);
}

/** How many changes wait for the browser to store them. */
export function unstoredCount(): number {
  return store.get(keptAtom).unstored.length;
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
  takeStored();
  return store.get(characterAtom(characterId))?.session ?? null;
}

/** Stores new tokens of a character; nothing happens to one that is not in the list any more. */
export function storeSession(characterId: CharacterId, session: Session): void {
  changeCharacter(characterId, (record) => ({ ...record, session, needsLogin: false }), `session ${characterId}`);
}

/** Notes that the character's tokens are refused; everything else of it stays. */
export function markNeedsLogin(characterId: CharacterId): void {
  changeCharacter(
    characterId,
    (record) => (record.needsLogin ? record : { ...record, needsLogin: true }),
    `needsLogin ${characterId}`,
  );
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

/**
 * Takes the character out of the list; its tokens stay valid until they are revoked.
 * @returns the character as it was stored at this moment, its tokens the newest of any tab; null where it was gone
 */
export function removeCharacter(characterId: CharacterId): CharacterRecord | null {
  takeStored();
  const removed = store.get(characterAtom(characterId));
  changeCharacters((records) => records.filter((record) => record.characterId !== characterId));
  return removed;
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

/** An access token lives for 20 minutes; the hour is for computers whose clocks differ. */
const LONGEST_TOKEN_MS = (20 + 60) * 60_000;

/**
 * Replaces the whole list, as a backup has it. The old list stays until the new one is stored. A character that is
 * logged in keeps its tokens unless the backup's are newer: older ones may have been replaced since, and be dead. A file
 * that claims to be good for longer than any token lives is not believed.
 * @returns false where the browser could not store the new list: then nothing has changed
 */
export function replaceCharacters(records: readonly CharacterRecord[], extras: Extras): boolean {
  takeStored();
  const former = new Map(store.get(charactersAtom).map((record) => [record.characterId, record]));
  const latestExpiryMs = Date.now() + LONGEST_TOKEN_MS;
  const restored = records.map((record) => {
    const known = former.get(record.characterId);
    if (!known || known.needsLogin || known.session.sealedRefreshToken === record.session.sealedRefreshToken) {
      return record;
    }
    const { expiresAtMs } = record.session;
    const isNewer = expiresAtMs > known.session.expiresAtMs && expiresAtMs <= latestExpiryMs;
    return isNewer ? record : { ...record, session: known.session, needsLogin: false };
  });
  const text = formatCharacters(restored, extras);
  if (!tryToStore(STORAGE_KEYS.characters, text)) return false;
  setKept({ records: restored, extras, text, isReplaceable: true }, []);
  return true;
}

function changeCharacter(
  id: CharacterId,
  change: (record: CharacterRecord) => CharacterRecord,
  name: string | null = null,
): void {
  changeCharacters((records) => {
    const index = records.findIndex((record) => record.characterId === id);
    const record = records[index];
    if (record === undefined) return records;
    const changed = change(record);
    return changed === record ? records : records.with(index, changed);
  }, name);
}

/** Changes what is stored at this moment, be it from this tab or another, and stores it at once. */
function changeCharacters(apply: Change['apply'], name: string | null = null): void {
  const earlier = store.get(keptAtom).unstored.filter((change) => name === null || change.name !== name);
  const unstored = [...earlier, { name, apply }];
  const stored = readStored();
  const records = applyAll(unstored, stored);
  if (records === stored.records) {
    setKept(stored, earlier);
    return;
  }
  const text = formatCharacters(records, stored.extras);
  const isStored = stored.isReplaceable && writeText(STORAGE_KEYS.characters, text, storeUnstored);
  if (isStored) setKept({ ...stored, records, text }, []);
  else setKept(stored, unstored);
}

/** Takes what is stored by now, even before the event of another tab's change arrives here. */
function takeStored(): void {
  setKept(readStored(), store.get(keptAtom).unstored);
}

/** Tries once more to store what the browser has refused. */
function storeUnstored(): void {
  const { unstored } = store.get(keptAtom);
  const stored = readStored();
  const records = applyAll(unstored, stored);
  const text = formatCharacters(records, stored.extras);
  const isStored = stored.isReplaceable && tryToStore(STORAGE_KEYS.characters, text);
  if (isStored) setKept({ ...stored, records, text }, []);
  else setKept(stored, unstored);
}

function readStored(): StoredCharacters {
  const { stored } = store.get(keptAtom);
  const text = askText(STORAGE_KEYS.characters);
  // Where the browser refuses to tell, what it told last still counts.
  if (text === undefined || (text === stored.text && stored.isReplaceable)) return stored;
  const reading = parseStoredCharacters(text);
  return { records: reading.records, extras: reading.extras, text, isReplaceable: keepUnreadable(reading, text) };
}

function applyAll(changes: readonly Change[], { records }: StoredCharacters): readonly CharacterRecord[] {
  return changes.reduce((changed, { apply }) => apply(changed), records);
}

function setKept(stored: StoredCharacters, unstored: readonly Change[]): void {
  const kept = store.get(keptAtom);
  if (stored === kept.stored && unstored === kept.unstored) return;
  const records = keepIdentities(kept.stored.records, stored.records);
  const taken = { ...stored, records };
  store.set(keptAtom, {
    stored: taken,
    unstored,
    records: keepIdentities(kept.records, applyAll(unstored, taken)),
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
    return (
      added.length === 0 ||
      writeText(STORAGE_KEYS.unreadableCharacters, JSON.stringify([...earlier, ...added]), storeUnstored)
    );
  } catch {
    // Nested too deeply to be written entry by entry: the text is still what it was.
    return writeText(STORAGE_KEYS.unreadableCharacters, JSON.stringify([...earlier, text]), storeUnstored);
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
    if (same === record) return record;
    return same && JSON.stringify(formatCharacterRecord(same)) === JSON.stringify(formatCharacterRecord(record))
      ? same
      : record;
  });
}
