import type { EpochSeconds } from '../domain/units.ts';
import {
  INPUT_CELL,
  INPUT_DEMAND,
  INPUT_FLOW,
  INPUT_RECORD,
  NO_GROUP,
  PULL_DEMAND,
  PULL_FROM_CELL,
  PULL_RECORD,
  PULL_STORE,
  PULL_TO_CELL,
  PULL_UNIT_VOLUME,
  PULL_UNITS,
  RUNNER_CYCLE_SECONDS,
  RUNNER_FLOW,
  RUNNER_GROUP,
  RUNNER_INPUTS,
  RUNNER_INPUTS_END,
  RUNNER_IS_ECU,
  RUNNER_OUTPUT_UNITS,
  RUNNER_PULLS,
  RUNNER_PULLS_END,
  RUNNER_RECORD,
  RUNNER_STATE,
  RUNNER_YIELD_END,
} from './code.ts';
import type { CompiledColony } from './compileColony.ts';
import { EventQueue, FAR } from './eventQueue.ts';
import { holdsEveryInput } from './holdsEveryInput.ts';
import { sendOut } from './sendOut.ts';
import { SimulationError } from './simulationError.ts';
import type { ColonyState } from './state.ts';
import {
  AT,
  EVENT_COUNT,
  FREE_VOLUME,
  HAS_RECEIVED,
  IDLE_SINCE,
  IS_ACTIVE,
  LAST_RUN_AT,
  LAST_WORK_AT,
  LOST,
  MADE,
  NEXT_EVENT_AT,
  NEXT_RUN_AT,
  NEXT_YIELD,
  RUNNER_SIZE,
  USED,
} from './stateLayout.ts';

/** A busy colony has about 60,000 pin runs in 30 days. */
const MAX_EVENTS = 5_000_000;

/** One for all colonies, since they are moved on one after the other; the state keeps every runner's time. */
const queue = new EventQueue();

/**
 * Moves a state on, in place, to `until`; what is due at that very second has run then. A time before the state's own
 * changes nothing. The cost is that of the pin runs in between, and moving on in steps gives what one step gives.
 * @throws SimulationError if the colony has had more pin runs than any real one could; the state is then of no use
 */
export function advance(state: ColonyState, until: EpochSeconds): void {
  const { compiled, values } = state;
  if (!(until >= values[AT]!)) return;
  while (values[NEXT_EVENT_AT]! <= until) runEvents(compiled, values, until);
  values[AT] = until;
}

/** Runs what is due until then, or as far as the queue's span reaches. */
function runEvents(compiled: CompiledColony, values: Float64Array, until: EpochSeconds): void {
  const { code, yieldUnits, layout } = compiled;
  const { runnerCount } = compiled.holders;
  const base = values[NEXT_EVENT_AT]!;
  queue.reset(base, runnerCount);
  for (let r = 0; r < runnerCount; r++) queue.load(r, values[layout.runners + r * RUNNER_SIZE + NEXT_RUN_AT]!);
  queue.build();
  const { tree, bits } = queue;
  const mask = queue.size - 1;
  // The latest entry that is due: FAR never is.
  const lastDue = until - base > queue.span ? FAR - 1 : (Math.floor(until - base) << bits) | mask;

  let eventCount = values[EVENT_COUNT]!;
  for (;;) {
    const next = tree[1]!;
    if (next > lastDue) break;
    if (++eventCount > MAX_EVENTS) {
      throw new SimulationError(
        `The simulation was given up after ${MAX_EVENTS} steps: the colony never comes to rest.`,
      );
    }
    const record = (next & mask) * RUNNER_RECORD;
    const now = base + (next >> bits);
    if (code[record + RUNNER_IS_ECU] === 1) runEcu(code, values, yieldUnits, record, now);
    else runFactory(code, values, record, now);
  }
  values[EVENT_COUNT] = eventCount;
  values[NEXT_EVENT_AT] = tree[1] === FAR ? earliestRun(compiled, values) : base + (tree[1]! >> bits);
}

function earliestRun({ layout, holders }: CompiledColony, values: Float64Array): EpochSeconds {
  let earliest = Number.POSITIVE_INFINITY;
  for (let r = 0; r < holders.runnerCount; r++) {
    earliest = Math.min(earliest, values[layout.runners + r * RUNNER_SIZE + NEXT_RUN_AT]!);
  }
  return earliest;
}

function runEcu(
  code: Int32Array,
  values: Float64Array,
  yieldUnits: Float64Array,
  record: number,
  now: EpochSeconds,
): void {
  const state = code[record + RUNNER_STATE]!;
  const nextYield = values[state + NEXT_YIELD]!;
  const isLast = nextYield + 1 === code[record + RUNNER_YIELD_END];
  values[state + NEXT_YIELD] = nextYield + 1;
  values[LAST_WORK_AT] = now;
  if (isLast) values[state + IS_ACTIVE] = 0;
  requeue(values, record, state, isLast ? Number.POSITIVE_INFINITY : now + code[record + RUNNER_CYCLE_SECONDS]!);
  deliver(code, values, record, yieldUnits[nextYield]!, now);
}

/**
 * One run: the cycle's output is made, the next cycle's inputs are used, the buffer is filled again, and then the output
 * is sent out. Source: developer docs (planetary industry); the order of steps as in the client.
 */
function runFactory(code: Int32Array, values: Float64Array, record: number, now: EpochSeconds): void {
  const state = code[record + RUNNER_STATE]!;
  const wasActive = values[state + IS_ACTIVE] === 1;
  const hadReceived = values[state + HAS_RECEIVED] === 1;
  const isActive = holdsEveryInput(code, values, record);
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
  const hasPulled = pullInputs(code, values, record);
  values[state + HAS_RECEIVED] = hasPulled ? 1 : 0;
  values[state + LAST_RUN_AT] = now;
  if (wasActive || isActive || hasPulled) values[LAST_WORK_AT] = now;

  // An idle factory comes back if it has received anything in the cycle that ended or now; at once with a full set of
  // inputs, which it can only have by pulling.
  let nextRunAt = now + code[record + RUNNER_CYCLE_SECONDS]!;
  if (!isActive) {
    if (hasPulled && holdsEveryInput(code, values, record)) nextRunAt = now;
    else if (!hasPulled && !hadReceived) nextRunAt = Number.POSITIVE_INFINITY;
  }
  requeue(values, record, state, nextRunAt);
  if (wasActive) deliver(code, values, record, code[record + RUNNER_OUTPUT_UNITS]!, now);
}

/** Gives the runner that has just run, and thereby left the queue, its next time. */
function requeue(values: Float64Array, record: number, state: number, nextRunAt: EpochSeconds): void {
  values[state + NEXT_RUN_AT] = nextRunAt;
  queue.set(record / RUNNER_RECORD, nextRunAt - queue.base);
}

/** Takes what fits from the stores that lead into a factory; true if it got anything. */
function pullInputs(code: Int32Array, values: Float64Array, record: number): boolean {
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

/** Books what a producer made, sends it out, and books what found no place. */
function deliver(code: Int32Array, values: Float64Array, record: number, units: number, now: EpochSeconds): void {
  const flow = code[record + RUNNER_FLOW]!;
  const group = code[record + RUNNER_GROUP]!;
  values[flow + MADE]! += units;
  const lost = group === NO_GROUP ? units : sendOut(code, values, queue, group, units, now);
  if (lost > 0) values[flow + LOST]! += lost;
}
