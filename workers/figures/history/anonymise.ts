import type { Colony, Pin } from '../../game/domain/colony.ts';
import {
  type CharacterId,
  colonyKey,
  type PinId,
  type PlanetId,
  type RouteId,
  type SystemId,
} from '../../game/domain/ids.ts';
import type { EpochSeconds } from '../../game/domain/units.ts';

const ANYONE = 1 as CharacterId;
const ANY_PLANET = 40_000_001 as PlanetId;
const ANY_SYSTEM = 30_000_001 as SystemId;
const FIRST_PIN_ID = 1_000_000_000_001;
const FIRST_ROUTE_ID = 1_000_001;

/** 2020-01-01T00:00:00Z: when the first of anonymous snapshots was taken. */
const ANONYMOUS_AT: EpochSeconds = 1_577_836_800;

/**
 * Snapshots of one colony that no longer show whose they are, where or when. They replay the same, because a replay depends
 * on the order of pin ids and on time differences only.
 */
export function anonymise(snapshots: readonly Colony[]): Colony[] {
  const pinIds = new Set<PinId>();
  for (const { pins, links, routes } of snapshots) {
    for (const { pinId } of pins) pinIds.add(pinId);
    for (const { sourcePinId, destinationPinId } of links) pinIds.add(sourcePinId).add(destinationPinId);
    for (const { sourcePinId, destinationPinId, waypoints } of routes) {
      for (const pinId of [sourcePinId, destinationPinId, ...waypoints]) pinIds.add(pinId);
    }
  }
  const ids = new Map([...pinIds].sort((a, b) => a - b).map((pinId, i) => [pinId, (FIRST_PIN_ID + i) as PinId]));
  const pinIdOf = (pinId: PinId) => ids.get(pinId) as PinId;
  const shift = ANONYMOUS_AT - Math.min(...snapshots.map(({ lastUpdateAt }) => lastUpdateAt));
  return snapshots.map((colony) => ({
    ...colony,
    key: colonyKey(ANYONE, ANY_PLANET),
    characterId: ANYONE,
    planetId: ANY_PLANET,
    systemId: ANY_SYSTEM,
    lastUpdateAt: colony.lastUpdateAt + shift,
    pins: colony.pins.map((pin, index) => anonymisePin(pin, index, pinIdOf, shift)),
    links: colony.links.map(({ sourcePinId, destinationPinId, level }) => ({
      sourcePinId: pinIdOf(sourcePinId),
      destinationPinId: pinIdOf(destinationPinId),
      level,
    })),
    routes: colony.routes.map((route, index) => ({
      ...route,
      routeId: (FIRST_ROUTE_ID + index) as RouteId,
      sourcePinId: pinIdOf(route.sourcePinId),
      destinationPinId: pinIdOf(route.destinationPinId),
      waypoints: route.waypoints.map(pinIdOf),
    })),
    oddities: [],
  }));
}

function anonymisePin(pin: Pin, index: number, pinIdOf: (pinId: PinId) => PinId, shift: number): Pin {
  const move = (at: EpochSeconds | null) => (at === null ? null : at + shift);
  const place = placeOf(index);
  const base = { pinId: pinIdOf(pin.pinId), ...place, lastCycleStartAt: move(pin.lastCycleStartAt) };
  if (pin.kind !== 'ecu') return { ...pin, ...base };
  return {
    ...pin,
    ...base,
    installedAt: move(pin.installedAt),
    expiresAt: move(pin.expiresAt),
    heads: pin.heads.map((_, headId) => ({ headId, ...placeOf(index + 0.1 * (headId + 1)) })),
  };
}

/** Pins in a row: where they stand has no part in a replay. */
function placeOf(index: number): { latitude: number; longitude: number } {
  return { latitude: 1.5, longitude: Math.round((1 + 0.01 * index) * 1e6) / 1e6 };
}
