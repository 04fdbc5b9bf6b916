import { COMMAND_CENTER_LEVELS, HEAD_LOAD, linkLoad, structures } from '../../../workers/game/catalogue/index.ts';
import type { Place } from '../../../workers/game/domain/colony.ts';
import type { CpuAndPower } from '../../../workers/game/domain/commodity.ts';
import type { TypeId } from '../../../workers/game/domain/ids.ts';
import type { Random } from '../random.ts';

/** Approximate smallest distance that the game allows between two pins, radians. */
const SPACING = 0.0128;

/** A pin's position, and the earlier slot to which it is linked. */
export interface Slot extends Place {
  /** null for the hub */
  parent: number | null;
}

/** The point at a distance (radians) and bearing from another. For small distances only. */
export function moveFrom({ latitude, longitude }: Place, distance: number, bearing: number): Place {
  const next = longitude + (distance * Math.sin(bearing)) / Math.sin(latitude);
  return { latitude: latitude - distance * Math.cos(bearing), longitude: (next + 2 * Math.PI) % (2 * Math.PI) };
}

/** Great-circle distance between two points of a planet, km. */
export function distanceKm(a: Place, b: Place, radiusKm: number): number {
  const cosine =
    Math.cos(a.latitude) * Math.cos(b.latitude) +
    Math.sin(a.latitude) * Math.sin(b.latitude) * Math.cos(a.longitude - b.longitude);
  return radiusKm * Math.acos(Math.min(1, Math.max(-1, cosine)));
}

/**
 * Positions for `count` pins: the hub, a ring of six around it, a ring of twelve around that, and so on. Each slot is
 * linked to one in the ring inside it, so that all pins are connected.
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

/** CPU and power of all pins, heads and links together. */
export function sumLoad(
  typeIds: readonly TypeId[],
  headCount: number,
  links: readonly { lengthKm: number; level: number }[],
): CpuAndPower {
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

/** Whether a command center of this level provides enough CPU and power. */
export function isBearable(load: CpuAndPower, upgradeLevel: number): boolean {
  const limit = COMMAND_CENTER_LEVELS[upgradeLevel];
  return limit !== undefined && load.cpuTf <= limit.cpuTf && load.powerMw <= limit.powerMw;
}
