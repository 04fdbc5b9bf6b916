/** Prints the figures of all rounds as a table. */
import { printTable } from '../measure.ts';
import { type FleetResult, growthOf, type Spread, spreadOf } from './figures.ts';
import { GOAL_CHARACTERS, GOALS, LINEAR_FROM_CHARACTERS } from './goals.ts';

/** The table, followed by how loads grow with the fleet. */
export function printResults(results: readonly FleetResult[]): void {
  const [header = [], ...rows] = tableOf(results);
  printTable('median (least to most)', header, rows);
  console.log(`\n${growthLines(results).join('\n')}`);
}

/** One line per figure, one column per fleet, goals and the original tool's figures beside; the header first. */
export function tableOf(results: readonly FleetResult[]): string[][] {
  const header = ['', ...results.map(({ characterCount }) => `${characterCount} characters`)];
  const rows = GOALS.map(({ name, what, unit, most, original }) => {
    const spreads = results.map(({ rounds }) => spreadOf(rounds, name));
    const atGoal = spreads[results.findIndex(({ characterCount }) => characterCount === GOAL_CHARACTERS)] ?? null;
    return [
      unit === '' ? what : `${what}, ${unit}`,
      ...spreads.map(formatSpread),
      most === null ? '' : `<= ${most}`,
      most === null || atGoal === null ? '' : verdict(atGoal.median <= most),
      original,
    ];
  });
  const isMeasured = (row: readonly string[]): boolean => row.slice(1, 1 + results.length).some((cell) => cell !== '');
  return [[...header, `goal at ${GOAL_CHARACTERS}`, '', 'original'], ...rows.filter(isMeasured)];
}

/** Time per character until the last planet, by fleet size. Falling or constant means linear or better. */
export function growthLines(results: readonly FleetResult[]): string[] {
  const kinds = [
    { name: 'cold.lastPlanetMs', what: 'nothing cached' },
    { name: 'warm.lastPlanetMs', what: 'warm snapshot' },
  ] as const;
  return kinds.map(({ name, what }) => {
    const { perCharacter, isLinear } = growthOf(results, name);
    const figures = perCharacter.map(({ characterCount, ms }) => `${ms.toFixed(1)} ms of ${characterCount}`).join(', ');
    const goal = `at ${GOAL_CHARACTERS} no more than at ${LINEAR_FROM_CHARACTERS}`;
    return `last planet per character, ${what}: ${figures}; ${goal}${isLinear === null ? '' : `: ${verdict(isLinear)}`}`;
  });
}

function verdict(isReached: boolean): string {
  return isReached ? 'reached' : 'MISSED';
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

/** Explains the figures, in the order of the table. */
export const NOTES = `
Navigation to last planet: until the frame is painted in which every planet is on the page: near the viewport with its
whole row, far from it with the name out of its report, which the page has by then (in fleets of more than 20 characters
only what is near is drawn). What it takes from there to the last rows, drawn, is the line "scroll to the last rows".
Nothing cached: a new browser profile with the characters in its list; the sandbox answers on the same processor.
Warm: the next visit, opened from what the browser kept; ESI's answers are out of date, so its refresh really asks.
Loads and the refresh in use are measured in tabs that no debugger listens to, opened before and left alone until the
browser is quiet. Figures by the processor's time are of further loads, since to record them takes time, too.
Blocking time: what tasks of the main thread take beyond 50 ms, from navigation until the first refresh has ended;
a longest task of 50 means that none was longer. By the clock a task on a busy machine waits for a processor; the lines
in processor time are without that wait. In use: a refresh while the player scrolls up and down.
Click: from the click to the frame painted in which all that is in view looks as it should. Idle: ten seconds without a
touch; over a whole minute: with the engine's minutely report in it.
Heap: after collection, once everything has been pressed. Layout shift: the browser's score of what moved by itself. kB: 1000 bytes.`;
