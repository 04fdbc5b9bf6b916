import type { Forecast } from '../domain/result.ts';
import type { EpochSeconds } from '../domain/units.ts';
import { advance } from './advance.ts';
import type { CompiledColony } from './compileColony.ts';
import { withDailyLosses } from './lostGoods.ts';
import { type ColonyState, cloneState, stateAt } from './state.ts';

/** A state takes about 1 kB, and a jump simulates half of the time between two checkpoints on average. */
const CHECKPOINT_COUNT = 8;

/** A forecast with saved states along the way, for jumps to any time. Opaque. */
export interface Timeline {
  readonly forecast: Forecast;
  readonly compiled: CompiledColony;
  /** ascending by time, evenly spaced; slices of one array */
  readonly checkpoints: readonly Float64Array[];
  readonly times: readonly EpochSeconds[];
}

/**
 * Simulates a state to the end of its forecast. Doesn't change the state.
 * @param forecast of the same colony, made at the state's time or before
 * @throws SimulationError if the colony never comes to rest
 */
export function recordTimeline(state: ColonyState, forecast: Forecast): Timeline {
  const run = cloneState(state);
  const from = stateAt(run);
  const span = Math.max(0, forecast.until - from);
  const size = run.values.length;
  const kept = new Float64Array(CHECKPOINT_COUNT * size);
  const checkpoints: Float64Array[] = [];
  const times: EpochSeconds[] = [];
  for (let index = 0; index < CHECKPOINT_COUNT; index++) {
    const at = from + Math.round((index / (CHECKPOINT_COUNT - 1)) * span);
    advance(run, at);
    const checkpoint = kept.subarray(index * size, (index + 1) * size);
    checkpoint.set(run.values);
    checkpoints.push(checkpoint);
    times.push(at);
  }
  return { forecast, compiled: state.compiled, checkpoints, times };
}

/**
 * The colony at a time: the same state as after advancing from its last update.
 * @param at before the timeline's start: the state at its start
 * @returns an independent state
 */
export function timelineState(timeline: Timeline, at: EpochSeconds): ColonyState {
  const state = lastCheckpoint(timeline, at);
  advance(state, at);
  return state;
}

/**
 * The forecast from a time of the timeline on, without samples. Its stops are those of the timeline; `firstStop`, and what is
 * lost within a day, are as seen from that time.
 * @param state of the timeline; not changed
 */
export function timelineForecast(timeline: Timeline, state: ColonyState): Forecast {
  const { until: end } = timeline.forecast;
  const stops = withDailyLosses(state, timeline.forecast.stops, false);
  const from = stateAt(state);
  const until = Math.max(from, end);
  const firstStop = stops.find((stop) => stop.at > from) ?? null;
  return {
    from,
    until,
    stops,
    firstStop,
    sampleSeconds: timeline.forecast.sampleSeconds,
    sampleCount: 0,
    series: [],
  };
}

/** A copy of the last checkpoint at or before a time. */
function lastCheckpoint({ compiled, checkpoints, times }: Timeline, at: EpochSeconds): ColonyState {
  let index = times.length - 1;
  while (index > 0 && times[index]! > at) index--;
  return { compiled, values: checkpoints[index]!.slice() };
}
