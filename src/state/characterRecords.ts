/**
 * Reads and writes characters as JSON, as they are in the browser's storage and in backup files. Neither is trusted: it may
 * come from another tool, be damaged, or be malicious.
 */

import { t } from '@lingui/core/macro';
import * as v from 'valibot';
import type { Character, PlanetConfig, Session } from '../../workers/game/domain/character.ts';
import { MAX_SKILL_LEVEL } from '../../workers/game/domain/customsTax.ts';
import { idSchema } from '../../workers/game/domain/idSchema.ts';
import { type CharacterId, NO_ACCOUNT, type PlanetId } from '../../workers/game/domain/ids.ts';
import { isObject, parseJson } from '../../workers/game/domain/json.ts';
import { withoutControls } from '../../workers/game/domain/oneLine.ts';

/** A character with its tokens: one entry of a backup file. Without secrets it has none. */
export interface CharacterRecord {
  character: Character;
  session: Session | null;
}

/** Fields of an entry that this page does not know. They are written back unchanged. */
export type Extras = ReadonlyMap<CharacterId, Readonly<Record<string, unknown>>>;

/** Far more than any fleet, and few enough for one page. */
export const MAX_CHARACTERS = 1000;

/** Longer texts are cut, because browsers limit a page's storage to about five million characters. */
const MAX_TEXT_LENGTH = 20_000;
const MAX_NAME_LENGTH = 200;
const MAX_PLANET_CONFIGS = 100;
/** The most hidden suggestions of one planet. A suggestion's id names its changes. */
const MAX_HIDDEN_SUGGESTIONS = 100;
const MAX_SUGGESTION_ID = 400;

/** Unknown fields of one character are kept up to this many characters of JSON. */
const MAX_EXTRAS_LENGTH = 4096;

const numberSchema = v.pipe(
  v.union([
    v.number(),
    v.pipe(
      v.string(),
      v.regex(/\S/),
      v.transform((text) => Number(text)),
    ),
  ]),
  v.finite(),
  // -0 becomes 0, as it does in JSON.
  v.transform((number) => number + 0),
);

/** A character's id. Some tools store ids as strings of digits. */
export const characterIdSchema = v.pipe(
  v.union([
    v.number(),
    v.pipe(
      v.string(),
      v.regex(/^\d{1,15}$/),
      v.transform((digits) => Number(digits)),
    ),
  ]),
  idSchema<CharacterId>(),
);

const nameSchema = v.pipe(
  v.string(),
  v.transform((name) => withoutControls(name.slice(0, MAX_NAME_LENGTH))),
  v.nonEmpty(),
);

const textSchema = v.pipe(
  v.string(),
  v.transform((text) => text.slice(0, MAX_TEXT_LENGTH)),
);

const planetConfigSchema = v.object({
  planetId: v.pipe(numberSchema, idSchema<PlanetId>()),
  excludeFromTotals: v.fallback(v.boolean(), false),
  ownerTaxFraction: v.fallback(v.nullable(numberSchema), null),
  hiddenSuggestions: v.fallback(v.array(v.pipe(v.string(), v.maxLength(MAX_SUGGESTION_ID))), []),
});

const skillLevelSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_SKILL_LEVEL));

const characterSchema = v.object({
  character: v.object({ characterId: characterIdSchema, name: nameSchema }),
  account: v.fallback(textSchema, NO_ACCOUNT),
  comment: v.fallback(textSchema, ''),
  system: v.fallback(textSchema, ''),
  needsLogin: v.fallback(v.boolean(), false),
  customsSkillLevel: v.fallback(v.nullable(skillLevelSchema), null),
  planetConfig: v.fallback(v.array(v.unknown()), []),
  changedAt: v.fallback(v.nullable(numberSchema), null),
});

const sessionSchema = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  refresh_token: v.pipe(v.string(), v.nonEmpty()),
  expires_at: numberSchema,
});

const KNOWN_FIELDS: ReadonlySet<string> = new Set([
  ...Object.keys(characterSchema.entries),
  ...Object.keys(sessionSchema.entries),
  'whatIfVariants',
  // In a backup's first entry.
  'shares',
  'keptPlans',
  // Colonies are fetched, never stored with a character.
  'planets',
  // This name must never be copied from one object to another.
  '__proto__',
]);

const storedSessionSchema = v.object({ ...sessionSchema.entries, is_login: v.fallback(v.boolean(), false) });

/** Identifies the character of a damaged entry. */
const ownerSchema = v.object({
  character: v.object({
    characterId: v.fallback(v.nullable(characterIdSchema), null),
    name: v.fallback(v.nullable(nameSchema), null),
  }),
});

const NUMBER_FIELDS: ReadonlySet<string | null> = new Set(['character.characterId', 'expires_at']);

/** An entry that cannot be read. `name`: the character's name, or its id, if at least that can be read. */
interface Unreadable {
  kind: 'unreadable';
  name: string | null;
  reason: string;
}

type CharacterReading =
  | { kind: 'ok'; character: Character; extras: Readonly<Record<string, unknown>> | null }
  | Unreadable;

export type RecordReading =
  | { kind: 'ok'; record: CharacterRecord; extras: Readonly<Record<string, unknown>> | null }
  | Unreadable;

/** Reads an entry of a backup, or says what is wrong with it. Never throws. @param hasLogins without tokens it is damaged */
export function parseCharacterRecord(json: unknown, hasLogins: boolean): RecordReading {
  const reading = parseCharacter(json);
  if (reading.kind === 'unreadable') return reading;
  const session = v.safeParse(sessionSchema, ownFields(json), { abortEarly: true });
  if (!session.success && hasLogins) return unreadable(json, session.issues[0]);
  const { character, extras } = reading;
  const { account, system } = character;
  const plain = { ...character, account: withoutControls(account) || NO_ACCOUNT, system: withoutControls(system) };
  return {
    kind: 'ok',
    record: { character: plain, session: session.success ? toSession(session.output) : null },
    extras,
  };
}

/** Reads an entry without looking at its tokens, or says what is wrong with it. Never throws. */
function parseCharacter(json: unknown): CharacterReading {
  const parsed = v.safeParse(characterSchema, ownFields(json), { abortEarly: true });
  if (!parsed.success) return unreadable(json, parsed.issues[0]);
  const { character, account, comment, system, needsLogin, customsSkillLevel, planetConfig, changedAt } = parsed.output;
  return {
    kind: 'ok',
    character: {
      characterId: character.characterId,
      name: character.name,
      account: account || NO_ACCOUNT,
      comment,
      system,
      needsLogin,
      customsSkillLevel,
      planetConfigs: parsePlanetConfigs(planetConfig),
      ...(changedAt !== null && { changedAtMs: changedAt }),
    },
    extras: parseExtras(json as object),
  };
}

export interface StoredSession {
  session: Session;
  /** of a login, not renewed since */
  isLogin: boolean;
}

/** Reads the text of a session's own entry in storage; null if it is damaged. */
export function parseSession(text: string): StoredSession | null {
  const parsed = v.safeParse(storedSessionSchema, parseJson(text));
  return parsed.success ? { session: toSession(parsed.output), isLogin: parsed.output.is_login } : null;
}

/** The text of a session's own entry in storage. */
export function formatSession({ session, isLogin }: StoredSession): string {
  return JSON.stringify({ ...sessionFields(session), ...(isLogin && { is_login: true }) });
}

/** The stored list as text, without tokens. */
export function formatStoredCharacters(characters: readonly Character[], extras: Extras): string {
  return JSON.stringify(
    characters.map((character) => ({ ...extras.get(character.characterId), ...characterFields(character) })),
  );
}

export interface StoredReading {
  characters: readonly Character[];
  extras: Extras;
  /** entries that cannot be read, as JSON values */
  unreadable: readonly { json: unknown; name: string | null; reason: string }[];
  /** the text as a whole is not a list */
  isWholeUnreadable: boolean;
}

/** Reads the stored list. Entries that cannot be read are returned, so that they can be set aside. Never throws. */
export function parseStoredCharacters(text: string | null): StoredReading {
  const characters = new Map<CharacterId, Character>();
  const extras = new Map<CharacterId, Readonly<Record<string, unknown>>>();
  const unreadable: { json: unknown; name: string | null; reason: string }[] = [];
  const json = text === null ? [] : parseList(text);
  for (const entry of json ?? []) {
    const reading = parseCharacter(entry);
    if (reading.kind === 'unreadable') {
      unreadable.push({ json: entry, name: reading.name, reason: reading.reason });
      continue;
    }
    const { characterId, name } = reading.character;
    if (characters.has(characterId)) {
      unreadable.push({ json: entry, name, reason: t`the character is in the list twice` });
      continue;
    }
    characters.set(characterId, reading.character);
    if (reading.extras) extras.set(characterId, reading.extras);
  }
  return { characters: [...characters.values()], extras, unreadable, isWholeUnreadable: json === null };
}

function toSession(fields: v.InferOutput<typeof sessionSchema>): Session {
  return {
    accessToken: fields.access_token,
    sealedRefreshToken: fields.refresh_token,
    expiresAtMs: fields.expires_at,
  };
}

export function sessionFields(session: Session) {
  return {
    access_token: session.accessToken,
    refresh_token: session.sealedRefreshToken,
    expires_at: session.expiresAtMs,
  };
}

export function characterFields({ characterId, name, planetConfigs, customsSkillLevel, ...texts }: Character) {
  const { account, comment, system, needsLogin, changedAtMs, shareId: _shareId, ...unwritten } = texts;
  // A new field of a character is a type error here until it is written below.
  unwritten satisfies Record<string, never>;
  return {
    character: { characterId, name },
    account,
    comment,
    system,
    needsLogin,
    ...(customsSkillLevel !== null && { customsSkillLevel }),
    ...(changedAtMs !== undefined && { changedAt: changedAtMs }),
    planetConfig: planetConfigs.map(({ planetId, excludeFromTotals, ownerTaxFraction, hiddenSuggestions = [] }) => ({
      planetId,
      characterId,
      excludeFromTotals,
      ownerTaxFraction,
      ...(hiddenSuggestions.length > 0 && { hiddenSuggestions }),
    })),
  };
}

function unreadable(json: unknown, issue: v.BaseIssue<unknown>): Unreadable {
  const owner = v.safeParse(ownerSchema, ownFields(json));
  const { characterId = null, name = null } = owner.success ? owner.output.character : {};
  const field = v.getDotPath(issue);
  return {
    kind: 'unreadable',
    name: name ?? (characterId === null ? null : t`character ${characterId}`),
    reason:
      field === null
        ? t`it is not a character`
        : NUMBER_FIELDS.has(field)
          ? t`"${field}" is missing or not a number`
          : t`"${field}" is missing`,
  };
}

/** Invalid entries are left out: a planet without settings has the defaults. */
function parsePlanetConfigs(json: readonly unknown[]): readonly PlanetConfig[] {
  const configs = new Map<PlanetId, PlanetConfig>();
  for (const entry of json.slice(0, MAX_PLANET_CONFIGS)) {
    const parsed = v.safeParse(planetConfigSchema, ownFields(entry));
    if (!parsed.success) continue;
    const { planetId, excludeFromTotals, ownerTaxFraction: rate, hiddenSuggestions } = parsed.output;
    configs.set(planetId, {
      planetId,
      excludeFromTotals,
      ownerTaxFraction: rate === null ? null : Math.min(1, Math.max(0, rate)),
      ...(hiddenSuggestions.length > 0 && { hiddenSuggestions: hiddenSuggestions.slice(0, MAX_HIDDEN_SUGGESTIONS) }),
    });
  }
  return [...configs.values()];
}

function parseExtras(json: object): Readonly<Record<string, unknown>> | null {
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

/** A list from JSON text; null if the text is not a list. */
export function parseList(text: string): unknown[] | null {
  const json = parseJson(text);
  return Array.isArray(json) ? json : null;
}

/** An object's own fields, never what it inherits; null for anything that is not an object. */
function ownFields(json: unknown): unknown {
  return isObject(json) ? Object.assign(Object.create(null), json) : null;
}
