/** What is inside a share, on both ends. What comes out of one is as foreign as an answer of ESI. */
import * as v from 'valibot';
import { oneLine } from '../../game/domain/oneLine.ts';
import { shareContentsSchema } from '../../game/domain/shareContents.ts';
import { MAX_PART_BYTES, MAX_PART_NUMBER, MAX_SHARE_PARTS } from '../../game/domain/shares.ts';
import { SPACE_KINDS } from '../../game/domain/space.ts';

const VERSION = 1;
export const MAX_NAME_CHARACTERS = 100;
const MAX_COMMENT_CHARACTERS = 2000;
/** The game allows six. */
const MAX_COLONIES = 8;
const MAX_TIME = 8_640_000_000;
/** A part's head has four bytes for it. */
export const MAX_REVISION = 2 ** 32 - 1;
/** Ids of what a share hides: below zero, where the game has none, and different in each share. */
export const IDS_PER_SHARE = 2 ** 20;
export const IDS_PER_CHARACTER = 2 ** 5;
/** Higher ones would leave the ids of their share. */
export const MAX_PILOT_NUMBER = IDS_PER_SHARE / IDS_PER_CHARACTER - 1;

const lineSchema = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength), v.transform(oneLine));
const timeSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_TIME));
const revisionSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_REVISION));
const idSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const partNumberSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PART_NUMBER));
/** Each leaves room for the ids of a character's hidden colonies. */
const pilotNumberSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PILOT_NUMBER));
const tagSchema = v.pipe(v.string(), v.regex(/^[\w-]{22}$/));

/** Part 0. */
export const manifestSchema = v.object({
  version: v.literal(VERSION),
  revision: revisionSchema,
  name: lineSchema(MAX_NAME_CHARACTERS),
  publishedAt: timeSchema,
  contents: shareContentsSchema,
  /** the highest one that was ever used */
  lastPilotNumber: v.optional(pilotNumberSchema),
  parts: v.pipe(
    v.array(
      v.object({
        part: partNumberSchema,
        /** the character's place in the share, and in the names and ids of what is hidden: Pilot 3 */
        pilotNumber: pilotNumberSchema,
        revision: revisionSchema,
        sha256: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
        checkedAt: timeSchema,
        /** for a browser of the sharer's that takes the share over: whose part it is */
        ownerTag: v.optional(tagSchema),
      }),
    ),
    v.maxLength(MAX_SHARE_PARTS - 1),
    v.check((parts) => new Set(parts.map(({ part }) => part)).size === parts.length),
    v.check((parts) => new Set(parts.map(({ pilotNumber }) => pilotNumber)).size === parts.length),
  ),
});

/** The records of a colony are ESI's: `parseColony` reads them. */
const colonySchema = v.object({
  planet: v.looseObject({ planet_id: idSchema, last_update: v.string() }),
  layout: v.looseObject({ pins: v.array(v.unknown()) }),
  /** where the planet is, if it is not named */
  space: v.optional(v.nullable(v.picklist(SPACE_KINDS))),
  excludeFromTotals: v.optional(v.boolean(), false),
  ownerTaxFraction: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1))), null),
});

/** Any other part: a character. */
export const characterPartSchema = v.object({
  version: v.literal(VERSION),
  characterId: v.optional(idSchema),
  name: v.optional(lineSchema(MAX_NAME_CHARACTERS)),
  account: v.optional(lineSchema(MAX_NAME_CHARACTERS)),
  comment: v.optional(lineSchema(MAX_COMMENT_CHARACTERS)),
  system: v.optional(lineSchema(MAX_NAME_CHARACTERS)),
  customsSkillLevel: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5))), null),
  colonies: v.pipe(v.array(colonySchema), v.maxLength(MAX_COLONIES)),
});

/** The server's answer when an upload begins. */
export const uploadSchema = v.object({
  upload: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31)),
  parts: v.pipe(
    v.array(
      v.object({
        part: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_PART_NUMBER)),
        etag: v.string(),
        bytes: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_PART_BYTES)),
      }),
    ),
    v.maxLength(MAX_SHARE_PARTS),
  ),
});

export type Manifest = v.InferInput<typeof manifestSchema>;
export type ReadManifest = v.InferOutput<typeof manifestSchema>;
export type CharacterPart = v.InferInput<typeof characterPartSchema>;
export { VERSION as SHARE_VERSION };
