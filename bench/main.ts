/** `npm run bench`: speed of the engine, compared with the oracle and with its goals. */
import { cpus, loadavg } from 'node:os';
import { benchChain } from './chain.ts';
import { benchColonies } from './colonies.ts';
import { benchFleets } from './fleetSizes.ts';
import { benchHistory } from './history.ts';
import { makeRandom } from './makeBenchFleet.ts';
import { formatMs, measure, printTable } from './measure.ts';
import { benchMemory } from './memory.ts';
import { benchPrograms } from './programs.ts';
import { benchRounds } from './rounds.ts';
import { benchTemplates } from './templateBench.ts';
import { benchWhatIf } from './whatIf.ts';

/** The same work on every machine and for every version, to compare figures of different days. */
function fixedWork(): void {
  const random = makeRandom(1);
  const numbers = Float64Array.from({ length: 200_000 }, random);
  numbers.sort();
  let sum = 0;
  for (let k = 0; k < 2_000_000; k++) sum += Math.cos(k) * numbers[k % numbers.length]!;
  if (Number.isNaN(sum)) throw new Error('The fixed work went wrong.');
}

const fixed = measure(fixedWork);
console.log(`node ${process.version}, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}`);
console.log(
  `fixed work: ${formatMs(fixed.bestMs)} ms (median ${formatMs(fixed.medianMs)}), load ${loadavg()[0]!.toFixed(1)}`,
);

// Memory first: garbage of the other benches would distort it.
const memoryGoals = benchMemory();
benchPrograms();
const goals = [
  ...benchColonies(),
  ...benchFleets(),
  ...benchRounds(),
  ...benchWhatIf(),
  ...benchTemplates(),
  ...benchChain(),
  ...benchHistory(),
  ...memoryGoals,
];
printTable(
  'goals (best rounds)',
  ['what', 'goal', 'measured', ''],
  goals.map(({ what, goal, figure, isReached }) => [what, goal, figure, isReached ? 'reached' : 'MISSED']),
);
