import { COMMAND_CENTER_LEVELS, HEAD_LOAD, linkLoad, structures } from '../../../workers/catalogue/index.ts';
import type { TypeId } from '../../../workers/domain/ids.ts';
import type { Random } from '../random.ts';

/** A point on a planet: latitude counts from the north pole (0 to π), longitude goes round (0 to 2π). */
export interface Place {
  latitude: number;
  longitude: number;
}

/** About how close the client lets two structures stand, in radians. */
const SPACING = 0.0128;

/** A structure's slot: where it stands and to which earlier slot its link goes. */
export interface Slot extends Place {
  /** null for the hub */
  parent: number | null;
}

/** The point at a distance and bearing from another, for distances that are small against the planet. */
export function moveFrom({ latitude, longitude }: Place, distance: number, bearing: number): Place {
  const next = longitude + (distance * Math.sin(bearing)) / Math.sin(latitude);
  return { latitude: latitude - distance * Math.cos(bearing), longitude: (next + 2 * Math.PI) % (2 * Math.PI) };
}

/** Great-circle distance in km between two points of a planet. */
export function distanceKm(a: Place, b: Place, radiusKm: number): number {
  const cosine =
    Math.cos(a.latitude) * Math.cos(b.latitude) +
    Math.sin(a.latitude) * Math.sin(b.latitude) * Math.cos(a.longitude - b.longitude);
  return radiusKm * Math.acos(Math.min(1, Math.max(-1, cosine)));
}

/**
 * Places for `count` structures: the hub, a ring of six around it, a ring of twelve around those, and so on. Each is
 * linked to one of the ring within, so that all hang together.
 */
export function makeSlots(count: number, random: Random): Slot[] {
  const hub: Place = { latitude: random.between(0.7, 2.4), longitude: random.between(0, 2 * Math.PI) };
  const turn = random.between(0, Math.PI / 3);
  const slots: Slot[] = [{ ...hub, parent: null }];
  let innerStart = 0;
  for (let ring = 1; slots.length < count; ring += 1) {
    const start = slots.length;
    for (let index = 0; index < 6 * ring && slots.length < count; index += 1) {
      const place = moveFrom(hub, ring * SPACING, turn + (Math.PI / (3 * ring)) * index);
      const parent = ring === 1 ? 0 : innerStart + (Math.floor((index * (ring - 1)) / ring) % (6 * (ring - 1)));
      slots.push({ ...place, parent });
    }
    innerStart = start;
  }
  return slots;
}

/** What a colony takes of its command center. */
export interface Load {
  cpuTf: number;
  powerMw: number;
}

/** Sum of what structures, heads and links take. */
export function sumLoad(
  typeIds: readonly TypeId[],
  headCount: number,
  links: readonly { lengthKm: number; level: number }[],
): Load {
  const loads = [
    ...typeIds.map((typeId) => structures.get(typeId) ?? { cpuTf: 0, powerMw: 0 }),
    ...links.map(({ lengthKm, level }) => linkLoad(lengthKm, level)),
    { cpuTf: HEAD_LOAD.cpuTf * headCount, powerMw: HEAD_LOAD.powerMw * headCount },
  ];
  return {
    cpuTf: loads.reduce((sum, { cpuTf }) => sum + cpuTf, 0),
    powerMw: loads.reduce((sum, { powerMw }) => sum + powerMw, 0),
  };
}

/** Whether a command center of that level bears the load. */
export function isBearable(load: Load, upgradeLevel: number): boolean {
  const limit = COMMAND_CENTER_LEVELS[upgradeLevel];
  return limit !== undefined && load.cpuTf <= limit.cpuTf && load.powerMw <= limit.powerMw;
}
