/** Reads and writes backup files, which may come from another tool, be damaged, or be malicious. */
import { t } from '@lingui/core/macro';
import * as v from 'valibot';
import { type CharacterId, type ColonyKey, colonyKey, idsOfKey, type PlanetId } from '../../workers/game/domain/ids.ts';
import { withoutControls } from '../../workers/game/domain/oneLine.ts';
import type { KeptPlan } from '../../workers/game/domain/settle.ts';
import type { SharesBackup } from '../../workers/game/domain/shares.ts';
import { MAX_TOKEN_LENGTH } from '../../workers/game/domain/token.ts';
import type { SavedVariants } from '../../workers/game/domain/whatIf.ts';
import {
  type CharacterRecord,
  characterFields,
  type Extras,
  isObject,
  MAX_CHARACTERS,
  parseCharacterRecord,
  parseList,
  type RecordReading,
  sessionFields,
} from './characterRecords.ts';
import { idSchema } from './idSchema.ts';
import { keptPlansSchema } from './keptPlans.ts';
import { parseVariants, withIds } from './variants.ts';

const shareLinkSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
  key: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
});

/** Links, keys and secrets of shares. If one of them is damaged, none is taken, and the page says so. */
const sharesSchema = v.object({
  published: v.array(
    v.object({
      link: shareLinkSchema,
      secret: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
      name: v.pipe(v.string(), v.maxLength(200), v.transform(withoutControls)),
      note: v.pipe(v.string(), v.maxLength(1000)),
      characterIds: v.nullable(v.array(idSchema<CharacterId>())),
      contents: v.object({
        characterNames: v.boolean(),
        planetNames: v.boolean(),
        accounts: v.boolean(),
        comments: v.boolean(),
        customs: v.boolean(),
      }),
    }),
  ),
  followed: v.array(shareLinkSchema),
});

const NO_SHARES: SharesBackup = { published: [], followed: [] };

/**
 * A backup file's text.
 * @param variants saved what-if variants of all colonies
 * @param shares what is needed to go on with them, or to stop them
 * @param keptPlans of new planets
 */
export function formatBackup(
  records: readonly CharacterRecord[],
  extras: Extras,
  variants: SavedVariants = {},
  shares: SharesBackup = NO_SHARES,
  keptPlans: readonly KeptPlan[] = [],
): string {
  const hasShares = shares.published.length + shares.followed.length > 0;
  return JSON.stringify(
    records.map(({ character, session }, index) => ({
      ...extras.get(character.characterId),
      ...sessionFields(session),
      ...characterFields(character),
      ...variantFields(character.characterId, variants),
      ...(index === 0 && hasShares && { shares }),
      ...(index === 0 && keptPlans.length > 0 && { keptPlans }),
    })),
    null,
    2,
  );
}

export type BackupReading =
  | {
      kind: 'ok';
      records: readonly CharacterRecord[];
      extras: Extras;
      variants: SavedVariants;
      shares: SharesBackup;
      /** the file has shares that can't be read */
      areSharesDamaged: boolean;
      keptPlans: readonly KeptPlan[];
      /** the file has plans that can't be read */
      arePlansDamaged: boolean;
      /** saved variants that can't be read */
      damagedVariantCount: number;
    }
  /** `problems`: at most a handful of sentences; `problemCount`: all of them */
  | { kind: 'invalid'; problems: readonly string[]; problemCount: number };

const MAX_SHOWN_PROBLEMS = 5;

/**
 * Reads a backup file's text, either completely or not at all: every entry must have its tokens, id and name. If a
 * character is listed twice, its last entry counts. Never throws.
 */
export function parseBackup(text: string): BackupReading {
  const invalid = (problem: string): BackupReading => ({ kind: 'invalid', problems: [problem], problemCount: 1 });
  const json = parseList(text);
  if (json === null) return invalid(t`the file is not a list of characters in JSON`);
  if (json.length === 0) return invalid(t`the list is empty`);
  if (json.length > MAX_CHARACTERS) {
    return invalid(t`it lists ${{ count: json.length }} characters; at most ${MAX_CHARACTERS} can be stored`);
  }
  const records = new Map<CharacterId, CharacterRecord>();
  const extras = new Map<CharacterId, Readonly<Record<string, unknown>>>();
  const variants: Record<string, SavedVariants[ColonyKey]> = {};
  let damagedVariantCount = 0;
  let shares = NO_SHARES;
  let areSharesDamaged = false;
  let keptPlans: readonly KeptPlan[] = [];
  let arePlansDamaged = false;
  const problems: string[] = [];
  let problemCount = 0;
  json.forEach((entry, index) => {
    const reading = withinTokenLength(parseCharacterRecord(entry));
    if (reading.kind === 'unreadable') {
      problemCount += 1;
      const [entryNumber, { name, reason }] = [index + 1, reading];
      if (problems.length < MAX_SHOWN_PROBLEMS) {
        problems.push(
          name === null ? t`entry ${entryNumber}: ${reason}` : t`entry ${entryNumber} (${name}): ${reason}`,
        );
      }
      return;
    }
    const { characterId } = reading.record.character;
    records.set(characterId, reading.record);
    if (reading.extras) extras.set(characterId, reading.extras);
    else extras.delete(characterId);
    damagedVariantCount += readVariants(characterId, entry, variants);
    const stored = (entry as { shares?: unknown }).shares;
    const sharesReading = stored === undefined ? null : v.safeParse(sharesSchema, stored);
    if (sharesReading?.success) shares = sharesReading.output;
    else if (sharesReading !== null) areSharesDamaged = true;
    const plans = (entry as { keptPlans?: unknown }).keptPlans;
    const plansReading = plans === undefined ? null : v.safeParse(keptPlansSchema, plans);
    if (plansReading?.success) keptPlans = plansReading.output;
    else if (plansReading !== null) arePlansDamaged = true;
  });
  if (problemCount > 0) return { kind: 'invalid', problems, problemCount };
  return {
    kind: 'ok',
    records: [...records.values()],
    extras,
    variants,
    damagedVariantCount,
    shares,
    areSharesDamaged,
    keptPlans,
    arePlansDamaged,
  };
}

/** A file with a token that no service accepts is refused. In storage, such a token only leads to a new login. */
function withinTokenLength(reading: RecordReading): RecordReading {
  if (reading.kind === 'unreadable') return reading;
  const { character, session } = reading.record;
  const tokens = { access_token: session.accessToken, refresh_token: session.sealedRefreshToken };
  const field = Object.entries(tokens).find(([, token]) => token.length > MAX_TOKEN_LENGTH)?.[0];
  return field === undefined
    ? reading
    : { kind: 'unreadable', name: character.name, reason: t`"${field}" is longer than ${MAX_TOKEN_LENGTH} characters` };
}

/** A character's saved variants by planet id; none where there are none. */
function variantFields(characterId: CharacterId, variants: SavedVariants) {
  const own = Object.entries(variants).flatMap(([key, ofColony]) => {
    const { characterId: owner, planetId } = idsOfKey(key as ColonyKey);
    const variants = ofColony.map(({ name, edits }) => ({ name, edits }));
    return owner === characterId ? [[planetId, variants] as const] : [];
  });
  return own.length === 0 ? {} : { whatIfVariants: Object.fromEntries(own) };
}

/** Adds the saved variants of a backup's entry. @returns how many can't be read */
function readVariants(characterId: CharacterId, json: unknown, into: Record<string, SavedVariants[ColonyKey]>): number {
  const { whatIfVariants: field }: Record<string, unknown> = isObject(json) ? json : {};
  if (field === undefined) return 0;
  if (!isObject(field)) return 1;
  let damaged = 0;
  for (const [planetId, ofColony] of Object.entries(field)) {
    const { variants, damagedCount } = parseVariants(ofColony);
    damaged += damagedCount;
    if (/^[1-9]\d{0,15}$/.test(planetId) && variants.length > 0) {
      into[colonyKey(characterId, Number(planetId) as PlanetId)] = withIds(variants);
    }
  }
  return damaged;
}
