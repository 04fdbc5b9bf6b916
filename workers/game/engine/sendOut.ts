/**
 * Sends goods out: first to factories, the fullest buffer first; then to stores, the one with the least free space
 * first, each getting a fair share at most. A store forwards what it got from a producer at once, by the same rule.
 * Source: developer docs (planetary industry); same order of steps as in the client.
 */
import type { EpochSeconds, Seconds } from '../domain/units.ts';
import { MAX_PINS } from './checkColony.ts';
import { ENTRY, GROUP, INPUT, NO_GROUP, RUNNER } from './code.ts';
import { eventQueue } from './eventQueue.ts';
import { holdsEveryInput } from './holdsEveryInput.ts';
import { LOSS, RUNNER_STATE, STORE_STATE } from './stateLayout.ts';
import { workCode, workValues } from './workspace.ts';

const code = workCode;
const values = workValues;
const queue = eventQueue;
const RUNNER_CYCLE_SECONDS = RUNNER.cycleSeconds;
const RUNNER_INPUTS_END = RUNNER.inputsEnd;
const RUNNER_INPUTS = RUNNER.inputs;
const RUNNER_RECORD_BITS = RUNNER.sizeBits;
const RUNNER_STATE_RECORD = RUNNER.state;
const INPUT_CELL = INPUT.cell;
const INPUT_FULLNESS = INPUT.fullness;
const INPUT_RECORD = INPUT.size;
const GROUP_FACTORY_COUNT = GROUP.factoryCount;
const GROUP_STORE_COUNT = GROUP.storeCount;
const GROUP_ENTRIES = GROUP.entries;
const ENTRY_CELL = ENTRY.cell;
const ENTRY_UNITS = ENTRY.units;
const ENTRY_TARGET = ENTRY.target;
const ENTRY_DEMAND = ENTRY.demand;
const ENTRY_UNIT_VOLUME = ENTRY.unitVolume;
const ENTRY_PASS_GROUP = ENTRY.passGroup;
const ENTRY_LOSS = ENTRY.loss;
const ENTRY_RECORD = ENTRY.size;
const NEXT_RUN_AT = RUNNER_STATE.nextRunAt;
const LAST_RUN_AT = RUNNER_STATE.lastRunAt;
const IS_ACTIVE = RUNNER_STATE.isActive;
const HAS_RECEIVED = RUNNER_STATE.hasReceived;
const MADE = RUNNER_STATE.made;
const LOSS_SINCE = LOSS.since;
const MADE_BEFORE_LOSS = LOSS.madeBefore;
const LOSS_UNITS = LOSS.units;
const FREE_VOLUME = STORE_STATE.freeVolume;
const FULL_SINCE = STORE_STATE.fullSince;
const IS_FULL = STORE_STATE.isFull;

/** Entries of one group in the order they are served. Reused between calls: the event loop allocates nothing. */
class Ranking {
  readonly entries = new Int32Array(MAX_PINS);
  readonly keys = new Float64Array(MAX_PINS);
  /** by store: units that it was offered and took */
  readonly offered = new Int32Array(MAX_PINS);
  readonly taken = new Int32Array(MAX_PINS);

  /** Sorts ascending by key. Stable, so that ties keep the order of pin ids. Insertion sort, because groups are short. */
  sort(count: number): void {
    const { entries, keys } = this;
    for (let k = 1; k < count; k++) {
      const entry = entries[k]!;
      const key = keys[k]!;
      let place = k;
      for (; place > 0 && keys[place - 1]! > key; place--) {
        entries[place] = entries[place - 1]!;
        keys[place] = keys[place - 1]!;
      }
      entries[place] = entry;
      keys[place] = key;
    }
  }
}

const factories = new Ranking();
/** The stores that a producer serves, and those that such a store forwards to while the first ranking is in use. */
const stores = new Ranking();
const secondStores = new Ranking();

/**
 * Sends the output of an ECU or a factory, and counts what full stores lose of it.
 * @param record  of the ECU or factory, which has made the units
 * @param group   its position in the code
 * @param seconds now, since the queue's base
 * @returns units that were lost for other reasons
 */
export function sendOut(record: number, group: number, units: number, seconds: Seconds): number {
  const factoryCount = code[group + GROUP_FACTORY_COUNT]!;
  const storeCount = code[group + GROUP_STORE_COUNT]!;
  if (storeCount > 1) return sendToStores(record, group, units, seconds);

  const left = factoryCount > 0 ? feedFactories(group, units, seconds) : units;
  if (storeCount === 0 || left === 0) return left;
  const entry = group + GROUP_ENTRIES + factoryCount * ENTRY_RECORD;
  const quantity = code[entry + ENTRY_UNITS]!;
  const offered = left < quantity ? left : quantity;
  if (offered === 0) return left;
  const taken = putIntoStore(entry, offered);
  noteDelivery(entry, taken < offered, queue.base + seconds);
  if (taken < offered) noteLoss(code[entry + ENTRY_LOSS]!, record, units, offered - taken, seconds);
  if (taken > 0) passOn(entry, taken, seconds);
  return left - offered;
}

/** The general case: several stores share. */
function sendToStores(record: number, group: number, units: number, seconds: Seconds): number {
  const storeCount = code[group + GROUP_STORE_COUNT]!;
  rankStores(group, stores);
  const { entries, offered, taken } = stores;
  let left = feedFactories(group, units, seconds);
  for (let k = 0; k < storeCount; k++) {
    const entry = entries[k]!;
    offered[k] = Math.min(left, code[entry + ENTRY_UNITS]!, Math.ceil(left / (storeCount - k)) | 0);
    taken[k] = putIntoStore(entry, offered[k]!);
    left -= taken[k]!;
  }
  let lost = left;
  for (let k = 0; k < storeCount; k++) {
    if (offered[k] === 0) continue;
    const entry = entries[k]!;
    const isFull = left > 0 && taken[k]! < offered[k]!;
    noteDelivery(entry, isFull, queue.base + seconds);
    if (!isFull) continue;
    // What the first stores refuse is offered to the next ones, too, but lost only once.
    const refused = Math.min(lost, offered[k]! - taken[k]!);
    noteLoss(code[entry + ENTRY_LOSS]!, record, units, refused, seconds);
    lost -= refused;
  }
  for (let k = 0; k < storeCount; k++) if (taken[k]! > 0) passOn(entries[k]!, taken[k]!, seconds);
  return lost;
}

/** A store forwards exactly what it got from a producer; what doesn't fit elsewhere stays in it. */
function passOn(entry: number, units: number, seconds: Seconds): void {
  const group = code[entry + ENTRY_PASS_GROUP]!;
  if (group === NO_GROUP) return;
  const fromCell = code[entry + ENTRY_CELL]!;
  const fromStore = code[entry + ENTRY_TARGET]!;
  const unitVolume = code[entry + ENTRY_UNIT_VOLUME]!;
  const storeCount = code[group + GROUP_STORE_COUNT]!;
  if (storeCount > 0) rankStores(group, secondStores);

  let left = feedFactories(group, units, seconds);
  values[fromCell]! -= units - left;
  values[fromStore + FREE_VOLUME]! += (units - left) * unitVolume;
  for (let k = 0; k < storeCount; k++) {
    const target = secondStores.entries[k]!;
    const offered = Math.min(left, code[target + ENTRY_UNITS]!, Math.ceil(left / (storeCount - k)) | 0);
    const taken = putIntoStore(target, offered);
    left -= taken;
    values[fromCell]! -= taken;
    values[fromStore + FREE_VOLUME]! += taken * unitVolume;
  }
}

/** @returns units that no factory took */
function feedFactories(group: number, units: number, seconds: Seconds): number {
  const factoryCount = code[group + GROUP_FACTORY_COUNT]!;
  const { entries, keys } = factories;
  let count = 0;
  let entry = group + GROUP_ENTRIES;
  for (let k = 0; k < factoryCount; k++, entry += ENTRY_RECORD) {
    // Full ones get nothing in any order, so they are left out.
    if (values[code[entry + ENTRY_CELL]!]! < code[entry + ENTRY_DEMAND]!) entries[count++] = entry;
  }
  if (count > 1) {
    for (let k = 0; k < count; k++) keys[k] = emptiness(code[entries[k]! + ENTRY_TARGET]!);
    factories.sort(count);
  }
  let left = units;
  for (let k = 0; k < count && left > 0; k++) {
    entry = entries[k]!;
    const cell = code[entry + ENTRY_CELL]!;
    const held = values[cell]!;
    const taken = Math.min(left, code[entry + ENTRY_UNITS]!, (code[entry + ENTRY_DEMAND]! - held) | 0);
    if (taken > 0) {
      values[cell] = held + taken;
      left -= taken;
      wakeFactory(code[entry + ENTRY_TARGET]!, seconds);
    }
  }
  return left;
}

/** Sort key with the same order as 1 − mean(held / demanded) over a factory's inputs, but a whole number. */
function emptiness(record: number): number {
  let fullness = 0;
  const end = code[record + RUNNER_INPUTS_END]!;
  for (let input = code[record + RUNNER_INPUTS]!; input < end; input += INPUT_RECORD) {
    fullness += values[code[input + INPUT_CELL]!]! * code[input + INPUT_FULLNESS]!;
  }
  return -fullness;
}

/** Marks that a factory got goods, and queues its next run unless an earlier one is queued. */
function wakeFactory(record: number, seconds: Seconds): void {
  const state = code[record + RUNNER_STATE_RECORD]!;
  values[state + HAS_RECEIVED] = 1;
  // An active factory is queued for the end of its cycle, which goods don't change.
  if (values[state + IS_ACTIVE] === 1) return;
  let at = seconds;
  if (!holdsEveryInput(record)) {
    // The last run may be long before the queue's base, or -Infinity.
    const due = values[state + LAST_RUN_AT]! - queue.base + code[record + RUNNER_CYCLE_SECONDS]!;
    if (due > seconds) at = due;
  }
  if (queue.base + at < values[state + NEXT_RUN_AT]!) {
    values[state + NEXT_RUN_AT] = queue.base + at;
    queue.set(record >> RUNNER_RECORD_BITS, at);
  }
}

/** Ranks a group's stores by free space, least first. */
function rankStores(group: number, ranking: Ranking): void {
  const count = code[group + GROUP_STORE_COUNT]!;
  let entry = group + GROUP_ENTRIES + code[group + GROUP_FACTORY_COUNT]! * ENTRY_RECORD;
  for (let k = 0; k < count; k++, entry += ENTRY_RECORD) {
    ranking.entries[k] = entry;
    ranking.keys[k] = Math.max(0, values[code[entry + ENTRY_TARGET]! + FREE_VOLUME]!);
  }
  ranking.sort(count);
}

/** @returns units that fit; 0 in a store that is over its capacity */
function putIntoStore(entry: number, offered: number): number {
  const freeVolume = code[entry + ENTRY_TARGET]! + FREE_VOLUME;
  const unitVolume = code[entry + ENTRY_UNIT_VOLUME]!;
  const free = values[freeVolume]!;
  let taken = offered;
  if (offered * unitVolume > free) taken = free > 0 ? (free / unitVolume) | 0 : 0;
  values[code[entry + ENTRY_CELL]!]! += taken;
  values[freeVolume] = free - taken * unitVolume;
  return taken;
}

/** Records whether the last delivery to a store lost goods because the store is full, and since when it does. */
function noteDelivery(entry: number, hasLost: boolean, now: EpochSeconds): void {
  const store = code[entry + ENTRY_TARGET]!;
  values[store + IS_FULL] = hasLost ? 1 : 0;
  if (hasLost && values[store + FULL_SINCE]! > now) values[store + FULL_SINCE] = now;
}

/** Counts lost goods: of those that the ECU or factory of this record has just made. */
export function noteLoss(loss: number, record: number, made: number, lost: number, seconds: Seconds): void {
  if (values[loss + LOSS_SINCE] === Number.POSITIVE_INFINITY) {
    values[loss + LOSS_SINCE] = queue.base + seconds;
    values[loss + MADE_BEFORE_LOSS] = values[code[record + RUNNER_STATE_RECORD]! + MADE]! - made;
  }
  values[loss + LOSS_UNITS]! += lost;
}
