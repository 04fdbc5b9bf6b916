import { simulateWithReference, startReference } from '../server/sandbox/referenceEngine/simulate.ts';
import { reportColony, reportFleet } from '../workers/figures/report/index.ts';
import type { Colony } from '../workers/game/domain/colony.ts';
import { DEFAULT_CUSTOMS } from '../workers/game/domain/customsTax.ts';
import type { ColonyReport } from '../workers/game/domain/report.ts';
import type { ColonyResult, Forecast } from '../workers/game/domain/result.ts';
import type { ReportSettings } from '../workers/game/domain/settings.ts';
import { SECONDS_PER_DAY, SECONDS_PER_MINUTE } from '../workers/game/domain/units.ts';
import { DEFAULT_WORTH } from '../workers/game/domain/worth.ts';
import {
  advance,
  type ColonyState,
  cloneState,
  compileColony,
  findStopCauses,
  forecastWithoutSamples,
  readResult,
  simulateColony,
  startState,
} from '../workers/game/engine/index.ts';
import { BENCH_NOW, BENCH_PRICES, makeFleet } from './makeBenchFleet.ts';
import {
  atLeast,
  atMost,
  type Goal,
  type Measured,
  measure,
  medianRatio,
  ORACLE_NOTE,
  scaleTiming,
  type Timing,
  withinFixedWorks,
} from './measure.ts';

const SPAN_DAYS = 14;
const UNTIL = BENCH_NOW + SPAN_DAYS * SECONDS_PER_DAY;
const MINUTES = 60;
const LARGE_CHARACTERS = 1000;
const CHARACTER_COUNTS = [1, 10, 100, LARGE_CHARACTERS];
/** The goals are for this many characters. */
const GOAL_CHARACTERS = 100;
/** Larger fleets would take minutes in the oracle. */
const MOST_ORACLE_CHARACTERS = 100;
/** A round against the oracle: this many colonies, and the engine repeats them so that both take about equally long. */
const SLICE_COLONIES = 60;
const ENGINE_REPEATS = 20;
const ORACLE_ROUNDS = 9;
const GROWTH_ROUNDS = 3;

const SETTINGS: ReportSettings = {
  balanceThreshold: 1000,
  minExtractionRate: 0,
  figures: 'now',
  productionStartAt: BENCH_NOW - 7 * SECONDS_PER_DAY,
  activityFraction: 1,
  customs: DEFAULT_CUSTOMS,
  worth: { ...DEFAULT_WORTH, visitIntervalSeconds: 86_400 },
};

interface FleetTimings {
  characters: number;
  colonies: number;
  compile: Timing;
  toNow: Timing;
  toEnd: Timing;
  forecast: Timing;
  /** which stops follow from which; computed once per forecast */
  causes: Timing;
  report: Timing;
  minute: Timing;
  /** from the snapshot to the end, including compiling and reading the result */
  whole: Timing;
  /** the events alone, already compiled */
  run: Timing;
  /** how many times longer the oracle takes; null for large fleets */
  runRatio: number | null;
  wholeRatio: number | null;
  events: number;
}

/** Fleets of all sizes: compile, simulate to now and 14 days on, forecast, report, advance by a minute; and the oracle. */
export function benchFleets(options: { characters: number | null; isQuick: boolean }): Measured {
  const { characters: asked, isQuick } = options;
  const usual = isQuick ? [GOAL_CHARACTERS] : CHARACTER_COUNTS;
  const timings = (asked === null ? usual : [asked]).map(benchFleet);
  const steps = {
    title: `fleets of six colonies a character (ms; "on" is ${SPAN_DAYS} days from now, "forecast" up to 30)`,
    columns: ['characters', 'colonies', 'compile', 'to now', 'on', 'forecast', 'causes', 'report', 'minute'],
    rows: timings.map(({ characters, colonies, compile, toNow, toEnd, forecast, causes, report, minute }) => [
      characters,
      colonies,
      ...[compile, toNow, toEnd, forecast, causes, report, minute].map(({ bestMs }) => bestMs),
    ]),
  };
  const againstOracle = {
    title: `against the oracle, from the last update to ${SPAN_DAYS} days on`,
    columns: [
      'characters',
      'events',
      'events alone: ns/event',
      'oracle / engine',
      'with compile and result: ms',
      'colonies/s',
      'oracle / engine',
    ],
    rows: timings.map(({ characters, colonies, events, run, runRatio, whole, wholeRatio }) => [
      characters,
      events,
      (run.bestMs * 1e6) / events,
      runRatio,
      whole.bestMs,
      (colonies * 1000) / whole.bestMs,
      wholeRatio,
    ]),
    note: ORACLE_NOTE,
  };
  return { tables: [steps, againstOracle], goals: asked === null ? listGoals(timings) : [] };
}

function listGoals(timings: readonly FleetTimings[]): Goal[] {
  const usual = timings.find((timing) => timing.characters === GOAL_CHARACTERS)!;
  const large = timings.find((timing) => timing.characters === LARGE_CHARACTERS);
  const who = `${usual.colonies} colonies`;
  const { compile, toNow, toEnd, forecast: toForecast } = usual;
  return [
    atLeast(`speed against the oracle, events alone (${who})`, 80, usual.runRatio!, 'times'),
    atLeast(`speed against the oracle, with compile and result (${who})`, 36, usual.wholeRatio!, 'times'),
    withinFixedWorks(`${who}, compiled, to now and ${SPAN_DAYS} days on`, 5, compile, toNow, toEnd),
    withinFixedWorks(`${who}, compiled, to now and forecast up to 30 days`, 1.2, compile, toNow, toForecast),
    withinFixedWorks(`a minute's move of ${who} (mean over an hour)`, 0.2, usual.minute),
    withinFixedWorks(`stop causes of ${who}`, 0.8, usual.causes),
    withinFixedWorks(`report of ${who}`, 1.2, usual.report),
    ...(large === undefined ? [] : [growthGoal(usual, large)]),
  ];
}

/** Both works of a round take equally long. */
function growthGoal(usual: FleetTimings, large: FleetTimings): Goal {
  const simulate = (fleet: readonly Colony[], repeats: number) => () => {
    for (let k = 0; k < repeats; k++) for (const colony of fleet) simulateColony(colony, UNTIL);
  };
  const [few, many] = [makeFleet(usual.characters), makeFleet(large.characters)];
  const runMany = simulate(many, 1);
  const runFew = simulate(few, many.length / few.length);
  const ratio = medianRatio(
    GROWTH_ROUNDS,
    () => runMany,
    () => runFew,
  );
  const growth = large.colonies / usual.colonies;
  return atMost(`time for ${growth} times the colonies`, 1.1 * growth, growth * ratio, 'times');
}

/** Compares the engine with the oracle on one slice of the fleet per round. */
function compareWithOracle(fleet: readonly Colony[]): Pick<FleetTimings, 'runRatio' | 'wholeRatio'> {
  const sliceOf = (round: number): readonly Colony[] => {
    const start = (round * SLICE_COLONIES) % fleet.length;
    return fleet.slice(start, start + SLICE_COLONIES);
  };
  const repeat = <Item>(item: () => Item): Item[] => Array.from({ length: ENGINE_REPEATS }, item);
  const runRatio = medianRatio(
    ORACLE_ROUNDS,
    (round) => {
      const runs = sliceOf(round).map(startReference);
      return () => {
        for (const run of runs) run.advance(UNTIL);
      };
    },
    (round) => {
      const compiled = sliceOf(round).map((colony) => compileColony(colony));
      const states = repeat(() => compiled.map(startState)).flat();
      return () => moveAll(states, UNTIL);
    },
  );
  const wholeRatio = medianRatio(
    ORACLE_ROUNDS,
    (round) => () => {
      for (const colony of sliceOf(round)) simulateWithReference(colony, UNTIL);
    },
    (round) => () => {
      for (let k = 0; k < ENGINE_REPEATS; k++) for (const colony of sliceOf(round)) simulateColony(colony, UNTIL);
    },
  );
  return { runRatio: ENGINE_REPEATS * runRatio, wholeRatio: ENGINE_REPEATS * wholeRatio };
}

function benchFleet(characters: number): FleetTimings {
  const fleet = makeFleet(characters);
  const compiled = fleet.map((colony) => compileColony(colony));
  const states = compiled.map((colony) => startState(colony));
  for (const state of states) advance(state, BENCH_NOW);
  const results = states.map(readResult);
  const forecasts = states.map((state) => forecastWithoutSamples(state));
  const ends = states.map(cloneState);
  for (const state of ends) advance(state, UNTIL);
  const hasOracle = characters <= MOST_ORACLE_CHARACTERS;
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
      for (const state of states) forecastWithoutSamples(state);
    }),
    causes: measure(() => {
      for (let k = 0; k < fleet.length; k++) findStopCauses(fleet[k]!, forecasts[k]!.stops);
    }),
    report: measure(() => reportAll(fleet, results, forecasts)),
    // Minute by minute from the previous state; a whole hour per round, because most events are on the hour.
    minute: scaleTiming(
      measure(
        () => {
          for (let minute = 0; minute < MINUTES; minute++) {
            now += SECONDS_PER_MINUTE;
            moveAll(copies, now);
          }
        },
        { fewestRounds: 20, budgetMs: 0 },
      ),
      1 / MINUTES,
    ),
    run: measure((from) => moveAll(from, UNTIL), { prepare: () => compiled.map(startState) }),
    whole: measure(() => {
      for (const colony of fleet) simulateColony(colony, UNTIL);
    }),
    ...(hasOracle ? compareWithOracle(fleet) : { runRatio: null, wholeRatio: null }),
    events: sumEvents(ends.map(readResult)),
  };
}

function moveAll(states: readonly ColonyState[], until: number): void {
  for (const state of states) advance(state, until);
}

function sumEvents(results: readonly ColonyResult[]): number {
  return results.reduce((sum, result) => sum + result.eventCount, 0);
}

/** Everything that the worker reports every minute: all colonies, then the accounts and the fleet. */
export function reportAll(
  fleet: readonly Colony[],
  results: readonly ColonyResult[],
  forecasts: readonly Forecast[],
): ColonyReport[] {
  const reports = fleet.map((colony, k) =>
    reportColony({
      colony,
      planet: { name: `Planet ${colony.planetId}`, systemName: 'System', radiusKm: 5000, security: null, space: null },
      confirmedAt: BENCH_NOW,
      at: BENCH_NOW,
      result: results[k]!,
      forecast: forecasts[k]!,
      unvisitedDay: null,
      simulationError: null,
      sustained: null,
      isSustainedComing: false,
      hasRecord: true,
      config: null,
      customsTax: { gameFraction: 0, ownerFraction: 0, fraction: 0, security: null, space: null, isOwnRate: false },
      settings: SETTINGS,
      prices: BENCH_PRICES,
    }),
  );
  const characterIds = new Set(fleet.map((colony) => colony.characterId));
  const characters = [...characterIds].map((characterId) => ({ characterId, account: `Account ${characterId % 20}` }));
  reportFleet(reports, characters, SETTINGS, BENCH_PRICES, BENCH_NOW);
  return reports;
}
