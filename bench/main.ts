/** `npm run bench`: speed of the engine, compared with the oracle and with its goals. `--help` explains it. */
import { cpus, loadavg } from 'node:os';
import type { Colony } from '../workers/game/domain/colony.ts';
import { formatMs, type Goal, printTable, timeFixedWork } from './measure.ts';
import { parseOptions, runBench, UsageError } from './options.ts';
import { readColonies } from './ownColonies.ts';

/** What the command line asks for. */
interface BenchOptions {
  /** size of the fleet; null: several sizes */
  characters: number | null;
  /** the developer's own colonies; null: generated ones */
  colonies: readonly Colony[] | null;
}

interface Part {
  what: string;
  /** where its goals come from */
  goalsFrom: string;
  run(options: BenchOptions): Promise<readonly Goal[]>;
}

const PLAYER_WAITS = 'what a player waits for after a click, on a quiet machine with a fixed work of 15 ms';
const IN_BACKGROUND = 'runs in slices behind everything else; it should be over before a player has opened the place';

/**
 * Memory first: garbage of the other parts would distort it. The code of each is loaded when it is measured, so that help
 * and wrong options are answered at once.
 */
const PARTS: Readonly<Record<string, Part>> = {
  MEMORY: {
    what: 'memory for each colony',
    goalsFrom: 'phones end tabs of a few hundred MB; half of that is the page itself',
    run: async () => (await import('./memory.ts')).benchMemory(),
  },
  PROGRAMS: {
    what: 'yields of extractor programs',
    goalsFrom: 'none: for comparison only',
    run: async () => (await import('./programs.ts')).benchPrograms(),
  },
  COLONIES: {
    what: 'one colony of each kind, beside the oracle; or those of --file',
    goalsFrom: 'a well-known native engine takes 0.53 ms for a colony of so many cycles; a fifth of that',
    run: async (options) => (await import('./colonies.ts')).benchColonies(options),
  },
  ENGINE: {
    what: 'fleets of 1 to 1,000 characters, beside the oracle; or of --characters',
    goalsFrom:
      'the oracle is the plain reading of the rules in the same run; the rest keeps each minute’s work unnoticed',
    run: async (options) => (await import('./fleetSizes.ts')).benchFleets(options),
  },
  PACKAGE: {
    what: 'the packaged engine beside the one in the product',
    goalsFrom: 'both are built from one source, so neither may be slower',
    run: async () => (await import('./package.ts')).benchPackage(),
  },
  ROUND: {
    what: 'rounds planned',
    goalsFrom: PLAYER_WAITS,
    run: async () => (await import('./rounds.ts')).benchRounds(),
  },
  WHATIF: {
    what: 'variants compared, suggestions searched',
    goalsFrom: `${PLAYER_WAITS}; 600 colonies: ${IN_BACKGROUND}`,
    run: async () => (await import('./whatIf.ts')).benchWhatIf(),
  },
  TEMPLATES: {
    what: 'templates read and judged',
    goalsFrom: PLAYER_WAITS,
    run: async () => (await import('./templateBench.ts')).benchTemplates(),
  },
  DESIGN: {
    what: 'colonies designed, and beside templates of a made-up fleet',
    goalsFrom:
      '20 ms a design, so that hundreds of planets take seconds, on a quiet machine with a fixed work of 15 ms',
    run: async () => (await import('./designs.ts')).benchDesigns(),
  },
  CHAIN: {
    what: 'what colonies sustain, the chain and what to make',
    goalsFrom: `chain: ${PLAYER_WAITS}; the rest ${IN_BACKGROUND}`,
    run: async () => (await import('./chain.ts')).benchChain(),
  },
  SETTLE: {
    what: 'plans of new planets, 5 jumps around Amamake',
    goalsFrom: '1.5 s until the first plan and 6 s for all, on a quiet machine with a fixed work of 15 ms',
    run: async () => (await import('./settle.ts')).benchSettle(),
  },
  HISTORY: {
    what: 'a year of history',
    goalsFrom: `browsers keep some hundred MB for a site; the view: ${PLAYER_WAITS}`,
    run: async () => (await import('./history.ts')).benchHistory(),
  },
};

const PART_NAMES = Object.keys(PARTS);

/** Of --characters: six colonies each. */
const MOST_CHARACTERS = 2000;

const HELP = `Measures the engine and what is computed with it, and compares the figures with their goals.

Usage: npm run bench -- [OPTIONS]

  --only A,B   measure only some parts; default: all of them
${PART_NAMES.map((name) => `${' '.repeat(15)}${name.padEnd(10)} ${PARTS[name]!.what}`).join('\n')}
  --characters N
               measure ENGINE with a fleet of N characters (1 to ${MOST_CHARACTERS}), and without goals
  --file FILE  measure COLONIES with your own, and without goals: a JSON array of {planet, layout, until}, as for
               npm run simulate
  --help       print this help

Goals count in times of a fixed work, which is timed just before and after, so that a slow machine misses no goal.
Exit code: 0; 2 for an unknown option.
`;

interface Chosen {
  names: readonly string[];
  options: BenchOptions;
}

/** @returns what to measure; null if help is requested */
function readOptions(args: readonly string[]): Chosen | null {
  const given = parseOptions(args, {
    help: { type: 'boolean', default: false },
    only: { type: 'string' },
    characters: { type: 'string' },
    file: { type: 'string' },
  });
  if (given.help) return null;
  const characters = given.characters === undefined ? null : readCount(given.characters);
  const colonies = given.file === undefined ? null : readColonies(given.file);
  // What the option is about, unless other parts are named.
  const about = [...(characters === null ? [] : ['ENGINE']), ...(colonies === null ? [] : ['COLONIES'])];
  const only = given.only ?? (about.length > 0 ? about : PART_NAMES).join(',');
  const names = only.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !PART_NAMES.includes(name.toUpperCase()));
  if (unknown !== undefined) {
    throw new UsageError(`--only takes ${PART_NAMES.join(', ')}, separated by commas, not "${unknown}".`);
  }
  const chosen = new Set(names.map((name) => name.toUpperCase()));
  return { names: PART_NAMES.filter((name) => chosen.has(name)), options: { characters, colonies } };
}

function readCount(text: string): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= 1 && count <= MOST_CHARACTERS) return count;
  throw new UsageError(`--characters takes a whole number from 1 to ${MOST_CHARACTERS}, not "${text}".`);
}

await runBench(HELP, readOptions, async ({ names, options }) => {
  console.log(`node ${process.version}, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}`);
  console.log(`fixed work: ${formatMs(timeFixedWork())} ms, load ${loadavg()[0]!.toFixed(1)}`);
  const rows: string[][] = [];
  const withGoals: string[] = [];
  for (const name of names) {
    const goals = await PARTS[name]!.run(options);
    if (goals.length > 0) withGoals.push(name);
    rows.push(
      ...goals.map(({ what, goal, figure, isReached }) => [what, goal, figure, isReached ? 'reached' : 'MISSED']),
    );
  }
  if (rows.length === 0) return;
  printTable('goals (best rounds)', ['what', 'goal', 'measured', ''], rows);
  console.log('\nwhere the goals come from');
  for (const name of withGoals) console.log(`${name.padEnd(10)} ${PARTS[name]!.goalsFrom}`);
});
