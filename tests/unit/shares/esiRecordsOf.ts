/** A colony as ESI would report it: the two records that `parseColony` reads. */
import type { Colony, Pin } from '../../../workers/domain/colony.ts';
import type { EpochSeconds } from '../../../workers/domain/units.ts';

export function esiRecordsOf(colony: Colony): { planet: Record<string, unknown>; layout: Record<string, unknown> } {
  return {
    planet: {
      planet_id: colony.planetId,
      solar_system_id: colony.systemId,
      planet_type: colony.planetType,
      last_update: isoTime(colony.lastUpdateAt),
      upgrade_level: colony.upgradeLevel,
    },
    layout: {
      pins: colony.pins.map(pinRecord),
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
        waypoints,
      })),
    },
  };
}

function pinRecord(pin: Pin): Record<string, unknown> {
  return {
    pin_id: pin.pinId,
    type_id: pin.typeId,
    latitude: pin.latitude,
    longitude: pin.longitude,
    contents: pin.contents.map(({ typeId, amount }) => ({ type_id: typeId, amount })),
    last_cycle_start: isoTime(pin.lastCycleStartAt),
    ...(pin.kind === 'factory' && { schematic_id: pin.schematicId }),
    ...(pin.kind === 'ecu' && {
      install_time: isoTime(pin.installedAt),
      expiry_time: isoTime(pin.expiresAt),
      extractor_details: {
        heads: pin.heads.map(({ headId, latitude, longitude }) => ({ head_id: headId, latitude, longitude })),
        product_type_id: pin.productTypeId,
        qty_per_cycle: pin.baseQtyPerCycle,
        cycle_time: pin.cycleSeconds,
      },
    }),
  };
}

function isoTime(at: EpochSeconds | null): string | null {
  return at === null ? null : new Date(at * 1000).toISOString();
}
