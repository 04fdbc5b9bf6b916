/** Systems in reach as a map: where each is drawn, and the stargates between them. */
import type { SystemId } from '../../game/domain/ids.ts';
import type { MapSystem } from '../../game/domain/settle.ts';
import { describeSystem, type Reach, type Universe, type UniverseSystem } from './reach.ts';

/** Rounds of moving systems without a position to the middle of their neighbours. */
const SETTLING_ROUNDS = 50;

/** They stay a little apart: one with a single neighbour would otherwise end in its place, those with the same in one point. */
const CIRCLE_SHARE = 0.2;

/** The map of everything that can be reached, in the order of `reach.jumps`. */
export function drawMap(
  universe: Universe,
  { jumps, candidates }: Reach,
): { systems: MapSystem[]; gates: (readonly [SystemId, SystemId])[] } {
  const shown = [...jumps.keys()].map((systemId) => universe.get(systemId)!);
  const places = placeSystems(shown);
  const settled = new Set(candidates);
  const ids = new Set(shown.map(({ systemId }) => systemId));
  return {
    systems: shown.map((system) => ({
      ...describeSystem(system),
      ...places.get(system.systemId)!,
      jumps: jumps.get(system.systemId) ?? null,
      isCandidate: settled.has(system),
    })),
    gates: shown.flatMap(({ systemId, gates }) =>
      gates.filter((other) => other > systemId && ids.has(other)).map((other) => [systemId, other] as const),
    ),
  };
}

/** Positions from 0 to 1 of the map's longer side; north is up. */
function placeSystems(systems: readonly UniverseSystem[]): ReadonlyMap<SystemId, { x: number; y: number }> {
  const places = new Map<SystemId, { x: number; y: number }>();
  for (const { systemId, position } of systems) if (position !== null) places.set(systemId, { ...position });
  const unknown = systems.filter(({ systemId }) => !places.has(systemId));
  spreadOut(unknown, places);
  const [xs, ys] = [[...places.values()].map(({ x }) => x), [...places.values()].map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.max(...ys)];
  const size = Math.max(Math.max(...xs) - left, top - Math.min(...ys)) || 1;
  for (const [systemId, { x, y }] of places) places.set(systemId, { x: (x - left) / size, y: (top - y) / size });
  return places;
}

/** Gives systems without a position one: on a circle, then each near the middle of its neighbours, if it has any. */
function spreadOut(unknown: readonly UniverseSystem[], places: Map<SystemId, { x: number; y: number }>): void {
  if (unknown.length === 0) return;
  const known = [...places.values()];
  const middle = meanOf(known) ?? { x: 0, y: 0 };
  const radius = 1 + Math.max(0, ...known.map(({ x, y }) => Math.hypot(x - middle.x, y - middle.y)));
  const circle = unknown.map((_, k) => {
    // Not in line with what lies in a row.
    const angle = 0.5 + (2 * Math.PI * k) / unknown.length;
    return { x: middle.x + radius * Math.cos(angle), y: middle.y + radius * Math.sin(angle) };
  });
  for (const [k, { systemId }] of unknown.entries()) places.set(systemId, circle[k]!);
  for (let round = 0; round < SETTLING_ROUNDS; round++) {
    for (const [k, { systemId, gates }] of unknown.entries()) {
      const neighbours = gates.flatMap((other) => places.get(other) ?? []);
      const towards = meanOf(neighbours);
      if (towards !== null) {
        const between = (from: number, to: number) => from * CIRCLE_SHARE + to * (1 - CIRCLE_SHARE);
        places.set(systemId, { x: between(circle[k]!.x, towards.x), y: between(circle[k]!.y, towards.y) });
      }
    }
  }
}

function meanOf(points: readonly { x: number; y: number }[]): { x: number; y: number } | null {
  if (points.length === 0) return null;
  const sum = points.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}
