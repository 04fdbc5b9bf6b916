import type { Forecast, Stop, StorageSeries } from '../domain/result.ts';
import { FORECAST_DAYS } from '../domain/thresholds.ts';
import { type EpochSeconds, SECONDS_PER_DAY, type Seconds } from '../domain/units.ts';
import { advance, advanceStepwise } from './advance.ts';
import type { CompiledColony } from './compileColony.ts';
import { withDailyLosses } from './lostGoods.ts';
import { readStops } from './readResult.ts';
import { type ColonyState, cloneState, stateAt } from './state.ts';
import { COLONY } from './stateLayout.ts';

const HORIZON_SECONDS = FORECAST_DAYS * SECONDS_PER_DAY;

/** At this many samples, every second one is dropped and the interval doubles. */
const MAX_SAMPLES = 128;
const MIN_SAMPLE_SECONDS = 225;
/** The first interval for a colony without a running program; enough for five days without doubling. */
const USUAL_SAMPLE_SECONDS = 3600;

/** The colony's cells at each sample, one after another. Reused between calls, because every colony gets a forecast. */
let history = new Float64Array(0);

/**
 * Simulates a colony from a state until everything has stopped or the horizon is reached. Doesn't change the state.
 * Takes up to 128 samples, and at least 64 if the forecast is longer than four hours.
 * @param horizonSeconds 0 or more; 30 days by default
 * @throws SimulationError if the colony never comes to rest
 */
export function forecast(state: ColonyState, horizonSeconds: Seconds = HORIZON_SECONDS): Forecast {
  const { compiled } = state;
  const from = state.values[COLONY.at]!;
  const run = cloneState(state);
  const horizon = from + horizonSeconds;
  let samples = record(run, horizon);
  const until = isAtRest(run) ? lastWork(run, from) : horizon;
  const wantedSeconds = fittingSampleSeconds(until - from);
  if (wantedSeconds < samples.seconds) {
    run.values.set(state.values);
    samples = record(run, horizon, wantedSeconds);
  }
  const sampleCount = Math.min(samples.count, Math.ceil((until - from) / samples.seconds) + 1);
  return {
    ...summarise(state, run, until),
    sampleSeconds: samples.seconds,
    sampleCount,
    series: readSeries(compiled, compiled.layout.runners, sampleCount),
  };
}

/** The same without samples, which take an eighth of the time and which only an opened colony needs. */
export function forecastWithoutSamples(state: ColonyState): Forecast {
  const from = state.values[COLONY.at]!;
  const run = cloneState(state);
  advance(run, from + HORIZON_SECONDS);
  const until = isAtRest(run) ? lastWork(run, from) : from + HORIZON_SECONDS;
  return { ...summarise(state, run, until), sampleSeconds: MIN_SAMPLE_SECONDS, sampleCount: 0, series: [] };
}

/** What a forecast says besides its samples. @param run the state at the forecast's end, or after it */
function summarise(
  state: ColonyState,
  run: ColonyState,
  until: EpochSeconds,
): Omit<Forecast, 'sampleSeconds' | 'sampleCount' | 'series'> {
  const from = stateAt(state);
  // The run is at its last sample, which may be after the end; a program that never ran may expire in between.
  const stops = withDailyLosses(
    state,
    readStops(run.compiled, run.values).filter((stop) => stop.at <= until),
  );
  return { from, until, stops, firstStop: stops.find((stop) => stop.at >= from) ?? null };
}

/**
 * The stops of a forecast alone. Advances the state.
 * @param from the forecast's time: the state's, or an earlier one of the same run
 * @throws SimulationError if the colony never comes to rest
 */
export function forecastStops(run: ColonyState, from: EpochSeconds): readonly Stop[] {
  advance(run, from + HORIZON_SECONDS);
  const until = isAtRest(run) ? lastWork(run, from) : stateAt(run);
  return readStops(run.compiled, run.values).filter((stop) => stop.at <= until);
}

function isAtRest(run: ColonyState): boolean {
  return run.values[COLONY.nextEventAt] === Number.POSITIVE_INFINITY;
}

interface Samples {
  count: number;
  seconds: Seconds;
}

/**
 * Advances a state to the horizon or its end, whichever comes first, and writes the samples into `history`.
 * @param firstSeconds the interval to begin with; by default the one that probably fits
 */
function record(run: ColonyState, horizon: EpochSeconds, firstSeconds?: Seconds): Samples {
  const size = run.compiled.layout.runners;
  if (history.length < MAX_SAMPLES * size) history = new Float64Array(2 * MAX_SAMPLES * size);
  const from = run.values[COLONY.at]!;
  let count = 0;
  let seconds = firstSeconds ?? guessSampleSeconds(run.compiled, from);
  advanceStepwise(run, from, (_, values) => {
    for (let cell = COLONY.firstCell; cell < size; cell++) history[count * size + cell] = values[cell]!;
    count += 1;
    if (values[COLONY.nextEventAt] === Number.POSITIVE_INFINITY) return null;
    if (count === MAX_SAMPLES) {
      count /= 2;
      seconds *= 2;
      for (let i = 1; i < count; i++) history.copyWithin(i * size, 2 * i * size, (2 * i + 1) * size);
    }
    const next = from + count * seconds;
    return next <= horizon ? next : null;
  });
  if (!isAtRest(run)) advance(run, horizon);
  return { count, seconds };
}

/** The interval that probably fits: colonies usually stop soon after their last program. */
function guessSampleSeconds({ holders }: CompiledColony, from: EpochSeconds): Seconds {
  let lastExpiresAt = from;
  for (const work of holders.work) {
    if (work.kind === 'ecu') lastExpiresAt = Math.max(lastExpiresAt, work.runs.program.expiresAt);
  }
  return lastExpiresAt > from ? fittingSampleSeconds(lastExpiresAt - from) : USUAL_SAMPLE_SECONDS;
}

/** The shortest interval at which this span needs no doubling. */
function fittingSampleSeconds(span: Seconds): Seconds {
  let seconds = MIN_SAMPLE_SECONDS;
  while ((MAX_SAMPLES - 1) * seconds < span) seconds *= 2;
  return seconds;
}

function lastWork(run: ColonyState, from: EpochSeconds): EpochSeconds {
  return Math.max(from, run.values[COLONY.lastWorkAt]!);
}

function readSeries({ colony, holders, cells }: CompiledColony, size: number, sampleCount: number): StorageSeries[] {
  const series: StorageSeries[] = [];
  for (let position = 0; position < colony.pins.length; position++) {
    const holder = holders.ofPin[position]!;
    if (holder < holders.runnerCount) continue;
    const held: number[] = [];
    for (let cell = cells.start[holder]!; cell < cells.start[holder + 1]!; cell++) {
      if (isEverHeld(cell, size, sampleCount)) held.push(cell);
    }
    const amounts = new Float64Array(sampleCount * held.length);
    for (let sample = 0; sample < sampleCount; sample++) {
      for (let k = 0; k < held.length; k++) amounts[sample * held.length + k] = history[sample * size + held[k]!]!;
    }
    series.push({
      pinId: colony.pins[position]!.pinId,
      typeIds: held.map((cell) => cells.types[cell]!),
      amounts,
    });
  }
  return series;
}

function isEverHeld(cell: number, size: number, sampleCount: number): boolean {
  for (let sample = 0; sample < sampleCount; sample++) if (history[sample * size + cell]! > 0) return true;
  return false;
}
