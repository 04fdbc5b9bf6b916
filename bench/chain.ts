/** How fast the chain of a fleet and what to make are reported, from what the colonies sustain. */

import {
  findBottlenecks,
  Remedies,
  type ReplayableColony,
  reportChoices,
  reportFleetChain,
} from '../workers/figures/index.ts';
import { noMarketVolumes } from '../workers/game/domain/marketVolumes.ts';
import { SECONDS_PER_DAY } from '../workers/game/domain/units.ts';
import { DEFAULT_WORTH } from '../workers/game/domain/worth.ts';
import { sustain } from '../workers/game/sustain/index.ts';
import { MarketRoom } from '../workers/game/worth/index.ts';
import { BENCH_PRICES, makeFleet, presentState } from './makeBenchFleet.ts';
import { type Goal, type Measured, measure, withinFixedWorks } from './measure.ts';

const CHARACTER_COUNTS = [10, 100];
const VISIT_DAYS = [1, 2, 7];
/** The goals are for this many characters and days between visits. */
const [GOAL_CHARACTERS, GOAL_DAYS] = [100, 2];
const ECONOMY = { prices: BENCH_PRICES, customsTax: { gameFraction: 0, ownerFraction: 0.05 } };
const CHOICES = { taxFraction: 0.1, commandCenterLevel: 5 };

const NO_LIMIT = new MarketRoom(new Map(), new Map(), 1);

function findAll(colonies: readonly ReplayableColony[]): void {
  const steps = findBottlenecks({ colonies, feeding: 'buy', room: NO_LIMIT }, new Remedies());
  while (!steps.next().done);
}

/**
 * Chains for several times between visits. What each colony sustains is replayed in the background, once for every place
 * that shows it; the chain only adds it up. Bottlenecks replay changes, once as long as a colony stays the same. The goal is set for 600 colonies that are visited every two days.
 */
export function benchChain({ isQuick }: { isQuick: boolean }): Measured {
  const rows: number[][] = [];
  let goals: Goal[] = [];
  for (const characters of isQuick ? [GOAL_CHARACTERS] : CHARACTER_COUNTS) {
    const states = makeFleet(characters).map((colony) => ({ colony, state: presentState(colony) }));
    for (const days of isQuick ? [GOAL_DAYS] : VISIT_DAYS) {
      const rule = { intervalSeconds: days * SECONDS_PER_DAY, takesSurplusP0: false };
      const sustaining = measure(() => void states.map(({ state }) => sustain(state, rule)));
      const planets = states.map(
        ({ colony, state }): ReplayableColony => ({
          colony,
          sustained: sustain(state, rule),
          stock: colony.pins.flatMap(({ contents }) => contents),
          economy: ECONOMY,
          planetName: '',
          radiusKm: 5000,
          visits: rule,
          known: [],
          worth: { settings: DEFAULT_WORTH, loginShare: 1 / 6, neededElsewhere: new Map() },
          state: () => state,
        }),
      );
      const fleet = measure(() => void reportFleetChain(planets, 'buy'));
      const chain = reportFleetChain(planets, 'buy');
      const choices = measure(() => void reportChoices(CHOICES, BENCH_PRICES, noMarketVolumes('jita'), chain));
      rows.push([planets.length, days, ...[sustaining, fleet, choices].map(({ bestMs }) => bestMs)]);
      if (characters === GOAL_CHARACTERS && days === GOAL_DAYS) {
        // Each round tries every change again, which takes seconds: few rounds are enough.
        const bottlenecks = measure(() => findAll(planets), { budgetMs: 0, fewestRounds: 2 });
        goals = [
          withinFixedWorks('chain and what to make of 600 colonies', 1, fleet, choices),
          withinFixedWorks('bottlenecks of 600 colonies, in slices', 60, bottlenecks),
          withinFixedWorks('what 600 colonies sustain, in the background', 40, sustaining),
        ];
      }
    }
  }
  return {
    tables: [{ title: 'chain (ms)', columns: ['colonies', 'days', 'sustained', 'chain', 'what to make'], rows }],
    goals,
  };
}
