/** Computes the figures of the table and the file from measurements. Needs no browser, so it can be tested. */
import { type FigureName, type Figures, GOAL_CHARACTERS, LINEAR_FROM_CHARACTERS } from './goals.ts';

/** Longer tasks delay a click; the time above this counts as blocking. Browsers don't report shorter ones. */
const LONG_TASK_MS = 50;

/** The fixed work of a round in the browser: the faster of the two times around it, which other programs slowed less. */
export function fixedWorkOf({ fixedWorkMs }: Pick<FleetResult, 'fixedWorkMs'>): number {
  return Math.min(...fixedWorkMs);
}

/** Total blocking time: the part of each task above 50 ms. */
export function blockingMs(durationsMs: readonly number[]): number {
  return durationsMs.reduce((sum, ms) => sum + Math.max(0, ms - LONG_TASK_MS), 0);
}

/** The longest of the long tasks; 50 if there was none, because shorter ones aren't reported. */
export function longestTaskMs(durationsMs: readonly number[]): number {
  return Math.max(LONG_TASK_MS, ...durationsMs);
}

/** The median; of an even count the larger of the two in the middle. NaN of none. */
export function middleOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** What the page showed from one painted frame to the next change. */
export interface Picture {
  atMs: number;
  /** planets on the page, off-screen ones included */
  count: number;
  /** rows or cards in view */
  inView: number;
  /** whether nothing in view is only a stand-in */
  isDrawn: boolean;
  /**
   * What the first screen answers. 1: how many extractors run; 2: also what stops next, what it all earns and what the
   * stopped planets lose, perhaps as of the last visit; 3: all of it as of now
   */
  answers: number;
}

/** When the first rows or cards in view were painted. @throws Error if there never were any */
export function firstRowsMs(pictures: readonly Picture[]): number {
  const first = pictures.find(({ inView }) => inView > 0);
  if (!first) throw new Error('No row came into view.');
  return first.atMs;
}

/**
 * When all planets of a fleet were on the page, those in view as rows, and stayed there.
 * @param pictures ascending by time
 * @throws Error if the page never had all of them
 */
export function lastPlanetMs(pictures: readonly Picture[], planetCount: number): number {
  const isWhole = ({ count, inView, isDrawn }: Picture) => count >= planetCount && inView > 0 && isDrawn;
  const missing = pictures.findLastIndex((picture) => !isWhole(picture));
  const arrived = pictures[missing + 1];
  if (!arrived)
    throw new Error(`Only ${pictures.at(-1)?.count ?? 0} of ${planetCount} planets came onto the page, drawn.`);
  return arrived.atMs;
}

/** Since when the first screen has answered so much, for good. @throws Error if it never did */
export function answersMs(pictures: readonly Picture[], wanted: number): number {
  const answered = pictures[pictures.findLastIndex(({ answers }) => answers < wanted) + 1];
  if (!answered) throw new Error(`The first screen only came to answer ${pictures.at(-1)?.answers ?? 0} of ${wanted}.`);
  return answered.atMs;
}

export interface Spread {
  median: number;
  least: number;
  most: number;
}

/** Median, minimum and maximum of one figure over the rounds; null if no round has it. */
export function spreadOf(rounds: readonly Partial<Figures>[], name: FigureName): Spread | null {
  const values = rounds
    .flatMap((round) => round[name] ?? [])
    .filter((value) => !Number.isNaN(value))
    .sort((a, b) => a - b);
  const middle = values.length / 2;
  const low = values[Math.ceil(middle) - 1];
  const high = values[Math.floor(middle)];
  if (low === undefined || high === undefined) return null;
  return { median: (low + high) / 2, least: values[0] ?? low, most: values.at(-1) ?? high };
}

export interface FleetResult {
  characterCount: number;
  planetCount: number;
  /** of the fixed work in the browser, just before and after */
  fixedWorkMs: readonly [before: number, after: number];
  /** of the machine, just before */
  load: number;
  rounds: readonly Partial<Figures>[];
}

/** How a load grows with the fleet. */
interface Growth {
  /** medians, from the smallest fleet to the largest */
  perCharacter: readonly { characterCount: number; ms: number }[];
  /** no more time per character at 100 characters than at 30; null unless both were measured */
  isLinear: boolean | null;
}

/** Time of a load per character, by size of the fleet. */
export function growthOf(results: readonly FleetResult[], name: 'cold.lastPlanetMs' | 'warm.lastPlanetMs'): Growth {
  const perCharacter = results
    .flatMap(({ characterCount, rounds }) => {
      const spread = spreadOf(rounds, name);
      return spread === null ? [] : [{ characterCount, ms: spread.median / characterCount }];
    })
    .sort((a, b) => a.characterCount - b.characterCount);
  const msAt = (size: number) => perCharacter.find(({ characterCount }) => characterCount === size)?.ms;
  const few = msAt(LINEAR_FROM_CHARACTERS);
  const many = msAt(GOAL_CHARACTERS);
  return { perCharacter, isLinear: few === undefined || many === undefined ? null : many <= few };
}

type Named<Group extends string, Parts> = { [Name in keyof Parts & string as `${Group}.${Name}`]: number };

/** Figures of a group by full name: cold.blockingMs for a cold load's blockingMs. */
export function nameFigures<Group extends string, Parts extends Record<string, number>>(
  group: Group,
  parts: Parts,
): Named<Group, Parts> {
  const entries = Object.entries(parts).map(([name, value]) => [`${group}.${name}`, value]);
  return Object.fromEntries(entries) as Named<Group, Parts>;
}
