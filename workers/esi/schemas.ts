/**
 * Schemas of ESI's answers. Fields that ESI documents as optional may be missing or null.
 * Only the fields that Colony Watch uses are listed; all others are ignored.
 */
import * as v from 'valibot';
import { PLANET_TYPES } from '../domain/commodity.ts';
import type { JsonKind, RecordIssue } from '../domain/fetchMessage.ts';
import { SKILL_IDS } from '../domain/ownData.ts';
import type { EpochSeconds } from '../domain/units.ts';
import { rowsSchema } from './rowsSchema.ts';

const ISO_TIME = /^(\d{4})-(\d{2})-(\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * Parses an ISO 8601 time with seconds and zone, as ESI writes it, into whole seconds since 1970 (rounded down).
 * @returns null if the text is not such a time, or the day doesn't exist
 */
export function parseIsoTime(text: string): EpochSeconds | null {
  const parts = ISO_TIME.exec(text);
  if (parts === null) {
    return null;
  }
  // Date.parse turns 30 February into a day in March, so the day is checked separately.
  const day = Number(parts[3]);
  const lastDay = new Date(Date.UTC(Number(parts[1]), Number(parts[2]), 0)).getUTCDate();
  const milliseconds = Date.parse(text);
  return day >= 1 && day <= lastDay && Number.isFinite(milliseconds) ? Math.floor(milliseconds / 1000) : null;
}

const finiteNumber = v.pipe(v.number(), v.finite());
const id = v.pipe(v.number(), v.safeInteger());
const isoTime = v.pipe(
  v.string(),
  v.check((text) => parseIsoTime(text) !== null, 'should be a time'),
);

/** One record of GET /characters/{character_id}/planets. */
export const planetRecordSchema = v.object({
  planet_id: id,
  solar_system_id: id,
  planet_type: v.picklist(PLANET_TYPES),
  last_update: isoTime,
  upgrade_level: v.nullish(finiteNumber),
});

/** Only the fields that decide whether to fetch a layout, so that otherwise damaged records are still listed. */
export const planetListSchema = v.array(v.looseObject({ planet_id: id, last_update: v.nullish(v.string()) }));

/** Contents are read stack by stack. */
export const stackSchema = v.object({ type_id: id, amount: finiteNumber });

const headSchema = v.object({ head_id: id, latitude: finiteNumber, longitude: finiteNumber });

const pinSchema = v.object({
  pin_id: id,
  type_id: id,
  latitude: finiteNumber,
  longitude: finiteNumber,
  contents: v.nullish(v.array(v.unknown())),
  last_cycle_start: v.nullish(isoTime),
  install_time: v.nullish(isoTime),
  expiry_time: v.nullish(isoTime),
  schematic_id: v.nullish(id),
  factory_details: v.nullish(v.object({ schematic_id: v.nullish(id) })),
  extractor_details: v.nullish(
    v.object({
      heads: v.nullish(v.array(headSchema)),
      product_type_id: v.nullish(id),
      qty_per_cycle: v.nullish(finiteNumber),
      cycle_time: v.nullish(finiteNumber),
    }),
  ),
});

const linkSchema = v.object({ source_pin_id: id, destination_pin_id: id, link_level: v.nullish(finiteNumber) });

const routeSchema = v.object({
  route_id: id,
  source_pin_id: id,
  destination_pin_id: id,
  content_type_id: id,
  quantity: finiteNumber,
  waypoints: v.nullish(v.array(id)),
});

/** GET /characters/{character_id}/planets/{planet_id}. */
export const layoutSchema = v.object({
  pins: v.array(pinSchema),
  links: v.nullish(v.array(linkSchema)),
  routes: v.nullish(v.array(routeSchema)),
});

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** GET /universe/planets/{planet_id}. */
export const universePlanetSchema = v.object({ planet_id: id, name, system_id: id, type_id: id });

/** GET /universe/systems/{system_id}. */
export const universeSystemSchema = v.object({
  system_id: id,
  name,
  security_status: v.pipe(finiteNumber, v.minValue(-1), v.maxValue(1)),
});

/** GET /universe/types/{type_id}. Missing volumes and negative ones mean the same: nothing is known. */
export const universeTypeSchema = v.object({ type_id: id, name, group_id: id, volume: v.nullish(finiteNumber) });

/** GET /universe/schematics/{schematic_id}, which names neither inputs nor output. */
export const universeSchematicSchema = v.object({ schematic_name: name });

const usedSkillSchema = v.object({ skill_id: v.picklist(Object.values(SKILL_IDS)) });
const skillLevel = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5));

/** GET /characters/{character_id}/skills. There are about 500 skills; only those that matter are read. */
export const skillsSchema = v.object({
  skills: v.pipe(
    v.array(v.unknown()),
    v.maxLength(5000),
    v.filterItems((row) => v.is(usedSkillSchema, row)),
    v.array(v.object({ skill_id: id, active_skill_level: skillLevel })),
  ),
});

/** At most 1,000 rows are on a page. */
const MOST_ROWS = 10_000;

/** What a row says where it can be read; null where it can't, such as an id beyond 2^53, which would be another one. */
export const orNull = <Value>(schema: v.GenericSchema<unknown, Value>) => v.fallback(v.nullable(schema), null);

/** One page of GET /characters/{character_id}/assets. Of what is no commodity, only the place matters. */
export const assetsSchema = rowsSchema(
  v.object({
    item_id: id,
    type_id: id,
    quantity: orNull(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
    location_id: orNull(id),
    location_flag: v.string(),
    is_singleton: v.boolean(),
  }),
  MOST_ROWS,
);

/** One page of GET /characters/{character_id}/wallet/journal. Only the fields of taxes matter. */
export const journalSchema = rowsSchema(
  v.object({
    id,
    ref_type: v.string(),
    date: orNull(v.string()),
    amount: orNull(finiteNumber),
    context_id: orNull(id),
    context_id_type: orNull(v.string()),
    second_party_id: orNull(id),
  }),
  MOST_ROWS,
);

/** POST /universe/names. */
export const namesSchema = rowsSchema(v.object({ id, name: v.pipe(v.string(), v.maxLength(200)) }), MOST_ROWS);

export type JournalRecord = v.InferOutput<typeof journalSchema>['rows'][number];
export type AssetRecord = v.InferOutput<typeof assetsSchema>['rows'][number];
export type SkillsRecord = v.InferOutput<typeof skillsSchema>;
export type PlanetRecord = v.InferOutput<typeof planetRecordSchema>;
export type PlanetList = v.InferOutput<typeof planetListSchema>;
export type LayoutRecord = v.InferOutput<typeof layoutSchema>;
export type PinRecord = v.InferOutput<typeof pinSchema>;
export type UniversePlanet = v.InferOutput<typeof universePlanetSchema>;
export type UniverseSystem = v.InferOutput<typeof universeSystemSchema>;
export type UniverseType = v.InferOutput<typeof universeTypeSchema>;
export type UniverseSchematic = v.InferOutput<typeof universeSchematicSchema>;

const LONGEST_QUOTE = 40;

/** The first problem of a record. */
export function issueOf([issue]: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): RecordIssue {
  const { received } = issue;
  const isMissing = received === 'undefined' || received === 'null';
  const quote = received.length > LONGEST_QUOTE ? `${received.slice(0, LONGEST_QUOTE)}…` : received;
  return {
    where: v.getDotPath(issue),
    received: isMissing ? null : (KINDS.get(received) ?? quote),
    expected: KINDS.get(issue.expected?.replace(/^\(|\)$| \| (null|undefined)/g, '') ?? '') ?? null,
  };
}

/** Kinds of JSON by valibot's names. */
const KINDS: ReadonlyMap<string, JsonKind> = new Map([
  ['Array', 'list'],
  ['Object', 'object'],
  ['string', 'text'],
  ['number', 'number'],
]);
