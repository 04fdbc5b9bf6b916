import type { Colony, Pin } from '../domain/colony.ts';
import type { EpochSeconds } from '../domain/units.ts';

/** ESI's two records of a colony: `parseColony` of them gives the same colony, without its oddities. */
export function formatColony(colony: Colony) {
  return {
    planet: {
      planet_id: colony.planetId,
      solar_system_id: colony.systemId,
      planet_type: colony.planetType,
      upgrade_level: colony.upgradeLevel,
      last_update: toIso(colony.lastUpdateAt),
      num_pins: colony.pins.length,
    },
    layout: {
      pins: colony.pins.map(formatPin),
      links: colony.links.map(({ sourcePinId, destinationPinId, level }) => ({
        source_pin_id: sourcePinId,
        destination_pin_id: destinationPinId,
        link_level: level,
      })),
      routes: colony.routes.map(({ routeId, sourcePinId, destinationPinId, typeId, quantity, waypoints }) => ({
        route_id: routeId,
        source_pin_id: sourcePinId,
        destination_pin_id: destinationPinId,
        content_type_id: typeId,
        quantity,
        ...(waypoints.length > 0 && { waypoints }),
      })),
    },
  };
}

function formatPin(pin: Pin) {
  return {
    pin_id: pin.pinId,
    type_id: pin.typeId,
    latitude: pin.latitude,
    longitude: pin.longitude,
    contents: pin.contents.map(({ typeId, amount }) => ({ type_id: typeId, amount })),
    ...(pin.lastCycleStartAt !== null && { last_cycle_start: toIso(pin.lastCycleStartAt) }),
    ...(pin.kind === 'factory' && pin.schematicId !== null && { schematic_id: pin.schematicId }),
    ...(pin.kind === 'ecu' && {
      ...(pin.installedAt !== null && { install_time: toIso(pin.installedAt) }),
      ...(pin.expiresAt !== null && { expiry_time: toIso(pin.expiresAt) }),
      extractor_details: {
        heads: pin.heads.map(({ headId, latitude, longitude }) => ({ head_id: headId, latitude, longitude })),
        ...(pin.productTypeId !== null && { product_type_id: pin.productTypeId }),
        ...(pin.baseQtyPerCycle !== null && { qty_per_cycle: pin.baseQtyPerCycle }),
        ...(pin.cycleSeconds !== null && { cycle_time: pin.cycleSeconds }),
      },
    }),
  };
}

/** As ESI writes times: whole seconds, UTC. */
export function toIso(at: EpochSeconds): string {
  return new Date(at * 1000).toISOString().replace('.000Z', 'Z');
}
