/** How fast a round is planned: every colony of a fleet, then the fleet. */

import { planRound, planVisit } from '../workers/figures/index.ts';
import type { SystemId } from '../workers/game/domain/ids.ts';
import type { RoundSettings } from '../workers/game/domain/round.ts';
import { SECONDS_PER_DAY } from '../workers/game/domain/units.ts';
import { DEFAULT_WORTH } from '../workers/game/domain/worth.ts';
import { BENCH_NOW, BENCH_PRICES, makeFleet, presentState } from './makeBenchFleet.ts';
import { type Measured, measure, type Timing, withinFixedWorks } from './measure.ts';

const CHARACTER_COUNTS = [10, 100];
const DAYS = [1, 3, 7];
/** The goal is for this many characters and days. */
const [GOAL_CHARACTERS, GOAL_DAYS] = [100, 3];

function settingsFor(days: number): RoundSettings {
  return {
    roundAt: BENCH_NOW,
    nextRoundAt: BENCH_NOW + days * SECONDS_PER_DAY,
    restart: 'ending',
    programSeconds: 'best',
    slackSeconds: 7200,
    topUpOwnProducts: false,
    feedAtLoss: [],
    pool: 'account',
    stock: [],
    holdM3: null,
    minWorthIsk: 0,
    worth: DEFAULT_WORTH,
  };
}

/** Rounds of several lengths. */
export function benchRounds({ isQuick }: { isQuick: boolean }): Measured {
  const rows: number[][] = [];
  let usual: Timing[] = [];
  for (const characters of isQuick ? [GOAL_CHARACTERS] : CHARACTER_COUNTS) {
    const states = makeFleet(characters).map(presentState);
    for (const days of isQuick ? [GOAL_DAYS] : DAYS) {
      const settings = settingsFor(days);
      const plan = () =>
        states.map((state) => {
          const { key, characterId, systemId } = state.compiled.colony;
          return {
            plan: planVisit(key, state, settings, {
              prices: BENCH_PRICES,
              customsTax: { gameFraction: 0, ownerFraction: 0.05 },
            }),
            characterId,
            account: `Account ${characterId % 20}`,
            systemId: systemId as SystemId,
          };
        });
      const visits = plan();
      const colonies = measure(() => void plan());
      const fleet = measure(() => void planRound(visits, [], settings, BENCH_PRICES));
      rows.push([states.length, days, colonies.bestMs, fleet.bestMs]);
      if (characters === GOAL_CHARACTERS && days === GOAL_DAYS) usual = [colonies, fleet];
    }
  }
  return {
    tables: [{ title: 'rounds (ms)', columns: ['colonies', 'days', 'each colony', 'the fleet'], rows }],
    goals: [withinFixedWorks('a round of 600 colonies, 3 days', 10, ...usual)],
  };
}
