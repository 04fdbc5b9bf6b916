/** What backups have of localStorage: the list of characters and the settings. The engine adds what databases keep. */
import { t } from '@lingui/core/macro';
import { dequal } from 'dequal/lite';
import type { BackedUpSetting } from '../../workers/figures/kept/backupFile.ts';
import { countsFile } from '../../workers/figures/kept/mergeCharacter.ts';
import type {
  BegunRestore,
  PageChanges,
  PagePreview,
  RestorePart,
  SettingGroup,
} from '../../workers/figures/kept/restore.ts';
import { randomText } from '../../workers/game/domain/base64url.ts';
import { parseJson } from '../../workers/game/domain/json.ts';
import { formatCharacterList, parseCharacterList } from './backupRecords.ts';
import {
  characterChanges,
  characterExtrasAtom,
  characterRecords,
  restoreCharacters,
  takeBackCharacters,
} from './characters.ts';
import './backups.ts';
import './chain.ts';
import './choices.ts';
import './history.ts';
import { store } from './jotai.ts';
import './language.ts';
import './notifications.ts';
import { persistedEntries } from './persistedAtom.ts';
import { DEFAULT_REMINDER_SETTINGS } from './reminders.ts';
import './round.ts';
import './settings.ts';
import './settle.ts';
import './startedRound.ts';
import './stock.ts';
import './suggestions.ts';
import './templates.ts';
import {
  BACKED_UP_SETTINGS,
  changeTimes,
  lastWritten,
  readText,
  removeText,
  STORAGE_KEYS,
  type StorageKey,
  storeChangeTime,
  tryToStore,
} from './storage.ts';
import { addWithdrawals } from './withdrawals.ts';

/** The settings of reminders that send messages somewhere. */
const REMINDER_SECRETS = {
  listId: '',
  keySalt: '',
  discordUrl: null,
  addresses: {},
  isPushOn: false,
} satisfies Partial<typeof DEFAULT_REMINDER_SETTINGS>;

/** The page's part of a backup. @param hasLogins without them nothing in it is a secret */
export function pageBackup(hasLogins: boolean): {
  characters: readonly unknown[];
  settings: Record<string, BackedUpSetting>;
} {
  const records = characterRecords().map((record) => (hasLogins ? record : { ...record, session: null }));
  const settings: Record<string, BackedUpSetting> = {};
  for (const key of BACKED_UP_SETTINGS.keys()) {
    // What 1.1.0 has stored of a round is read as its default.
    const early = key === STORAGE_KEYS.startedRound ? persistedEntries.get(key)!.fallbackText : null;
    const { text, changedAtMs } = lastWritten(key);
    const written = parseJson(text ?? early ?? '');
    if (written === undefined) continue;
    const value = key === STORAGE_KEYS.reminders && !hasLogins ? withoutReminderSecrets(written) : written;
    settings[key] = { value, changedAtMs };
  }
  const aside = hasLogins ? lastWritten(STORAGE_KEYS.charactersUnreadable).text : null;
  if (aside !== null) settings[STORAGE_KEYS.charactersUnreadable] = { value: aside, changedAtMs: null };
  return { characters: formatCharacterList(records, store.get(characterExtrasAtom)), settings };
}

function withoutReminderSecrets(stored: unknown): object {
  return { ...(stored as object), ...REMINDER_SECRETS };
}

/** What the parts that a player has chosen of a file change in localStorage. */
export function planPageChanges({ page, parts }: Omit<BegunRestore, 'latestVisitAt'>): PageChanges {
  const takes = (part: RestorePart): boolean => parts.includes(part);
  const list = page.charactersJson === null ? null : parseCharacterList(parseJson(page.charactersJson), page);
  const records = list?.kind === 'ok' && takes('characters') ? list.records : [];
  const entries = [...BACKED_UP_SETTINGS.keys()].flatMap((key) => {
    const setting = page.settings[key];
    const change = setting === undefined ? null : settingChange(key, setting, parts);
    return change === null ? [] : [change];
  });
  const aside = page.settings[STORAGE_KEYS.charactersUnreadable]?.value;
  if (takes('characters') && typeof aside === 'string' && readText(STORAGE_KEYS.charactersUnreadable) === null) {
    const key = STORAGE_KEYS.charactersUnreadable;
    entries.push({ key, before: null, after: aside, changedAtMs: null, changedBeforeAtMs: null });
  }
  return { entries, characters: characterChanges(records, takes('differences')) };
}

function settingChange(
  key: StorageKey,
  { value: inFile, changedAtMs }: BackedUpSetting,
  parts: readonly RestorePart[],
): PageChanges['entries'][number] | null {
  const entry = persistedEntries.get(key);
  const before = readText(key);
  const here = before === null ? undefined : parseJson(before);
  const value = key === STORAGE_KEYS.reminders ? mergedReminders(inFile, here, parts.includes('reminders')) : inFile;
  if (entry === undefined || !entry.accepts(value) || dequal(value, here)) return null;
  const fallback = parseJson(entry.fallbackText);
  if (here === undefined && dequal(value, fallback)) return null;
  const present = {
    changedAtMs: changeTimes()[key] ?? null,
    isDefault: here === undefined || !entry.accepts(here) || dequal(here, fallback),
  };
  const options = { now: Date.now(), takesDifferences: false };
  const change = {
    key,
    before,
    after: JSON.stringify(value),
    changedAtMs,
    changedBeforeAtMs: present.changedAtMs,
  };
  if (key === STORAGE_KEYS.startedRound) {
    const takes =
      parts.includes('round') && countsRound({ value, changedAtMs }, { value: here ?? fallback, ...present });
    return takes ? change : null;
  }
  const isSetting = parts.includes('settings') && countsFile({ changedAtMs }, present, options);
  const isDifference =
    parts.includes('differences') && countsFile({ changedAtMs }, present, { ...options, takesDifferences: true });
  const isReminder = key === STORAGE_KEYS.reminders && parts.includes('reminders');
  return isSetting || isDifference || isReminder ? change : null;
}

/** Whether a file has a setting that this page can't read. */
function hasDamagedSetting(settings: BegunRestore['page']['settings']): boolean {
  return [...BACKED_UP_SETTINGS.keys()].some((key) => {
    const inFile = settings[key]?.value;
    if (inFile === undefined) return false;
    const value = key === STORAGE_KEYS.reminders ? mergedReminders(inFile, undefined, true) : inFile;
    return persistedEntries.get(key)?.accepts(value) === false;
  });
}

/** Whether a file's progress with a round counts: it goes with its plan, of which the later one counts. */
function countsRound(file: BackedUpSetting, here: BackedUpSetting & { isDefault: boolean }): boolean {
  const startOf = ({ value }: BackedUpSetting): number | null => (value as { startedAt: number | null }).startedAt;
  const [inFile, present] = [startOf(file), startOf(here)];
  if (inFile === present) return countsFile(file, here, { now: Date.now(), takesDifferences: false });
  return inFile !== null && (present === null || (inFile > present && inFile * 1000 <= Date.now()));
}

/** The addresses of a file are only taken if the player says so; push belongs to a browser. */
function mergedReminders(inFile: unknown, here: unknown, takesAddresses: boolean): object {
  const present = { ...DEFAULT_REMINDER_SETTINGS, ...(here as object | undefined) };
  const { listId, keySalt, discordUrl, addresses, isPushOn } = present;
  return { ...(inFile as object), isPushOn, ...(!takesAddresses && { listId, keySalt, discordUrl, addresses }) };
}

function hasAddress(reminders: unknown): boolean {
  const { listId, discordUrl, addresses } = { ...DEFAULT_REMINDER_SETTINGS, ...(reminders as object | undefined) };
  return listId !== '' || discordUrl !== null || Object.keys(addresses).length > 0;
}

export function settingGroups({ entries }: PageChanges): ReadonlySet<SettingGroup> {
  return new Set(entries.flatMap(({ key }) => BACKED_UP_SETTINGS.get(key as StorageKey) ?? []));
}

/** Makes the changes of a restore. What has changed since they were planned stays. @throws Error if the browser refuses */
export function applyPageChanges({ entries, characters }: PageChanges, page: BegunRestore['page']): void {
  const list = page.charactersJson === null ? null : parseCharacterList(parseJson(page.charactersJson), page);
  const extras = list?.kind === 'ok' ? list.extras : new Map();
  if (characters.length > 0 && !restoreCharacters(characters, extras)) throw refused();
  for (const { key, before, after, changedAtMs } of entries) {
    if (readText(key as StorageKey) !== before) continue;
    if (!tryToStore(key as StorageKey, after)) throw refused();
    if (changedAtMs !== null) storeChangeTime(key as StorageKey, changedAtMs);
  }
}

/** Takes the changes of a restore back, as far as the player has not changed them since. @throws Error as above */
export function takeBackPageChanges({ entries, characters }: PageChanges): void {
  for (const { key, before, after, changedBeforeAtMs } of entries) {
    if (readText(key as StorageKey) !== after) continue;
    const isDone = before === null ? removeText(key as StorageKey) : tryToStore(key as StorageKey, before);
    if (!isDone) throw refused();
    // Otherwise the same file, restored again, would be no later than what is here.
    storeChangeTime(key as StorageKey, changedBeforeAtMs);
  }
  if (characters.length > 0 && !takeBackCharacters(characters)) throw refused();
}

/** Lets the server delete the list of reminders that a restore has replaced: nobody here brings it up to date any more. */
export function withdrawReplacedList(changes: PageChanges): void {
  const replaced = replacedList(changes);
  if (replaced === null || readText(STORAGE_KEYS.reminders) !== replaced.after) return;
  addWithdrawals([{ kind: 'reminders', listId: replaced.listId }]);
}

/** Once a restore is taken back, reminders have a new list: the server takes none that it has deleted. */
export function renewReplacedList(changes: PageChanges): void {
  const replaced = replacedList(changes);
  if (replaced === null || readText(STORAGE_KEYS.reminders) !== replaced.before) return;
  const settings = { ...(parseJson(replaced.before) as object), listId: randomText(32) };
  tryToStore(STORAGE_KEYS.reminders, JSON.stringify(settings));
}

/** The list of reminders that these changes replace by another one; null if there is none. */
function replacedList({ entries }: PageChanges): { before: string; after: string; listId: string } | null {
  const change = entries.find(({ key }) => key === STORAGE_KEYS.reminders);
  if (change === undefined || change.before === null) return null;
  const { before, after } = change;
  const [listId, next] = [before, after].map((text) => (parseJson(text) as { listId?: unknown } | undefined)?.listId);
  return typeof listId !== 'string' || listId === '' || listId === next ? null : { before, after, listId };
}

/** The browser refuses to store something. */
function refused(): Error {
  return new Error(t`the browser does not store it (private mode, or its storage is full)`);
}

export type PageReading =
  | { kind: 'ok'; preview: PagePreview; damaged: readonly string[]; hasDamagedSetting: boolean }
  | ListProblems;

type ListProblems = Exclude<ReturnType<typeof parseCharacterList>, { kind: 'ok' }>;

/** Reads the page's part of a file. Changes nothing. */
export function previewPage(page: BegunRestore['page']): PageReading {
  const list = page.charactersJson === null ? null : parseCharacterList(parseJson(page.charactersJson), page);
  if (list?.kind === 'invalid') return list;
  const later = planPageChanges({ page, parts: ['characters', 'settings'] });
  const all = planPageChanges({ page, parts: ['characters', 'settings', 'differences'] });
  const addresses = planPageChanges({ page, parts: ['reminders'] });
  const laterKeys = new Set(later.entries.map(({ key }) => key));
  const names = (changes: PageChanges['characters']) => changes.map(({ after }) => after.character.name);
  const laterFields = new Map(later.characters.map(({ after }) => [after.character.characterId, after.character]));
  const isChanged = ({ before, after }: PageChanges['characters'][number]): boolean =>
    before !== null && !dequal(before.character, after.character);
  return {
    kind: 'ok',
    preview: {
      characters: list && {
        count: list.records.length,
        newNames: names(later.characters.filter(({ before }) => before === null)),
        changedNames: names(later.characters.filter(isChanged)),
        renewedNames: names(later.characters.filter(({ before, after }) => before !== null && after.session !== null)),
      },
      settings: settingGroups(later),
      differences: {
        groups: settingGroups({ ...all, entries: all.entries.filter(({ key }) => !laterKeys.has(key)) }),
        names: names(
          all.characters.filter(
            (change) =>
              isChanged(change) &&
              !dequal(
                laterFields.get(change.after.character.characterId) ?? change.before?.character,
                change.after.character,
              ),
          ),
        ),
      },
      hasReminderAddresses: addresses.entries.length > 0 && hasAddress(page.settings[STORAGE_KEYS.reminders]?.value),
    },
    damaged: list?.damaged ?? [],
    hasDamagedSetting: hasDamagedSetting(page.settings),
  };
}
