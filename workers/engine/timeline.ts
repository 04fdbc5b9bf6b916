import type { Forecast } from '../domain/result.ts';
import type { EpochSeconds } from '../domain/units.ts';
import { advance } from './advance.ts';
import type { CompiledColony } from './compileColony.ts';
import { readFlows } from './readResult.ts';
import { type ColonyState, cloneState, stateAt } from './state.ts';

/** A state is about 1 kB, and a jump runs half of the time between two of them on average. */
const CHECKPOINT_COUNT = 8;

/**
 * What becomes of a colony from a state on, with states kept along the way, so that any moment of it costs a fraction
 * of the run. Opaque: read it with `timelineState` and `timelineForecast`.
 */
export interface Timeline {
  readonly forecast: Forecast;
  readonly compiled: CompiledColony;
  /** ascending by time, evenly spaced; one array's parts */
  readonly checkpoints: readonly Float64Array[];
  readonly times: readonly EpochSeconds[];
}

/**
 * Runs a state on to the end of its forecast. The state is not changed.
 * @param forecast of the same colony, made at the state's moment or before
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
 * The colony at a moment: the state that a run from its last update to there gives.
 * @param at a moment before the timeline's start gives its start
 * @returns an independent state
 */
export function timelineState(timeline: Timeline, at: EpochSeconds): ColonyState {
  const state = lastCheckpoint(timeline, at);
  advance(state, at);
  return state;
}

/**
 * The forecast from a moment of the timeline on, without samples: its stops are those of the timeline's own, `firstStop`
 * is the first that is still to come then, and the flows are those from that moment on.
 * @param state of the timeline; it is not changed
 */
export function timelineForecast(timeline: Timeline, state: ColonyState): Forecast {
  const { stops, until: end } = timeline.forecast;
  const from = stateAt(state);
  const until = Math.max(from, end);
  const firstStop = stops.find((stop) => stop.at > from) ?? null;
  return {
    from,
    until,
    stops,
    firstStop,
    flows: flowsBetween(timeline, state, until),
    flowsToFirstStop: flowsBetween(timeline, state, firstStop?.at ?? until),
    sampleSeconds: timeline.forecast.sampleSeconds,
    sampleCount: 0,
    series: [],
  };
}

function flowsBetween(timeline: Timeline, state: ColonyState, until: EpochSeconds): Forecast['flows'] {
  const checkpoint = lastCheckpoint(timeline, until);
  const run = stateAt(checkpoint) > stateAt(state) ? checkpoint : cloneState(state);
  advance(run, until);
  return readFlows(run.compiled, run.values, state.values);
}

/** A copy of the last state that was kept at or before a moment. */
function lastCheckpoint({ compiled, checkpoints, times }: Timeline, at: EpochSeconds): ColonyState {
  let index = times.length - 1;
  while (index > 0 && times[index]! > at) index--;
  return { compiled, values: checkpoints[index]!.slice() };
}
