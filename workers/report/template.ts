/**
 * The game client's planet templates: a colony's layout as JSON that players can paste into the client.
 * Same format as the client's: keys in alphabetical order, coordinates with five decimals.
 */
import { planetTypeIds } from '../catalogue/index.ts';
import type { Colony } from '../domain/colony.ts';
import type { PinId } from '../domain/ids.ts';
import { productOf } from './prepareColony.ts';

const COORDINATE_DECIMALS = 5;

function round(angle: number): number {
  return Number(angle.toFixed(COORDINATE_DECIMALS));
}

/**
 * Writes a colony as a planet template.
 *
 * Leaves out the command center, which the client places itself, and links and routes to it or to missing pins. Pins are
 * numbered from 1 in the colony's order.
 * @param comment  the template's name in the client
 * @param radiusKm of the planet
 * Source: templates that the game client exported.
 */
export function writeTemplate(colony: Colony, comment: string, radiusKm: number): string {
  const pins = colony.pins.filter((pin) => pin.kind !== 'commandCenter');
  const numberOf = new Map<PinId, number>(pins.map((pin, index) => [pin.pinId, index + 1]));
  const links = colony.links.flatMap(({ sourcePinId, destinationPinId, level }) => {
    const source = numberOf.get(sourcePinId);
    const destination = numberOf.get(destinationPinId);
    return source === undefined || destination === undefined ? [] : [{ D: destination, Lv: level, S: source }];
  });
  const routes = colony.routes.flatMap((route) => {
    const path = [route.sourcePinId, ...route.waypoints, route.destinationPinId].map((pinId) => numberOf.get(pinId));
    return path.includes(undefined) ? [] : [{ P: path, Q: route.quantity, T: route.typeId }];
  });
  return JSON.stringify({
    CmdCtrLv: colony.upgradeLevel,
    Cmt: comment,
    Diam: 2 * radiusKm,
    L: links,
    P: pins.map((pin) => ({
      H: pin.kind === 'ecu' ? pin.heads.length : 0,
      La: round(pin.latitude),
      Lo: round(pin.longitude),
      S: productOf(pin),
      T: pin.typeId,
    })),
    Pln: planetTypeIds[colony.planetType],
    R: routes,
  });
}
