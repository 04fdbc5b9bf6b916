/** Prints the figures of all rounds as a table. */
import { printTable } from '../measure.ts';
import { type FigureName, GOAL_CHARACTERS, GOALS, GROWTH_CHARACTERS, LINEAR_FROM_CHARACTERS } from './goals.ts';
import { type FleetResult, fixedWorkOf, growthOf, type Spread, spreadOf } from './pageFigures.ts';

/** The table, followed by how the page grows with the fleet. @param earlier of another build, in turn; empty without one */
export function printResults(results: readonly FleetResult[], earlier: readonly FleetResult[]): void {
  const [columns = [], ...rows] = tableOf(results, earlier);
  printTable({ title: 'median (least to most)', columns, rows });
  console.log(`\n${growthLines(results).join('\n')}`);
  if (earlier.length > 0) console.log(`before:\n${growthLines(earlier).join('\n')}`);
}

/**
 * One line per figure, one column per fleet, after one of the earlier build; then, of the fleet that the goal is for or else the last one, the time as a
 * multiple of the fixed work; the goal, and the original tool's figure. The header comes first.
 */
export function tableOf(results: readonly FleetResult[], earlier: readonly FleetResult[] = []): string[][] {
  const columns = results.flatMap((result, at) => {
    const { characterCount } = result;
    const before = earlier[at];
    const own = { heading: `${characterCount} characters`, rounds: result.rounds };
    return before ? [{ heading: `${characterCount} before`, rounds: before.rounds }, own] : [own];
  });
  const header = ['', ...columns.map(({ heading }) => heading)];
  const rows = GOALS.map(({ name, what, unit, most, characterCount: goalCount, original }) => {
    const spreads = results.map(({ rounds }) => spreadOf(rounds, name));
    const goalIndex = results.findIndex(({ characterCount }) => characterCount === goalCount);
    const atGoal = spreads[goalIndex] ?? null;
    const shown = goalIndex < 0 ? results.length - 1 : goalIndex;
    const [spread, result] = [spreads[shown], results[shown]];
    return [
      unit === '' ? what : `${what}, ${unit}`,
      ...columns.map(({ rounds }) => formatSpread(spreadOf(rounds, name))),
      unit === 'ms' && spread && result ? formatFigure(spread.median / fixedWorkOf(result)) : '',
      most === null ? '' : `<= ${most}`,
      most === null || atGoal === null ? '' : verdict(atGoal.median <= most),
      original,
    ];
  });
  const isMeasured = (row: readonly string[]): boolean => row.slice(1, 1 + columns.length).some((cell) => cell !== '');
  return [[...header, 'x fixed work', `goal at ${GOAL_CHARACTERS}`, '', 'original'], ...rows.filter(isMeasured)];
}

/** Time per character until the last planet, by fleet size. Falling or constant means linear or better. */
export function growthLines(results: readonly FleetResult[]): string[] {
  const kinds = [
    { name: 'cold.lastPlanetMs', what: 'nothing cached' },
    { name: 'warm.lastPlanetMs', what: 'warm snapshot' },
  ] as const;
  const loads = kinds.map(({ name, what }) => {
    const { perCharacter, isLinear } = growthOf(results, name);
    const figures = perCharacter.map(({ characterCount, ms }) => `${ms.toFixed(1)} ms of ${characterCount}`).join(', ');
    const goal = `at ${GOAL_CHARACTERS} no more than at ${LINEAR_FROM_CHARACTERS}`;
    return `last planet per character, ${what}: ${figures}; ${goal}${isLinear === null ? '' : `: ${verdict(isLinear)}`}`;
  });
  return [...loads, ...growths(results)];
}

/** Multiples of figures from a small fleet to a large one; nothing unless both were measured. */
function growths(results: readonly FleetResult[]): string[] {
  const { from, to } = GROWTH_CHARACTERS;
  const kinds: readonly { name: FigureName; from: number; most: number }[] = [
    ...INPUT_NAMES.map((name) => ({ name, from, most: 1.3 })),
    { name: 'cold.lastPlanetMs', from: GOAL_CHARACTERS, most: 2.4 },
  ];
  return kinds.flatMap(({ name, from: start, most }) => {
    const at = (size: number): number | undefined => {
      const result = results.find(({ characterCount }) => characterCount === size);
      return result && spreadOf(result.rounds, name)?.median;
    };
    const [small, large] = [at(start), at(to)];
    if (small === undefined || large === undefined) return [];
    const what = GOALS.find((one) => one.name === name)?.what.trim() ?? name;
    const multiple = large / small;
    return `${what}: ${formatFigure(small)} ms of ${start}, ${formatFigure(large)} ms of ${to} characters: ${formatFigure(multiple)} times; goal <= ${most}: ${verdict(multiple <= most)}`;
  });
}

const INPUT_NAMES = [
  'input.alertOnMs',
  'input.alertOffMs',
  'input.compactOnMs',
  'input.compactOffMs',
  'input.collapseOffMs',
  'input.collapseOnMs',
] as const satisfies readonly FigureName[];

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
The goals are for a machine on which the fixed work takes 50 to 60 ms. On another one, compare "x fixed work".
First rows: until the first frame with a planet's row in view. Last planet: until the frame in which all planets are on
the page, those in view as rows with their figures, off-screen ones at least by name. Nothing cached: a new browser
profile that has only the list of characters; the sandbox answers on the same processor. Warm: the next visit, from what
the browser stored; ESI's answers are stale by then, so its refresh really fetches.
All four answers: how many extractors run, what stops next, what it all earns, and what the stopped planets lose, without
"calculating". As of the last visit they count as answers, but not as those as of now.
Distant ESI: on another origin, over TLS and HTTP/2, and each answer takes 100 ms; it sends prepared answers, so that
creating them takes no time from the page.
Loads, the refresh in use, End key and wheel are measured in tabs without a debugger, opened before and left alone until
the browser is idle. Figures in processor time are from loads of their own, because recording them takes time.
All permissions granted: the median of the differences between loads in turn, with logins for planets alone and with
logins for everything. Skills and wallets are asked for after the planets, hangars only when a round or chain opens.
Blocking time: what tasks of the main thread take beyond 50 ms, from navigation until the first refresh has ended;
a longest task of 50 means that none was longer. On a busy machine a task also waits for a processor; the lines in
processor time are without that wait. In use: a refresh while the player scrolls up and down.
Event timing: what the browser itself reports from the press of the mouse to the next frame, 16 ms at least, the median of
three; nothing looks at the page meanwhile. Processor time of a mode: of all that follows, once on and once off.
Click: from the click to the frame in which everything in view looks as it should. Slowed: the main thread only, because
Chromium can't slow a worker. End key and wheel: by what the page has in view in each of its frames; parts of the screen
that the browser itself has not drawn yet don't count.
Idle: ten seconds without input; over a whole minute: with the engine's report of each minute.
Heap: after collection, once everything has been pressed. Layout shift: the browser's score. kB: 1000 bytes.`;
