/**
 * Sending goods out: factories first, the fullest buffer first; then stores, the least free space first and each with
 * a fair share at most; what a store got from a producer it sends on at once by the same rule.
 * Source: developer docs (planetary industry, routing), the order of steps as in the client.
 */
import type { EpochSeconds } from '../domain/units.ts';
import type { CompiledColony } from './compileColony.ts';
import { type CompiledRoutes, NO_GROUP } from './compileRoutes.ts';
import { receiveGoods } from './schedule.ts';

/** Entries of one group in the order in which they are served. Kept between calls: the event loop allocates nothing. */
interface Ranking {
  entries: Int32Array;
  /** ascending */
  keys: Float64Array;
  /** of stores: what each was offered and took */
  offered: Float64Array;
  taken: Float64Array;
}

const INITIAL_RANKING_LENGTH = 64;

function makeRanking(length: number): Ranking {
  return {
    entries: new Int32Array(length),
    keys: new Float64Array(length),
    offered: new Float64Array(length),
    taken: new Float64Array(length),
  };
}

/** Factories are never ranked while another ranking of factories is in use. */
let factoryRanking = makeRanking(INITIAL_RANKING_LENGTH);
/** Stores served by a producer; in use while each of them sends on, hence two. */
let storeRanking = makeRanking(INITIAL_RANKING_LENGTH);
let passRanking = makeRanking(INITIAL_RANKING_LENGTH);

/** Makes room for the largest group of a colony. To be called before its events run. */
export function reserveRankings(routes: CompiledRoutes): void {
  const length = Math.max(routes.maxGroupFactories, routes.maxGroupStores);
  if (length <= factoryRanking.entries.length) return;
  factoryRanking = makeRanking(2 * length);
  storeRanking = makeRanking(2 * length);
  passRanking = makeRanking(2 * length);
}

/**
 * Sends what an ECU or a factory made.
 * @returns units that found no place
 */
export function sendOut(
  compiled: CompiledColony,
  values: Float64Array,
  group: number,
  units: number,
  now: EpochSeconds,
): number {
  const { routes } = compiled;
  const storeStart = routes.groupStoreStart[group]!;
  const storeCount = routes.groupEnd[group]! - storeStart;
  if (storeCount === 1) {
    const left = feedFactories(compiled, values, group, units, now);
    const offered = Math.min(left, routes.units[storeStart]!);
    if (!(offered > 0)) return left;
    const taken = putIntoStore(routes, values, storeStart, offered);
    noteDelivery(compiled, values, storeStart, taken < offered && left > taken, now);
    if (taken > 0) passOn(compiled, values, storeStart, taken, now);
    return left - taken;
  }
  if (storeCount === 0) return feedFactories(compiled, values, group, units, now);

  const ranking = storeRanking;
  rankStores(routes, values, group, ranking);
  let left = feedFactories(compiled, values, group, units, now);
  for (let k = 0; k < storeCount; k++) {
    const entry = ranking.entries[k]!;
    const offered = Math.min(left, routes.units[entry]!, Math.ceil(left / (storeCount - k)));
    const taken = offered > 0 ? putIntoStore(routes, values, entry, offered) : 0;
    ranking.offered[k] = offered;
    ranking.taken[k] = taken;
    left -= taken;
  }
  for (let k = 0; k < storeCount; k++) {
    const entry = ranking.entries[k]!;
    const offered = ranking.offered[k]!;
    const taken = ranking.taken[k]!;
    if (offered > 0) noteDelivery(compiled, values, entry, taken < offered && left > 0, now);
    if (taken > 0) passOn(compiled, values, entry, taken, now);
  }
  return left;
}

/** A store that got goods from a producer sends exactly those on; what finds no place stays in it. */
function passOn(compiled: CompiledColony, values: Float64Array, entry: number, units: number, now: EpochSeconds): void {
  const { routes } = compiled;
  const group = routes.passGroup[entry]!;
  if (group === NO_GROUP) return;
  const fromCell = routes.targetCell[entry]!;
  const fromFreeVolume = routes.target[entry]!;
  const unitVolume = routes.unitVolume[entry]!;
  const storeStart = routes.groupStoreStart[group]!;
  const storeCount = routes.groupEnd[group]! - storeStart;
  const ranking = passRanking;
  if (storeCount > 0) rankStores(routes, values, group, ranking);

  let left = feedFactories(compiled, values, group, units, now);
  values[fromCell]! -= units - left;
  values[fromFreeVolume]! += (units - left) * unitVolume;
  for (let k = 0; k < storeCount; k++) {
    const target = ranking.entries[k]!;
    const offered = Math.min(left, routes.units[target]!, Math.ceil(left / (storeCount - k)));
    if (!(offered > 0)) continue;
    const taken = putIntoStore(routes, values, target, offered);
    left -= taken;
    values[fromCell]! -= taken;
    values[fromFreeVolume]! += taken * unitVolume;
  }
}

/** @returns units that no factory took */
function feedFactories(
  compiled: CompiledColony,
  values: Float64Array,
  group: number,
  units: number,
  now: EpochSeconds,
): number {
  const { routes } = compiled;
  const end = routes.groupStoreStart[group]!;
  const { entries, keys } = factoryRanking;
  let count = 0;
  // Those that have no room get nothing whenever their turn comes, so they need no place in the order.
  for (let entry = routes.groupStart[group]!; entry < end; entry++) {
    if (values[routes.targetCell[entry]!]! < routes.demand[entry]!) entries[count++] = entry;
  }
  if (count > 1) {
    for (let k = 0; k < count; k++) keys[k] = emptiness(compiled, values, routes.target[entries[k]!]!);
    sortByKey(entries, keys, count);
  }
  let left = units;
  for (let k = 0; k < count && left > 0; k++) {
    const entry = entries[k]!;
    const cell = routes.targetCell[entry]!;
    const taken = Math.min(left, routes.units[entry]!, routes.demand[entry]! - values[cell]!);
    if (!(taken > 0)) continue;
    values[cell]! += taken;
    left -= taken;
    receiveGoods(compiled, values, routes.target[entry]!, now);
  }
  return left;
}

/** 1 − mean over a factory's inputs of held / demanded, less the 1 and as a whole number: the same order. */
function emptiness({ runners }: CompiledColony, values: Float64Array, runner: number): number {
  let fullness = 0;
  for (let i = runners.inputStart[runner]!; i < runners.inputStart[runner + 1]!; i++) {
    fullness += values[runners.inputCell[i]!]! * runners.inputFullness[i]!;
  }
  return -fullness;
}

function rankStores(routes: CompiledRoutes, values: Float64Array, group: number, ranking: Ranking): void {
  const start = routes.groupStoreStart[group]!;
  const count = routes.groupEnd[group]! - start;
  for (let k = 0; k < count; k++) {
    ranking.entries[k] = start + k;
    ranking.keys[k] = Math.max(0, values[routes.target[start + k]!]!);
  }
  if (count > 1) sortByKey(ranking.entries, ranking.keys, count);
}

/** Stable, so that ties keep the order of pin ids; groups are short. */
function sortByKey(entries: Int32Array, keys: Float64Array, count: number): void {
  for (let k = 1; k < count; k++) {
    const entry = entries[k]!;
    const key = keys[k]!;
    let place = k;
    while (place > 0 && keys[place - 1]! > key) {
      entries[place] = entries[place - 1]!;
      keys[place] = keys[place - 1]!;
      place -= 1;
    }
    entries[place] = entry;
    keys[place] = key;
  }
}

/** Books whether the last delivery to a store lost goods for want of its space, and since when that happens. */
function noteDelivery(
  { routes, layout }: CompiledColony,
  values: Float64Array,
  entry: number,
  hasLost: boolean,
  now: EpochSeconds,
): void {
  const store = routes.target[entry]! - layout.freeVolume;
  values[layout.isFull + store] = hasLost ? 1 : 0;
  if (hasLost && values[layout.fullSince + store]! > now) values[layout.fullSince + store] = now;
}

/** @returns units that fitted; in a store that is over its capacity nothing does */
function putIntoStore(routes: CompiledRoutes, values: Float64Array, entry: number, offered: number): number {
  const unitVolume = routes.unitVolume[entry]!;
  const free = values[routes.target[entry]!]!;
  let taken = offered;
  if (offered * unitVolume > free) {
    if (free < unitVolume) return 0;
    taken = Math.floor(free / unitVolume);
  }
  values[routes.targetCell[entry]!]! += taken;
  values[routes.target[entry]!] = free - taken * unitVolume;
  return taken;
}
