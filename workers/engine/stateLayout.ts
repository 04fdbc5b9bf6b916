/**
 * Where everything that changes during a run stands in a state's one array of numbers.
 * First the four figures below, then the amounts (a cell's number is its position), then the regions of the layout.
 */

/** the moment that the state is of */
export const AT = 0;
/** when the next pin runs; Infinity where none ever will */
export const NEXT_EVENT_AT = 1;
/** pin runs so far */
export const EVENT_COUNT = 2;
/** the last time that a pin made, used or moved anything, or a program ended */
export const LAST_WORK_AT = 3;
export const FIRST_CELL = 4;

export interface StateLayout {
  /** regions with one entry per runner */
  nextRunAt: number;
  lastRunAt: number;
  /** 1 while a program or a factory's cycle runs */
  isActive: number;
  /** of factories: since when one is idle */
  idleSince: number;
  /** of factories: 1 where the buffer got anything since the last run */
  hasReceived: number;
  /** of ECUs: position of the next run's yield */
  nextYield: number;
  /** regions with one entry per store, in this order */
  freeVolume: number;
  /** when goods were first lost for want of space; Infinity before */
  fullSince: number;
  /** 1 where the last delivery lost goods */
  isFull: number;
  /** regions with one entry per commodity */
  made: number;
  used: number;
  lost: number;
  size: number;
}

/** Gives each region its place. */
export function layOutState(
  cellCount: number,
  runnerCount: number,
  storeCount: number,
  commodityCount: number,
): StateLayout {
  let end = FIRST_CELL + cellCount;
  const take = (count: number): number => {
    const start = end;
    end += count;
    return start;
  };
  return {
    nextRunAt: take(runnerCount),
    lastRunAt: take(runnerCount),
    isActive: take(runnerCount),
    idleSince: take(runnerCount),
    hasReceived: take(runnerCount),
    nextYield: take(runnerCount),
    freeVolume: take(storeCount),
    fullSince: take(storeCount),
    isFull: take(storeCount),
    made: take(commodityCount),
    used: take(commodityCount),
    lost: take(commodityCount),
    size: end,
  };
}
