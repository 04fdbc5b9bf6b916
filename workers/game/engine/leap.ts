/**
 * Leaps over hours in which every factory runs cycle after cycle with a full buffer, from stores that hold enough into
 * stores with room, while all other pins sleep. Then no run depends on another, and any number of them is a
 * multiplication.
 */
import type { Seconds } from '../domain/units.ts';
import { ENTRY, GROUP, INPUT, NO_GROUP, PULL, RUNNER } from './code.ts';
import { eventQueue } from './eventQueue.ts';
import { COLONY, FLOW, RUNNER_STATE, STORE_STATE } from './stateLayout.ts';
import { workCode, workValues } from './workspace.ts';

const code = workCode;
const values = workValues;
const queue = eventQueue;
const HOUR: Seconds = 3600;
/** A shorter leap takes longer than the events. */
const FEWEST_HOURS = 2;
/** No pull, no entry. */
const NONE = -1;

/** By position in the values: the most that an hour takes of a cell's units, or of a store's free volume. */
const hourly = new Float64Array(values.length);

/**
 * Leaps from the next event on, if the colony repeats itself from there for some hours.
 * @param size    of the colony's values up to its stores
 * @param lastDue the last second that is due, since the queue's base
 * @returns the number of pin runs in between; 0 if there was no leap
 */
export function leap(runnerCount: number, size: number, lastDue: Seconds): number {
  const from = queue.tree[1]! >> queue.bits;
  const end = runnerCount << RUNNER.sizeBits;
  const step = 1 << RUNNER.sizeBits;
  hourly.fill(0, 0, size);
  // A runner can have one run more than its cycles that fit, so the last hour is left to the events.
  let hours = Math.floor((lastDue - from) / HOUR) + 1;
  for (let record = 0; record < end && hours > FEWEST_HOURS; record += step) {
    if (!isAsleep(record)) hours = Math.min(hours, steadyHours(record));
  }
  if (!(hours > FEWEST_HOURS)) return 0;
  const until = from + (hours - 1) * HOUR;
  let count = 0;
  for (let record = 0; record < end; record += step) if (!isAsleep(record)) count += repeat(record, until);
  queue.build();
  return count;
}

function isAsleep(record: number): boolean {
  return values[code[record + RUNNER.state]! + RUNNER_STATE.nextRunAt] === Number.POSITIVE_INFINITY;
}

/** For how many hours a factory's run leads to one just like it, with what those before it take; 0 unless it does. */
function steadyHours(record: number): number {
  const entry = entryOf(record);
  const isActive = values[code[record + RUNNER.state]! + RUNNER_STATE.isActive] === 1;
  if (!isActive || code[record + RUNNER.isEcu] === 1 || entry === NONE) return 0;
  const runs = Math.ceil(HOUR / code[record + RUNNER.cycleSeconds]!);
  const volume = code[record + RUNNER.outputUnits]! * code[entry + ENTRY.unitVolume]!;
  let hours = hoursOf(code[entry + ENTRY.target]! + STORE_STATE.freeVolume, runs * volume);
  const inputsEnd = code[record + RUNNER.inputsEnd]!;
  for (let input = code[record + RUNNER.inputs]!; input < inputsEnd; input += INPUT.size) {
    const demand = code[input + INPUT.demand]!;
    const pull = pullOf(record, input);
    const isFull = values[code[input + INPUT.cell]!] === demand;
    if (!isFull || pull === NONE || code[pull + PULL.units]! < demand) return 0;
    hours = Math.min(hours, hoursOf(code[pull + PULL.fromCell]!, runs * demand));
  }
  return hours;
}

/** How many hours a place lasts, with so much more an hour. */
function hoursOf(place: number, more: number): number {
  hourly[place]! += more;
  return Math.floor(values[place]! / hourly[place]!) || 0;
}

/** The route that an input comes by first. */
function pullOf(record: number, input: number): number {
  for (let pull = code[record + RUNNER.pulls]!; pull < code[record + RUNNER.pullsEnd]!; pull += PULL.size) {
    if (code[pull + PULL.toCell] === code[input + INPUT.cell]) return pull;
  }
  return NONE;
}

/** The entry of the store that takes all of a runner's product, and keeps it. */
function entryOf(record: number): number {
  const group = code[record + RUNNER.group]!;
  const entry = group + GROUP.entries;
  const isOnly = group !== NO_GROUP && code[group + GROUP.factoryCount] === 0 && code[group + GROUP.storeCount] === 1;
  const takesAll = isOnly && code[entry + ENTRY.units]! >= code[record + RUNNER.outputUnits]!;
  return takesAll && code[entry + ENTRY.passGroup] === NO_GROUP ? entry : NONE;
}

/** All runs of a steady factory up to a second. @returns how many they are */
function repeat(record: number, until: Seconds): number {
  const state = code[record + RUNNER.state]!;
  const cycleSeconds = code[record + RUNNER.cycleSeconds]!;
  const first = values[state + RUNNER_STATE.nextRunAt]! - queue.base;
  const runs = Math.floor((until - first) / cycleSeconds) + 1;
  if (!(runs > 0)) return 0;
  const inputsEnd = code[record + RUNNER.inputsEnd]!;
  for (let input = code[record + RUNNER.inputs]!; input < inputsEnd; input += INPUT.size) {
    const used = runs * code[input + INPUT.demand]!;
    const pull = pullOf(record, input);
    values[code[input + INPUT.flow]! + FLOW.used]! += used;
    values[code[pull + PULL.fromCell]!]! -= used;
    values[code[pull + PULL.store]! + STORE_STATE.freeVolume]! += used * code[pull + PULL.unitVolume]!;
  }
  const entry = entryOf(record);
  const store = code[entry + ENTRY.target]!;
  const made = runs * code[record + RUNNER.outputUnits]!;
  values[state + RUNNER_STATE.made]! += made;
  values[code[entry + ENTRY.cell]!]! += made;
  values[store + STORE_STATE.freeVolume]! -= made * code[entry + ENTRY.unitVolume]!;
  values[store + STORE_STATE.isFull] = 0;
  const nextRunAt = queue.base + first + runs * cycleSeconds;
  values[state + RUNNER_STATE.nextRunAt] = nextRunAt;
  values[state + RUNNER_STATE.lastRunAt] = nextRunAt - cycleSeconds;
  values[state + RUNNER_STATE.hasReceived] = 1;
  values[COLONY.lastWorkAt] = Math.max(values[COLONY.lastWorkAt]!, nextRunAt - cycleSeconds);
  queue.load(record >> RUNNER.sizeBits, nextRunAt);
  return runs;
}
