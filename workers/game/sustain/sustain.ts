/**
 * What a colony sustains: it is replayed from the state that it is in, with visits at the player's interval, until it
 * repeats itself. A cycle counts when it ends, together with its inputs, so neither stock nor what is in progress when the
 * measured time begins adds to what the colony makes.
 */
import { schematicOf } from '../catalogue/index.ts';
import type { Colony } from '../domain/colony.ts';
import { getOrAdd } from '../domain/groups.ts';
import type { TypeId } from '../domain/ids.ts';
import { isStore } from '../domain/pinKinds.ts';
import type { PinResult } from '../domain/result.ts';
import { addTo } from '../domain/sums.ts';
import type { EarlierStretch, SustainedColony, SustainedFlow, SustainedStop } from '../domain/sustained.ts';
import { SECONDS_PER_DAY, SECONDS_PER_HOUR, type Seconds } from '../domain/units.ts';
import {
  type ColonyState,
  cloneState,
  moveGoods,
  readLastRuns,
  readPins,
  readResult,
  stateAt,
} from '../engine/index.ts';
import { findLeap, hasRoomUntil, isContinued, type Leap } from './leapVisits.ts';
import { type PlayedInterval, type Units, type VisitedPins, Visitor, type VisitRule } from './visits.ts';

/** A colony that doesn't repeat itself is followed for both, and for longer if a program lasts longer than half of it. */
const FEWEST_INTERVALS = 12;
const FEWEST_SECONDS: Seconds = 90 * SECONDS_PER_DAY;

/** Intervals measured of a colony that only repeats itself to within a cycle: then a cycle is little of the whole. */
const ENOUGH_INTERVALS = 6;

/** Programs of very different lengths only repeat together after months. 14 days, visited every 6 hours. */
const LONGEST_PERIOD = 56;

/** Where whole intervals differ by less, or by one cycle, they count as the same. */
const SAME_FRACTION = 0.005;

/** Where growth is only known to within a cycle, it may be so much faster. */
const ROOM_FACTOR = 1.5;

/** After so many tries, what a colony does isn't worth another one. */
const MOST_FAILED_LEAPS = 3;

export interface ReplayCost {
  eventCount: number;
  visitCount: number;
}

/**
 * @param state       the colony as it is; it isn't changed
 * @param isRough     replays one period only, after the first visit: for ranking many changes, never for a figure
 * @throws SimulationError if the colony can't be simulated on
 */
export function sustain(state: ColonyState, rule: VisitRule, isRough = false): SustainedColony & ReplayCost {
  const { colony } = state.compiled;
  const period = visitsPerPeriod(colony, rule.intervalSeconds);
  const usual = Math.max(FEWEST_INTERVALS, 2 * period);
  const most = isRough ? period + 1 : Math.max(usual, Math.ceil(FEWEST_SECONDS / rule.intervalSeconds));
  const enough = Math.max(ENOUGH_INTERVALS, 2 * period);
  const oneCycle = cycleUnits(colony);
  const replay = new VisitedReplay(state, rule);
  const intervals: PlayedInterval[] = [];
  const seen = new Map<string, number>();
  let repeatsFrom: number | null = null;
  let failedLeaps = 0;
  for (let count = 0; count < most; count++) {
    const signature = replay.signature;
    repeatsFrom = seen.get(signature) ?? null;
    if (repeatsFrom !== null) break;
    seen.set(signature, intervals.length);
    const rest = most - count;
    const mayEnd =
      intervals.length >= usual || (intervals.length >= enough && isAlikeAtEnd(intervals, period, oneCycle));
    if (mayEnd && isSettled(intervals, period, oneCycle, replay.current, rest)) break;
    const mayLeap = !isRough && failedLeaps < MOST_FAILED_LEAPS;
    const leap = mayLeap ? findLeap(intervals, replay.current, rest, oneCycle, failedLeaps === 0) : null;
    if (leap?.times === Number.POSITIVE_INFINITY) break;
    const played = leap === null ? null : replay.leap(leap, intervals.slice(-leap.period));
    if (leap !== null && played !== null) {
      // What was leapt over is missing between what is held before and after.
      seen.clear();
      intervals.push(...played);
      count += leap.period * (leap.takesStock ? 1 : leap.times + 1) - 1;
    } else {
      if (leap !== null) failedLeaps += 1;
      intervals.push(replay.next());
    }
  }
  const measured = repeatsFrom === null ? lastAlike(intervals, period, oneCycle) : intervals.slice(repeatsFrom);
  const hours = (measured.length * rule.intervalSeconds) / SECONDS_PER_HOUR;
  // Where the measured time repeats itself exactly, no figure is off by a cycle.
  const flows = flowsOf(measured, replay.visitor, hours, repeatsFrom === null ? oneCycle : new Map());
  const repeats = repeatsFrom !== null || isSteady(intervals, period, oneCycle);
  const last = measured.at(-1)!;
  const earlier = isRough ? [] : firstAlike(intervals, measured, period, oneCycle);
  return {
    intervalSeconds: rule.intervalSeconds,
    hours,
    repeats,
    flows,
    ...(earlier.length > 0 && {
      earlier: earlierStretch(earlier, intervals, flows, replay.visitor, rule, oneCycle),
    }),
    stops: stopsOf(last, rule.intervalSeconds),
    eventCount: intervals.reduce((sum, { end }) => sum + end.eventCount, 0),
    visitCount: intervals.length + 1,
  };
}

interface LastVisit {
  /** before it */
  state: ColonyState;
  visit: ReturnType<Visitor['visit']>;
  /** the colony right after it */
  pins: VisitedPins;
  /** units of each commodity then */
  held: ReadonlyMap<TypeId, Held>;
}

/** A colony that is visited again and again. Each call of `next` replays one interval. */
export class VisitedReplay {
  readonly visitor: Visitor;
  #last: LastVisit;
  #leaptSeconds: Seconds = 0;

  /** Makes the first visit at the state's time. @throws SimulationError if the colony can't be simulated on */
  constructor(state: ColonyState, rule: VisitRule) {
    this.visitor = new Visitor(state.compiled.colony, rule);
    this.#last = this.#arrive(state, readPins(state));
  }

  /** Two visits with the same signature are followed by the same. */
  get signature(): string {
    const { pins, visit } = this.#last;
    return `${pins.rhythm}|${storesOf(visit.visited.compiled.colony, pins.pins).map(stacksText).join(';')}`;
  }

  /** The colony right after the visit that was made last. */
  get current(): VisitedPins & { visited: ColonyState } {
    const { pins, visit } = this.#last;
    return { ...pins, visited: visit.visited };
  }

  /** Advances to the next visit and makes it. */
  next(): PlayedInterval {
    const { pins: begin, held } = this.#last;
    const { visit, nextVisit } = this.#last.visit;
    const state = nextVisit();
    const end = readResult(state);
    this.#last = this.#arrive(state, end.pins);
    const { pins: after, held: heldAfter } = this.#last;
    const units = new Map<TypeId, Units>();
    const flows = new Map(end.flows.map((flow) => [flow.typeId, flow]));
    for (const typeId of new Set([...flows.keys(), ...held.keys(), ...heldAfter.keys()])) {
      const { madeUnits = 0, usedUnits = 0, lostUnits = 0 } = flows.get(typeId) ?? {};
      const [from, to] = [held.get(typeId) ?? NOTHING, heldAfter.get(typeId) ?? NOTHING];
      const inProgress = to.inProgress - from.inProgress;
      units.set(typeId, {
        made: madeUnits,
        used: usedUnits - inProgress,
        lost: lostUnits,
        inFactories: to.inBuffers - from.inBuffers + inProgress,
        inStores: to.inStores - from.inStores,
      });
    }
    return { visit, at: visit.at + this.#leaptSeconds, begin, units, after, end };
  }

  /**
   * Leaps over whole periods that only repeat the last one, while stores fill or run empty: the visit that was made last is
   * made again with what stores hold then. The clock isn't moved, so all times of pins stay right.
   * @param last the last period
   * @returns the period after those, replayed: it is the same as the last one, and so are all between. Null if it isn't;
   *   then nothing has changed
   */
  leap({ period, times, drift }: Leap, last: readonly PlayedInterval[]): PlayedInterval[] | null {
    const [before, leaptSeconds] = [this.#last, this.#leaptSeconds];
    const shifted = cloneState(before.state);
    moveGoods(
      shifted,
      drift.map((one) => ({ ...one, amount: one.amount * times })),
    );
    this.#last = this.#arrive(shifted, readPins(shifted));
    this.#leaptSeconds += times * (stateAt(before.state) - last[0]!.visit.at);
    const played = Array.from({ length: period }, () => this.next());
    if (isContinued(last, played)) return played;
    [this.#last, this.#leaptSeconds] = [before, leaptSeconds];
    return null;
  }

  #arrive(state: ColonyState, before: readonly PinResult[]): LastVisit {
    const visit = this.visitor.visit(state, before);
    const pins = readVisited(visit.visited);
    return { state, visit, pins, held: heldBy(visit.visited.compiled.colony, pins.pins) };
  }
}

interface Held {
  inStores: number;
  inBuffers: number;
  /** inputs of cycles that run */
  inProgress: number;
}

const NOTHING: Held = { inStores: 0, inBuffers: 0, inProgress: 0 };

function heldBy(colony: Colony, results: readonly PinResult[]): Map<TypeId, Held> {
  const sums = new Map<TypeId, Held>();
  const sumOf = (typeId: TypeId) => getOrAdd(sums, typeId, () => ({ ...NOTHING }));
  for (const [position, pin] of colony.pins.entries()) {
    const { contents, isActive } = results[position]!;
    for (const { typeId, amount } of contents)
      sumOf(typeId)[pin.kind === 'factory' ? 'inBuffers' : 'inStores'] += amount;
    if (!isActive) continue;
    for (const { typeId, amount } of schematicOf(pin)?.inputs ?? []) sumOf(typeId).inProgress += amount;
  }
  return sums;
}

function readVisited(state: ColonyState): VisitedPins {
  const at = stateAt(state);
  const pins = readPins(state);
  const lastRuns = readLastRuns(state);
  const rhythm = state.compiled.colony.pins
    .map((pin, position) => {
      const { isActive, contents } = pins[position]!;
      const program = pin.kind === 'ecu' && pin.expiresAt !== null ? Math.max(0, pin.expiresAt - at) : '';
      const cycle = isActive ? at - lastRuns[position]!.lastRunAt : '';
      return `${isStore(pin) ? '' : stacksText({ contents })}/${program}/${cycle}`;
    })
    .join(';');
  return { pins, rhythm };
}

function storesOf(colony: Colony, pins: readonly PinResult[]): PinResult[] {
  return pins.filter((_, position) => isStore(colony.pins[position]!));
}

function stacksText({ contents }: Pick<PinResult, 'contents'>): string {
  return contents.map(({ typeId, amount }) => `${typeId}:${amount}`).join(' ');
}

/** After how many visits every program is again as far as it was. */
function visitsPerPeriod(colony: Colony, intervalSeconds: Seconds): number {
  let count = 1;
  for (const pin of colony.pins) {
    if (pin.kind !== 'ecu' || pin.expiresAt === null || pin.installedAt === null) continue;
    const visits = Math.min(
      LONGEST_PERIOD,
      Math.max(1, Math.floor((pin.expiresAt - pin.installedAt) / intervalSeconds)),
    );
    const common = leastCommonMultiple(count, visits);
    count = common <= LONGEST_PERIOD ? common : Math.max(count, visits);
  }
  return count;
}

function leastCommonMultiple(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y > 0) [x, y] = [y, x % y];
  return (a / x) * b;
}

/** By commodity: units of one cycle of all factories that make or use it. */
function cycleUnits(colony: Colony): ReadonlyMap<TypeId, number> {
  const units = new Map<TypeId, number>();
  for (const pin of colony.pins) {
    const schematic = schematicOf(pin);
    if (schematic === undefined) continue;
    for (const { typeId, amount } of schematic.inputs) addTo(units, typeId, amount);
    addTo(units, schematic.output.typeId, schematic.output.amount);
  }
  return units;
}

/** The last intervals, in whole periods, whose periods are all the same: at least one, and never the first. */
function lastAlike(
  intervals: readonly PlayedInterval[],
  period: number,
  oneCycle: ReadonlyMap<TypeId, number>,
): readonly PlayedInterval[] {
  const last = sum(intervals.slice(-period));
  let from = intervals.length - period;
  for (; from - period >= period; from -= period) {
    const earlier = sum(intervals.slice(from - period, from));
    if (!isAlike(earlier, last, oneCycle)) break;
  }
  return intervals.slice(from);
}

function sum(intervals: readonly PlayedInterval[]): Map<TypeId, Units> {
  const sums = new Map<TypeId, Units>();
  for (const { units } of intervals) {
    for (const [typeId, { made, used, lost, inFactories, inStores }] of units) {
      const added = getOrAdd(sums, typeId, () => ({ made: 0, used: 0, lost: 0, inFactories: 0, inStores: 0 }));
      added.made += made;
      added.used += used;
      added.lost += lost;
      added.inFactories += inFactories;
      added.inStores += inStores;
    }
  }
  return sums;
}

function isAlike(
  one: ReadonlyMap<TypeId, Units>,
  other: ReadonlyMap<TypeId, Units>,
  oneCycle: ReadonlyMap<TypeId, number>,
): boolean {
  return [...one].every(([typeId, units]) => {
    const twin = other.get(typeId);
    const near = (a: number, b: number) => Math.abs(a - b) <= tolerance(typeId, Math.max(a, b), oneCycle);
    return near(units.made, twin?.made ?? 0) && near(units.used, twin?.used ?? 0) && near(units.lost, twin?.lost ?? 0);
  });
}

/** Whether the last two periods are the same, and no stock grew or shrank in the last one. */
function isSteady(
  intervals: readonly PlayedInterval[],
  period: number,
  oneCycle: ReadonlyMap<TypeId, number>,
): boolean {
  const growth = growthOf(sum(intervals.slice(-period)), oneCycle);
  return growth.every((units) => units === 0) && isAlikeAtEnd(intervals, period, oneCycle);
}

function isAlikeAtEnd(
  intervals: readonly PlayedInterval[],
  period: number,
  oneCycle: ReadonlyMap<TypeId, number>,
): boolean {
  return isAlike(sum(intervals.slice(-2 * period, -period)), sum(intervals.slice(-period)), oneCycle);
}

/** Whether nothing fills up or runs empty until the end of the replay: no stock shrinks, and what grows has room. */
function isSettled(
  intervals: readonly PlayedInterval[],
  period: number,
  oneCycle: ReadonlyMap<TypeId, number>,
  current: VisitedReplay['current'],
  rest: number,
): boolean {
  const latest = intervals.slice(-Math.max(2, Math.ceil(ENOUGH_INTERVALS / period)) * period);
  const growth = growthOf(sum(latest), oneCycle);
  if (growth.some((units) => units < 0)) return false;
  return growth.every((units) => units === 0) || hasRoomUntil(ROOM_FACTOR * rest, latest, current);
}

/** By commodity: what all stores hold more (above 0) or less (below 0); 0 where it is no more than a cycle. */
function growthOf(units: ReadonlyMap<TypeId, Units>, oneCycle: ReadonlyMap<TypeId, number>): number[] {
  return [...units].map(([typeId, { made, used, inStores }]) =>
    Math.abs(inStores) <= tolerance(typeId, Math.max(made, used), oneCycle) ? 0 : inStores,
  );
}

function tolerance(typeId: TypeId, units: number, oneCycle: ReadonlyMap<TypeId, number>): number {
  return Math.max(oneCycle.get(typeId) ?? 0, SAME_FRACTION * units);
}

function flowsOf(
  measured: readonly PlayedInterval[],
  { goods: { made: isMade, used: isUsed }, unsold }: Visitor,
  hours: number,
  inexactness: ReadonlyMap<TypeId, number>,
): SustainedFlow[] {
  return [...sum(measured)]
    .filter(([typeId]) => isMade.has(typeId) || isUsed.has(typeId))
    .sort(([a], [b]) => a - b)
    .map(([typeId, { made, used, lost, inFactories }]): SustainedFlow => {
      const isBoth = isMade.has(typeId) && isUsed.has(typeId);
      const rest = made - used - lost - (isMade.has(typeId) ? inFactories : 0);
      const left = isBoth && Math.abs(rest) <= (inexactness.get(typeId) ?? 0) ? 0 : rest;
      return {
        typeId,
        madeUnitsPerHour: made / hours,
        usedUnitsPerHour: used / hours,
        lostUnitsPerHour: lost / hours,
        exportedUnitsPerHour: left > 0 && !unsold.has(typeId) ? left / hours : 0,
        importedUnitsPerHour: left < 0 ? -left / hours : 0,
      };
    });
}

function stopsOf({ visit, at, end }: PlayedInterval, intervalSeconds: Seconds): SustainedStop[] {
  return end.stops
    .filter((stop) => stop.at < visit.at + intervalSeconds)
    .map((stop) => ({ stop: { ...stop, at: stop.at - visit.at + at }, afterSeconds: stop.at - visit.at }));
}

/** The first intervals, in whole periods, whose periods are all the same but not like those that are measured. */
function firstAlike(
  intervals: readonly PlayedInterval[],
  measured: readonly PlayedInterval[],
  period: number,
  oneCycle: ReadonlyMap<TypeId, number>,
): readonly PlayedInterval[] {
  const before = intervals.slice(1, intervals.indexOf(measured[0]!));
  const first = sum(before.slice(0, period));
  if (before.length < period || isAlike(first, sum(measured.slice(0, period)), oneCycle)) return [];
  let end = period;
  for (; end + period <= before.length; end += period) {
    if (!isAlike(first, sum(before.slice(end, end + period)), oneCycle)) break;
  }
  return before.slice(0, end);
}

function earlierStretch(
  earlier: readonly PlayedInterval[],
  intervals: readonly PlayedInterval[],
  measured: readonly SustainedFlow[],
  visitor: Visitor,
  { intervalSeconds }: VisitRule,
  oneCycle: ReadonlyMap<TypeId, number>,
): EarlierStretch {
  const next = intervals[intervals.indexOf(earlier.at(-1)!) + 1]!;
  const flows = flowsOf(earlier, visitor, (earlier.length * intervalSeconds) / SECONDS_PER_HOUR, oneCycle);
  const lost = (some: readonly SustainedFlow[]) => some.reduce((units, one) => units + one.lostUnitsPerHour, 0);
  return { until: next.at, cause: lost(measured) > lost(flows) ? 'storeFull' : 'stockGone', flows };
}
