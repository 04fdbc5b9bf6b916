/** Where a new structure goes: as close to another one as structures of this colony are to each other. */
import type { Pin } from '../../domain/colony.ts';
import { greatCircleKm } from '../../report/index.ts';

interface Place {
  latitude: number;
  longitude: number;
}

/** Between linked structures of a usual colony, in radians. Only for colonies with a single structure. */
const USUAL_DISTANCE = 0.012;
/** Structures at the same point, as in a damaged record, say nothing about distances. */
const LEAST_DISTANCE = 0.002;
const DIRECTIONS = 24;
const MAX_RINGS = 12;

/** The angle between two points, in radians. */
function angleBetween(from: Place, to: Place): number {
  return greatCircleKm(from, to, 1);
}

/** A free point near a structure. */
export function findPlace(near: Pin, pins: readonly Pin[]): Place {
  const distance = closestDistance(pins);
  let best: Place = near;
  let bestRoom = -1;
  for (let ring = 1; ring <= MAX_RINGS; ring++) {
    for (let k = 0; k < DIRECTIONS; k++) {
      const place = placeAt(near, distance * ring, (2 * Math.PI * k) / DIRECTIONS);
      const room = Math.min(...pins.map((pin) => angleBetween(place, pin)));
      if (room > bestRoom) [best, bestRoom] = [place, room];
    }
    // Rounding must not make the first free ring look occupied.
    if (bestRoom >= 0.99 * distance) return best;
  }
  return best;
}

function closestDistance(pins: readonly Pin[]): number {
  let closest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < pins.length; i++) {
    for (let k = 0; k < i; k++) {
      const angle = angleBetween(pins[i]!, pins[k]!);
      if (angle >= LEAST_DISTANCE) closest = Math.min(closest, angle);
    }
  }
  return closest < Number.POSITIVE_INFINITY ? closest : USUAL_DISTANCE;
}

function placeAt({ latitude, longitude }: Place, angle: number, direction: number): Place {
  const to = Math.min(Math.PI - LEAST_DISTANCE, Math.max(LEAST_DISTANCE, latitude + angle * Math.cos(direction)));
  const round = longitude + (angle * Math.sin(direction)) / Math.max(LEAST_DISTANCE, Math.sin(to));
  return { latitude: to, longitude: (round + 2 * Math.PI) % (2 * Math.PI) };
}
