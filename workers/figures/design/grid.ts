/** Places for structures: a hexagonal grid, so that as many as possible are as close to each other as the client allows. */

/** A place of the grid, in its two axes. */
export interface Cell {
  q: number;
  r: number;
}

/**
 * Steps between neighbours, in radians. The client refuses structures closer than 0.012; with coordinates of five decimals,
 * which is what templates have, these are the smallest steps that keep that distance in seven rows to either side.
 */
const ROW_STEP = 0.0104;
const COLUMN_STEP = 0.01202;
/** On the equator, where a step east is as long as one north. */
const EQUATOR = 1.5708;
const FIRST_LONGITUDE = 1.5;
const DECIMALS = 5;

const DIRECTIONS: readonly Cell[] = [
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
  { q: 0, r: -1 },
  { q: 1, r: -1 },
];

/** The most that a link between neighbours can be long, in radians. */
export const LINK_RADIANS = COLUMN_STEP;

/** The six places next to one. */
export function neighboursOf({ q, r }: Cell): Cell[] {
  return DIRECTIONS.map((step) => ({ q: q + step.q, r: r + step.r }));
}

/** The same text for the same place. */
export function cellName({ q, r }: Cell): string {
  return `${q} ${r}`;
}

/** How many steps two places are apart. */
export function stepsBetween(a: Cell, b: Cell): number {
  const [q, r] = [a.q - b.q, a.r - b.r];
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}

/** Where a place is on the planet. */
export function placeOf({ q, r }: Cell): { latitude: number; longitude: number } {
  return {
    latitude: Number((EQUATOR + r * ROW_STEP).toFixed(DECIMALS)),
    longitude: Number((FIRST_LONGITUDE + (q + r / 2) * COLUMN_STEP).toFixed(DECIMALS)),
  };
}

/** All places in rings around the middle, the nearest first. */
export function ringsOfCells(rings: number): Cell[] {
  const cells: Cell[] = [];
  for (let q = -rings; q <= rings; q++) {
    for (let r = -rings; r <= rings; r++) {
      if (stepsBetween({ q, r }, { q: 0, r: 0 }) <= rings) cells.push({ q, r });
    }
  }
  return cells.sort((a, b) => stepsBetween(a, { q: 0, r: 0 }) - stepsBetween(b, { q: 0, r: 0 }));
}
