/** Schemas of ESI's two records of a colony: the fields that are used. Optional ones may be missing or null. */
import * as v from 'valibot';
import { PLANET_TYPES } from '../domain/commodity.ts';
import type { JsonKind, RecordIssue } from '../domain/fetchMessage.ts';
import type { EpochSeconds } from '../domain/units.ts';

const ISO_TIME = /^(\d{4})-(\d{2})-(\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * Parses an ISO 8601 time with seconds and zone, as ESI writes it, into whole seconds since 1970 (rounded down).
 * @returns null if the text is not such a time, or the day doesn't exist
 */
export function parseIsoTime(text: string): EpochSeconds | null {
  const parts = ISO_TIME.exec(text);
  if (parts === null) return null;
  // Date.parse turns 30 February into a day in March, so the day is checked separately.
  const day = Number(parts[3]);
  const lastDay = new Date(Date.UTC(Number(parts[1]), Number(parts[2]), 0)).getUTCDate();
  const milliseconds = Date.parse(text);
  return day >= 1 && day <= lastDay && Number.isFinite(milliseconds) ? Math.floor(milliseconds / 1000) : null;
}

export const finiteNumber = v.pipe(v.number(), v.finite());
/** A number of EVE's; one beyond 2^53 would be another one. */
export const id = v.pipe(v.number(), v.safeInteger());
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

export type PlanetRecord = v.InferOutput<typeof planetRecordSchema>;
export type LayoutRecord = v.InferOutput<typeof layoutSchema>;
export type PinRecord = v.InferOutput<typeof pinSchema>;

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
