/**
 * What a colony sustains: it is replayed from the state that it is in, with visits at the player's interval, until it
 * repeats itself. A cycle counts when it ends, together with its inputs, so neither stock nor what is in progress when the
 * measured time begins adds to what the colony makes.
 */
import { schematics } from '../catalogue/index.ts';
import type { Colony } from '../domain/colony.ts';
import type { TypeId } from '../domain/ids.ts';
import type { ColonyResult, PinResult } from '../domain/result.ts';
import type { SustainedColony, SustainedFlow, SustainedStop } from '../domain/sustained.ts';
import { SECONDS_PER_HOUR, type Seconds } from '../domain/units.ts';
import { type ColonyState, readPins, readResult, stateAt } from '../engine/index.ts';
import { type PlayedVisit, Visitor, type VisitRule } from './visits.ts';

/** Replayed at most, unless a program lasts longer than half of them. */
const MOST_INTERVALS = 12;

/** As many are measured of a colony that only repeats itself to within a cycle: then a cycle is little of the whole. */
const ENOUGH_INTERVALS = 6;

/** Programs of very different lengths only repeat together after months. 14 days, visited every 6 hours. */
const LONGEST_PERIOD = 56;

/** Where whole intervals differ by less, or by one cycle, they count as the same. */
const SAME_FRACTION = 0.005;

/** What the replay took. */
export interface ReplayCost {
  eventCount: number;
  visitCount: number;
}

/** Units of one commodity over one interval. */
interface Units {
  made: number;
  /** by cycles that ended */
  used: number;
  lost: number;
  /** more than before in factories, the inputs of cycles in progress included */
  inFactories: number;
  /** more than before in stores, after the visits at both ends */
  inStores: number;
}

/** One interval, from one visit to the next. */
interface PlayedInterval {
  visit: PlayedVisit;
  units: ReadonlyMap<TypeId, Units>;
  /** at the end of the interval, before the next visit */
  end: ColonyResult;
}

/**
 * @param state       the colony as it is; it isn't changed
 * @param isRough     replays one period only, after the first visit: for ranking many changes, never for a figure
 * @throws SimulationError if the colony can't be simulated on
 */
export function sustain(state: ColonyState, rule: VisitRule, isRough = false): SustainedColony & ReplayCost {
  const { colony } = state.compiled;
  const period = visitsPerPeriod(colony, rule.intervalSeconds);
  const most = isRough ? period + 1 : Math.max(MOST_INTERVALS, 2 * period);
  const enough = Math.max(ENOUGH_INTERVALS, 3 * period);
  const oneCycle = cycleUnits(colony);
  const replay = new VisitedReplay(state, rule);
  const intervals: PlayedInterval[] = [];
  const seen = new Map<string, number>();
  let repeatsFrom: number | null = null;
  while (intervals.length < most) {
    const { signature } = replay;
    repeatsFrom = seen.get(signature) ?? null;
    if (repeatsFrom !== null) break;
    seen.set(signature, intervals.length);
    intervals.push(replay.next());
    if (intervals.length >= enough && isSteady(intervals, period, oneCycle)) break;
  }
  const measured = repeatsFrom === null ? lastAlike(intervals, period, oneCycle) : intervals.slice(repeatsFrom);
  const hours = (measured.length * rule.intervalSeconds) / SECONDS_PER_HOUR;
  // Where the measured time repeats itself exactly, no figure is off by a cycle.
  const flows = flowsOf(measured, replay.visitor, hours, repeatsFrom === null ? oneCycle : new Map());
  const repeats = repeatsFrom !== null || isSteady(intervals, period, oneCycle);
  const last = measured.at(-1)!;
  return {
    intervalSeconds: rule.intervalSeconds,
    hours,
    repeats,
    flows,
    stops: stopsOf(last, rule.intervalSeconds),
    eventCount: intervals.reduce((sum, { end }) => sum + end.eventCount, 0),
    visitCount: intervals.length + 1,
  };
}

/** A colony that is visited again and again. Each call of `next` replays one interval. */
export class VisitedReplay {
  readonly visitor: Visitor;
  #current: ReturnType<Visitor['visit']>;
  /** right after the visit */
  #pins: readonly PinResult[];
  #held: ReadonlyMap<TypeId, Held>;

  /** Makes the first visit at the state's time. @throws SimulationError if the colony can't be simulated on */
  constructor(state: ColonyState, rule: VisitRule) {
    this.visitor = new Visitor(state.compiled.colony, rule);
    this.#current = this.visitor.visit(state, readPins(state));
    this.#pins = readPins(this.#current.visited);
    this.#held = heldBy(this.#current.visited.compiled.colony, this.#pins);
  }

  /** Two visits with the same signature are followed by the same. */
  get signature(): string {
    return signatureOf(this.#current.visited, this.#pins);
  }

  /** Advances to the next visit and makes it. */
  next(): PlayedInterval {
    const begin = this.#held;
    const { visit, nextVisit } = this.#current;
    const state = nextVisit();
    const end = readResult(state);
    this.#current = this.visitor.visit(state, end.pins);
    this.#pins = readPins(this.#current.visited);
    this.#held = heldBy(this.#current.visited.compiled.colony, this.#pins);
    const units = new Map<TypeId, Units>();
    const flows = new Map(end.flows.map((flow) => [flow.typeId, flow]));
    for (const typeId of new Set([...flows.keys(), ...begin.keys(), ...this.#held.keys()])) {
      const { madeUnits = 0, usedUnits = 0, lostUnits = 0 } = flows.get(typeId) ?? {};
      const [from, to] = [begin.get(typeId) ?? NOTHING, this.#held.get(typeId) ?? NOTHING];
      const inProgress = to.inProgress - from.inProgress;
      units.set(typeId, {
        made: madeUnits,
        used: usedUnits - inProgress,
        lost: lostUnits,
        inFactories: to.inBuffers - from.inBuffers + inProgress,
        inStores: to.inStores - from.inStores,
      });
    }
    return { visit, units, end };
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
  const sumOf = (typeId: TypeId): Held => {
    const sum = sums.get(typeId) ?? { ...NOTHING };
    sums.set(typeId, sum);
    return sum;
  };
  for (const [position, pin] of colony.pins.entries()) {
    const { contents, isActive } = results[position]!;
    for (const { typeId, amount } of contents)
      sumOf(typeId)[pin.kind === 'factory' ? 'inBuffers' : 'inStores'] += amount;
    if (pin.kind !== 'factory' || !isActive || pin.schematicId === null) continue;
    for (const { typeId, amount } of schematics.get(pin.schematicId)?.inputs ?? []) sumOf(typeId).inProgress += amount;
  }
  return sums;
}

/** Everything that the time after a visit depends on, relative to that time. */
function signatureOf(state: ColonyState, results: readonly PinResult[]): string {
  const at = stateAt(state);
  return state.compiled.colony.pins
    .map((pin, position) => {
      const { contents, isActive } = results[position]!;
      const stacks = contents.map(({ typeId, amount }) => `${typeId}:${amount}`).join(' ');
      const program = pin.kind === 'ecu' && pin.expiresAt !== null ? Math.max(0, pin.expiresAt - at) : '';
      const cycle = isActive ? at - (pin.lastCycleStartAt ?? 0) : '';
      return `${stacks}/${program}/${cycle}`;
    })
    .join(';');
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
  const add = (typeId: TypeId, amount: number) => units.set(typeId, (units.get(typeId) ?? 0) + amount);
  for (const pin of colony.pins) {
    if (pin.kind !== 'factory' || pin.schematicId === null) continue;
    const schematic = schematics.get(pin.schematicId);
    if (schematic === undefined) continue;
    for (const { typeId, amount } of schematic.inputs) add(typeId, amount);
    add(schematic.output.typeId, schematic.output.amount);
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
      const previous = sums.get(typeId) ?? { made: 0, used: 0, lost: 0, inFactories: 0, inStores: 0 };
      sums.set(typeId, {
        made: previous.made + made,
        used: previous.used + used,
        lost: previous.lost + lost,
        inFactories: previous.inFactories + inFactories,
        inStores: previous.inStores + inStores,
      });
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
  const last = sum(intervals.slice(-period));
  const isBalanced = [...last].every(
    ([typeId, { made, used, inStores }]) => Math.abs(inStores) <= tolerance(typeId, Math.max(made, used), oneCycle),
  );
  return isBalanced && isAlike(sum(intervals.slice(-2 * period, -period)), last, oneCycle);
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

function stopsOf({ visit, end }: PlayedInterval, intervalSeconds: Seconds): SustainedStop[] {
  return end.stops
    .filter((stop) => stop.at < visit.at + intervalSeconds)
    .map((stop) => ({ stop, afterSeconds: stop.at - visit.at }));
}
