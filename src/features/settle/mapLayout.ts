import type { MapSystem, PlanPlanet } from '../../../workers/game/domain/settle.ts';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Point {
  x: number;
  y: number;
}

/** A map fills its box better if it may be stretched; more than this, and it would no longer look like the game's. */
const MOST_STRETCH = 2.5;

/** Where each system is in a box: as far apart as it fits, in the box's middle. */
export function placeSystems(
  systems: readonly Pick<MapSystem, 'systemId' | 'x' | 'y'>[],
  box: Box,
): ReadonlyMap<MapSystem['systemId'], Point> {
  const [left, width] = extentOf(systems.map(({ x }) => x));
  const [top, height] = extentOf(systems.map(({ y }) => y));
  const [scaleX, scaleY] = [scaleTo(box.width, width), scaleTo(box.height, height)];
  const least = Math.min(scaleX, scaleY);
  const [perX, perY] = [scaleX, scaleY].map((scale) =>
    Number.isFinite(least) ? Math.min(scale, least * MOST_STRETCH) : 0,
  ) as [number, number];
  return new Map(
    systems.map(({ systemId, x, y }) => [
      systemId,
      {
        x: box.x + box.width / 2 + (x - left - width / 2) * perX,
        y: box.y + box.height / 2 + (y - top - height / 2) * perY,
      },
    ]),
  );
}

function extentOf(values: readonly number[]): [least: number, length: number] {
  const least = Math.min(...values);
  return [least, Math.max(...values) - least];
}

const scaleTo = (size: number, length: number): number => (length > 0 ? size / length : Number.POSITIVE_INFINITY);

export function bySystem(planets: readonly PlanPlanet[]): ReadonlyMap<PlanPlanet['systemId'], readonly PlanPlanet[]> {
  const found = new Map<PlanPlanet['systemId'], PlanPlanet[]>();
  for (const planet of planets) found.set(planet.systemId, [...(found.get(planet.systemId) ?? []), planet]);
  return found;
}

/** Home and the systems that a plan settles are drawn last, over the others. */
export function inDrawingOrder(
  systems: readonly MapSystem[],
  chosen: ReadonlyMap<MapSystem['systemId'], unknown>,
): readonly MapSystem[] {
  const rank = ({ systemId, jumps }: MapSystem): number => (chosen.has(systemId) ? 2 : jumps === 0 ? 1 : 0);
  return systems.toSorted((a, b) => rank(a) - rank(b));
}

/** With more systems, only those chosen and home are named. */
const MOST_NAMES = 40;

/** How far apart two names have to be, across or down, to be read. */
const NAME_ROOM = { x: 80, y: 32 } as const;

/** The systems whose names have room on the map: all that a plan settles, and others beside those. */
export function namedSystems(
  systems: readonly Pick<MapSystem, 'systemId' | 'jumps'>[],
  places: ReadonlyMap<MapSystem['systemId'], Point>,
  chosen: ReadonlyMap<MapSystem['systemId'], unknown>,
): ReadonlySet<MapSystem['systemId']> {
  const wanted = systems.filter(
    ({ systemId, jumps }) => !chosen.has(systemId) && (systems.length <= MOST_NAMES || jumps === 0),
  );
  const named = new Set(systems.map(({ systemId }) => systemId).filter((systemId) => chosen.has(systemId)));
  for (const { systemId } of wanted.toSorted((a, b) => (a.jumps ?? 0) - (b.jumps ?? 0))) {
    const place = places.get(systemId)!;
    const isFree = [...named].every((other) => {
      const { x, y } = places.get(other)!;
      return Math.abs(x - place.x) > NAME_ROOM.x || Math.abs(y - place.y) > NAME_ROOM.y;
    });
    if (isFree) named.add(systemId);
  }
  return named;
}
