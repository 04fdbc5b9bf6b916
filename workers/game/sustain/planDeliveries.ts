/**
 * How much of each input to bring: the least with which every cycle that would start with unlimited supply does start.
 * Factories fill their buffers a cycle ahead and compete for what is there, so the sum of the cycles' demands can be too
 * little: every amount is proven by replay.
 *
 * Where a factory also waits for something that the colony makes, the rule "with one unit less, fewer cycles start" can't
 * mean the cycles by the end alone: with one unit less, a cycle may only start later, and no factory idles for lack of
 * that unit in the end. A factory must not idle for lack of a delivery at any time, so there the least amount is the one
 * with which every cycle starts on time; with one unit less, fewer have started at some time before the end.
 */
import { commodityOf } from '../catalogue/index.ts';
import { bisect } from '../domain/bisect.ts';
import type { PinId, TypeId } from '../domain/ids.ts';
import type { Goods } from '../domain/round.ts';
import type { EpochSeconds } from '../domain/units.ts';
import {
  advance,
  type ColonyState,
  cloneState,
  firstStarvation,
  moveGoods,
  nextEventAt,
  placeOf,
  readFreeVolumeUnits,
  readHeldElsewhere,
  readLostUnits,
  readSupplies,
  readUsedUnits,
  type SuppliedColony,
  type Supply,
  stateAt,
  supply,
  UNLIMITED_UNITS,
  usesInTime,
  withoutUnrouted,
  withSupplies,
} from '../engine/index.ts';
import { AmountSearch } from './amountSearch.ts';
import { type ColonyGoods, inputsOf } from './colonyGoods.ts';
import { UnlimitedUse } from './unlimitedUse.ts';

/** The longest cycle of a schematic: by then every factory has run since the visit. */
const LONGEST_CYCLE_SECONDS = 3600;

export interface DeliveryPlan {
  /** amounts above 0 only */
  deliveries: readonly Goods[];
  /** until when no factory idles for lack of them; the time of the visit where none would start one more cycle */
  lastsUntil: EpochSeconds;
  limitedBy: 'room' | 'noLaunchpad' | null;
  /** the colony with the deliveries, at the next round */
  after: ColonyState;
}

type Fit = Omit<DeliveryPlan, 'limitedBy'>;

/** Why deliveries are no plan. */
type Misfit = 'noRoom' | 'startsTooFew' | 'losesMore';

/**
 * @param visited     the colony after restarting and collecting, with a place for each supply
 * @param supplies    inputs that may be brought, stores that are not launchpads first
 * @param goods       of the colony; without a launchpad it can receive nothing
 * @param until       every cycle that would start before it should start
 */
export function planDeliveries(
  visited: ColonyState,
  supplies: readonly Supply[],
  nextRoundAt: EpochSeconds,
  { hasLaunchpad, made }: ColonyGoods,
  until = nextRoundAt,
): DeliveryPlan {
  if (supplies.length === 0) {
    const after = cloneState(visited);
    advance(after, nextRoundAt);
    return { deliveries: [], lastsUntil: nextRoundAt, limitedBy: null, after };
  }
  // What no route takes away is lost whatever is brought: it is no reason to bring less.
  const judged = withoutUnrouted(visited);
  const search = new DeliverySearch(judged, supplies, { nextRoundAt, until }, made);
  const plan = hasLaunchpad ? search.plan() : search.withoutDeliveries();
  if (judged === visited) return plan;
  const after = cloneState(visited);
  moveGoods(after, plan.deliveries);
  advance(after, nextRoundAt);
  return { ...plan, after };
}

class DeliverySearch {
  readonly #visited: ColonyState;
  readonly #supplies: readonly Supply[];
  readonly #nextRoundAt: EpochSeconds;
  readonly #until: EpochSeconds;
  readonly #made: ReadonlySet<TypeId>;
  readonly #colony: SuppliedColony;
  /** units that each supply holds before anything is brought */
  readonly #stock: readonly number[];
  /** of each supply, the place of its commodity */
  readonly #places: readonly number[];
  /** by commodity's place: units in factories, and in stores that feed none */
  readonly #heldElsewhere: Float64Array;
  readonly #unlimited: UnlimitedUse;
  readonly #amounts: AmountSearch;

  /**
   * Where a factory waits for own goods, too, a lack can delay a cycle without any being fewer in the end. Elsewhere a
   * supply only runs out.
   */
  readonly #canStartLate: boolean;

  constructor(
    visited: ColonyState,
    supplies: readonly Supply[],
    { nextRoundAt, until }: { nextRoundAt: EpochSeconds; until: EpochSeconds },
    made: ReadonlySet<TypeId>,
  ) {
    this.#canStartLate = usesBoth(visited, supplies, made);
    this.#visited = visited;
    this.#made = made;
    this.#supplies = supplies;
    this.#nextRoundAt = nextRoundAt;
    this.#until = until;
    this.#colony = withSupplies(visited, supplies);
    this.#stock = readSupplies(this.#colony, visited);
    this.#places = supplies.map(({ typeId }) => placeOf(visited, typeId));
    this.#heldElsewhere = readHeldElsewhere(this.#colony);
    this.#unlimited = new UnlimitedUse(this.#colony, this.#places, until, this.#canStartLate);
    this.#amounts = new AmountSearch(
      supplies.map(({ typeId }, k) => ({
        place: this.#places[k]!,
        stockUnits: this.#stock[k]!,
        isMade: made.has(typeId),
      })),
      this.#heldElsewhere,
    );
  }

  plan(): DeliveryPlan {
    const mayHaveRoom = this.#roomCheck();
    if (mayHaveRoom(this.#unlimited.usedBefore(this.#until))) {
      return this.#planUntil(this.#until, null) ?? this.#planForRoom(this.#until);
    }
    const end = this.#unlimited.firstStartBeyond(mayHaveRoom);
    return this.#planUntil(end, 'room') ?? this.#planForRoom(end);
  }

  /** Whether all stores together have room for the least amounts that these used units need (by commodity's place). */
  #roomCheck(): (used: Float64Array) => boolean {
    // What the colony makes itself may be used without having been delivered.
    const imported = [...new Set(this.#supplies.map(({ typeId }) => typeId))].filter(
      (typeId) => !this.#made.has(typeId),
    );
    const needs = imported.map((typeId) => {
      const place = placeOf(this.#visited, typeId);
      return { place, heldUnits: this.#heldUnits(place), unitVolume: unitVolumeOf(typeId) };
    });
    let freeVolume = 0;
    for (const pinId of new Set(this.#supplies.map((one) => one.pinId))) {
      freeVolume += readFreeVolumeUnits(this.#visited, pinId);
    }
    return (used) => {
      let neededVolume = 0;
      for (const { place, heldUnits, unitVolume } of needs) {
        neededVolume += Math.max(0, used[place]! - heldUnits) * unitVolume;
      }
      return neededVolume <= freeVolume;
    };
  }

  /** Units of a commodity in the whole colony before anything is brought. */
  #heldUnits(place: number): number {
    let units = this.#heldElsewhere[place]!;
    for (let k = 0; k < this.#stock.length; k++) if (this.#places[k] === place) units += this.#stock[k]!;
    return units;
  }

  /** What is there already, and when it runs out. */
  withoutDeliveries(): DeliveryPlan {
    const { starts } = this.#unlimited;
    const lasting = lastIndex(starts.length, (count) =>
      this.#startsInTime(supply(this.#colony, this.#stock), starts[count]?.at ?? this.#until),
    );
    const lastsUntil = lasting === 0 && starts.length > 0 ? stateAt(this.#visited) : starts[lasting]?.at;
    return {
      deliveries: [],
      lastsUntil: lastsUntil ?? this.#until,
      limitedBy: lasting < starts.length ? 'noLaunchpad' : null,
      after: this.#undelivered(),
    };
  }

  /**
   * Null if the amounts for this end don't fit. They are the same for any end after the same starts: if they last until
   * some time after the last start only, the plan ends then.
   */
  #planUntil(end: EpochSeconds, limitedBy: DeliveryPlan['limitedBy']): DeliveryPlan | null {
    const fit = this.#fitUntil(end);
    if (fit === null) return null;
    const { deliveries, after, lastsUntil } = fit;
    return { deliveries, lastsUntil, limitedBy: lastsUntil < end ? 'room' : limitedBy, after };
  }

  #fitUntil(end: EpochSeconds): Fit | null {
    const bound = this.#canStartLate ? null : this.#amounts.leastPossible(this.#unlimited.usedBefore(end));
    if (bound !== null) {
      // Mostly the bound is enough, which then shows in the one replay that also shows whether it fits.
      const goods = this.#toGoods(bound);
      // What is held elsewhere may be as much as is used, in stores that feed no factory.
      const isEnough = goods.length > 0 || this.#lasts(bound, end, this.#unlimited.usedBefore(end));
      let fit = isEnough ? this.#fit(goods, end) : 'startsTooFew';
      const spread = typeof fit === 'object' ? null : this.#spread(bound);
      if (spread !== null) fit = this.#fit(this.#toGoods(spread), end);
      if (typeof fit === 'object') return fit;
      if (fit === 'losesMore') return null;
      // Room is what is missing: the amounts themselves are the least.
      if (isEnough && this.#lasts(bound, end, this.#unlimited.usedBefore(end))) return null;
    }
    const amounts = this.#leastAmounts(end);
    const fit = this.#fit(this.#toGoods(amounts), end);
    return typeof fit === 'object' ? this.#withoutNeedless(amounts, end, fit) : null;
  }

  /**
   * Supplies take up no room in the search. In the colony a store may be full, so that more of an own product reaches
   * its factory than in the search, which then brings too much. So the amounts are tried again with the room they have.
   * @param fit the colony with these amounts
   */
  #withoutNeedless(amounts: readonly number[], end: EpochSeconds, fit: Fit): Fit {
    if (!this.#canStartLate || fit.deliveries.length === 0) return fit;
    const used = this.#unlimited.usedBefore(end);
    const least = this.#amounts.reduce(amounts, used, (tried) => {
      const run = cloneState(this.#visited);
      moveGoods(run, this.#toGoods(tried));
      return this.#startsInTime(run, end);
    });
    if (least.every((units, k) => units === amounts[k])) return fit;
    const reduced = this.#fit(this.#toGoods(least), end);
    return typeof reduced !== 'object' || reduced.lastsUntil < fit.lastsUntil ? fit : reduced;
  }

  /**
   * The latest time for which the amounts fit.
   * @param beyond a start for which they don't, or the next round
   */
  #planForRoom(beyond: EpochSeconds): DeliveryPlan {
    // Before the first start nothing is needed.
    const ends = this.#unlimited.starts.map(({ at }) => at).filter((at) => at < beyond);
    const plans = new Map<number, DeliveryPlan>();
    const lasting = lastIndex(ends.length - 1, (count) => {
      const plan = this.#planUntil(ends[count]!, 'room');
      if (plan !== null) plans.set(count, plan);
      return plan !== null;
    });
    return (
      plans.get(lasting) ?? {
        deliveries: [],
        lastsUntil: stateAt(this.#visited),
        limitedBy: 'room',
        after: this.#undelivered(),
      }
    );
  }

  #toGoods(amounts: readonly number[]): Goods[] {
    return this.#supplies
      .map(({ pinId, typeId }, k): Goods => ({ pinId, typeId, amount: amounts[k]! - this.#stock[k]! }))
      .filter(({ amount }) => amount > 0);
  }

  /** Whether as many cycles start before `end` as with unlimited supply. */
  #lasts(amounts: readonly number[], end: EpochSeconds, wanted: Float64Array): boolean {
    const run = supply(this.#colony, amounts);
    advance(run, end - 1);
    return isAtMost(wanted, readUsedUnits(run));
  }

  /** Whether each of them also starts when it would with unlimited supply; moves the run on to `end`. */
  #startsInTime(run: ColonyState, end: EpochSeconds): boolean {
    return usesInTime(run, this.#unlimited.starts, end);
  }

  /** The units that each supply has to hold at the visit: one less would cost a cycle that starts before `end`. */
  #leastAmounts(end: EpochSeconds): readonly number[] {
    const used = this.#unlimited.usedBefore(end);
    const taken = () => this.#unlimited.takenBefore(end);
    const findLeast = (isEnough: (tried: readonly number[]) => boolean) =>
      this.#amounts.findLeast(used, taken, isEnough);
    const lasts = (tried: readonly number[]) => this.#lasts(tried, end, used);
    if (!this.#canStartLate) return findLeast(lasts);
    const first = this.#amounts.firstTried(used);
    const run = supply(this.#colony, first);
    // Mostly one run shows both.
    if (this.#startsInTime(run, end) && isAtMost(used, readUsedUnits(run))) return first;
    const isInTime = (tried: readonly number[]) => this.#startsInTime(supply(this.#colony, tried), end);
    const amounts = findLeast(lasts);
    // Following a run from start to start is slow, and rarely finds more.
    return isInTime(amounts) ? amounts : findLeast(isInTime);
  }

  /** The colony at the next round with these deliveries, and until when they last; or that they don't fit. */
  #fit(deliveries: readonly Goods[], end: EpochSeconds): Fit | Misfit {
    if (deliveries.length === 0) return { deliveries, after: this.#undelivered(), lastsUntil: end };
    if (!this.#hasRoom(deliveries)) return 'noRoom';
    const run = cloneState(this.#visited);
    moveGoods(run, deliveries);
    // Stores that are too full mostly lose the first products: the rest needn't be simulated to know.
    const soon = Math.min(end, stateAt(run) + LONGEST_CYCLE_SECONDS);
    if (this.#canStartLate && !this.#startsInTime(run, soon)) return 'startsTooFew';
    advance(run, soon - 1);
    if (this.#losesMore(run)) return 'losesMore';
    if (!this.#startsAll(run, end)) return 'startsTooFew';
    advance(run, this.#nextRoundAt);
    if (this.#losesMore(run)) return 'losesMore';
    if (readLostUnits(run).every((units) => units === 0)) return { deliveries, after: run, lastsUntil: end };
    const lastsUntil = this.#starvesAt(deliveries, end) ?? end;
    const lastStart = this.#unlimited.starts.findLast(({ at }) => at < end);
    return lastsUntil === end || lastsUntil > (lastStart?.at ?? 0)
      ? { deliveries, after: run, lastsUntil }
      : 'startsTooFew';
  }

  /**
   * The same amounts, with each commodity shared by the stores that feed factories with it, in proportion to their room.
   * @returns null if no commodity has several stores
   */
  #spread(amounts: readonly number[]): readonly number[] | null {
    const supplyCount = (place: number) => this.#places.filter((one) => one === place).length;
    const room = new Map<PinId, number>();
    for (const { pinId } of this.#supplies) room.set(pinId, readFreeVolumeUnits(this.#visited, pinId));
    for (const [k, { pinId, typeId }] of this.#supplies.entries()) {
      if (supplyCount(this.#places[k]!) > 1) continue;
      room.set(pinId, room.get(pinId)! - (amounts[k]! - this.#stock[k]!) * unitVolumeOf(typeId));
    }
    const roomOf = (k: number) => Math.max(0, room.get(this.#supplies[k]!.pinId)!);
    let isSpread = false;
    const spread = [...amounts];
    for (const place of new Set(this.#places)) {
      if (supplyCount(place) === 1) continue;
      isSpread = true;
      const own = this.#places.flatMap((one, k) => (one === place ? [k] : []));
      let units = own.reduce((sum, k) => sum + amounts[k]! - this.#stock[k]!, 0);
      let free = own.reduce((sum, k) => sum + roomOf(k), 0);
      for (const k of own) {
        const part = free > 0 ? Math.floor((units * roomOf(k)) / free) : k === own.at(-1) ? units : 0;
        spread[k] = this.#stock[k]! + part;
        units -= part;
        free -= roomOf(k);
      }
    }
    return isSpread ? spread : null;
  }

  /** Moves the run on to `end`. */
  #startsAll(run: ColonyState, end: EpochSeconds): boolean {
    if (this.#canStartLate) return this.#startsInTime(run, end);
    advance(run, end - 1);
    return isAtMost(this.#unlimited.usedBefore(end), readUsedUnits(run));
  }

  /**
   * Where goods are lost anyway, the room that delivered goods take and free changes what is lost, and with it which
   * cycles could start: the amounts, found without regard to room, may then not be enough. A factory whose stores are
   * empty may also be idle because its routes bring too little at a time: then more goods would not help.
   * @returns when a cycle would first start that these deliveries are not enough for; null if none before `end`
   */
  #starvesAt(deliveries: readonly Goods[], end: EpochSeconds): EpochSeconds | null {
    const run = cloneState(this.#visited);
    moveGoods(run, deliveries);
    const ample = supply(
      { state: run, cells: this.#colony.cells },
      this.#supplies.map(() => UNLIMITED_UNITS),
    );
    const [runToEnd, ampleToEnd] = [cloneState(run), cloneState(ample)];
    const from = stateAt(run) + LONGEST_CYCLE_SECONDS;
    if (firstStarvation(runToEnd, this.#supplies, from, end) === null) return null;
    advance(runToEnd, end - 1);
    advance(ampleToEnd, end - 1);
    if (isAtMost(readUsedUnits(ampleToEnd), readUsedUnits(runToEnd))) return null;
    for (;;) {
      const at = nextEventAt(ample);
      advance(ample, at);
      advance(run, at);
      if (!isAtMost(readUsedUnits(ample), readUsedUnits(run))) return at;
    }
  }

  #hasRoom(deliveries: readonly Goods[]): boolean {
    const volumes = new Map<PinId, number>();
    for (const { pinId, typeId, amount } of deliveries) {
      volumes.set(pinId, (volumes.get(pinId) ?? 0) + amount * unitVolumeOf(typeId));
    }
    return [...volumes].every(([pinId, units]) => units <= readFreeVolumeUnits(this.#visited, pinId));
  }

  /** Whether something is lost by the state's time that isn't lost by the next round if nothing is brought. */
  #losesMore(run: ColonyState): boolean {
    const lost = readLostUnits(run);
    return lost.some((units) => units > 0) && !isAtMost(lost, readLostUnits(this.#undelivered()));
  }

  #knownUndelivered: ColonyState | undefined;

  /** The colony at the next round if nothing is brought. */
  #undelivered(): ColonyState {
    if (this.#knownUndelivered === undefined) {
      this.#knownUndelivered = cloneState(this.#visited);
      advance(this.#knownUndelivered, this.#nextRoundAt);
    }
    return this.#knownUndelivered;
  }
}

/** Volume of a schematic's input, in units of 0.005 m³. */
function unitVolumeOf(typeId: TypeId): number {
  return commodityOf(typeId)!.volumeUnits;
}

/** Whether a factory needs both a supply and something that the colony makes, be it the supply itself. */
function usesBoth({ compiled }: ColonyState, supplies: readonly Supply[], made: ReadonlySet<TypeId>): boolean {
  return compiled.colony.pins.some((pin) => {
    const inputs = inputsOf(pin);
    return (
      inputs.some((typeId) => made.has(typeId)) &&
      inputs.some((typeId) => supplies.some((one) => one.typeId === typeId))
    );
  });
}

function isAtMost(units: Float64Array, limits: Float64Array): boolean {
  return units.every((count, place) => count <= limits[place]!);
}

/** The largest count up to `count` that passes, 0 at least, where all smaller ones are taken to pass too. */
function lastIndex(count: number, passes: (count: number) => boolean): number {
  return Math.max(0, bisect(0, count + 1, (one) => !passes(one)) - 1);
}
