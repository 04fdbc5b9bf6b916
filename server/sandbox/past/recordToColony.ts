/** Between ESI's records of the sandbox and the colonies that the reference engine simulates. */
import { structures } from '../../../workers/game/catalogue/index.ts';
import type { Colony, Pin, Route } from '../../../workers/game/domain/colony.ts';
import type { Stack } from '../../../workers/game/domain/commodity.ts';
import {
  type CharacterId,
  colonyKey,
  type PinId,
  type PlanetId,
  type RouteId,
  type SchematicId,
  type SystemId,
  type TypeId,
} from '../../../workers/game/domain/ids.ts';
import type { EpochSeconds } from '../../../workers/game/domain/units.ts';
import type { SandboxColony } from '../fleet/pilots.ts';
import { type EsiPin, type EsiRoute, type EsiStack, toIsoTime } from '../fleet/records.ts';

/** The colony that ESI's record describes. The page reads the same record with code of its own. */
export function toColony(characterId: number, { planet, layout, lastUpdateAt, upgradeLevel }: SandboxColony): Colony {
  return {
    key: colonyKey(characterId as CharacterId, planet.planetId as PlanetId),
    characterId: characterId as CharacterId,
    planetId: planet.planetId as PlanetId,
    systemId: planet.systemId as SystemId,
    planetType: planet.planetType,
    upgradeLevel,
    lastUpdateAt,
    pins: layout.pins.map(toPin),
    links: layout.links.map((link) => ({
      sourcePinId: link.source_pin_id as PinId,
      destinationPinId: link.destination_pin_id as PinId,
      level: link.link_level,
    })),
    routes: layout.routes.map(toRoute),
    oddities: [],
  };
}

/** ESI's record of a colony whose contents, programs and cycles are now those of `after`; its structures stay. */
export function recordColony(before: SandboxColony, after: Colony): SandboxColony {
  const pinById = new Map<number, Pin>(after.pins.map((pin) => [pin.pinId, pin]));
  const pins = before.layout.pins.map((record): EsiPin => {
    const pin = pinById.get(record.pin_id);
    return pin === undefined ? record : recordPin(record, pin);
  });
  return { ...before, lastUpdateAt: after.lastUpdateAt, layout: { ...before.layout, pins } };
}

function toPin(record: EsiPin): Pin {
  const base = {
    pinId: record.pin_id as PinId,
    typeId: record.type_id as TypeId,
    latitude: record.latitude,
    longitude: record.longitude,
    contents: toStacks(record.contents ?? []),
    lastCycleStartAt: toSeconds(record.last_cycle_start),
  };
  const kind = structures.get(base.typeId)?.kind ?? 'unknown';
  if (kind === 'factory') {
    const schematicId = record.schematic_id ?? record.factory_details?.schematic_id ?? null;
    return { ...base, kind, schematicId: schematicId as SchematicId | null };
  }
  if (kind !== 'ecu') return { ...base, kind };
  const details = record.extractor_details;
  return {
    ...base,
    kind,
    productTypeId: (details?.product_type_id ?? null) as TypeId | null,
    baseQtyPerCycle: details?.qty_per_cycle ?? null,
    cycleSeconds: details?.cycle_time ?? null,
    installedAt: toSeconds(record.install_time),
    expiresAt: toSeconds(record.expiry_time),
    heads: (details?.heads ?? []).map((head) => ({
      headId: head.head_id,
      latitude: head.latitude,
      longitude: head.longitude,
    })),
  };
}

function toRoute(record: EsiRoute): Route {
  return {
    routeId: record.route_id as RouteId,
    sourcePinId: record.source_pin_id as PinId,
    destinationPinId: record.destination_pin_id as PinId,
    typeId: record.content_type_id as TypeId,
    quantity: record.quantity,
    waypoints: (record.waypoints ?? []) as PinId[],
  };
}

function toStacks(stacks: readonly EsiStack[]): Stack[] {
  return stacks.map(({ type_id, amount }) => ({ typeId: type_id as TypeId, amount }));
}

function toSeconds(isoTime: string | null | undefined): EpochSeconds | null {
  return isoTime == null ? null : Date.parse(isoTime) / 1000;
}

function recordPin(record: EsiPin, pin: Pin): EsiPin {
  const contents = pin.contents.map(({ typeId, amount }) => ({ type_id: typeId as number, amount }));
  const { lastCycleStartAt } = pin;
  const moved = {
    ...record,
    // Records with gaps leave out what is empty, and keep doing so.
    ...((contents.length > 0 || record.contents) && { contents }),
    ...(lastCycleStartAt !== null && { last_cycle_start: toIsoTime(lastCycleStartAt) }),
  };
  if (pin.kind !== 'ecu' || pin.installedAt === null || pin.expiresAt === null || !record.extractor_details) {
    return moved;
  }
  return {
    ...moved,
    install_time: toIsoTime(pin.installedAt),
    expiry_time: toIsoTime(pin.expiresAt),
    extractor_details: {
      ...record.extractor_details,
      ...(pin.baseQtyPerCycle !== null && { qty_per_cycle: pin.baseQtyPerCycle }),
    },
  };
}
