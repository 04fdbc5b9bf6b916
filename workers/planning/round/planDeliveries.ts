/**
 * How much of each input to bring: the least with which every cycle that would start with unlimited supply does start.
 * Factories fill their buffers a cycle ahead and compete for what is there, so the sum of the cycles' demands can be too
 * little: every amount is found by replay.
 */
import type { PinId, TypeId } from '../../domain/ids.ts';
import type { Goods } from '../../domain/round.ts';
import type { EpochSeconds } from '../../domain/units.ts';
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
  withSupplies,
} from '../../engine/index.ts';
import { volumeUnitsOf } from '../../report/index.ts';
import { type ColonyGoods, inputsOf } from './colonyGoods.ts';

/** Of a schematic: by then every factory has run since the visit. */
const LONGEST_CYCLE_SECONDS = 3600;

export interface DeliveryPlan {
  /** amounts above 0 only */
  deliveries: readonly Goods[];
  /** until when no factory idles for lack of them */
  lastsUntil: EpochSeconds;
  limitedBy: 'room' | 'noLaunchpad' | null;
}

/**
 * @param visited     the colony after restarting and collecting, with a place for each supply
 * @param supplies    inputs that may be brought, stores that are not launchpads first
 * @param goods       of the colony; without a launchpad it can receive nothing
 */
export function planDeliveries(
  visited: ColonyState,
  supplies: readonly Supply[],
  nextRoundAt: EpochSeconds,
  { hasLaunchpad, made }: ColonyGoods,
): DeliveryPlan {
  if (supplies.length === 0) return { deliveries: [], lastsUntil: nextRoundAt, limitedBy: null };
  const search = new DeliverySearch(visited, supplies, nextRoundAt, made);
  if (!hasLaunchpad) return search.withoutDeliveries();
  return search.plan();
}

/** A moment at which cycles start, and what had been used by then with unlimited supply, those cycles included. */
interface Start {
  at: EpochSeconds;
  used: Float64Array;
}

/** With unlimited supply. */
interface Use {
  /** by commodity's place */
  used: Float64Array;
  /** what has left each supply */
  taken: readonly number[];
}

class DeliverySearch {
  readonly #visited: ColonyState;
  readonly #supplies: readonly Supply[];
  readonly #nextRoundAt: EpochSeconds;
  readonly #made: ReadonlySet<TypeId>;
  readonly #colony: SuppliedColony;
  /** units that each supply holds before anything is brought */
  readonly #stock: readonly number[];
  /** supplies of the same commodity count against each other */
  readonly #supplyTypes: readonly TypeId[];
  /** by commodity's place: units in factories, and in stores that feed none */
  readonly #heldElsewhere: Float64Array;

  /**
   * Where a factory also waits for what the colony makes, a lack of a supply can delay a cycle without any being fewer in
   * the end. Elsewhere a supply only runs out: what has started by the end then started in time.
   */
  readonly #canStartLate: boolean;

  constructor(visited: ColonyState, supplies: readonly Supply[], nextRoundAt: EpochSeconds, made: ReadonlySet<TypeId>) {
    this.#canStartLate = usesBoth(visited, supplies, made);
    this.#visited = visited;
    this.#made = made;
    this.#supplies = supplies;
    this.#nextRoundAt = nextRoundAt;
    this.#colony = withSupplies(visited, supplies);
    this.#stock = readSupplies(this.#colony, visited);
    this.#supplyTypes = supplies.map(({ typeId }) => typeId);
    this.#heldElsewhere = readHeldElsewhere(this.#colony);
  }

  plan(): DeliveryPlan {
    if (this.#fitsUntil(this.#nextRoundAt)) {
      return this.#planOf(this.#leastAmounts(this.#nextRoundAt), this.#nextRoundAt, null);
    }
    return this.#planForRoom();
  }

  #fitsUntil(end: EpochSeconds): boolean {
    return this.#mayHaveRoom(end) && this.#fits(this.#leastAmounts(end), end);
  }

  /** Whether what has to be brought at least finds room in all stores together: far quicker to tell than the amounts. */
  #mayHaveRoom(end: EpochSeconds): boolean {
    const { used } = this.#unlimitedUse(end);
    let neededVolume = 0;
    for (const typeId of new Set(this.#supplyTypes)) {
      // What the colony makes too may be used without having been there.
      if (this.#made.has(typeId)) continue;
      const place = placeOf(this.#colony.state, typeId);
      let units = used[place]! - this.#heldElsewhere[place]!;
      for (let k = 0; k < this.#stock.length; k++) {
        if (this.#supplyTypes[k] === typeId) units -= this.#stock[k]!;
      }
      if (units > 0) neededVolume += volumeUnitsOf(typeId, units);
    }
    let freeVolume = 0;
    for (const pinId of new Set(this.#supplies.map((one) => one.pinId))) {
      freeVolume += readFreeVolumeUnits(this.#visited, pinId);
    }
    return neededVolume <= freeVolume;
  }

  /** What is there already, and when it runs out. */
  withoutDeliveries(): DeliveryPlan {
    const starts = this.#starts;
    const lasting = lastIndex(starts.length, (count) =>
      this.#startsInTime(supply(this.#colony, this.#stock), this.#endOf(starts, count)),
    );
    const lastsUntil = this.#endOf(starts, lasting);
    return this.#planOf(this.#stock, lastsUntil, lasting < starts.length ? 'noLaunchpad' : null);
  }

  /** The latest time for which the amounts fit. */
  #planForRoom(): DeliveryPlan {
    const starts = this.#starts;
    const lasting = lastIndex(starts.length, (count) => this.#fitsUntil(this.#endOf(starts, count)));
    const end = this.#endOf(starts, lasting);
    return this.#planOf(this.#leastAmounts(end), end, 'room');
  }

  /** The end of a time in which the first so many starts are covered: the next one is not. */
  #endOf(starts: readonly Start[], count: number): EpochSeconds {
    return count < starts.length ? starts[count]!.at : this.#nextRoundAt;
  }

  #planOf(amounts: readonly number[], lastsUntil: EpochSeconds, limitedBy: DeliveryPlan['limitedBy']): DeliveryPlan {
    return { deliveries: this.#toGoods(amounts), lastsUntil, limitedBy };
  }

  #toGoods(amounts: readonly number[]): Goods[] {
    return this.#supplies
      .map(({ pinId, typeId }, k): Goods => ({ pinId, typeId, amount: amounts[k]! - this.#stock[k]! }))
      .filter(({ amount }) => amount > 0);
  }

  /** Every moment before the next round at which cycles that use a supply start, with unlimited supply. */
  get #starts(): readonly Start[] {
    this.#knownStarts ??= this.#listStarts();
    return this.#knownStarts;
  }

  #knownStarts: readonly Start[] | undefined;

  #listStarts(): Start[] {
    const run = this.#unlimited();
    const starts: Start[] = [];
    const places = this.#supplyTypes.map((typeId) => placeOf(run, typeId));
    let before = readUsedUnits(run);
    for (let at = nextEventAt(run); at < this.#nextRoundAt; at = nextEventAt(run)) {
      advance(run, at);
      const used = readUsedUnits(run);
      if (places.some((place) => used[place]! > before[place]!)) starts.push({ at, used });
      before = used;
    }
    return starts;
  }

  #unlimited(): ColonyState {
    return supply(
      this.#colony,
      this.#supplies.map(() => UNLIMITED_UNITS),
    );
  }

  /** What is used by all cycles that start before `end` with unlimited supply, and what leaves each supply. */
  #unlimitedUse(end: EpochSeconds): Use {
    let use = this.#uses.get(end);
    if (use === undefined) {
      use = this.#findUnlimitedUse(end);
      this.#uses.set(end, use);
    }
    return use;
  }

  readonly #uses = new Map<EpochSeconds, Use>();

  #findUnlimitedUse(end: EpochSeconds): Use {
    const run = this.#unlimited();
    advance(run, end - 1);
    const left = readSupplies(this.#colony, run);
    return { used: readUsedUnits(run), taken: left.map((units) => UNLIMITED_UNITS - units) };
  }

  /** Whether as many cycles start before `end` as with unlimited supply. */
  #lasts(amounts: readonly number[], end: EpochSeconds, wanted: Float64Array): boolean {
    const run = supply(this.#colony, amounts);
    advance(run, end - 1);
    return coversUse(readUsedUnits(run), wanted);
  }

  /** Whether each of them also starts when it would with unlimited supply; moves the run on to `end`. */
  #startsInTime(run: ColonyState, end: EpochSeconds): boolean {
    for (const { at, used } of this.#starts) {
      if (at >= end) break;
      advance(run, at);
      if (!coversUse(readUsedUnits(run), used)) return false;
    }
    advance(run, end - 1);
    return true;
  }

  /**
   * The units that each supply has to hold at the visit, what it holds already included: one unit less in any delivery
   * would cost a cycle that starts before `end`.
   */
  #leastAmounts(end: EpochSeconds): readonly number[] {
    let amounts = this.#amounts.get(end);
    if (amounts === undefined) {
      amounts = this.#findLeastAmounts(end);
      this.#amounts.set(end, amounts);
    }
    return amounts;
  }

  readonly #amounts = new Map<EpochSeconds, readonly number[]>();

  #findLeastAmounts(end: EpochSeconds): readonly number[] {
    const unlimited = this.#unlimitedUse(end);
    const amounts = this.#search(unlimited, (tried) => this.#lasts(tried, end, unlimited.used));
    const isInTime = (tried: readonly number[]) => this.#startsInTime(supply(this.#colony, tried), end);
    // Following a run from start to start is slow, and rarely finds more.
    return !this.#canStartLate || isInTime(amounts) ? amounts : this.#search(unlimited, isInTime);
  }

  #search({ used, taken }: Use, isEnough: (amounts: readonly number[]) => boolean): readonly number[] {
    if (isEnough(this.#stock)) return this.#stock;
    const amounts = this.#ampleAmounts(taken);
    const lasts = () => isEnough(amounts);
    for (let isSmaller = true; isSmaller; ) {
      isSmaller = false;
      for (let k = 0; k < amounts.length; k++) {
        const before = amounts[k]!;
        if (before === this.#stock[k]) continue;
        const least = this.#leastOf(k, amounts, lasts, this.#leastThinkable(k, amounts, used));
        amounts[k] = least;
        if (least < before) isSmaller = true;
      }
      // With one delivery nothing else can have changed what it needs.
      if (amounts.length === 1) break;
    }
    return amounts;
  }

  /** Enough in every supply, even where another one of the same commodity is later brought nothing. */
  #ampleAmounts(taken: readonly number[]): number[] {
    return this.#supplyTypes.map((typeId, k) => {
      let units = 0;
      for (let other = 0; other < taken.length; other++) {
        if (this.#supplyTypes[other] === typeId) units += taken[other]!;
      }
      return Math.max(units, this.#stock[k]!);
    });
  }

  /** What the cycles use less all else there is of the commodity: with less than this they can't start. */
  #leastThinkable(k: number, amounts: readonly number[], used: Float64Array): number {
    const typeId = this.#supplyTypes[k]!;
    const place = placeOf(this.#colony.state, typeId);
    let units = used[place]! - this.#heldElsewhere[place]!;
    for (let other = 0; other < amounts.length; other++) {
      if (other !== k && this.#supplyTypes[other] === typeId) units -= amounts[other]!;
    }
    return Math.max(this.#stock[k]!, units);
  }

  /** The least amount of one supply, with all others as they are: it lasts, and one unit less doesn't. */
  #leastOf(k: number, amounts: number[], lasts: () => boolean, leastThinkable: number): number {
    const enough = amounts[k]!;
    const isEnough = (units: number) => {
      amounts[k] = units;
      return lasts();
    };
    if (leastThinkable >= enough) return enough;
    if (isEnough(leastThinkable)) {
      // A commodity that the colony makes too can do with less.
      if (leastThinkable === this.#stock[k] || !isEnough(leastThinkable - 1)) return leastThinkable;
      return this.#bisect(this.#stock[k]! - 1, leastThinkable - 1, isEnough);
    }
    return this.#bisect(leastThinkable, enough, isEnough);
  }

  /** @param tooLittle not enough, or below what there is; @param enough enough */
  #bisect(tooLittle: number, enough: number, isEnough: (units: number) => boolean): number {
    let low = tooLittle;
    let high = enough;
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (isEnough(middle)) high = middle;
      else low = middle;
    }
    return high;
  }

  /** Whether the goods find room, everything starts as planned, and nothing is lost that isn't lost without them. */
  #fits(amounts: readonly number[], end: EpochSeconds): boolean {
    const deliveries = this.#toGoods(amounts);
    if (deliveries.length === 0) return true;
    if (!this.#hasRoom(deliveries)) return false;
    const run = cloneState(this.#visited);
    moveGoods(run, deliveries);
    if (!this.#startsAll(run, end)) return false;
    advance(run, this.#nextRoundAt);
    const lost = readLostUnits(run);
    if (lost.every((units) => units === 0)) return true;
    return isAtMost(lost, this.#lostAnyway()) && !this.#starves(deliveries, end);
  }

  /** Moves the run on to `end`. */
  #startsAll(run: ColonyState, end: EpochSeconds): boolean {
    if (this.#canStartLate) return this.#startsInTime(run, end);
    advance(run, end - 1);
    return coversUse(readUsedUnits(run), this.#unlimitedUse(end).used);
  }

  /**
   * Where goods are lost anyway, the room that delivered goods take and free changes what is lost, and with it which
   * cycles could start: the amounts, found without regard to room, may then not be enough.
   */
  #starves(deliveries: readonly Goods[], end: EpochSeconds): boolean {
    const run = cloneState(this.#visited);
    moveGoods(run, deliveries);
    return firstStarvation(run, this.#supplies, stateAt(run) + LONGEST_CYCLE_SECONDS, end) !== null;
  }

  #hasRoom(deliveries: readonly Goods[]): boolean {
    const volumes = new Map<PinId, number>();
    for (const { pinId, typeId, amount } of deliveries) {
      volumes.set(pinId, (volumes.get(pinId) ?? 0) + volumeUnitsOf(typeId, amount));
    }
    return [...volumes].every(([pinId, units]) => units <= readFreeVolumeUnits(this.#visited, pinId));
  }

  #lost: Float64Array | undefined;

  /** By commodity's place: lost until the next round if nothing is brought. */
  #lostAnyway(): Float64Array {
    if (this.#lost === undefined) {
      const run = cloneState(this.#visited);
      advance(run, this.#nextRoundAt);
      this.#lost = readLostUnits(run);
    }
    return this.#lost;
  }
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

function coversUse(used: Float64Array, wanted: Float64Array): boolean {
  return isAtMost(wanted, used);
}

function isAtMost(units: Float64Array, limits: Float64Array): boolean {
  return units.every((count, place) => count <= limits[place]!);
}

/** The largest count up to `count` that passes, 0 at least, where all smaller ones are taken to pass too. */
function lastIndex(count: number, passes: (count: number) => boolean): number {
  let low = 0;
  let high = count + 1;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (passes(middle)) low = middle;
    else high = middle;
  }
  return low;
}
