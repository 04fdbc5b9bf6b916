/** A colony as a planet template of the game client. */

import { planetTypeIds } from '../../game/catalogue/index.ts';
import type { Colony } from '../../game/domain/colony.ts';
import type { PinId } from '../../game/domain/ids.ts';
import { PIN_KINDS } from '../../game/domain/pinKinds.ts';
import { formatTemplate } from '../../game/domain/template.ts';
import { productOf } from '../../game/engine/index.ts';

const COORDINATE_DECIMALS = 5;

function round(angle: number): number {
  return Number(angle.toFixed(COORDINATE_DECIMALS));
}

/**
 * Writes a colony as a planet template, with coordinates of five decimals, without the command center, which the client
 * places itself, and without links and routes to it or to missing pins.
 * @param comment the template's name in the client
 * Source: templates that the game client exported.
 */
export function writeTemplate(colony: Colony, comment: string, radiusKm: number): string {
  const pins = colony.pins.filter(({ kind }) => kind === 'unknown' || PIN_KINDS[kind].isPlaced);
  const positionOf = new Map<PinId, number>(pins.map((pin, position) => [pin.pinId, position]));
  const links = colony.links.flatMap(({ sourcePinId, destinationPinId, level }) => {
    const source = positionOf.get(sourcePinId);
    const destination = positionOf.get(destinationPinId);
    return source === undefined || destination === undefined ? [] : [{ source, destination, level }];
  });
  const routes = colony.routes.flatMap(({ sourcePinId, waypoints, destinationPinId, quantity, typeId }) => {
    const path = [sourcePinId, ...waypoints, destinationPinId].flatMap((pinId) => positionOf.get(pinId) ?? []);
    return path.length < waypoints.length + 2 ? [] : [{ path, quantity, typeId }];
  });
  return formatTemplate({
    comment,
    level: colony.upgradeLevel,
    planetTypeId: planetTypeIds[colony.planetType],
    diameterKm: 2 * radiusKm,
    pins: pins.map((pin) => ({
      typeId: pin.typeId,
      latitude: round(pin.latitude),
      longitude: round(pin.longitude),
      headCount: pin.kind === 'ecu' ? pin.heads.length : 0,
      productTypeId: productOf(pin),
    })),
    links,
    routes,
  });
}
