import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderLogins } from '../../../workers/figures/round/loginOrder.ts';
import { drawnRuns, forDrawn } from '../../fixtures/drawnRuns.ts';

/** COLONY_RUNS=20000 draws more. */
const RUNS = drawnRuns(30);

/** Who waits for whom, as pairs. */
function waiting(count: number, pairs: readonly (readonly [taker: number, giver: number])[]): Set<number>[] {
  const waitsFor = Array.from({ length: count }, () => new Set<number>());
  for (const [taker, giver] of pairs) waitsFor[taker]!.add(giver);
  return waitsFor;
}

/** `0>1 2>0`: 0 waits for 1, and 2 for 0 */
const read = (text: string) => text.split(' ').map((pair) => pair.split('>').map(Number) as [number, number]);

const names = (steps: ReturnType<typeof orderLogins>) =>
  steps.map(({ character, isReturn }) => `${character}${isReturn ? ' again' : ''}`);

/** Fewest characters that wait for themselves or have a giver that comes later, over all orders. */
function fewestReturns(waitsFor: readonly ReadonlySet<number>[]): number {
  let fewest = Number.POSITIVE_INFINITY;
  const place: number[] = [];
  const tryOrder = (left: readonly number[]): void => {
    if (left.length === 0) {
      const late = waitsFor.filter((givers, taker) => [...givers].some((giver) => place[giver]! >= place[taker]!));
      fewest = Math.min(fewest, late.length);
      return;
    }
    for (const next of left) {
      place[next] = waitsFor.length - left.length;
      tryOrder(left.filter((other) => other !== next));
    }
  };
  tryOrder([...waitsFor.keys()]);
  return fewest;
}

const anyFleet = fc.integer({ min: 1, max: 7 }).chain((count) =>
  fc.record({
    pairs: fc.array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1)), { maxLength: 14 }),
    rank: fc.array(fc.oneof(fc.nat(9), fc.constant(Number.POSITIVE_INFINITY)), {
      minLength: count,
      maxLength: count,
    }),
    count: fc.constant(count),
  }),
);

describe('the order of log-ins', () => {
  it('has the best first, and right before them those whose goods they need', () => {
    expect(names(orderLogins(waiting(3, [[0, 2]]), [1, 5, 9]))).toEqual(['2', '0', '1']);
    expect(names(orderLogins(waiting(3, []), [7, 5, 5]))).toEqual(['1', '2', '0']);
    expect(names(orderLogins(waiting(3, []), [1, 9, 5]))).toEqual(['0', '2', '1']);
  });

  it('says who comes earlier only for those who wait for it', () => {
    const moved = (pairs: readonly (readonly [number, number])[], rank: number[]) =>
      orderLogins(waiting(rank.length, pairs), rank).flatMap(({ character, movedUp }) =>
        movedUp.length > 0 ? [[character, ...movedUp]] : [],
      );
    expect(moved([[0, 2]], [1, 5, 9])).toEqual([[0, 2]]);
    // Would be first anyway.
    expect(moved([[2, 0]], [1, 5, 9])).toEqual([]);
    // 1 has a worse place than what it waits for, but 0 waits for 1.
    expect(moved(read('0>1 1>2'), [0, 9, 5])).toEqual([
      [1, 2],
      [0, 1],
    ]);
  });

  it('has nobody before a better one unless somebody as good needs its goods, and says so', () => {
    forDrawn(RUNS, anyFleet, ({ count, pairs, rank }) => {
      const firsts = orderLogins(waiting(count, pairs), rank).filter(({ isReturn }) => !isReturn);
      const takersOf = (giver: number) => firsts.filter(({ movedUp }) => movedUp.includes(giver));
      const isNeededBy = (giver: number, most: number): boolean =>
        takersOf(giver).some(({ character }) => rank[character]! <= most || isNeededBy(character, most));
      firsts.forEach(({ character: early }, k) => {
        for (const { character: late } of firsts.slice(k + 1)) {
          if (rank[early]! > rank[late]!) expect(isNeededBy(early, rank[late]!)).toBe(true);
        }
      });
      const place = new Map(firsts.map(({ character }, k) => [character, k]));
      for (const { character, movedUp } of firsts) {
        for (const giver of movedUp) expect(place.get(giver)).toBeLessThan(place.get(character)!);
      }
    });
  });

  it('lets one of two that wait for each other come back', () => {
    expect(names(orderLogins(waiting(2, read('0>1 1>0')), [1, 2]))).toEqual(['0', '1', '0 again']);
  });

  it('tries all combinations in a small circle, where the member with the most connections is not the best', () => {
    // Without 3 nobody waits in a circle; 2 has more connections.
    const pairs = read('4>1 1>2 2>4 0>3 4>0 1>3 0>2 3>4 2>3');
    expect(orderLogins(waiting(5, pairs), [0, 0, 0, 0, 0]).filter(({ isReturn }) => isReturn)).toHaveLength(1);
  });

  it('lets the better of two come back first', () => {
    const pairs = read('0>1 1>0 2>3 3>2');
    const returns = (rank: number[]) => names(orderLogins(waiting(4, pairs), rank)).slice(4);
    expect(returns([9, 9, 1, 1])).toEqual(['2 again', '0 again']);
    expect(returns([1, 1, 9, 9])).toEqual(['0 again', '2 again']);
  });

  it('lets one that waits for itself come back at once, or for all that it waits for', () => {
    expect(names(orderLogins(waiting(2, [[0, 0]]), [1, 2]))).toEqual(['0', '0 again', '1']);
    expect(names(orderLogins(waiting(2, read('0>1 1>0 0>0')), [1, 2]))).toEqual(['0', '1', '0 again']);
    // It comes back anyway, so that the other one doesn't have to.
    expect(names(orderLogins(waiting(2, read('0>1 1>0 1>1')), [1, 2]))).toEqual(['1', '0', '1 again']);
  });

  it('has as few returns as the best of all orders, and every one of them waits for somebody', () => {
    forDrawn(RUNS, anyFleet, ({ count, pairs, rank }) => {
      const waitsFor = waiting(count, pairs);
      const steps = orderLogins(waitsFor, rank);
      const firsts = steps.filter(({ isReturn }) => !isReturn).map(({ character }) => character);
      const returns = steps.filter(({ isReturn }) => isReturn).map(({ character }) => character);
      expect(firsts.toSorted((a, b) => a - b)).toEqual([...waitsFor.keys()]);
      expect(returns).toHaveLength(fewestReturns(waitsFor));
      for (const [taker, givers] of waitsFor.entries()) {
        const late = [...givers].some((giver) => firsts.indexOf(giver) >= firsts.indexOf(taker));
        expect(returns.includes(taker)).toBe(late);
      }
    });
  });

  it('breaks the circles of a large fleet', () => {
    const ring = waiting(
      60,
      Array.from({ length: 60 }, (_, k) => [k, (k + 1) % 60] as const),
    );
    const steps = orderLogins(ring, new Array(60).fill(0));
    expect(steps.filter(({ isReturn }) => isReturn)).toHaveLength(1);
  });

  it('lets only the one come back whom a large fleet waits for', () => {
    const star = waiting(40, Array.from({ length: 39 }, (_, k) => [[k, 39] as const, [39, k] as const]).flat());
    const returns = orderLogins(star, new Array(40).fill(0)).filter(({ isReturn }) => isReturn);
    expect(returns).toEqual([{ character: 39, isReturn: true, movedUp: [] }]);
  });

  it('lets nobody of a large fleet come back without need', () => {
    const count = 24;
    const anyPairs = fc.array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1)), { minLength: 40, maxLength: 90 });
    forDrawn(RUNS, anyPairs, (pairs) => {
      const waitsFor = waiting(
        count,
        pairs.filter(([taker, giver]) => taker !== giver),
      );
      const steps = orderLogins(waitsFor, new Array(count).fill(0));
      const returning = new Set(steps.filter(({ isReturn }) => isReturn).map(({ character }) => character));
      for (const one of returning) {
        // If it came only once, somebody would wait in a circle: no order of those who come once has givers first.
        const once = [...waitsFor.keys()].filter((character) => character === one || !returning.has(character));
        const left = new Set(once);
        for (let size = -1; size !== left.size; ) {
          size = left.size;
          for (const character of left) {
            if (![...waitsFor[character]!].some((giver) => left.has(giver))) left.delete(character);
          }
        }
        expect(left.size).toBeGreaterThan(0);
      }
    });
  });
});
