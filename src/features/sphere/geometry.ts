/**
 * Coordinates of the 3D view. The origin is the planet's center, y points to the north pole, axes are right-handed, and
 * longitude increases from x towards z, as in the game client.
 */

import { MathUtils, Quaternion, Vector3 } from 'three';
import type { Place } from '../../../workers/game/domain/colony.ts';

/** In scene units; the unit of everything else. */
export const PLANET_RADIUS = 30;
/** Cells from pole to pole and once round: squares of 4.5 degrees. */
export const GRID_ROWS = 40;
export const GRID_COLUMNS = 80;
/** The camera's smallest and largest distance from the planet's center. */
export const MIN_DISTANCE = 60;
export const MAX_DISTANCE = 340;
/** Narrow enough to see the whole planet from afar and single structures from close up. */
export const FIELD_OF_VIEW_DEGREES = 14;

/** The camera's smallest angle to a pole, above which north would no longer be up. */
export const POLE_MARGIN_RADIANS = 1e-3;

/** The fraction of the view's half height that a colony fills initially, at most. */
const START_SHARE = 0.85;
/** The fraction of the view's height, or of its width if that is less, that the whole planet fills. */
const GLOBE_SHARE = 0.75;
/** How far west of a colony the view of the whole planet is: the flight to the colony turns the planet. */
const GLOBE_TURN_RADIANS = 0.6;
/** Short enough for an arc's chords to stay above the ground. */
const ARC_STEP_RADIANS = 0.02;
const HALF_VIEW_TANGENT = Math.tan((FIELD_OF_VIEW_DEGREES / 2) * (Math.PI / 180));

export type Vector = readonly [x: number, y: number, z: number];

/** The position of a place at a distance from the planet's center. */
export function placeVector({ latitude, longitude }: Place, radius = PLANET_RADIUS): Vector {
  const outward = radius * Math.sin(latitude);
  return [outward * Math.cos(longitude), radius * Math.cos(latitude), outward * Math.sin(longitude)];
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** Normalizes a vector; a vector of length 0 stays unchanged. */
export function toUnit(vector: Vector): Vector {
  return new Vector3(...vector).normalize().toArray();
}

/**
 * The way between two directions over the sphere.
 * @param from,to of length 1
 * @param share   0 at `from`, 1 at `to`
 * @returns of length 1; between two opposite points any of the ways
 */
export function between(from: Vector, to: Vector, share: number): Vector {
  const start = new Vector3(...from);
  const turn = new Quaternion().setFromUnitVectors(start, new Vector3(...to));
  return start.applyQuaternion(new Quaternion().slerp(turn, share)).toArray();
}

/**
 * The shortest way between two places, as points of a line.
 * @param height above the ground at both ends
 * @param bulge  how much higher it is half way
 * @returns at least two points, `from` first
 */
export function greatArc(from: Place, to: Place, height: number, bulge = 0): Vector[] {
  const [start, end] = [placeVector(from, 1), placeVector(to, 1)];
  const angle = new Vector3(...start).angleTo(new Vector3(...end));
  const steps = Math.max(1, Math.ceil(angle / ARC_STEP_RADIANS));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const share = step / steps;
    const radius = PLANET_RADIUS + height + bulge * 4 * share * (1 - share);
    return new Vector3(...between(start, end, share)).multiplyScalar(radius).toArray();
  });
}

/** Whether a place on the ground is visible from the camera, that is, not beyond the horizon. */
export function isAboveHorizon(ground: Vector, camera: Vector): boolean {
  return dot(ground, camera) > PLANET_RADIUS * PLANET_RADIUS;
}

/** The camera's direction from the planet's center (length 1) and its distance. */
export interface CameraView {
  direction: Vector;
  distance: number;
}

/**
 * The initial view of a colony: above its center, north up, as close as possible with everything visible.
 * @param places      pins and heads; without any, looks at the equator from afar
 * @param aspectRatio the picture's width by its height
 */
export function startView(places: readonly Place[], aspectRatio: number): CameraView {
  const points = places.map((place) => placeVector(place, 1));
  const first = points[0];
  if (first === undefined) return { direction: [1, 0, 0], distance: MAX_DISTANCE };
  const sum = points.reduce<Vector>((a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]], [0, 0, 0]);
  const direction = Math.hypot(...sum) < 1e-6 ? first : toUnit(sum);
  const widest = Math.acos(Math.max(0, Math.min(1, ...points.map((point) => dot(point, direction)))));
  const tangent = HALF_VIEW_TANGENT * Math.min(1, aspectRatio) * START_SHARE;
  const distance = PLANET_RADIUS * (Math.cos(widest) + Math.sin(widest) / tangent);
  return { direction, distance: clampDistance(distance) };
}

/** The whole planet, from where a flight to another view begins. */
export function globeView({ direction }: CameraView, aspectRatio: number): CameraView {
  const distance = PLANET_RADIUS / Math.sin(Math.atan(HALF_VIEW_TANGENT * Math.min(1, aspectRatio) * GLOBE_SHARE));
  return { direction: moveOver(direction, -GLOBE_TURN_RADIANS, 0), distance: clampDistance(distance) };
}

/** The camera's direction after a move by angles at the planet's center, north up; never over a pole. */
export function moveOver([x, y, z]: Vector, rightRadians: number, upRadians: number): Vector {
  const latitude = Math.acos(Math.min(1, Math.max(-1, y)));
  // Near a pole a short distance is a large angle of longitude; limited to five times the angle.
  const round = rightRadians / Math.max(0.2, Math.sin(latitude));
  return placeVector(
    {
      latitude: Math.min(Math.PI - POLE_MARGIN_RADIANS, Math.max(POLE_MARGIN_RADIANS, latitude - upRadians)),
      // Seen from outside with north up, longitude increases to the left.
      longitude: Math.atan2(z, x) - round,
    },
    1,
  );
}

export function clampDistance(distance: number): number {
  return MathUtils.clamp(distance, MIN_DISTANCE, MAX_DISTANCE);
}

/** Half of the ground that the picture shows from top to bottom, as an angle at the planet's center (flat ground). */
export function halfViewRadians(distance: number): number {
  return ((distance - PLANET_RADIUS) * HALF_VIEW_TANGENT) / PLANET_RADIUS;
}

/** In pixels of a picture, from its upper edge: where the planet's rim is, and the ground that the view shows. */
interface PictureLines {
  rimY: number;
  groundY: number;
}

/** Halves of an angle: far below a pixel. */
const TILT_STEPS = 30;

/**
 * How a view of the ground becomes a picture with the planet's rim: the camera goes round the planet, and the picture moves
 * up or down. Where all of the planet is in the picture, it stays as it is seen.
 * @returns the angle round the planet's center, and how far the picture's middle is above that center, in pixels
 */
export function rimView(
  distance: number,
  pictureHeight: number,
  { rimY, groundY }: PictureLines,
): { tiltRadians: number; shiftPixels: number } {
  const pixelsAtOne = pictureHeight / 2 / HALF_VIEW_TANGENT;
  const radiusPixels = (pixelsAtOne * PLANET_RADIUS) / Math.sqrt(distance ** 2 - PLANET_RADIUS ** 2);
  const centerY = Math.max(groundY, rimY + radiusPixels);
  let [low, high] = [0, Math.acos(PLANET_RADIUS / distance)];
  for (let step = 0; step < TILT_STEPS; step += 1) {
    const middle = (low + high) / 2;
    const aboveCenter =
      (pixelsAtOne * PLANET_RADIUS * Math.sin(middle)) / (distance - PLANET_RADIUS * Math.cos(middle));
    if (aboveCenter < centerY - groundY) low = middle;
    else high = middle;
  }
  return { tiltRadians: low, shiftPixels: centerY - pictureHeight / 2 };
}

/** Scene units that one pixel in the picture's middle covers on the ground. */
function unitsPerPixel(distance: number, pictureHeight: number): number {
  return (2 * (distance - PLANET_RADIUS) * HALF_VIEW_TANGENT) / pictureHeight;
}

/** Still a dot, for pins that are almost at one place. */
const LEAST_PIN_PIXELS = 3;

/**
 * The diameter of a pin in pixels: as on the ground, but never too small to see unless pins would overlap by more than half.
 * @param gap the smallest distance between two pins in the picture, in pixels
 */
export function pinPixels(distance: number, pictureHeight: number, gap: number): number {
  const neighbourly = 0.27 / unitsPerPixel(distance, pictureHeight);
  return Math.max(LEAST_PIN_PIXELS, Math.min(MathUtils.clamp(neighbourly, 12, 40), 2 * gap));
}

/** The size at distance 1 from the camera of something with this diameter in pixels. */
export function sizeAtOne(pixels: number, pictureHeight: number): number {
  return (2 * HALF_VIEW_TANGENT * pixels) / pictureHeight;
}
