/** `npm run bench`: speed of the engine, compared with the oracle and with its goals. */
import { cpus, loadavg } from 'node:os';
import { benchChain } from './chain.ts';
import { benchColonies } from './colonies.ts';
import { benchFleets } from './fleetSizes.ts';
import { benchHistory } from './history.ts';
import { formatMs, printTable, timeFixedWork } from './measure.ts';
import { benchMemory } from './memory.ts';
import { benchPrograms } from './programs.ts';
import { benchRounds } from './rounds.ts';
import { benchTemplates } from './templateBench.ts';
import { benchWhatIf } from './whatIf.ts';

console.log(`node ${process.version}, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}`);
console.log(`fixed work: ${formatMs(timeFixedWork())} ms, load ${loadavg()[0]!.toFixed(1)}`);

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
