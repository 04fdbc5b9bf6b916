/**
 * The backup file: everything that is the player's, as JSON. It is checked like foreign data, part by part, so that a
 * damaged part costs no other. Three older files are read, too: the list of characters of 1.0.0, 1.1.0 and eve-pi, and the
 * history file of 1.0.0 and 1.1.0.
 */
import * as v from 'valibot';
import type { Basket } from '../../game/domain/demand.ts';
import { hashText } from '../../game/domain/hashText.ts';
import type { BackupFault as HistoryFault } from '../../game/domain/history.ts';
import { idSchema } from '../../game/domain/idSchema.ts';
import { type CharacterId, type ColonyKey, colonyKey, type PlanetId } from '../../game/domain/ids.ts';
import { isObject } from '../../game/domain/json.ts';
import { withoutControls } from '../../game/domain/oneLine.ts';
import type { RoundReport } from '../../game/domain/round.ts';
import type { KeptPlan } from '../../game/domain/settle.ts';
import { shareContentsSchema } from '../../game/domain/shareContents.ts';
import type { SharesBackup } from '../../game/domain/shares.ts';
import { MAX_LIBRARY_LENGTH } from '../../game/domain/template.ts';
import type { EpochMilliseconds } from '../../game/domain/units.ts';
import { type ParsedHistory, parseHistoryBackup } from '../history/backup.ts';
import { planSchema, variantSchema } from './backupSchemas.ts';
import { basketSchema } from './baskets.ts';
import { STARTED_ROUND } from './startedRound.ts';
import type { VariantRow } from './variants.ts';

const BACKUP_KIND = 'colony-watch-backup';
const BACKUP_VERSION = 1;

/** Several times what the largest fleet has in two years. */
export const MAX_BACKUP_BYTES = 100_000_000;

/** More than any player has of one part: the rest of a made-up file is left out. */
export const MAX_ROWS = 10_000;

export interface BackedUpSetting {
  value: unknown;
  /** when the player last changed it; null: not known */
  changedAtMs: EpochMilliseconds | null;
}

export interface PackedColony {
  characterId: CharacterId;
  planetId: PlanetId;
  packed: string;
}

export interface BackedUpHistory {
  packed: readonly PackedColony[];
  /** prices, planned rounds and taxes paid, packed; null: none */
  rest: string | null;
  plain: ParsedHistory | null;
}

export interface Backup {
  /** the list of characters, unchecked; null: a file of the history alone */
  characters: readonly unknown[] | null;
  /** the list alone, as earlier versions and eve-pi write it: times of changes are not known */
  isList: boolean;
  /** its entries have tokens */
  hasLogins: boolean;
  /** null: not known */
  savedAtMs: EpochMilliseconds | null;
  settings: Readonly<Record<string, BackedUpSetting>>;
  templates: readonly string[];
  variants: readonly VariantRow[];
  plans: readonly KeptPlan[];
  baskets: readonly Basket[];
  rounds: readonly RoundReport[];
  shares: SharesBackup;
  history: BackedUpHistory;
}

/** Parts of a file that can be damaged, each on its own. */
export type BackupPart = 'settings' | 'templates' | 'variants' | 'plans' | 'baskets' | 'round' | 'shares' | 'history';

export type BackupFault = 'cutOff' | HistoryFault['kind'];

export type ParsedBackup =
  | { kind: 'ok'; backup: Backup; damaged: ReadonlySet<BackupPart> }
  | { kind: 'invalid'; fault: BackupFault };

export const NO_SHARES: SharesBackup = { published: [], followed: [] };
export const NO_HISTORY: BackedUpHistory = { packed: [], rest: null, plain: null };

const NOTHING: Backup = {
  characters: null,
  isList: false,
  hasLogins: false,
  savedAtMs: null,
  settings: {},
  templates: [],
  variants: [],
  plans: [],
  baskets: [],
  rounds: [],
  shares: NO_SHARES,
  history: NO_HISTORY,
};

const shareLinkSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
  key: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
});

/** Links, keys and secrets of shares. If one of them is damaged, none is taken. */
const sharesSchema = v.object({
  published: v.array(
    v.object({
      link: shareLinkSchema,
      secret: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
      name: v.pipe(v.string(), v.maxLength(200), v.transform(withoutControls)),
      note: v.pipe(v.string(), v.maxLength(1000)),
      characterIds: v.nullable(v.array(idSchema<CharacterId>())),
      contents: shareContentsSchema,
    }),
  ),
  followed: v.array(
    v.object({
      ...shareLinkSchema.entries,
      isAnnounced: v.exactOptional(v.boolean()),
      preferredIds: v.exactOptional(v.array(idSchema<CharacterId>())),
    }),
  ),
});

const timeSchema = v.nullable(v.pipe(v.number(), v.finite()));
const templateSchema = v.pipe(v.string(), v.maxLength(MAX_LIBRARY_LENGTH));
const settingSchema = v.object({ value: v.unknown(), changedAtMs: timeSchema });
const packedSchema = v.object({
  characterId: idSchema<CharacterId>(),
  planetId: idSchema<PlanetId>(),
  packed: v.string(),
});
const variantRowSchema = v.intersect([
  v.object({
    key: v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,15}\/[1-9]\d{0,15}$/),
      v.transform((key) => key as ColonyKey),
    ),
    id: v.pipe(v.string(), v.maxLength(100)),
    place: v.pipe(v.number(), v.safeInteger()),
    changedAtMs: v.exactOptional(v.number()),
  }),
  variantSchema,
]);
const headSchema = v.looseObject({
  kind: v.literal(BACKUP_KIND),
  version: v.number(),
  savedAt: v.optional(v.string(), ''),
  hasLogins: v.optional(v.boolean(), false),
  characters: v.array(v.unknown()),
});

/** The file's text. */
export function formatBackup(backup: Omit<Backup, 'isList' | 'savedAtMs'> & { savedAtMs: EpochMilliseconds }): string {
  const { savedAtMs, hasLogins, history, ...parts } = backup;
  const savedAt = new Date(savedAtMs).toISOString();
  const { packed, rest } = history;
  const file = { kind: BACKUP_KIND, version: BACKUP_VERSION, savedAt, hasLogins, ...parts, history: { packed, rest } };
  return `${JSON.stringify(file, null, 1)}\n`;
}

/** Reads a file's text. Never throws. */
export function parseBackup(text: string): ParsedBackup {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return invalid(/^\s*[[{]/.test(text) ? 'cutOff' : 'notJson');
  }
  try {
    return Array.isArray(json) ? parseList(json) : parseFile(json, text);
  } catch {
    // Nested too deeply.
    return invalid('damaged');
  }
}

function parseFile(json: unknown, text: string): ParsedBackup {
  const head = v.safeParse(headSchema, json);
  if (!head.success) return parseHistoryFile(text);
  const { version, savedAt, hasLogins, characters, ...file } = head.output;
  if (version > BACKUP_VERSION) return invalid('newerVersion');
  const damaged = new Set<BackupPart>();
  const rows = <Row>(part: BackupPart, name: string, schema: v.GenericSchema<unknown, Row>): Row[] => {
    const value = file[name] ?? [];
    if (!Array.isArray(value)) damaged.add(part);
    return readRows(Array.isArray(value) ? value : [], schema, () => damaged.add(part));
  };
  const settings: Record<string, BackedUpSetting> = {};
  for (const [key, value] of Object.entries(isObject(file.settings) ? file.settings : {})) {
    const parsed = v.safeParse(settingSchema, value);
    if (parsed.success) settings[key] = parsed.output;
    else damaged.add('settings');
  }
  const shares = v.safeParse(sharesSchema, file.shares ?? NO_SHARES);
  if (!shares.success) damaged.add('shares');
  const history = isObject(file.history) ? file.history : {};
  const packed = Array.isArray(history.packed) ? history.packed : [];
  const savedAtMs = Date.parse(savedAt);
  const backup: Backup = {
    characters,
    isList: false,
    hasLogins,
    savedAtMs: Number.isFinite(savedAtMs) ? savedAtMs : null,
    settings,
    templates: rows('templates', 'templates', templateSchema),
    variants: rows('variants', 'variants', variantRowSchema),
    plans: rows('plans', 'plans', planSchema),
    baskets: rows('baskets', 'baskets', basketSchema),
    rounds: rows('round', 'rounds', v.unknown()).flatMap((one) => {
      const round = STARTED_ROUND.read!(one);
      if (round === null) damaged.add('round');
      return round ?? [];
    }),
    shares: shares.success ? shares.output : NO_SHARES,
    history: {
      packed: readRows(packed, packedSchema, () => damaged.add('history')),
      rest: typeof history.rest === 'string' ? history.rest : null,
      plain: null,
    },
  };
  return { kind: 'ok', backup, damaged };
}

/** A list of characters. Its first entry has the shares and plans, each entry the variants of its character. */
function parseList(list: readonly unknown[]): ParsedBackup {
  const damaged = new Set<BackupPart>();
  const entries = list.filter(isObject);
  let shares = NO_SHARES;
  const plans: KeptPlan[] = [];
  for (const entry of entries) {
    if (entry.shares !== undefined) {
      const parsed = v.safeParse(sharesSchema, entry.shares);
      if (parsed.success) shares = parsed.output;
      else damaged.add('shares');
    }
    const kept = entry.keptPlans ?? [];
    if (!Array.isArray(kept)) damaged.add('plans');
    plans.push(...readRows(Array.isArray(kept) ? kept : [], planSchema, () => damaged.add('plans')));
  }
  const variants = entries.flatMap((entry) => variantsOf(entry, () => damaged.add('variants')));
  const backup = { ...NOTHING, characters: list, isList: true, hasLogins: true, variants, plans, shares };
  return { kind: 'ok', backup, damaged };
}

/** The variants of an entry of the list, with ids that follow from their contents: lists of two browsers may differ. */
function variantsOf(entry: Record<string, unknown>, onDamaged: () => void): VariantRow[] {
  const { whatIfVariants: byPlanet = {}, character } = entry;
  const characterId = isObject(character) ? Number(character.characterId) : Number.NaN;
  if (!isObject(byPlanet)) onDamaged();
  return Object.entries(isObject(byPlanet) ? byPlanet : {}).flatMap(([planetId, list]) => {
    if (!Array.isArray(list) || !/^[1-9]\d{0,15}$/.test(planetId) || !Number.isSafeInteger(characterId)) {
      onDamaged();
      return [];
    }
    const key = colonyKey(characterId as CharacterId, Number(planetId) as PlanetId);
    return readRows(list, variantSchema, onDamaged).map(({ name, edits }, index) => {
      return {
        key,
        id: `restored-${hashText(JSON.stringify([name, edits])).toString(36)}`,
        place: index + 1,
        name,
        edits,
      };
    });
  });
}

function parseHistoryFile(text: string): ParsedBackup {
  const parsed = parseHistoryBackup(text);
  if (parsed.kind === 'invalid') return invalid(parsed.fault.kind);
  const backup = { ...NOTHING, history: { ...NO_HISTORY, plain: parsed.backup } };
  return { kind: 'ok', backup, damaged: new Set() };
}

function readRows<Row>(list: readonly unknown[], schema: v.GenericSchema<unknown, Row>, onDamaged: () => void): Row[] {
  if (list.length > MAX_ROWS) onDamaged();
  return list.slice(0, MAX_ROWS).flatMap((entry) => {
    const parsed = v.safeParse(schema, entry);
    if (parsed.success) return [parsed.output];
    onDamaged();
    return [];
  });
}

function invalid(fault: BackupFault): ParsedBackup {
  return { kind: 'invalid', fault };
}
