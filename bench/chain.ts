/** How fast the chain of a fleet and what to make are reported: every colony replayed, then the fleet. */
import { commodities } from '../workers/catalogue/index.ts';
import { noMarketVolumes } from '../workers/domain/marketVolumes.ts';
import { SECONDS_PER_DAY } from '../workers/domain/units.ts';
import { reportChoices, reportFleetChain, sustainColony } from '../workers/planning/index.ts';
import { makeFleet } from './makeBenchFleet.ts';
import { formatMs, type Goal, measure, printTable, type Timing, withinFixedWorks } from './measure.ts';

const CHARACTER_COUNTS = [10, 100];
const VISIT_DAYS = [1, 2, 7];
const PRICES = new Map([...commodities.keys()].map((typeId, k) => [typeId as number, 5 + 37 * k]));
const ECONOMY = { prices: PRICES, customsTax: { gameFraction: 0, ownerFraction: 0.05 } };

/** Chains for several times between visits. The goal is set for 600 colonies that are visited every two days. */
export function benchChain(): Goal[] {
  const rows: string[][] = [];
  let usual: Timing[] = [];
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
      const chain = reportFleetChain(planets);
      const request = { taxFraction: 0.1, commandCenterLevel: 5, visitSeconds: days * SECONDS_PER_DAY };
      const choices = measure(() => void reportChoices(request, PRICES, noMarketVolumes('jita'), chain));
      rows.push([
        String(planets.length),
        String(days),
        ...[colonies, fleet, choices].map(({ bestMs }) => formatMs(bestMs)),
      ]);
      if (characters === 100 && days === 2) usual = [colonies, fleet, choices];
    }
  }
  printTable('chain (ms)', ['colonies', 'visited every ... days', 'each colony', 'the fleet', 'what to make'], rows);
  return [withinFixedWorks('chain and what to make of 600 colonies', 4, ...usual)];
}
