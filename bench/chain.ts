/** How fast the chain of a fleet is reported: every colony replayed, then the fleet. */
import { commodities } from '../workers/catalogue/index.ts';
import { SECONDS_PER_DAY } from '../workers/domain/units.ts';
import { reportFleetChain, sustainColony } from '../workers/planning/index.ts';
import { makeFleet } from './fleet.ts';
import { atMost, formatMs, type Goal, measure, printTable } from './measure.ts';

const CHARACTER_COUNTS = [10, 100];
const VISIT_DAYS = [1, 2, 7];
const PRICES = new Map([...commodities.keys()].map((typeId, k) => [typeId as number, 5 + 37 * k]));
const ECONOMY = { prices: PRICES, customsTax: { gameFraction: 0, ownerFraction: 0.05 } };

/** Chains for several times between visits. The goal is set for 600 colonies that are visited every two days. */
export function benchChain(): Goal[] {
  const rows: string[][] = [];
  let goalMs = 0;
  for (const characters of CHARACTER_COUNTS) {
    for (const days of VISIT_DAYS) {
      // Each round gets new colonies, because a colony's replay is kept.
      const colonies = measure((fleet) => fleet.map((colony) => sustainColony(colony, days * SECONDS_PER_DAY)), {
        prepare: () => makeFleet(characters),
      });
      const planets = makeFleet(characters).map((colony) => ({
        key: colony.key,
        characterId: colony.characterId,
        sustained: sustainColony(colony, days * SECONDS_PER_DAY),
        stock: colony.pins.flatMap(({ contents }) => contents),
        economy: ECONOMY,
      }));
      const fleet = measure(() => void reportFleetChain(planets));
      rows.push([String(planets.length), String(days), formatMs(colonies.bestMs), formatMs(fleet.bestMs)]);
      if (characters === 100 && days === 2) goalMs = colonies.bestMs + fleet.bestMs;
    }
  }
  printTable('chain (ms)', ['colonies', 'visited every ... days', 'each colony', 'the fleet'], rows);
  return [atMost('the chain of 600 colonies, visited every 2 days', 200, goalMs, 'ms')];
}
