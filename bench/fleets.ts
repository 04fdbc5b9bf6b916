import { simulateWithOracle } from '../tests/oracle/simulate.ts';
import type { ReportSettings } from '../workers/api.ts';
import { commodities } from '../workers/catalogue/index.ts';
import type { Colony } from '../workers/domain/colony.ts';
import type { ColonyReport } from '../workers/domain/report.ts';
import type { ColonyResult, Forecast } from '../workers/domain/result.ts';
import { SECONDS_PER_DAY, SECONDS_PER_MINUTE } from '../workers/domain/units.ts';
import {
  advance,
  type ColonyState,
  cloneState,
  compileColony,
  forecast,
  readResult,
  startState,
} from '../workers/engine/index.ts';
import { reportColony, reportFleet } from '../workers/report/index.ts';
import { BENCH_NOW, makeFleet } from './fleet.ts';
import { atLeast, atMost, formatMs, type Goal, measure, printTable, type Timing } from './measure.ts';

const SPAN_DAYS = 14;
const UNTIL = BENCH_NOW + SPAN_DAYS * SECONDS_PER_DAY;
const MINUTES = 60;
const CHARACTER_COUNTS = [1, 10, 100, 1000];
/** The goals are set for this many characters. */
const GOAL_CHARACTERS = 100;
/** The oracle would take minutes beyond. */
const MOST_ORACLE_CHARACTERS = 100;

const SETTINGS: ReportSettings = {
  balanceThreshold: 1000,
  minExtractionRate: 0,
  figures: 'now',
  productionStartAt: BENCH_NOW - 7 * SECONDS_PER_DAY,
  activityFraction: 1,
};
const PRICES = new Map([...commodities.keys()].map((typeId, k) => [typeId as number, 5 + 37 * k]));

interface FleetTimings {
  characters: number;
  colonies: number;
  compile: Timing;
  toNow: Timing;
  toEnd: Timing;
  forecast: Timing;
  report: Timing;
  minute: Timing;
  oracle: Timing | null;
  eventsToNow: number;
  eventsToEnd: number;
}

/** Fleets of all sizes: compile, to now, 14 days on, forecast, report, one minute's move; and the oracle's time. */
export function benchFleets(): Goal[] {
  const timings = CHARACTER_COUNTS.map(benchFleet);
  printTable(
    `fleets of six colonies a character (ms; "on" is ${SPAN_DAYS} days from now, "forecast" up to 30 with samples)`,
    ['characters', 'colonies', 'compile', 'to now', 'on', 'forecast', 'report', 'minute'],
    timings.map((timing) => [
      String(timing.characters),
      String(timing.colonies),
      ...[timing.compile, timing.toNow, timing.toEnd, timing.forecast, timing.report, timing.minute].map((step) =>
        formatMs(step.bestMs),
      ),
    ]),
  );
  printTable(
    `the same against the oracle, compile to ${SPAN_DAYS} days on`,
    ['characters', 'events', 'ns/event', 'colonies/s', 'engine ms', 'oracle ms', 'oracle ns/event', 'ratio'],
    timings.map((timing) => {
      const events = timing.eventsToNow + timing.eventsToEnd;
      const ms = wholeMs(timing);
      return [
        String(timing.characters),
        String(events),
        nsPerEvent(timing).toFixed(0),
        ((timing.colonies * 1000) / ms).toFixed(0),
        formatMs(ms),
        timing.oracle ? formatMs(timing.oracle.bestMs) : '-',
        timing.oracle ? ((timing.oracle.bestMs * 1e6) / events).toFixed(0) : '-',
        timing.oracle ? (timing.oracle.bestMs / ms).toFixed(1) : '-',
      ];
    }),
  );
  return listGoals(timings);
}

function listGoals(timings: readonly FleetTimings[]): Goal[] {
  const usual = timings.find((timing) => timing.characters === GOAL_CHARACTERS)!;
  const large = timings.at(-1)!;
  const who = `${usual.colonies} colonies`;
  const growth = large.colonies / usual.colonies;
  return [
    atMost(`an event (${who}, ${SPAN_DAYS} days)`, 100, nsPerEvent(usual), 'ns'),
    atLeast(`speed against the oracle (${who})`, 25, (usual.oracle?.bestMs ?? 0) / wholeMs(usual), 'times'),
    atMost(`${who}, compiled, to now and ${SPAN_DAYS} days on`, 250, wholeMs(usual), 'ms'),
    atMost(
      `${who}, compiled, to now and forecast up to 30 days`,
      250,
      usual.compile.bestMs + usual.toNow.bestMs + usual.forecast.bestMs,
      'ms',
    ),
    atMost(`a minute's move of ${who} (mean over an hour)`, 10, usual.minute.medianMs, 'ms'),
    atMost(`report of ${who}`, 60, usual.report.bestMs, 'ms'),
    atMost(`time for ${growth} times the colonies`, 1.1 * growth, wholeMs(large) / wholeMs(usual), 'times'),
  ];
}

/** Compile, to now and on: what the oracle's figure has in it too. */
function wholeMs({ compile, toNow, toEnd }: FleetTimings): number {
  return compile.bestMs + toNow.bestMs + toEnd.bestMs;
}

function nsPerEvent({ toEnd, eventsToEnd }: FleetTimings): number {
  return (toEnd.bestMs * 1e6) / eventsToEnd;
}

function benchFleet(characters: number): FleetTimings {
  const fleet = makeFleet(characters);
  const compiled = fleet.map(compileColony);
  const states = compiled.map((colony) => startState(colony));
  for (const state of states) advance(state, BENCH_NOW);
  const results = states.map(readResult);
  const forecasts = states.map((state) => forecast(state));
  const ends = states.map(cloneState);
  for (const state of ends) advance(state, UNTIL);
  const eventsToNow = sumEvents(results);
  let now = BENCH_NOW;
  const copies = states.map(cloneState);
  return {
    characters,
    colonies: fleet.length,
    compile: measure(() => {
      for (const colony of fleet) compileColony(colony);
    }),
    toNow: measure(() => {
      for (const colony of compiled) advance(startState(colony), BENCH_NOW);
    }),
    toEnd: measure((from) => moveAll(from, UNTIL), { prepare: () => states.map(cloneState) }),
    forecast: measure(() => {
      for (const state of states) forecast(state);
    }),
    report: measure(() => reportAll(fleet, results, forecasts)),
    // Minute after minute, each from where the last one left the fleet; an hour a round, since most happens on the hour.
    minute: perRun(
      measure(
        () => {
          for (let minute = 0; minute < MINUTES; minute++) {
            now += SECONDS_PER_MINUTE;
            moveAll(copies, now);
          }
        },
        { fewestRounds: 20, budgetMs: 0 },
      ),
      MINUTES,
    ),
    oracle:
      characters > MOST_ORACLE_CHARACTERS
        ? null
        : measure(() => {
            for (const colony of fleet) simulateWithOracle(colony, UNTIL);
          }),
    eventsToNow,
    eventsToEnd: sumEvents(ends.map(readResult)) - eventsToNow,
  };
}

function perRun({ medianMs, bestMs, rounds }: Timing, runs: number): Timing {
  return { medianMs: medianMs / runs, bestMs: bestMs / runs, rounds };
}

function moveAll(states: readonly ColonyState[], until: number): void {
  for (const state of states) advance(state, until);
}

function sumEvents(results: readonly ColonyResult[]): number {
  return results.reduce((sum, result) => sum + result.eventCount, 0);
}

/** What the worker reports at a minute's move: every colony, then the accounts and the fleet. */
export function reportAll(
  fleet: readonly Colony[],
  results: readonly ColonyResult[],
  forecasts: readonly Forecast[],
): ColonyReport[] {
  const reports = fleet.map((colony, k) =>
    reportColony({
      colony,
      planet: { name: `Planet ${colony.planetId}`, systemName: 'System', radiusKm: 5000 },
      confirmedAt: BENCH_NOW,
      at: BENCH_NOW,
      result: results[k]!,
      forecast: forecasts[k]!,
      simulationError: null,
      config: null,
      settings: SETTINGS,
      prices: PRICES,
    }),
  );
  const characterIds = new Set(fleet.map((colony) => colony.characterId));
  const characters = [...characterIds].map((characterId) => ({ characterId, account: `Account ${characterId % 20}` }));
  reportFleet(reports, characters, SETTINGS, PRICES, BENCH_NOW);
  return reports;
}
