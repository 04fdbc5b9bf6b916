/** Where a new structure goes: as close to another one as structures of this colony are to each other. */
import type { Pin, Place } from '../../game/domain/colony.ts';

/** A point on a sphere of radius 1. Distances are straight lines: as good as angles between points this close. */
type Vector = readonly [x: number, y: number, z: number];

/** Between linked structures of a usual colony, in radians. Only for colonies with a single structure. */
const USUAL_DISTANCE = 0.012;
/** Structures at the same point, as in a damaged record, say nothing about distances. */
const LEAST_DISTANCE = 0.002;
const DIRECTIONS = 24;
const MAX_RINGS = 12;
/** Rounding must not make a free place look occupied. */
const TOLERANCE = 0.99;

/** A free point near a structure. */
export function findPlace(near: Pin, pins: readonly Pin[]): Place {
  const vectors = pins.map(toVector);
  const distance = closestDistance(vectors);
  for (let ring = 1; ring <= MAX_RINGS; ring++) {
    for (let k = 0; k < DIRECTIONS; k++) {
      const place = placeAt(near, distance * ring, (2 * Math.PI * k) / DIRECTIONS);
      const vector = toVector(place);
      if (vectors.every((other) => squareBetween(vector, other) >= (TOLERANCE * distance) ** 2)) return place;
    }
  }
  return { latitude: near.latitude, longitude: near.longitude };
}

function closestDistance(vectors: readonly Vector[]): number {
  let closest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < vectors.length; i++) {
    for (let k = 0; k < i; k++) {
      const square = squareBetween(vectors[i]!, vectors[k]!);
      if (square >= LEAST_DISTANCE ** 2) closest = Math.min(closest, square);
    }
  }
  return closest < Number.POSITIVE_INFINITY ? Math.sqrt(closest) : USUAL_DISTANCE;
}

function toVector({ latitude, longitude }: Place): Vector {
  const around = Math.sin(latitude);
  return [around * Math.cos(longitude), around * Math.sin(longitude), Math.cos(latitude)];
}

function squareBetween(a: Vector, b: Vector): number {
  return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
}

function placeAt({ latitude, longitude }: Place, angle: number, direction: number): Place {
  const to = Math.min(Math.PI - LEAST_DISTANCE, Math.max(LEAST_DISTANCE, latitude + angle * Math.cos(direction)));
  const round = longitude + (angle * Math.sin(direction)) / Math.max(LEAST_DISTANCE, Math.sin(to));
  return { latitude: to, longitude: (round + 2 * Math.PI) % (2 * Math.PI) };
}
