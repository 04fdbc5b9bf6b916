/** `npm run bench`: speed of the engine, compared with the oracle and with its goals. `--help` explains it. */
import { cpus, loadavg } from 'node:os';
import type { Colony } from '../workers/game/domain/colony.ts';
import { formatFigure, type Goal, type Measured, measureQuickly, printTable, timeFixedWork } from './measure.ts';
import { parseOptions, runBench, UsageError } from './options.ts';
import { readColonies } from './ownColonies.ts';

/** What the command line asks for. */
interface BenchOptions {
  /** size of the fleet; null: several sizes */
  characters: number | null;
  /** the developer's own colonies; null: generated ones */
  colonies: readonly Colony[] | null;
  /** fewer rounds and sizes */
  isQuick: boolean;
}

interface Part {
  what: string;
  /** where its goals come from */
  goalsFrom: string;
  /** how long it takes on two slow cores; and with --quick */
  seconds: readonly [usual: number, quick: number];
  run(options: BenchOptions): Promise<Measured>;
}

interface PartReport extends Measured {
  name: string;
  what: string;
  goalsFrom: string;
  seconds: number;
  processorSeconds: number;
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
    seconds: [2, 3],
    run: async () => (await import('./memory.ts')).benchMemory(),
  },
  PROGRAMS: {
    what: 'yields of extractor programs',
    goalsFrom: 'none: for comparison only',
    seconds: [6, 2],
    run: async () => (await import('./programs.ts')).benchPrograms(),
  },
  COLONIES: {
    what: 'one colony of each kind, beside the oracle; or those of --file',
    goalsFrom: 'a well-known native engine takes 0.53 ms for a colony of so many cycles; a fifth of that',
    seconds: [11, 4],
    run: async (options) => (await import('./colonies.ts')).benchColonies(options),
  },
  ENGINE: {
    what: 'fleets of 1 to 1,000 characters, beside the oracle; or of --characters',
    goalsFrom:
      'the oracle is the plain reading of the rules in the same run; the rest keeps each minute’s work unnoticed',
    seconds: [70, 6],
    run: async (options) => (await import('./fleetSizes.ts')).benchFleets(options),
  },
  PACKAGE: {
    what: 'the packaged engine beside the one in the product',
    goalsFrom: 'both are built from one source, so neither may be slower',
    seconds: [10, 7],
    run: async () => (await import('./package.ts')).benchPackage(),
  },
  ROUND: {
    what: 'rounds planned',
    goalsFrom: PLAYER_WAITS,
    seconds: [16, 5],
    run: async (options) => (await import('./rounds.ts')).benchRounds(options),
  },
  WHATIF: {
    what: 'variants compared, suggestions searched',
    goalsFrom: `${PLAYER_WAITS}; 600 colonies: ${IN_BACKGROUND}`,
    seconds: [24, 6],
    run: async (options) => (await import('./whatIf.ts')).benchWhatIf(options),
  },
  TEMPLATES: {
    what: 'templates read and judged',
    goalsFrom: PLAYER_WAITS,
    seconds: [3, 1],
    run: async () => (await import('./templateBench.ts')).benchTemplates(),
  },
  DESIGN: {
    what: 'colonies designed, and beside templates of a made-up fleet',
    goalsFrom:
      '20 ms a design, so that hundreds of planets take seconds, on a quiet machine with a fixed work of 15 ms',
    seconds: [10, 4],
    run: async () => (await import('./designs.ts')).benchDesigns(),
  },
  CHAIN: {
    what: 'what colonies sustain, the chain and what to make',
    goalsFrom: `chain: ${PLAYER_WAITS}; the rest ${IN_BACKGROUND}`,
    seconds: [36, 7],
    run: async (options) => (await import('./chain.ts')).benchChain(options),
  },
  SETTLE: {
    what: 'plans of new planets, 5 jumps around Amamake',
    goalsFrom: '1.5 s until the first plan and 6 s for all, on a quiet machine with a fixed work of 15 ms',
    seconds: [35, 6],
    run: async (options) => (await import('./settle.ts')).benchSettle(options),
  },
  HISTORY: {
    what: 'a year of history',
    goalsFrom: `browsers keep some hundred MB for a site; the view: ${PLAYER_WAITS}`,
    seconds: [22, 5],
    run: async (options) => (await import('./history.ts')).benchHistory(options),
  },
};

const PART_NAMES = Object.keys(PARTS);

/** Of --characters: six colonies each. */
const MOST_CHARACTERS = 2000;

const HELP = `Measures the engine and what is computed with it, and compares the figures with their goals.

Usage: npm run bench -- [OPTIONS]

  --quick      with fewer rounds and sizes: figures scatter more
  --only A,B   measure only some parts; default: all of them. Seconds on two slow cores, and with --quick:
${PART_NAMES.map(helpLine).join('\n')}
${' '.repeat(15)}${'all'.padEnd(10)} ${secondsOf(PART_NAMES, 0)} s, ${secondsOf(PART_NAMES, 1)} s
  --characters N
               measure ENGINE with a fleet of N characters (1 to ${MOST_CHARACTERS}), and without goals
  --file FILE  measure COLONIES with your own, and without goals: a JSON array of {planet, layout, until}, as for
               npm run simulate
  --json       print one JSON document instead of tables, with figures in full
  --help       print this help

Goals count in times of a fixed work, which is timed just before and after, so that a slow machine misses no goal.
"oracle / engine" is how many times as long the oracle takes, which is the plain reading of the rules.
Exit code: 0; 2 for an unknown option.
`;

function helpLine(name: string): string {
  const { what, seconds } = PARTS[name]!;
  return `${' '.repeat(15)}${name.padEnd(10)} ${seconds[0]} s, ${seconds[1]} s: ${what}`;
}

function secondsOf(names: readonly string[], at: 0 | 1): number {
  return names.reduce((sum, name) => sum + PARTS[name]!.seconds[at], 0);
}

interface Chosen {
  names: readonly string[];
  options: BenchOptions;
  isJson: boolean;
}

/** @returns what to measure; null if help is requested */
function readOptions(args: readonly string[]): Chosen | null {
  const given = parseOptions(args, {
    help: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
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
  return {
    names: PART_NAMES.filter((name) => chosen.has(name)),
    options: { characters, colonies, isQuick: given.quick },
    isJson: given.json,
  };
}

function readCount(text: string): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= 1 && count <= MOST_CHARACTERS) return count;
  throw new UsageError(`--characters takes a whole number from 1 to ${MOST_CHARACTERS}, not "${text}".`);
}

/** Measures a part. While it does, a terminal shows which one. */
async function report(names: readonly string[], at: number, options: BenchOptions): Promise<PartReport> {
  const name = names[at]!;
  const { run, what, goalsFrom, seconds } = PARTS[name]!;
  const { isTTY } = process.stderr;
  const expected = seconds[options.isQuick ? 1 : 0];
  if (isTTY) process.stderr.write(`${name}, ${at + 1} of ${names.length}, about ${expected} s …`);
  const [startedAt, processorAt] = [performance.now(), process.cpuUsage()];
  const measured = await run(options);
  const { user, system } = process.cpuUsage(processorAt);
  if (isTTY) process.stderr.write('\r\x1b[K');
  const spent = { seconds: (performance.now() - startedAt) / 1000, processorSeconds: (user + system) / 1e6 };
  return { name, what, goalsFrom, ...spent, ...measured };
}

function printPart({ name, seconds, processorSeconds, tables }: PartReport): void {
  for (const table of tables) printTable(table);
  console.log(`\n${name}: ${formatFigure(seconds)} s, ${formatFigure(processorSeconds)} s of processor time`);
}

function printGoals(parts: readonly PartReport[]): void {
  const withGoals = parts.filter(({ goals }) => goals.length > 0);
  if (withGoals.length === 0) return;
  const rowOf = ({ what, bound, limit, measured, unit, ms, isReached }: Goal) => [
    what,
    `${bound === 'atMost' ? '<=' : '>='} ${limit} ${unit}`,
    `${formatFigure(measured)} ${unit}${ms === undefined ? '' : ` (${formatFigure(ms)} ms)`}`,
    isReached ? 'reached' : 'MISSED',
  ];
  const rows = withGoals.flatMap(({ goals }) => goals.map(rowOf));
  printTable({ title: 'goals (best rounds)', columns: ['what', 'goal', 'measured', ''], rows });
  console.log('\nwhere the goals come from');
  for (const { name, goalsFrom } of withGoals) console.log(`${name.padEnd(10)} ${goalsFrom}`);
}

await runBench(HELP, readOptions, async ({ names, options, isJson }) => {
  if (options.isQuick) measureQuickly();
  const machine = {
    node: process.version,
    processors: cpus().length,
    processor: cpus()[0]?.model ?? 'unknown processor',
    fixedWorkMs: timeFixedWork(),
    load: loadavg()[0]!,
  };
  if (!isJson) {
    const { node, processors, processor, fixedWorkMs, load } = machine;
    console.log(`node ${node}, ${processors} x ${processor}`);
    console.log(`fixed work: ${formatFigure(fixedWorkMs)} ms, load ${load.toFixed(1)}`);
  }
  const parts: PartReport[] = [];
  for (let at = 0; at < names.length; at++) {
    const part = await report(names, at, options);
    if (!isJson) printPart(part);
    parts.push(part);
  }
  if (isJson) process.stdout.write(`${JSON.stringify({ ...machine, isQuick: options.isQuick, parts }, null, 2)}\n`);
  else printGoals(parts);
});
