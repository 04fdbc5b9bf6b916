/**
 * The one door between characters as JSON (in the browser's storage, in a backup file) and as the page knows them.
 * JSON from either side is foreign: it may be another tool's, damaged, or made to do harm.
 */
import type { CharacterRecord, PlanetConfig } from '../../workers/api.ts';
import type { CharacterId, PlanetId } from '../../workers/domain/ids.ts';
import { MAX_TOKEN_LENGTH } from '../../workers/domain/token.ts';
import { NO_ACCOUNT } from '../model/accounts.ts';

/** Far above any fleet, and few enough that a page can hold them. */
export const MAX_CHARACTERS = 1000;

/** Longer texts are cut: browsers give a page about five million characters of storage for everything. */
const MAX_TEXT_LENGTH = 20_000;
const MAX_PLANET_CONFIGS = 100;

/** Fields that this page does not know are carried along up to this many characters of JSON for one character. */
const MAX_EXTRAS_LENGTH = 4096;

const KNOWN_FIELDS: ReadonlySet<string> = new Set([
  'access_token',
  'refresh_token',
  'expires_at',
  'character',
  'account',
  'comment',
  'system',
  'needsLogin',
  'planetConfig',
  // Colonies are fetched, never kept with a character.
  'planets',
  // A name that must never be copied from one object to another.
  '__proto__',
]);

/** Fields of a stored character that this page does not know, to be stored again as they came. */
export type Extras = ReadonlyMap<CharacterId, Readonly<Record<string, unknown>>>;

export type RecordReading =
  | { kind: 'ok'; record: CharacterRecord; extras: Readonly<Record<string, unknown>> | null }
  /** `name`: the character's, or its id, where at least that can be read */
  | { kind: 'unreadable'; name: string | null; reason: string };

/** One character as JSON to a record, or what is wrong with it. Never throws. */
export function parseCharacterRecord(json: unknown): RecordReading {
  if (!isObject(json)) return { kind: 'unreadable', name: null, reason: 'it is not a character' };
  const character = ownField(json, 'character');
  const characterName = isObject(character) ? ownField(character, 'name') : undefined;
  const characterId = isObject(character) ? parseCharacterId(ownField(character, 'characterId')) : undefined;
  const name = isText(characterName) ? characterName.slice(0, 200) : null;
  const unreadable = (reason: string): RecordReading => ({
    kind: 'unreadable',
    name: name ?? (characterId === undefined ? null : `character ${characterId}`),
    reason,
  });
  if (!isObject(character)) return unreadable('"character" is missing');
  if (characterId === undefined) return unreadable('"character.characterId" is missing or not a number');
  if (name === null) return unreadable('"character.name" is missing');
  const accessToken = ownField(json, 'access_token');
  const sealedRefreshToken = ownField(json, 'refresh_token');
  const expiresAtMs = parseNumber(ownField(json, 'expires_at'));
  if (!isText(accessToken)) return unreadable('"access_token" is missing');
  if (!isText(sealedRefreshToken)) return unreadable('"refresh_token" is missing');
  if (expiresAtMs === undefined) return unreadable('"expires_at" is missing or not a number');
  const record: CharacterRecord = {
    characterId,
    name,
    account: textOr(ownField(json, 'account'), NO_ACCOUNT) || NO_ACCOUNT,
    comment: textOr(ownField(json, 'comment'), ''),
    system: textOr(ownField(json, 'system'), ''),
    needsLogin: ownField(json, 'needsLogin') === true,
    planetConfigs: parsePlanetConfigs(ownField(json, 'planetConfig')),
    session: { accessToken, sealedRefreshToken, expiresAtMs },
  };
  return { kind: 'ok', record, extras: parseExtras(json) };
}

/** A record as it is stored and backed up. */
export function formatCharacterRecord(
  record: CharacterRecord,
  extras: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return {
    ...extras,
    access_token: record.session.accessToken,
    refresh_token: record.session.sealedRefreshToken,
    expires_at: record.session.expiresAtMs,
    character: { characterId: record.characterId, name: record.name },
    account: record.account,
    comment: record.comment,
    system: record.system,
    needsLogin: record.needsLogin,
    planetConfig: record.planetConfigs.map((config) => ({
      planetId: config.planetId,
      characterId: record.characterId,
      excludeFromTotals: config.excludeFromTotals,
      customsTaxFraction: config.customsTaxFraction,
    })),
  };
}

/** The whole list as JSON text. */
export function formatCharacters(records: readonly CharacterRecord[], extras: Extras, indent?: number): string {
  return JSON.stringify(
    records.map((record) => formatCharacterRecord(record, extras.get(record.characterId))),
    null,
    indent,
  );
}

export interface StoredReading {
  records: readonly CharacterRecord[];
  extras: Extras;
  /** what could not be read, as JSON values, to be kept aside */
  unreadable: readonly { json: unknown; name: string | null; reason: string }[];
  /** the whole text is no list: to be kept aside as it is */
  isWholeUnreadable: boolean;
}

/** The stored list; what cannot be read is handed back, so that it can be kept aside. Never throws. */
export function parseStoredCharacters(text: string | null): StoredReading {
  const records = new Map<CharacterId, CharacterRecord>();
  const extras = new Map<CharacterId, Readonly<Record<string, unknown>>>();
  const unreadable: { json: unknown; name: string | null; reason: string }[] = [];
  const json = text === null ? [] : parseList(text);
  for (const entry of json ?? []) {
    const reading = parseCharacterRecord(entry);
    if (reading.kind === 'unreadable') {
      unreadable.push({ json: entry, name: reading.name, reason: reading.reason });
    } else if (records.has(reading.record.characterId)) {
      unreadable.push({ json: entry, name: reading.record.name, reason: 'the character is in the list twice' });
    } else {
      records.set(reading.record.characterId, reading.record);
      if (reading.extras) extras.set(reading.record.characterId, reading.extras);
    }
  }
  return { records: [...records.values()], extras, unreadable, isWholeUnreadable: json === null };
}

export type BackupReading =
  | { kind: 'ok'; records: readonly CharacterRecord[]; extras: Extras }
  /** `problems`: at most a handful of sentences; `problemCount`: all of them */
  | { kind: 'invalid'; problems: readonly string[]; problemCount: number };

const MAX_SHOWN_PROBLEMS = 5;

/**
 * A backup file's text. It is taken as a whole or not at all: every entry must have its tokens, id and name.
 * A character that is in it twice counts once, as it stands last. Never throws.
 */
export function parseBackup(text: string): BackupReading {
  const invalid = (problem: string): BackupReading => ({ kind: 'invalid', problems: [problem], problemCount: 1 });
  const json = parseList(text);
  if (json === null) return invalid('the file is not a list of characters in JSON');
  if (json.length === 0) return invalid('the list is empty');
  if (json.length > MAX_CHARACTERS) {
    return invalid(`it lists ${json.length} characters; at most ${MAX_CHARACTERS} can be kept`);
  }
  const records = new Map<CharacterId, CharacterRecord>();
  const extras = new Map<CharacterId, Readonly<Record<string, unknown>>>();
  const problems: string[] = [];
  let problemCount = 0;
  json.forEach((entry, index) => {
    const reading = withinTokenLength(parseCharacterRecord(entry));
    if (reading.kind === 'unreadable') {
      problemCount += 1;
      const who = reading.name === null ? '' : ` (${reading.name})`;
      if (problems.length < MAX_SHOWN_PROBLEMS) problems.push(`entry ${index + 1}${who}: ${reading.reason}`);
      return;
    }
    records.set(reading.record.characterId, reading.record);
    if (reading.extras) extras.set(reading.record.characterId, reading.extras);
    else extras.delete(reading.record.characterId);
  });
  if (problemCount > 0) return { kind: 'invalid', problems, problemCount };
  return { kind: 'ok', records: [...records.values()], extras };
}

/** A file is refused over a token that no service takes. In what is stored already it only asks for a new log-in. */
function withinTokenLength(reading: RecordReading): RecordReading {
  if (reading.kind === 'unreadable') return reading;
  const { name, session } = reading.record;
  const tooLong = { access_token: session.accessToken, refresh_token: session.sealedRefreshToken };
  const field = Object.entries(tooLong).find(([, token]) => token.length > MAX_TOKEN_LENGTH)?.[0];
  return field === undefined
    ? reading
    : { kind: 'unreadable', name, reason: `"${field}" is longer than ${MAX_TOKEN_LENGTH} characters` };
}

/** A character's id as a number; some tools stored it as a string of digits. */
export function parseCharacterId(value: unknown): CharacterId | undefined {
  const id = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? (id as CharacterId) : undefined;
}

/** A list out of JSON text; null where the text is none. */
function parseList(text: string): unknown[] | null {
  try {
    const json: unknown = JSON.parse(text);
    return Array.isArray(json) ? json : null;
  } catch {
    return null;
  }
}

/** Entries that make no sense are left out: a planet without one has the defaults. */
function parsePlanetConfigs(json: unknown): readonly PlanetConfig[] {
  if (!Array.isArray(json)) return [];
  const configs = new Map<PlanetId, PlanetConfig>();
  for (const entry of json.slice(0, MAX_PLANET_CONFIGS)) {
    if (!isObject(entry)) continue;
    const planetId = parseNumber(ownField(entry, 'planetId'));
    if (planetId === undefined || !Number.isSafeInteger(planetId) || planetId <= 0) continue;
    const tax = parseNumber(ownField(entry, 'customsTaxFraction')) ?? 0;
    configs.set(planetId as PlanetId, {
      planetId: planetId as PlanetId,
      excludeFromTotals: ownField(entry, 'excludeFromTotals') === true,
      customsTaxFraction: Math.min(1, Math.max(0, tax)),
    });
  }
  return [...configs.values()];
}

function parseExtras(json: Record<string, unknown>): Readonly<Record<string, unknown>> | null {
  const entries = Object.entries(json).filter(([field]) => !KNOWN_FIELDS.has(field));
  if (entries.length === 0) return null;
  const extras = Object.fromEntries(entries);
  try {
    return JSON.stringify(extras).length <= MAX_EXTRAS_LENGTH ? extras : null;
  } catch {
    // Nested too deeply to be written again.
    return null;
  }
}

/** Never what an object inherits: a file may name a field `toString` or leave it to a prototype. */
function ownField(object: Record<string, unknown>, field: string): unknown {
  return Object.hasOwn(object, field) ? object[field] : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function textOr(value: unknown, fallback: string): string {
  return typeof value === 'string' ? value.slice(0, MAX_TEXT_LENGTH) : fallback;
}

function parseNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  // Added to zero, -0 is 0: written as JSON it would be so anyway.
  return typeof number === 'number' && Number.isFinite(number) ? number + 0 : undefined;
}
