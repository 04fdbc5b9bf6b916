/**
 * Who follows the round planner collects what a planet's net counts, surplus of its own inputs included. COLONY_RUNS=500
 * draws more.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planVisit } from '../../../workers/figures/round/planVisit.ts';
import type { Stack } from '../../../workers/game/domain/commodity.ts';
import { HOURS_PER_DAY, HOURS_PER_MONTH, SECONDS_PER_DAY } from '../../../workers/game/domain/units.ts';
import {
  advance,
  applyVisit,
  type ColonyState,
  cloneState,
  compileColony,
  startState,
} from '../../../workers/game/engine/index.ts';
import { findColonyGoods, sustain, withWidenedRoutes } from '../../../workers/game/sustain/index.ts';
import { netOf, netPerMonth } from '../../../workers/game/worth/index.ts';
import { DRAWN_AT, drawColony } from '../../fixtures/colony.ts';
import { drawnRuns } from '../../fixtures/drawnRuns.ts';
import { makeRoundSettings } from '../../fixtures/roundReport.ts';

const [WATER, ELECTROLYTES, COOLANT] = [3645, 2390, 9832] as const;
const ECONOMY = {
  prices: new Map<number, number>([
    [WATER, 500],
    [ELECTROLYTES, 550],
    [COOLANT, 12_000],
  ]),
  customsTax: { gameFraction: 0, ownerFraction: 0.05 },
};

/** Until then, what stays for the factories has been put by. */
const FIRST_ROUND = 12;
const LAST_ROUND = 28;

/** Coolant of two inputs of its own; factories use all that is extracted. */
const coolantColony = fc
  .record({
    days: fc.constantFrom(1, 2),
    waterCount: fc.integer({ min: 1, max: 3 }),
    waterBase: fc.integer({ min: 1000, max: 2000 }),
    electrolytesCount: fc.integer({ min: 1, max: 3 }),
    electrolytesBase: fc.integer({ min: 1000, max: 2000 }),
    coolantCount: fc.integer({ min: 1, max: 2 }),
  })
  .map(({ days, waterCount, waterBase, electrolytesCount, electrolytesBase, coolantCount }) => {
    const factories = (schematic: number, count: number, firstPin: number) =>
      Array.from({ length: count }, (_, k) => `${firstPin + k} factory ${schematic}\n3 -> ${firstPin + k} -> 3`);
    const drawing = [
      `1 ecu 2268 base=${waterBase * waterCount} cycle=30m program=${24 * days}h`,
      `2 ecu 2309 base=${electrolytesBase * electrolytesCount} cycle=30m program=${24 * days}h`,
      '3 launchpad',
      '1 -> 3',
      '2 -> 3',
      ...factories(121, waterCount, 10),
      ...factories(123, electrolytesCount, 20),
      ...factories(66, coolantCount, 30),
    ];
    return { days, coolantCount, colony: drawColony(drawing.join('\n'), { planetType: 'gas' }) };
  });

/** What visits take in a month, each as the planner says. */
function collectByRounds(start: ColonyState, days: number): Stack[] {
  let state = cloneState(start);
  const collected: Stack[] = [];
  for (let round = 0; round <= LAST_ROUND; round++) {
    const at = DRAWN_AT + round * days * SECONDS_PER_DAY;
    advance(state, at);
    const { colony } = state.compiled;
    const { isNeeded, pays, restarts, collects, deliveries } = planVisit(
      colony.key,
      state,
      { ...makeRoundSettings(at, days), feedAtLoss: [] },
      ECONOMY,
    );
    // What is collected between two visits is all that was made between them.
    const isEnd = round === FIRST_ROUND || round === LAST_ROUND;
    if (!isNeeded && !pays && !isEnd) continue;
    const taken = collects.map((goods) => ({ ...goods, amount: -goods.amount }));
    state = applyVisit(state, {
      programs: restarts,
      moves: [...taken, ...deliveries],
      rebuild: (after) => withWidenedRoutes(colony, after),
    });
    if (round > FIRST_ROUND) collected.push(...collects);
  }
  const months = ((LAST_ROUND - FIRST_ROUND) * days * HOURS_PER_DAY) / HOURS_PER_MONTH;
  return collected.map(({ typeId, amount }) => ({ typeId, amount: amount / months }));
}

describe('what rounds collect', () => {
  it('earns what the net of the planet says, with the surplus of its own inputs', () => {
    let surplusCount = 0;
    fc.assert(
      fc.property(coolantColony, ({ days, coolantCount, colony }) => {
        const state = startState(compileColony(colony));
        const sustained = sustain(state, { intervalSeconds: days * SECONDS_PER_DAY, takesSurplusP0: false });
        // Raw material that fills the stores: the planner leaves out restarts that only bring more of it.
        fc.pre(sustained.earlier === undefined);
        const { used } = findColonyGoods(colony);
        const surplus = sustained.flows.filter((flow) => used.has(flow.typeId) && flow.exportedUnitsPerHour > 0);
        // With less, it takes more rounds until as much is put by as the factories may use until the programs end.
        fc.pre(surplus.every(({ exportedUnitsPerHour }) => exportedUnitsPerHour > (coolantCount * 40) / 6));
        surplusCount += surplus.length;
        const collectedIsk = netOf({ exports: collectByRounds(state, days), imports: [] }, ECONOMY).netIsk!;
        const netIsk = netPerMonth(sustained, ECONOMY).netIsk!;
        // Cycles end just before or after the first and the last of these rounds.
        expect(Math.abs(collectedIsk - netIsk)).toBeLessThan(0.02 * netIsk);
      }),
      { numRuns: drawnRuns(8) },
    );
    expect(surplusCount).toBeGreaterThan(0);
  });
});
