/** `npm run bench`: speed of the engine, compared with the oracle and with its goals. `--help` explains it. */
import { cpus, loadavg } from 'node:os';
import { benchChain } from './chain.ts';
import { benchColonies } from './colonies.ts';
import { benchFleets } from './fleetSizes.ts';
import { benchHistory } from './history.ts';
import { formatMs, type Goal, printTable, timeFixedWork } from './measure.ts';
import { benchMemory } from './memory.ts';
import { parseOptions, runBench, UsageError } from './options.ts';
import { benchPrograms } from './programs.ts';
import { benchRounds } from './rounds.ts';
import { benchTemplates } from './templateBench.ts';
import { benchWhatIf } from './whatIf.ts';

interface Part {
  what: string;
  run(): readonly Goal[];
}

/** Memory first: garbage of the other parts would distort it. */
const PARTS: Readonly<Record<string, Part>> = {
  MEMORY: { what: 'memory for each colony', run: benchMemory },
  PROGRAMS: { what: 'yields of extractor programs', run: benchPrograms },
  COLONIES: { what: 'one colony of each kind, beside the oracle', run: benchColonies },
  ENGINE: { what: 'fleets of 1 to 1,000 characters, beside the oracle', run: benchFleets },
  ROUND: { what: 'rounds planned', run: benchRounds },
  WHATIF: { what: 'variants compared, suggestions searched', run: benchWhatIf },
  TEMPLATES: { what: 'templates read and judged', run: benchTemplates },
  CHAIN: { what: 'what colonies sustain, the chain and what to make', run: benchChain },
  HISTORY: { what: 'a year of history', run: benchHistory },
};

const PART_NAMES = Object.keys(PARTS);

const HELP = `Measures the engine and what is computed with it, and compares the figures with their goals.

Usage: npm run bench -- [OPTIONS]

  --only A,B   measure only some parts; default: all of them
${PART_NAMES.map((name) => `${' '.repeat(15)}${name.padEnd(10)} ${PARTS[name]!.what}`).join('\n')}
  --help       print this help

Goals count in times of a fixed work, which is timed just before and after, so that a slow machine misses no goal.
Exit code: 0; 2 for an unknown option.
`;

/** @returns the parts to measure, in their order; null if help is requested */
function readOptions(args: readonly string[]): Part[] | null {
  const { help, only } = parseOptions(args, {
    help: { type: 'boolean', default: false },
    only: { type: 'string', default: PART_NAMES.join(',') },
  });
  if (help) return null;
  const names = only.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !PART_NAMES.includes(name.toUpperCase()));
  if (unknown !== undefined) {
    throw new UsageError(`--only takes ${PART_NAMES.join(', ')}, separated by commas, not "${unknown}".`);
  }
  const chosen = new Set(names.map((name) => name.toUpperCase()));
  return PART_NAMES.filter((name) => chosen.has(name)).map((name) => PARTS[name]!);
}

await runBench(HELP, readOptions, (parts) => {
  console.log(`node ${process.version}, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}`);
  console.log(`fixed work: ${formatMs(timeFixedWork())} ms, load ${loadavg()[0]!.toFixed(1)}`);
  const goals = parts.flatMap((part) => part.run());
  printTable(
    'goals (best rounds)',
    ['what', 'goal', 'measured', ''],
    goals.map(({ what, goal, figure, isReached }) => [what, goal, figure, isReached ? 'reached' : 'MISSED']),
  );
});
