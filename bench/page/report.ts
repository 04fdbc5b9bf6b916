/** The figures of all rounds as a table for people, and as JSON for comparing. */
import { printTable } from '../measure.ts';
import { GOAL_CHARACTERS, GOALS, type Goal } from './goals.ts';
import type { Figures } from './visit.ts';

/** All rounds of one fleet. */
export interface FleetResult {
  characterCount: number;
  planetCount: number;
  /** of the fixed work in the browser, just before and after */
  fixedWorkMs: readonly [before: number, after: number];
  /** of the machine, just before */
  load: number;
  rounds: readonly Figures[];
}

export interface Spread {
  median: number;
  least: number;
  most: number;
}

/** Median, least and most of one figure over the rounds; null where no round has it. */
export function spreadOf(rounds: readonly Figures[], name: string): Spread | null {
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

/** One line per figure, one column per fleet, goals and the original tool's figures beside. */
export function printResults(results: readonly FleetResult[]): void {
  printTable(
    'median (least to most)',
    ['', ...results.map(({ characterCount }) => `${characterCount} characters`), 'goal at 100', '', 'original'],
    GOALS.filter(({ name }) => results.some(({ rounds }) => spreadOf(rounds, name) !== null)).map((goal) => [
      goal.unit === '' ? goal.what : `${goal.what}, ${goal.unit}`,
      ...results.map(({ rounds }) => formatSpread(spreadOf(rounds, goal.name))),
      goal.most === null ? '' : `<= ${goal.most}`,
      verdict(goal, results),
      goal.original,
    ]),
  );
}

function verdict({ name, most }: Goal, results: readonly FleetResult[]): string {
  const rounds = results.find(({ characterCount }) => characterCount === GOAL_CHARACTERS)?.rounds ?? [];
  const spread = spreadOf(rounds, name);
  if (most === null || spread === null) return '';
  return spread.median <= most ? 'reached' : 'MISSED';
}

function formatSpread(spread: Spread | null): string {
  if (spread === null) return '';
  const { median, least, most } = spread;
  return least === most
    ? formatFigure(median)
    : `${formatFigure(median)} (${formatFigure(least)} to ${formatFigure(most)})`;
}

function formatFigure(value: number): string {
  return Math.abs(value) >= 10 ? String(Math.round(value)) : String(Math.round(value * 100) / 100);
}

/** What the figures mean, in the order of the table. */
export const NOTES = `
Navigation to last planet: until the frame is painted in which every planet is on the page: near the viewport with its
whole row, far from it with the name out of its report, which the page has by then (in fleets of more than 20 characters
only what is near is drawn). What it takes from there to the last rows, drawn, is the line "scroll to the last rows".
Nothing cached: a new browser profile with the characters in its list; the sandbox answers on the same processor.
Warm: the next visit, opened from what the browser kept; ESI's answers are out of date, so its refresh really asks.
Blocking time: what tasks of the main thread take beyond 50 ms, from navigation until the first refresh has ended;
a longest task of 50 means that none was longer. By the clock a task on a busy machine waits for a processor; the lines
in processor time are without that wait. In use: a refresh while the player scrolls up and down.
Click: from the click to the frame painted in which all that is in view looks as it should. Idle: ten seconds without a
touch; over a whole minute: with the engine's minutely report in it.
Heap: after collection. Layout shift: the browser's score of what moved by itself. kB: 1000 bytes.`;
