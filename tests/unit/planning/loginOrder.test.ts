import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderLogins } from '../../../workers/planning/round/loginOrder.ts';
import { drawnRuns } from '../../fixtures/drawnRuns.ts';

/** COLONY_RUNS=20000 draws more. */
const RUNS = drawnRuns(60);

/** Who waits for whom, as pairs. */
function waiting(count: number, pairs: readonly (readonly [taker: number, giver: number])[]): Set<number>[] {
  const waitsFor = Array.from({ length: count }, () => new Set<number>());
  for (const [taker, giver] of pairs) waitsFor[taker]!.add(giver);
  return waitsFor;
}

const names = (steps: ReturnType<typeof orderLogins>) =>
  steps.map(({ character, isReturn }) => `${character}${isReturn ? ' again' : ''}`);

/** Fewest characters with a giver that comes later, over all orders. */
function fewestReturns(waitsFor: readonly ReadonlySet<number>[]): number {
  let fewest = Number.POSITIVE_INFINITY;
  const place: number[] = [];
  const tryOrder = (left: readonly number[]): void => {
    if (left.length === 0) {
      const late = waitsFor.filter((givers, taker) => [...givers].some((giver) => place[giver]! > place[taker]!));
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
    urgency: fc.array(fc.oneof(fc.nat(9), fc.constant(Number.POSITIVE_INFINITY)), {
      minLength: count,
      maxLength: count,
    }),
    count: fc.constant(count),
  }),
);

describe('the order of log-ins', () => {
  it('has givers before takers, and otherwise who loses something soonest first', () => {
    expect(names(orderLogins(waiting(3, [[0, 2]]), [1, 5, 9]))).toEqual(['1', '2', '0']);
    expect(names(orderLogins(waiting(3, []), [7, 5, 5]))).toEqual(['1', '2', '0']);
  });

  it('lets one of two that wait for each other come back', () => {
    const steps = orderLogins(
      waiting(2, [
        [0, 1],
        [1, 0],
      ]),
      [1, 2],
    );
    expect(names(steps)).toEqual(['0', '1', '0 again']);
  });

  it('counts nobody as waiting for itself', () => {
    expect(names(orderLogins(waiting(1, [[0, 0]]), [0]))).toEqual(['0']);
  });

  it(
    'has as few returns as the best of all orders, and every one of them waits for somebody',
    () => {
      fc.assert(
        fc.property(anyFleet, ({ count, pairs, urgency }) => {
          const waitsFor = waiting(
            count,
            pairs.filter(([taker, giver]) => taker !== giver),
          );
          const steps = orderLogins(waitsFor, urgency);
          const firsts = steps.filter(({ isReturn }) => !isReturn).map(({ character }) => character);
          const returns = steps.filter(({ isReturn }) => isReturn).map(({ character }) => character);
          expect(firsts.toSorted((a, b) => a - b)).toEqual([...waitsFor.keys()]);
          expect(returns).toHaveLength(fewestReturns(waitsFor));
          for (const [taker, givers] of waitsFor.entries()) {
            const late = [...givers].some((giver) => firsts.indexOf(giver) > firsts.indexOf(taker));
            expect(returns.includes(taker)).toBe(late);
          }
        }),
        { numRuns: RUNS },
      );
    },
    60_000 + RUNS * 20,
  );

  it('breaks the circles of a large fleet', () => {
    const ring = waiting(
      60,
      Array.from({ length: 60 }, (_, k) => [k, (k + 1) % 60] as const),
    );
    const steps = orderLogins(ring, new Array(60).fill(0));
    expect(steps.filter(({ isReturn }) => isReturn)).toHaveLength(1);
  });
});
