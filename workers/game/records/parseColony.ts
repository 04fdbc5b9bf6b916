/**
 * The only entry for colony data: turns ESI's two records into a `Colony`, or into a message. What is merely odd is
 * accepted, and listed.
 */
import * as v from 'valibot';
import { commodities, schematics, structures } from '../catalogue/index.ts';
import type { Colony, Link, Pin, Route } from '../domain/colony.ts';
import type { Stack } from '../domain/commodity.ts';
import type { RecordIssue } from '../domain/fetchMessage.ts';
import {
  type CharacterId,
  colonyKey,
  type PinId,
  type PlanetId,
  type RouteId,
  type SchematicId,
  type SystemId,
  type TypeId,
} from '../domain/ids.ts';
import type { Oddity } from '../domain/oddity.ts';
import { readRows } from '../domain/rows.ts';
import type { EpochSeconds } from '../domain/units.ts';
import {
  issueOf,
  type LayoutRecord,
  layoutSchema,
  type PinRecord,
  parseIsoTime,
  planetRecordSchema,
  stackSchema,
} from './colonyRecords.ts';

/** Why a record can't be read. */
export interface UnreadableRecord {
  kind: 'listUnreadable' | 'recordUnreadable';
  issue: RecordIssue;
}

export type ParsedColony = { kind: 'ok'; colony: Colony } | { kind: 'failed'; message: UnreadableRecord };

const MAX_UPGRADE_LEVEL = 5;

/** A damaged record could have thousands of oddities; a few are enough to see what is wrong. */
const MAX_ODDITIES = 20;

/**
 * Parses one colony from ESI's two records of it. Missing and null mean the same. Never throws.
 * @param planet one record of GET /characters/{character_id}/planets
 * @param layout the answer of GET /characters/{character_id}/planets/{planet_id}
 * @returns the colony with its oddities; or a message if a required field (pins, ids,
 *   coordinates, times) is missing or has the wrong type
 */
export function parseColony(characterId: CharacterId, planet: unknown, layout: unknown): ParsedColony {
  const planetRecord = v.safeParse(planetRecordSchema, planet, { abortEarly: true });
  if (!planetRecord.success) {
    return { kind: 'failed', message: { kind: 'listUnreadable', issue: issueOf(planetRecord.issues) } };
  }
  const layoutRecord = v.safeParse(layoutSchema, layout, { abortEarly: true });
  if (!layoutRecord.success) {
    return {
      kind: 'failed',
      message: { kind: 'recordUnreadable', issue: issueOf(layoutRecord.issues) },
    };
  }
  const record = planetRecord.output;
  const oddities = new Oddities();
  const planetId = record.planet_id as PlanetId;
  return {
    kind: 'ok',
    colony: {
      key: colonyKey(characterId, planetId),
      characterId,
      planetId,
      systemId: record.solar_system_id as SystemId,
      planetType: record.planet_type,
      upgradeLevel: parseUpgradeLevel(record.upgrade_level, oddities),
      lastUpdateAt: parseIsoTime(record.last_update) as EpochSeconds,
      pins: parsePins(layoutRecord.output, oddities),
      links: parseLinks(layoutRecord.output, oddities),
      routes: parseRoutes(layoutRecord.output, oddities),
      oddities: oddities.list(),
    },
  };
}

/** Collects oddities of a record, each once. */
class Oddities {
  readonly #byText = new Map<string, Oddity>();

  add(oddity: Oddity): void {
    this.#byText.set(JSON.stringify(oddity), oddity);
  }

  list(): readonly Oddity[] {
    const all = [...this.#byText.values()];
    return all.length <= MAX_ODDITIES
      ? all
      : [...all.slice(0, MAX_ODDITIES), { kind: 'more', count: all.length - MAX_ODDITIES }];
  }
}

function parseUpgradeLevel(level: number | null | undefined, oddities: Oddities): number {
  if (level == null) {
    oddities.add({ kind: 'noLevel' });
    return 0;
  }
  const possible = Math.min(MAX_UPGRADE_LEVEL, Math.max(0, Math.trunc(level)));
  if (possible !== level) oddities.add({ kind: 'level', level, assumedLevel: possible });
  return possible;
}

function parsePins(layout: LayoutRecord, oddities: Oddities): readonly Pin[] {
  const seen = new Set<number>();
  return layout.pins.map((record) => {
    if (seen.has(record.pin_id)) oddities.add({ kind: 'pinTwice', pinId: record.pin_id as PinId });
    seen.add(record.pin_id);
    return parsePin(record, oddities);
  });
}

/** Without spreading: objects that are written out take less memory and are read twice as fast, all over the worker. */
function parsePin(record: PinRecord, oddities: Oddities): Pin {
  const { latitude, longitude } = record;
  const pinId = record.pin_id as PinId;
  const typeId = record.type_id as TypeId;
  const contents = parseContents(record, oddities);
  const lastCycleStartAt = parseTime(record.last_cycle_start);
  const kind = structures.get(typeId)?.kind;
  switch (kind) {
    case undefined:
      oddities.add({ kind: 'unknownStructure', pinId, typeId });
      return { kind: 'unknown', pinId, typeId, latitude, longitude, contents, lastCycleStartAt };
    case 'ecu':
      return {
        kind,
        pinId,
        typeId,
        latitude,
        longitude,
        contents,
        lastCycleStartAt,
        ...parseProgram(record, oddities),
      };
    case 'factory': {
      const schematicId = parseSchematicId(record, oddities);
      return { kind, pinId, typeId, latitude, longitude, contents, lastCycleStartAt, schematicId };
    }
    default:
      return { kind, pinId, typeId, latitude, longitude, contents, lastCycleStartAt };
  }
}

function parseContents(record: PinRecord, oddities: Oddities): readonly Stack[] {
  const { rows, unread } = readRows(v.safeParser(stackSchema), record.contents ?? []);
  const pinId = record.pin_id as PinId;
  if (unread.length > 0) oddities.add({ kind: 'stacksUnread', pinId, count: unread.length });
  return rows.map((stack) => {
    noteUnknownCommodity(stack.type_id, oddities);
    if (stack.amount < 0 || !Number.isSafeInteger(stack.amount)) {
      oddities.add({
        kind: 'stackAmount',
        pinId,
        typeId: stack.type_id as TypeId,
        amount: stack.amount,
      });
    }
    return { typeId: stack.type_id as TypeId, amount: stack.amount };
  });
}

/** An ECU that never had a program has at most heads; ESI leaves out everything else. */
function parseProgram(record: PinRecord, oddities: Oddities) {
  const details = record.extractor_details;
  const cycleSeconds = details?.cycle_time ?? null;
  const baseQtyPerCycle = details?.qty_per_cycle ?? null;
  const productTypeId = details?.product_type_id ?? null;
  if (cycleSeconds !== null && (cycleSeconds <= 0 || !Number.isSafeInteger(cycleSeconds))) {
    oddities.add({ kind: 'cycleTime', pinId: record.pin_id as PinId, seconds: cycleSeconds });
  }
  if (baseQtyPerCycle !== null && baseQtyPerCycle < 0) {
    oddities.add({ kind: 'baseQuantity', pinId: record.pin_id as PinId, units: baseQtyPerCycle });
  }
  if (productTypeId !== null) noteUnknownCommodity(productTypeId, oddities);
  return {
    productTypeId: productTypeId as TypeId | null,
    baseQtyPerCycle,
    cycleSeconds,
    installedAt: parseTime(record.install_time),
    expiresAt: parseTime(record.expiry_time),
    heads: (details?.heads ?? []).map((head) => ({
      headId: head.head_id,
      latitude: head.latitude,
      longitude: head.longitude,
    })),
  };
}

/** ESI puts a factory's schematic in one of two fields. */
function parseSchematicId(record: PinRecord, oddities: Oddities): SchematicId | null {
  const schematicId = (record.schematic_id ?? record.factory_details?.schematic_id ?? null) as SchematicId | null;
  if (schematicId !== null && !schematics.has(schematicId)) {
    oddities.add({ kind: 'unknownSchematic', pinId: record.pin_id as PinId, schematicId });
  }
  return schematicId;
}

function parseLinks(layout: LayoutRecord, oddities: Oddities): readonly Link[] {
  if (layout.links == null) oddities.add({ kind: 'noLinks' });
  return (layout.links ?? []).map((record) => ({
    sourcePinId: record.source_pin_id as PinId,
    destinationPinId: record.destination_pin_id as PinId,
    level: record.link_level ?? 0,
  }));
}

function parseRoutes(layout: LayoutRecord, oddities: Oddities): readonly Route[] {
  if (layout.routes == null) oddities.add({ kind: 'noRoutes' });
  const pinIds = new Set(layout.pins.map((pin) => pin.pin_id));
  return (layout.routes ?? []).map((record) => {
    for (const pinId of [record.source_pin_id, record.destination_pin_id]) {
      if (!pinIds.has(pinId)) {
        oddities.add({ kind: 'routeToNowhere', routeId: record.route_id as RouteId, pinId: pinId as PinId });
      }
    }
    noteUnknownCommodity(record.content_type_id, oddities);
    if (record.quantity < 0) {
      oddities.add({ kind: 'routeQuantity', routeId: record.route_id as RouteId, quantity: record.quantity });
    }
    return {
      routeId: record.route_id as RouteId,
      sourcePinId: record.source_pin_id as PinId,
      destinationPinId: record.destination_pin_id as PinId,
      typeId: record.content_type_id as TypeId,
      quantity: record.quantity,
      waypoints: (record.waypoints ?? []) as PinId[],
    };
  });
}

function parseTime(text: string | null | undefined): EpochSeconds | null {
  return text == null ? null : parseIsoTime(text);
}

function noteUnknownCommodity(typeId: number, oddities: Oddities): void {
  if (!commodities.has(typeId as TypeId)) {
    oddities.add({ kind: 'unknownCommodity', typeId: typeId as TypeId });
  }
}
