/** Which visits can be leapt over: two periods differ only in what stores hold, by the same units, with room left. */

import { commodityOf } from '../catalogue/index.ts';
import { getOrAdd } from '../domain/groups.ts';
import type { TypeId } from '../domain/ids.ts';
import { isStore } from '../domain/pinKinds.ts';
import type { PinResult } from '../domain/result.ts';
import type { Goods } from '../domain/round.ts';
import type { Fraction } from '../domain/units.ts';
import { type ColonyState, readFreeVolumeUnits } from '../engine/index.ts';
import type { PlayedInterval, VisitedPins } from './visits.ts';

/** A shorter leap takes longer than the replay: the period after it is replayed to prove it. */
const FEWEST_TIMES = 2;

/** Programs of very different lengths only repeat together after more visits than are replayed. */
const LONGEST_PERIOD = 16;

/** Mostly no more than this part of what is made between two visits is in the stores at once, above what stays there. */
const BOLD_FRACTION: Fraction = 0.25;

export interface Leap {
  /** intervals that repeat together */
  period: number;
  /** how often they are leapt over; Infinity if nothing changes before the end of the replay */
  times: number;
  /** units that stores get (above 0) or give (below 0) in each period */
  drift: readonly Goods[];
  /** What comes from a stock is no import: it is measured after the stock is gone, whenever that is. */
  takesStock: boolean;
}

type Current = VisitedPins & { visited: ColonyState };
type CycleUnits = ReadonlyMap<TypeId, number>;

/**
 * @param rest     intervals until the end of the replay
 * @param oneCycle by commodity: units of one cycle of all factories that make or use it
 * @param isBold   leaps to where stores may be full before the next visit: that shows in the period after the leap
 * @returns null if the last two periods differ, or the next ones may
 */
export function findLeap(
  intervals: readonly PlayedInterval[],
  current: Current,
  rest: number,
  oneCycle: CycleUnits,
  isBold: boolean,
): Leap | null {
  for (let period = 1; period <= LONGEST_PERIOD && 2 * period <= intervals.length; period++) {
    if (intervals.at(-period)!.begin.rhythm !== current.rhythm) continue;
    const [earlier, last] = [intervals.slice(-2 * period, -period), intervals.slice(-period)];
    if (!isContinued(earlier, last)) continue;
    const drift = driftOf(last, current);
    if (drift.length === 0) return null;
    const takesStock = drift.some(({ amount }) => amount < 0);
    if (!takesStock && timesUntilFull(drift, last, current) * period >= rest)
      return { period, times: Number.POSITIVE_INFINITY, drift, takesStock };
    const times = Math.min(
      timesUntilFull(drift, last, current, isBold ? BOLD_FRACTION : 1),
      ...drift.map((one) => timesUntilEmpty(one, last, oneCycle)),
    );
    return times >= FEWEST_TIMES ? { period, times, drift, takesStock } : null;
  }
  return null;
}

/** Whether stores have room for what they would get by the end of the replay, at the rate of these last intervals. */
export function hasRoomUntil(rest: number, last: readonly PlayedInterval[], current: Current): boolean {
  return timesUntilFull(driftOf(last, current), last, current) * last.length >= rest;
}

/** Whether a period does the same as an earlier one, with the same change of what stores hold. */
export function isContinued(earlier: readonly PlayedInterval[], later: readonly PlayedInterval[]): boolean {
  return later.every((one, k) => {
    const twin = earlier[k]!;
    return (
      one.end.eventCount === twin.end.eventCount &&
      one.begin.rhythm === twin.begin.rhythm &&
      one.after.rhythm === twin.after.rhythm &&
      isSameUnits(one, twin) &&
      isSameGoods(one.visit.moves, twin.visit.moves) &&
      isSameGoods(factsOf(one).growth, factsOf(twin).growth)
    );
  });
}

/** What is calculated of an interval only where it is asked for, and then more than once. */
interface Facts {
  growth: readonly Goods[];
  madeVolume: number;
}

const known = new WeakMap<PlayedInterval, Facts>();

function factsOf(interval: PlayedInterval): Facts {
  return getOrAdd(known, interval, () => {
    let madeVolume = 0;
    for (const [typeId, { made }] of interval.units) madeVolume += made * volumeUnitsOf(typeId);
    return { growth: changes(interval.begin.pins, interval.after.pins), madeVolume };
  });
}

function isSameUnits({ units }: PlayedInterval, twin: PlayedInterval): boolean {
  for (const [typeId, { made, used, lost, inFactories, inStores }] of units) {
    const other = twin.units.get(typeId);
    const isSame =
      other?.made === made &&
      other.used === used &&
      other.lost === lost &&
      other.inFactories === inFactories &&
      other.inStores === inStores;
    if (!isSame) return false;
  }
  return true;
}

function isSameGoods(some: readonly Goods[], others: readonly Goods[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ pinId, typeId, amount }, k) => {
      const other = others[k]!;
      return other.pinId === pinId && other.typeId === typeId && other.amount === amount;
    })
  );
}

/** What pins hold more (above 0) or less (below 0) than before. */
function changes(before: readonly PinResult[], after: readonly PinResult[]): Goods[] {
  const changed: Goods[] = [];
  for (let position = 0; position < after.length; position++) {
    const [{ contents: held }, { pinId, contents }] = [before[position]!, after[position]!];
    const first = changed.length;
    for (const { typeId, amount } of contents) {
      const more = amount - amountOf(held, typeId);
      if (more !== 0) changed.push({ pinId, typeId, amount: more });
    }
    for (const { typeId, amount } of held) {
      if (amountOf(contents, typeId) === 0 && amount !== 0) changed.push({ pinId, typeId, amount: -amount });
    }
    if (changed.length > first + 1) {
      changed.push(...changed.splice(first).sort((a, b) => a.typeId - b.typeId));
    }
  }
  return changed;
}

function amountOf(contents: PinResult['contents'], typeId: TypeId): number {
  for (const stack of contents) if (stack.typeId === typeId) return stack.amount;
  return 0;
}

/** What stores hold more or less than before these intervals. */
function driftOf([first]: readonly PlayedInterval[], { pins, visited }: Current): Goods[] {
  const stores = new Set(visited.compiled.colony.pins.filter(isStore).map(({ pinId }) => pinId));
  return changes(first!.begin.pins, pins).filter(({ pinId }) => stores.has(pinId));
}

/** How often a stock lasts for what factories may take out of it between two visits. */
function timesUntilEmpty(
  { pinId, typeId, amount }: Goods,
  last: readonly PlayedInterval[],
  oneCycle: CycleUnits,
): number {
  if (amount > 0) return Number.POSITIVE_INFINITY;
  const spare = last.map(({ begin, units }) => {
    const held = amountOf(begin.pins.find((pin) => pin.pinId === pinId)!.contents, typeId);
    return held - (units.get(typeId)?.used ?? 0) - (oneCycle.get(typeId) ?? 0);
  });
  return Math.floor(Math.min(...spare) / -amount) - 1;
}

/** How often all stores have room for what the colony may bring there between two visits. */
function timesUntilFull(
  drift: readonly Goods[],
  last: readonly PlayedInterval[],
  { pins, visited }: Current,
  madeFraction: Fraction = 1,
): number {
  const times = [...new Set(drift.map(({ pinId }) => pinId))].map((pinId) => {
    const perPeriod = volume(drift.filter((one) => one.pinId === pinId));
    if (perPeriod <= 0) return Number.POSITIVE_INFINITY;
    const volumeOf = (all: readonly PinResult[]) => volume(all.find((pin) => pin.pinId === pinId)!.contents);
    const free = readFreeVolumeUnits(visited, pinId) + volumeOf(pins);
    const spare = last.map((one) => free - volumeOf(one.begin.pins) - madeFraction * factsOf(one).madeVolume);
    return Math.floor(Math.min(...spare) / perPeriod) - 1;
  });
  return Math.min(...times);
}

function volume(stacks: readonly { typeId: TypeId; amount: number }[]): number {
  let units = 0;
  for (const { typeId, amount } of stacks) units += amount * volumeUnitsOf(typeId);
  return units;
}

function volumeUnitsOf(typeId: TypeId): number {
  return commodityOf(typeId)?.volumeUnits ?? 0;
}
