/** Visits that are leapt over, held against the same visits replayed one by one. COLONY_RUNS=2000 draws more. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SECONDS_PER_DAY } from '../../../../workers/game/domain/units.ts';
import { compileColony, startState } from '../../../../workers/game/engine/index.ts';
import { findLeap } from '../../../../workers/game/sustain/leapVisits.ts';
import { VisitedReplay } from '../../../../workers/game/sustain/sustain.ts';
import type { PlayedInterval } from '../../../../workers/game/sustain/visits.ts';
import { drawColony } from '../../../fixtures/colony.ts';
import { drawnRuns } from '../../../fixtures/drawnRuns.ts';

const MOST = 45;

/** With this base quantity, an extractor brings about as much as a factory for Water uses. */
const ONE_FACTORY = 2100;

/** Extractors whose raw material fills stores, or is less than factories take out of them. */
const driftingColony = fc
  .record({
    programDays: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 2 }),
    abundance: fc.integer({ min: 85, max: 130 }).map((percent) => percent / 100),
    stock: fc.integer({ min: 0, max: 2_000_000 }),
    factoryCount: fc.integer({ min: 1, max: 5 }),
    coolantCount: fc.integer({ min: 0, max: 2 }),
    fillsTwoStores: fc.boolean(),
  })
  .map(({ programDays, abundance, stock, factoryCount, coolantCount, fillsTwoStores }) => {
    const base = Math.ceil((ONE_FACTORY * factoryCount * abundance) / programDays.length);
    const extractors = programDays.map((days, k) => {
      const pin = 20 + k;
      const further = fillsTwoStores ? `\n${pin} -> 2` : '';
      return `${pin} ecu 2268 base=${base} cycle=30m program=${days}d\n${pin} -> 1${further}`;
    });
    const water = Array.from({ length: factoryCount }, (_, k) => `${30 + k} factory 121\n1 -> ${30 + k} -> 2`);
    const coolant = Array.from({ length: coolantCount }, (_, k) => `${40 + k} factory 66\n2 -> ${40 + k} -> 2`);
    return drawColony([`1 storage 2268=${stock}`, '2 launchpad', ...extractors, ...water, ...coolant].join('\n'));
  });

/** Its extractor brings more than both factories use. */
const FILLING = drawColony(`
  1 storage
  2 launchpad
  20 ecu 2268 base=5250 cycle=30m program=2d
  20 -> 1
  30 factory 121
  1 -> 30 -> 2
  31 factory 121
  1 -> 31 -> 2
`);

const anyRule = fc.record({
  intervalSeconds: fc.integer({ min: 1, max: 3 }).map((days) => days * SECONDS_PER_DAY),
  takesSurplusP0: fc.boolean(),
});

describe('a leap over visits', () => {
  it('leads to the colony that the same visits lead to one by one, to the unit', () => {
    let leaptCount = 0;
    fc.assert(
      fc.property(driftingColony, anyRule, fc.boolean(), (colony, rule, isBold) => {
        const start = () => new VisitedReplay(startState(compileColony(colony)), rule);
        const [leaping, stepwise] = [start(), start()];
        const intervals: PlayedInterval[] = [];
        let stepCount = 0;
        const step = (): PlayedInterval => {
          stepCount += 1;
          return stepwise.next();
        };
        while (stepCount < MOST && intervals.length < MOST) {
          const leap = findLeap(intervals, leaping.current, MOST - stepCount, new Map(), isBold);
          // What nothing changes before the end of the replay isn't leapt over there: it is the result.
          const times = leap === null ? 0 : Math.min(leap.times, Math.floor((MOST - stepCount) / leap.period));
          const played = leap === null ? null : leaping.leap({ ...leap, times }, intervals.slice(-leap.period));
          if (leap === null || played === null) {
            const one = leaping.next();
            expect(one.units).toEqual(step().units);
            intervals.push(one);
            continue;
          }
          leaptCount += times;
          for (let k = 0; k < times * leap.period; k++) {
            expect(step().units).toEqual(intervals.at(-leap.period + (k % leap.period))!.units);
          }
          const twins = played.map(() => step());
          expect(played.map(({ at }) => at)).toEqual(twins.map(({ visit }) => visit.at));
          expect(played.map(({ units }) => units)).toEqual(twins.map(({ units }) => units));
          expect(leaping.current.pins).toEqual(stepwise.current.pins);
          intervals.push(...played);
        }
      }),
      // Few colonies that are drawn are leapt over.
      {
        numRuns: drawnRuns(4),
        examples: [[FILLING, { intervalSeconds: 2 * SECONDS_PER_DAY, takesSurplusP0: false }, false]],
      },
    );
    expect(leaptCount).toBeGreaterThan(0);
  });
});
