/** How far one trip through all systems of a plan is. */
import type { SystemId } from '../../game/domain/ids.ts';
import type { SettleWhere } from '../../game/domain/settle.ts';
import { jumpsFrom, type Universe } from './reach.ts';

/** Farther than any two systems with stargates are apart. */
const ANYWHERE = 200;

/** With more stops, every order would take too long to try. */
const MOST_EXACT = 12;

/**
 * Jumps of the shortest trip through these systems: from home and back, or from one to the last without a home.
 * @returns null if they are not all connected by stargates that may be used
 */
export function tripJumps(universe: Universe, where: SettleWhere, systemIds: readonly SystemId[]): number | null {
  const { area } = where;
  const homeId = area.kind === 'jumps' ? area.homeId : null;
  const stops = systemIds.filter((systemId) => systemId !== homeId);
  if (stops.length === 0) return 0;
  const places = homeId === null ? stops : [homeId, ...stops];
  const distances = places.map((from) => {
    const jumps = jumpsFrom(universe, from, passageOf(where), ANYWHERE);
    return places.map((to) => jumps.get(to) ?? Number.POSITIVE_INFINITY);
  });
  const returns = homeId !== null;
  const starts = returns ? [0] : [...places.keys()];
  const jumps = Math.min(...starts.map((start) => shortest(distances, start, returns)));
  return Number.isFinite(jumps) ? jumps : null;
}

/** Jumps of the shortest way that may be flown; null if there is none. */
export function jumpsBetween(universe: Universe, where: SettleWhere, from: SystemId, to: SystemId): number | null {
  return jumpsFrom(universe, from, passageOf(where), ANYWHERE).get(to) ?? null;
}

function passageOf({ area, avoidedIds }: SettleWhere) {
  return { onlyHighSecurity: area.kind === 'jumps' && area.onlyHighSecurity, avoidedIds };
}

/** The shortest way from a place through all others, and back if wanted. */
function shortest(distances: readonly (readonly number[])[], start: number, returns: boolean): number {
  const others = [...distances.keys()].filter((place) => place !== start);
  if (others.length === 0) return 0;
  if (others.length > MOST_EXACT) return nearestNext(distances, start, others, returns);
  const full = (1 << others.length) - 1;
  // By the set of places that were seen, and the last of them.
  const best = Array.from({ length: full + 1 }, () => Array<number>(others.length).fill(Number.POSITIVE_INFINITY));
  for (const [k, place] of others.entries()) best[1 << k]![k] = distances[start]![place]!;
  for (let seen = 1; seen <= full; seen++) {
    for (const [last, from] of others.entries()) {
      const soFar = best[seen]![last]!;
      if (soFar === Number.POSITIVE_INFINITY) continue;
      for (const [next, to] of others.entries()) {
        if (seen & (1 << next)) continue;
        const after = seen | (1 << next);
        best[after]![next] = Math.min(best[after]![next]!, soFar + distances[from]![to]!);
      }
    }
  }
  return Math.min(...others.map((place, k) => best[full]![k]! + (returns ? distances[place]![start]! : 0)));
}

function nearestNext(
  distances: readonly (readonly number[])[],
  start: number,
  others: readonly number[],
  returns: boolean,
): number {
  const left = new Set(others);
  let at = start;
  let jumps = 0;
  while (left.size > 0) {
    const next = [...left].reduce((near, place) => (distances[at]![place]! < distances[at]![near]! ? place : near));
    jumps += distances[at]![next]!;
    left.delete(next);
    at = next;
  }
  return jumps + (returns ? distances[at]![start]! : 0);
}
