import type { EpochSeconds, Seconds } from '../domain/units.ts';
import { INPUT, NO_GROUP, PULL, RUNNER } from './code.ts';
import type { CompiledColony } from './compileColony.ts';
import { eventQueue, FAR } from './eventQueue.ts';
import { holdsEveryInput } from './holdsEveryInput.ts';
import { leap } from './leap.ts';
import { noteLoss, sendOut } from './sendOut.ts';
import { SimulationError } from './simulationError.ts';
import type { ColonyState } from './state.ts';
import { COLONY, FLOW, RUNNER_STATE, STORE_STATE } from './stateLayout.ts';
import { loadColony, storeColony, workCode, workValues } from './workspace.ts';

const code = workCode;
const values = workValues;
const queue = eventQueue;
const RUNNER_IS_ECU = RUNNER.isEcu;
const RUNNER_CYCLE_SECONDS = RUNNER.cycleSeconds;
const RUNNER_GROUP = RUNNER.group;
const RUNNER_LOSS = RUNNER.loss;
const RUNNER_OUTPUT_UNITS = RUNNER.outputUnits;
const RUNNER_YIELD_END = RUNNER.yieldEnd;
const RUNNER_INPUTS_END = RUNNER.inputsEnd;
const RUNNER_INPUTS = RUNNER.inputs;
const RUNNER_PULLS_END = RUNNER.pullsEnd;
const RUNNER_PULLS = RUNNER.pulls;
const RUNNER_RECORD_BITS = RUNNER.sizeBits;
const RUNNER_STATE_RECORD = RUNNER.state;
const INPUT_CELL = INPUT.cell;
const INPUT_DEMAND = INPUT.demand;
const INPUT_FLOW = INPUT.flow;
const INPUT_RECORD = INPUT.size;
const PULL_FROM_CELL = PULL.fromCell;
const PULL_STORE = PULL.store;
const PULL_TO_CELL = PULL.toCell;
const PULL_DEMAND = PULL.demand;
const PULL_UNITS = PULL.units;
const PULL_UNIT_VOLUME = PULL.unitVolume;
const PULL_RECORD = PULL.size;
const AT = COLONY.at;
const NEXT_EVENT_AT = COLONY.nextEventAt;
const EVENT_COUNT = COLONY.eventCount;
const LAST_WORK_AT = COLONY.lastWorkAt;
const NEXT_RUN_AT = RUNNER_STATE.nextRunAt;
const LAST_RUN_AT = RUNNER_STATE.lastRunAt;
const IS_ACTIVE = RUNNER_STATE.isActive;
const IDLE_SINCE = RUNNER_STATE.idleSince;
const HAS_RECEIVED = RUNNER_STATE.hasReceived;
const NEXT_YIELD = RUNNER_STATE.nextYield;
const MADE = RUNNER_STATE.made;
const RUNNER_SIZE = RUNNER_STATE.size;
const FREE_VOLUME = STORE_STATE.freeVolume;
const USED = FLOW.used;

/** A busy colony has about 60,000 pin runs in 30 days. */
const MAX_EVENTS = 5_000_000;

/**
 * Advances a state in place to `until`, including everything due at that second. A time before the state's own changes
 * nothing. The cost depends only on the pin runs in between, and several small steps give the same result as one.
 * @throws SimulationError if the colony has had more pin runs than any real one; the state is then unusable
 */
export function advance(state: ColonyState, until: EpochSeconds): void {
  if (!(until >= state.values[AT]!)) return;
  if (isDue(state.values, until)) {
    loadColony(state);
    while (isDue(values, until)) {
      queueAll(state.compiled);
      runQueued(state.compiled, until);
    }
    storeColony(state);
  }
  state.values[AT] = until;
}

/**
 * Advances a state in steps, and calls back after each, without loading and queueing all runners again: that saves a
 * tenth of a forecast. Nothing else may be simulated in between, and the state changes only at the end.
 * @param takeStep receives the step's time, and the values at that time, which it may only read.
 *   @returns the time of the next step; null to end
 * @throws SimulationError as in `advance`
 */
export function advanceStepwise(
  state: ColonyState,
  firstStepAt: EpochSeconds,
  takeStep: (at: EpochSeconds, values: Float64Array) => EpochSeconds | null,
): void {
  loadColony(state);
  const stepValues = values.subarray(0, state.values.length);
  let isQueued = false;
  for (let at: EpochSeconds | null = firstStepAt; at !== null; at = takeStep(at, stepValues)) {
    if (!(at >= values[AT]!)) continue;
    while (isDue(values, at)) {
      // What is due next may be beyond the queue's span.
      if (!isQueued || queue.isEmpty) queueAll(state.compiled);
      isQueued = true;
      runQueued(state.compiled, at);
    }
    values[AT] = at;
  }
  storeColony(state);
}

function isDue(values: Float64Array, until: EpochSeconds): boolean {
  return values[NEXT_EVENT_AT]! <= until && values[NEXT_EVENT_AT]! < Number.POSITIVE_INFINITY;
}

function queueAll({ layout, holders: { runnerCount } }: CompiledColony): void {
  queue.reset(values[NEXT_EVENT_AT]!, runnerCount);
  for (let r = 0; r < runnerCount; r++) queue.load(r, values[layout.runners + r * RUNNER_SIZE + NEXT_RUN_AT]!);
  queue.build();
}

function runQueued(compiled: CompiledColony, until: EpochSeconds): void {
  const { yieldUnits } = compiled;
  const { tree, bits, base } = queue;
  const mask = queue.size - 1;
  // The latest entry that is due; FAR never is.
  const lastDue = until - base > queue.span ? FAR - 1 : (Math.floor(until - base) << bits) | mask;

  let eventCount = values[EVENT_COUNT]!;
  let leapWait = queue.size;
  let pauseAt = Math.min(eventCount + leapWait, MAX_EVENTS);
  for (;;) {
    const next = tree[1]!;
    if (next > lastDue) break;
    if (eventCount >= pauseAt) {
      const count = leap(compiled.holders.runnerCount, compiled.layout.flows, lastDue >> bits);
      eventCount += count;
      if (eventCount >= MAX_EVENTS) throw new SimulationError({ kind: 'tooManySteps', count: MAX_EVENTS });
      // Whatever doesn't repeat itself will hardly do so soon.
      leapWait = count > 0 ? queue.size : 2 * leapWait;
      pauseAt = Math.min(eventCount + leapWait, MAX_EVENTS);
      continue;
    }
    eventCount += 1;
    const record = (next & mask) << RUNNER_RECORD_BITS;
    const seconds = next >> bits;
    if (code[record + RUNNER_IS_ECU] === 1) runEcu(yieldUnits, record, seconds);
    else runFactory(record, seconds);
  }
  values[EVENT_COUNT] = eventCount;
  values[NEXT_EVENT_AT] = tree[1] === FAR ? earliestRun(compiled) : base + (tree[1]! >> bits);
}

function earliestRun({ layout, holders }: CompiledColony): EpochSeconds {
  let earliest = Number.POSITIVE_INFINITY;
  for (let r = 0; r < holders.runnerCount; r++) {
    earliest = Math.min(earliest, values[layout.runners + r * RUNNER_SIZE + NEXT_RUN_AT]!);
  }
  return earliest;
}

/** @param seconds now, since the queue's base */
function runEcu(yieldUnits: Float64Array, record: number, seconds: Seconds): void {
  const state = code[record + RUNNER_STATE_RECORD]!;
  const nextYield = values[state + NEXT_YIELD]!;
  values[state + NEXT_YIELD] = nextYield + 1;
  values[LAST_WORK_AT] = queue.base + seconds;
  if (nextYield + 1 === code[record + RUNNER_YIELD_END]) {
    values[state + IS_ACTIVE] = 0;
    requeueNever(record, state);
  } else {
    requeue(record, state, seconds + code[record + RUNNER_CYCLE_SECONDS]!);
  }
  deliver(record, yieldUnits[nextYield]! | 0, seconds);
}

/**
 * One run: finish the cycle, use the next cycle's inputs, refill the buffer, then send the output.
 * Source: developer docs (planetary industry); same order of steps as in the client.
 * @param seconds now, since the queue's base
 */
function runFactory(record: number, seconds: Seconds): void {
  const now = queue.base + seconds;
  const state = code[record + RUNNER_STATE_RECORD]!;
  const wasActive = values[state + IS_ACTIVE] === 1;
  const hadReceived = values[state + HAS_RECEIVED] === 1;
  const isActive = holdsEveryInput(record);
  if (isActive) {
    const end = code[record + RUNNER_INPUTS_END]!;
    for (let input = code[record + RUNNER_INPUTS]!; input < end; input += INPUT_RECORD) {
      const demand = code[input + INPUT_DEMAND]!;
      values[code[input + INPUT_CELL]!]! -= demand;
      values[code[input + INPUT_FLOW]! + USED]! += demand;
    }
    values[state + IS_ACTIVE] = 1;
  } else if (wasActive) {
    values[state + IS_ACTIVE] = 0;
    values[state + IDLE_SINCE] = now;
  }
  const hasPulled = pullInputs(record);
  values[state + HAS_RECEIVED] = hasPulled ? 1 : 0;
  values[state + LAST_RUN_AT] = now;
  if (wasActive || isActive || hasPulled) values[LAST_WORK_AT] = now;

  // An idle factory runs again if it received anything now or in the last cycle. With all inputs, which it can only have
  // pulled just now, it runs again at once.
  if (isActive || hasPulled || hadReceived) {
    const isReady = !isActive && hasPulled && holdsEveryInput(record);
    requeue(record, state, isReady ? seconds : seconds + code[record + RUNNER_CYCLE_SECONDS]!);
  } else {
    requeueNever(record, state);
  }
  if (wasActive) deliver(record, code[record + RUNNER_OUTPUT_UNITS]!, seconds);
}

/** Sets the next run of the runner that has just run, in seconds since the queue's base. */
function requeue(record: number, state: number, seconds: Seconds): void {
  values[state + NEXT_RUN_AT] = queue.base + seconds;
  queue.set(record >> RUNNER_RECORD_BITS, seconds);
}

function requeueNever(record: number, state: number): void {
  values[state + NEXT_RUN_AT] = Number.POSITIVE_INFINITY;
  queue.set(record >> RUNNER_RECORD_BITS, FAR);
}

/** Fills a factory's buffer from the stores routed to it. @returns whether it got anything */
function pullInputs(record: number): boolean {
  let hasPulled = false;
  const end = code[record + RUNNER_PULLS_END]!;
  for (let pull = code[record + RUNNER_PULLS]!; pull < end; pull += PULL_RECORD) {
    const toCell = code[pull + PULL_TO_CELL]!;
    const fromCell = code[pull + PULL_FROM_CELL]!;
    const held = values[toCell]!;
    const stock = values[fromCell]!;
    let units = code[pull + PULL_DEMAND]! - held;
    if (units > code[pull + PULL_UNITS]!) units = code[pull + PULL_UNITS]!;
    if (units > stock) units = stock;
    if (units > 0) {
      values[fromCell] = stock - units;
      values[toCell] = held + units;
      values[code[pull + PULL_STORE]! + FREE_VOLUME]! += units * code[pull + PULL_UNIT_VOLUME]!;
      hasPulled = true;
    }
  }
  return hasPulled;
}

/** Counts what a producer made, sends it out, and counts what was lost. */
function deliver(record: number, units: number, seconds: Seconds): void {
  const group = code[record + RUNNER_GROUP]!;
  values[code[record + RUNNER_STATE_RECORD]! + MADE]! += units;
  const lost = group === NO_GROUP ? units : sendOut(record, group, units, seconds);
  if (lost > 0) noteLoss(code[record + RUNNER_LOSS]!, record, units, lost, seconds);
}
