/**
 * Where things stand in the 3D view. The planet's center is the origin and y points to the north pole; axes are
 * right-handed and longitude grows from x towards z, as in the game client.
 */

/** Scene units; everything else in the scene is measured against it. */
export const PLANET_RADIUS = 30;
/** Cells from pole to pole and once round: squares of 4.5 degrees. */
export const GRID_ROWS = 40;
export const GRID_COLUMNS = 80;
/** How near and how far the camera may be, from the planet's center. */
export const MIN_DISTANCE = 60;
export const MAX_DISTANCE = 300;
/** Narrow, so that the farthest camera sees the whole planet and the nearest one single structures. */
export const FIELD_OF_VIEW_DEGREES = 14;

/** How near the camera may come to standing over a pole, where north is no longer up. */
export const POLE_MARGIN_RADIANS = 1e-3;

/** How much of the view's half height a colony may take when the view opens. */
const START_SHARE = 0.85;
/** Short enough that an arc's chords do not cut through the ground that they pass over. */
const ARC_STEP_RADIANS = 0.02;
const HALF_VIEW_TANGENT = Math.tan((FIELD_OF_VIEW_DEGREES / 2) * (Math.PI / 180));

/** A point on a planet: latitude counts from the north pole (0 … π), longitude goes once round (0 … 2π). */
export interface Place {
  latitude: number;
  longitude: number;
}

export type Vector = readonly [x: number, y: number, z: number];

/** Where a place is in the scene, at a distance from the planet's center. */
export function placeVector({ latitude, longitude }: Place, radius = PLANET_RADIUS): Vector {
  const outward = radius * Math.sin(latitude);
  return [outward * Math.cos(longitude), radius * Math.cos(latitude), outward * Math.sin(longitude)];
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function scale([x, y, z]: Vector, factor: number): Vector {
  return [x * factor, y * factor, z * factor];
}

/** Of length 1; a vector without length stays as it is. */
export function toUnit(vector: Vector): Vector {
  const length = Math.hypot(...vector);
  return length === 0 ? vector : scale(vector, 1 / length);
}

/**
 * The way between two directions over the sphere.
 * @param from,to of length 1
 * @param share   0 at `from`, 1 at `to`
 * @returns of length 1; between two opposite points any of the ways
 */
export function between(from: Vector, to: Vector, share: number): Vector {
  const cosine = Math.min(1, Math.max(-1, dot(from, to)));
  const angle = Math.acos(cosine);
  if (angle < 1e-9) return from;
  const square: Vector =
    Math.PI - angle < 1e-6
      ? perpendicular(from)
      : toUnit([to[0] - cosine * from[0], to[1] - cosine * from[1], to[2] - cosine * from[2]]);
  const [along, across] = [Math.cos(angle * share), Math.sin(angle * share)];
  return [
    along * from[0] + across * square[0],
    along * from[1] + across * square[1],
    along * from[2] + across * square[2],
  ];
}

function perpendicular([x, y, z]: Vector): Vector {
  return Math.abs(y) < 0.9 ? toUnit([z, 0, -x]) : toUnit([0, z, -y]);
}

/**
 * The shortest way between two places, as points of a line.
 * @param height above the ground at both ends
 * @param bulge  how much higher it is half way
 * @returns at least two points, `from` first
 */
export function greatArc(from: Place, to: Place, height: number, bulge = 0): Vector[] {
  const [start, end] = [placeVector(from, 1), placeVector(to, 1)];
  const angle = Math.acos(Math.min(1, Math.max(-1, dot(start, end))));
  const steps = Math.max(1, Math.ceil(angle / ARC_STEP_RADIANS));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const share = step / steps;
    const radius = PLANET_RADIUS + height + bulge * 4 * share * (1 - share);
    return scale(between(start, end, share), radius);
  });
}

/** Whether a place on the ground can be seen from the camera, or lies beyond the horizon. */
export function isAboveHorizon(ground: Vector, camera: Vector): boolean {
  return dot(ground, camera) > PLANET_RADIUS * PLANET_RADIUS;
}

/** Where the camera stands: in which direction from the planet's center (length 1), and how far. */
export interface CameraView {
  direction: Vector;
  distance: number;
}

/**
 * The view that a colony opens with: over its middle, north up, as near as all of it is in the picture.
 * @param places      pins and heads; none looks at the equator from afar
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

/**
 * The direction that the camera stands in after it has moved over the ground, north up.
 * @param rightRadians,upRadians as angles at the planet's center; it never goes over a pole, where north is not up
 */
export function moveOver([x, y, z]: Vector, rightRadians: number, upRadians: number): Vector {
  const latitude = Math.acos(Math.min(1, Math.max(-1, y)));
  // Near a pole a little way on the ground is far round the planet: not faster than five times.
  const round = rightRadians / Math.max(0.2, Math.sin(latitude));
  return placeVector(
    {
      latitude: Math.min(Math.PI - POLE_MARGIN_RADIANS, Math.max(POLE_MARGIN_RADIANS, latitude - upRadians)),
      // Seen from outside with north up, longitude grows to the left.
      longitude: Math.atan2(z, x) - round,
    },
    1,
  );
}

export function clampDistance(distance: number): number {
  return Math.min(MAX_DISTANCE, Math.max(MIN_DISTANCE, distance));
}

/** Half of the ground that the picture shows from top to bottom, as an angle at the planet's center (flat ground). */
export function halfViewRadians(distance: number): number {
  return ((distance - PLANET_RADIUS) * HALF_VIEW_TANGENT) / PLANET_RADIUS;
}

/** Scene units that one pixel in the picture's middle covers on the ground. */
export function unitsPerPixel(distance: number, pictureHeight: number): number {
  return (2 * (distance - PLANET_RADIUS) * HALF_VIEW_TANGENT) / pictureHeight;
}

/**
 * How large a pin is drawn, in pixels across: as large as its neighbours leave room when near, but never so small that
 * it is lost.
 */
export function pinPixels(distance: number, pictureHeight: number): number {
  const neighbourly = 0.27 / unitsPerPixel(distance, pictureHeight);
  return Math.min(40, Math.max(12, neighbourly));
}

/** The size, at a distance of one from the camera, of what is so many pixels across in the picture. */
export function sizeAtOne(pixels: number, pictureHeight: number): number {
  return (2 * HALF_VIEW_TANGENT * pixels) / pictureHeight;
}
