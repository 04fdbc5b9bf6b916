/**
 * Timing and printing for the benches. Other programs on the machine only make a round slower, so the best round counts.
 * A round's time is the smaller of wall-clock time, which includes waiting for a busy processor, and processor time,
 * which includes the garbage collector's threads.
 */
import { makeRandom } from './makeBenchFleet.ts';

export interface Timing {
  bestMs: number;
  /** the best round in times of the fixed work, which ran just before and after */
  fixedWorks: number;
}

interface MeasureOptions<Input> {
  /** creates the input of each round, not included in the time */
  prepare?: () => Input;
  /** as many rounds as fit into this time, but at least `fewestRounds` */
  budgetMs?: number;
  fewestRounds?: number;
}

const MOST_ROUNDS = 200;
/** of a ratio */
const WARM_UP_ROUNDS = 2;

/** Parts of the usual rounds that are measured; all of them unless the bench should be quick. */
let pace = 1;
const QUICK_PACE = 0.15;

/** From now on with fewer rounds: the figures scatter more. */
export function measureQuickly(): void {
  pace = QUICK_PACE;
}

/**
 * The same work on every machine and for every version. A goal counts in it, so that a slow hour fails no goal and a
 * quick one hides no loss.
 */
function fixedWork(): void {
  const random = makeRandom(1);
  const numbers = Float64Array.from({ length: 200_000 }, random);
  numbers.sort();
  let sum = 0;
  for (let k = 0; k < 2_000_000; k++) sum += Math.cos(k) * numbers[k % numbers.length]!;
  if (Number.isNaN(sum)) throw new Error('The fixed work went wrong.');
}

let latestFixedWork = { ms: 0, at: Number.NEGATIVE_INFINITY };
/** What is measured next need not time it again. */
const FIXED_WORK_LASTS_MS = 500;

/** Milliseconds of the fixed work now: the best of two rounds. */
export function timeFixedWork(): number {
  const ms = Math.min(...Array.from({ length: Math.ceil(2 * pace) }, () => timeRound(fixedWork)));
  latestFixedWork = { ms, at: performance.now() };
  return ms;
}

/** Times a piece of work. The first rounds warm up its code: the best one counts. */
export function measure<Input = undefined>(run: (input: Input) => void, options: MeasureOptions<Input> = {}): Timing {
  const { prepare = () => undefined as Input, budgetMs = 1000, fewestRounds = 3 } = options;
  const isRecent = performance.now() - latestFixedWork.at < FIXED_WORK_LASTS_MS;
  const fixedBeforeMs = isRecent ? latestFixedWork.ms : timeFixedWork();
  const times: number[] = [];
  const startedAt = performance.now();
  // The first round's code is not optimised yet.
  const fewest = Math.max(2, Math.ceil(fewestRounds * pace));
  while (times.length < fewest || (performance.now() - startedAt < budgetMs * pace && times.length < MOST_ROUNDS)) {
    const input = prepare();
    times.push(timeRound(() => run(input)));
  }
  const bestMs = Math.min(...times);
  const fixedWorks = bestMs / Math.min(fixedBeforeMs, timeFixedWork());
  return { bestMs, fixedWorks };
}

function timeRound(run: () => void): number {
  const processorAt = process.cpuUsage();
  const roundAt = performance.now();
  run();
  const clockMs = performance.now() - roundAt;
  const { user, system } = process.cpuUsage(processorAt);
  // Processor time is in whole microseconds, which is too coarse for short rounds.
  return clockMs > 1 ? Math.min(clockMs, (user + system) / 1000) : clockMs;
}

/**
 * How many times longer one piece of work takes than another: the median of the ratios of alternate rounds. A busy
 * machine slows both works of a round, so this is steadier than the ratio of two separate measurements.
 * Starts each work without garbage of the other, if node runs with --expose-gc.
 * @param prepareOne prepares the work of a round and returns it; only what it returns is timed
 */
export function medianRatio(
  rounds: number,
  prepareOne: (round: number) => () => void,
  prepareOther: (round: number) => () => void,
): number {
  const time = (prepare: (round: number) => () => void, round: number): number => {
    const run = prepare(round);
    globalThis.gc?.();
    return timeRound(run);
  };
  const ratios: number[] = [];
  const warmUps = Math.ceil(WARM_UP_ROUNDS * pace);
  for (let round = 0; round < warmUps + Math.ceil(rounds * pace); round++) {
    // Each work is first in every second round.
    const earlyMs = round % 2 === 0 ? time(prepareOne, round) : 0;
    const otherMs = time(prepareOther, round);
    const oneMs = round % 2 === 0 ? earlyMs : time(prepareOne, round);
    if (round >= warmUps) ratios.push(oneMs / otherMs);
  }
  return ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 2)]!;
}

/** A figure with a sensible number of digits. */
export function formatFigure(figure: number): string {
  if (Number.isInteger(figure)) return String(figure);
  return figure >= 100 ? figure.toFixed(0) : figure.toPrecision(3);
}

export interface Table {
  title: string;
  columns: readonly string[];
  /** null where nothing was measured */
  rows: readonly (readonly (string | number | null)[])[];
  /** what a column means */
  note?: string;
}

/** Of the column `oracle / engine`. */
export const ORACLE_NOTE =
  'oracle / engine: how many times as long the oracle takes, which is the plain reading of the rules';

/** Prints a table in plain text; the first column is left-aligned, figures are right-aligned. */
export function printTable({ title, columns, rows, note }: Table): void {
  const texts = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? formatFigure(cell) : (cell ?? '-'))));
  const widths = columns.map((name, column) => Math.max(name.length, ...texts.map((row) => row[column]!.length)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  ');
  console.log(`\n${title}\n${line(columns)}\n${widths.map((width) => '-'.repeat(width)).join('  ')}`);
  for (const row of texts) console.log(line(row));
  if (note !== undefined) console.log(note);
}

/** A performance goal with the measured figure. */
export interface Goal {
  what: string;
  bound: 'atMost' | 'atLeast';
  limit: number;
  measured: number;
  unit: string;
  /** of a time: what the measured fixed works were in milliseconds */
  ms?: number;
  isReached: boolean;
}

/** What a part of the bench has measured. */
export interface Measured {
  tables: readonly Table[];
  goals: readonly Goal[];
}

/** A goal with an upper limit. */
export function atMost(what: string, limit: number, measured: number, unit: string): Goal {
  return { what, bound: 'atMost', limit, measured, unit, isReached: measured <= limit };
}

/** A goal with a lower limit. */
export function atLeast(what: string, limit: number, measured: number, unit: string): Goal {
  return { what, bound: 'atLeast', limit, measured, unit, isReached: measured >= limit };
}

/** A goal for a time, which counts in times of the fixed work; several timings add up. */
export function withinFixedWorks(what: string, limit: number, ...timings: readonly Timing[]): Goal {
  const goal = atMost(what, limit, sumOf(timings, 'fixedWorks'), 'fixed works');
  return { ...goal, ms: sumOf(timings, 'bestMs') };
}

/** The timing of a part or a multiple of the work that was timed. */
export function scaleTiming({ bestMs, fixedWorks }: Timing, factor: number): Timing {
  return { bestMs: bestMs * factor, fixedWorks: fixedWorks * factor };
}

function sumOf(timings: readonly Timing[], key: 'fixedWorks' | 'bestMs'): number {
  return timings.reduce((sum, timing) => sum + timing[key], 0);
}

/** What is furthest beyond a goal. */
export function slowest(timings: readonly Timing[]): Timing {
  return timings.reduce((worst, timing) => (timing.fixedWorks > worst.fixedWorks ? timing : worst));
}
