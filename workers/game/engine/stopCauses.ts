/**
 * Finds which stops of a colony follow from an earlier stop.
 *
 * A factory that misses an input is a consequence if everything that makes this input for it has stopped: expired
 * programs, or factories that miss an input themselves. The cause is the maker that stops last, traced back to the first
 * stop of its chain: restart that one in time and the others don't happen. Stock in storage only delays a consequence.
 * A wrong set-up comes before what follows from it: a maker whose product has no route, one that was set up for something else
 * and still has the old routes, or one that loses the input on its way.
 * An input that the colony doesn't make was imported: the first factory that runs out of it is the cause, and the others
 * that draw on the same stores follow from the same empty store.
 *
 * At startup this runs once for every colony, in code that the JIT has not optimised yet. So pins, routes and stops are
 * chained in flat arrays by their position, and factories that draw on one store share one search.
 */

import { schematicOf } from '../catalogue/index.ts';
import { ASSUMED_CYCLE_SECONDS, type Colony, type Pin } from '../domain/colony.ts';
import type { PinId, TypeId } from '../domain/ids.ts';
import { isStore } from '../domain/pinKinds.ts';
import type { Stop } from '../domain/result.ts';
import type { EpochSeconds, Seconds } from '../domain/units.ts';

/** The stop that another stop follows from. */
interface StopCause {
  /** index of the first stop of the chain; a stop without another cause is its own root */
  root: number;
  /**
   * When the stop becomes final: never before its root. A factory may wait for a last delivery that turns out too small,
   * and so fall idle up to one cycle before its supplier stops.
   */
  at: EpochSeconds;
}

/** The cause of each stop, in their order. @param stops of a forecast of this colony, ascending by time */
export function findStopCauses(colony: Colony, stops: readonly Stop[]): readonly StopCause[] {
  if (!stops.some(({ kind }) => kind === 'inputMissing' || kind === 'goodsLost'))
    return stops.map(({ at }, root) => ({ root, at }));
  return new CauseSearch(colony, stops).causes();
}

/** What makes a commodity for a pin, directly or through any number of stores. Pins are given by position. */
interface Supply {
  makers: readonly number[];
  stores: readonly Stock[];
  /** the maker that stops last; null if one of them goes on, or there are none; undefined until computed */
  lastEnd: MakerEnd | null | undefined;
}

interface MakerEnd {
  maker: number;
  end: StopCause;
}

/** A commodity in one store. */
interface Stock {
  /** index of the first stop that lacks it; Infinity if there is none */
  firstMissed: number;
}

/** The end of a chain in `#nextRoute` and `#nextStop`. */
const NONE = -1;

class CauseSearch {
  readonly #colony: Colony;
  readonly #stops: readonly Stop[];
  readonly #positions = new Map<PinId, number>();
  /** by route: the pin it starts at */
  readonly #sources: Int32Array;
  /** by pin: the first route into it; by route: the next one into the same pin */
  readonly #firstRoute: Int32Array;
  readonly #nextRoute: Int32Array;
  /** by pin: its first stop; by stop: the next one of the same pin */
  readonly #firstStop: Int32Array;
  readonly #nextStop: Int32Array;
  /** by pin: number of the last search that reached it */
  readonly #reachedBy: Int32Array;
  #searchCount = 0;
  /** by `#storeKey`: what a store itself gets of a commodity */
  readonly #supplyOfStore = new Map<number, Supply>();
  readonly #stocks = new Map<number, Stock>();
  /** by stop, of those that miss an input */
  readonly #supplies: (Supply | undefined)[];
  readonly #causes: (StopCause | undefined)[];

  constructor(colony: Colony, stops: readonly Stop[]) {
    const { pins, routes } = colony;
    this.#colony = colony;
    this.#stops = stops;
    this.#causes = new Array(stops.length);
    this.#supplies = new Array(stops.length);
    for (let pin = 0; pin < pins.length; pin++) this.#positions.set(pins[pin]!.pinId, pin);
    this.#reachedBy = new Int32Array(pins.length);
    this.#firstRoute = new Int32Array(pins.length).fill(NONE);
    this.#nextRoute = new Int32Array(routes.length);
    this.#sources = new Int32Array(routes.length);
    // Backwards, so that the chains keep the order of the routes and stops.
    for (let route = routes.length - 1; route >= 0; route--) {
      const { sourcePinId, destinationPinId } = routes[route]!;
      const source = this.#positions.get(sourcePinId);
      const target = this.#positions.get(destinationPinId);
      if (source === undefined || target === undefined) continue;
      this.#sources[route] = source;
      this.#nextRoute[route] = this.#firstRoute[target]!;
      this.#firstRoute[target] = route;
    }
    this.#firstStop = new Int32Array(pins.length).fill(NONE);
    this.#nextStop = new Int32Array(stops.length);
    for (let index = stops.length - 1; index >= 0; index--) {
      const pin = this.#positions.get(stops[index]!.pinId);
      if (pin === undefined) continue;
      this.#nextStop[index] = this.#firstStop[pin]!;
      this.#firstStop[pin] = index;
    }
  }

  causes(): StopCause[] {
    const causes: StopCause[] = [];
    for (let index = 0; index < this.#stops.length; index++) causes.push(this.#causeOf(index));
    this.#mergeImports(causes);
    return causes;
  }

  /** Terminates, because a factory's inputs are of lower tiers than its output. */
  #causeOf(index: number): StopCause {
    const known = this.#causes[index];
    if (known) return known;
    const stop = this.#stops[index]!;
    let cause: StopCause = { root: index, at: stop.at };
    if (stop.kind === 'inputMissing') {
      const supply = this.#supplyOf(stop.pinId, stop.typeId);
      this.#supplies[index] = supply;
      const last = this.#lastEnd(supply, stop.typeId);
      if (last && stop.at >= last.end.at - cycleSecondsOf(this.#colony.pins[last.maker]!)) {
        cause = { root: last.end.root, at: Math.max(stop.at, last.end.at) };
      }
    }
    if (stop.kind === 'goodsLost') {
      const fault = this.#faultOf(this.#positions.get(stop.pinId));
      if (fault !== null) cause = { root: fault, at: stop.at };
    }
    this.#causes[index] = cause;
    return cause;
  }

  /** The stop that says that a pin's product, if it has one, goes nowhere. */
  #faultOf(pin: number | undefined): number | null {
    if (pin === undefined) return null;
    for (let index = this.#firstStop[pin]!; index !== NONE; index = this.#nextStop[index]!) {
      const stop = this.#stops[index]!;
      if (stop.kind === 'notSetUp' && stop.fault.kind !== 'inputNotRouted') return index;
    }
    return null;
  }

  #lastEnd(supply: Supply, typeId: TypeId): MakerEnd | null {
    if (supply.lastEnd !== undefined) return supply.lastEnd;
    let last: MakerEnd | null = null;
    for (const maker of supply.makers) {
      const end = this.#endOf(maker, typeId);
      if (end === null) {
        last = null;
        break;
      }
      if (last === null || end.at > last.end.at) last = { maker, end };
    }
    supply.lastEnd = last;
    return last;
  }

  /** When a pin stops making a commodity that gets anywhere, and why; null if it goes on. */
  #endOf(pin: number, typeId: TypeId): StopCause | null {
    const fault = this.#faultOf(pin);
    if (fault !== null && productOf(this.#colony.pins[pin]!) !== typeId) {
      return { root: fault, at: this.#stops[fault]!.at };
    }
    let first: StopCause | null = null;
    let loss: StopCause | null = null;
    for (let index = this.#firstStop[pin]!; index !== NONE; index = this.#nextStop[index]!) {
      const stop = this.#stops[index]!;
      if (stop.kind === 'goodsLost' && stop.typeId === typeId) loss = this.#causeOf(index);
      if (!endsProduction(stop)) continue;
      const cause = this.#causeOf(index);
      if (first === null || cause.at < first.at) first = cause;
    }
    return first ?? loss;
  }

  #supplyOf(pinId: PinId, typeId: TypeId): Supply {
    const pin = this.#positions.get(pinId);
    if (pin === undefined) return { makers: [], stores: [], lastEnd: null };
    const store = this.#onlySource(pin, typeId);
    if (store === null) return this.#search(pin, typeId);
    const key = this.#storeKey(store, typeId);
    let supply = this.#supplyOfStore.get(key);
    if (supply === undefined) {
      supply = this.#search(store, typeId);
      this.#supplyOfStore.set(key, supply);
    }
    return supply;
  }

  /** The store that brings a commodity to a pin; null if it is not a store, or several pins bring it. */
  #onlySource(pin: number, typeId: TypeId): number | null {
    let only: number | null = null;
    for (let route = this.#firstRoute[pin]!; route !== NONE; route = this.#nextRoute[route]!) {
      if (this.#colony.routes[route]!.typeId !== typeId) continue;
      const source = this.#sources[route]!;
      if (source === only) continue;
      if (only !== null || !isStore(this.#colony.pins[source]!)) return null;
      only = source;
    }
    return only;
  }

  #search(from: number, typeId: TypeId): Supply {
    const { pins, routes } = this.#colony;
    const search = ++this.#searchCount;
    const makers: number[] = [];
    const stores: Stock[] = [];
    if (isStore(pins[from]!)) {
      this.#reachedBy[from] = search;
      stores.push(this.#stockOf(from, typeId));
    }
    const open = [from];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (let route = this.#firstRoute[next]!; route !== NONE; route = this.#nextRoute[route]!) {
        if (routes[route]!.typeId !== typeId) continue;
        const source = this.#sources[route]!;
        if (this.#reachedBy[source] === search) continue;
        this.#reachedBy[source] = search;
        const pin = pins[source]!;
        if (isStore(pin)) {
          stores.push(this.#stockOf(source, typeId));
          open.push(source);
        } else if (productOf(pin) === typeId || this.#faultOf(source) !== null) {
          makers.push(source);
        }
      }
    }
    for (let pin = 0; pin < pins.length; pin++) {
      if (this.#reachedBy[pin] !== search && productOf(pins[pin]!) === typeId && this.#faultOf(pin) !== null) {
        makers.push(pin);
      }
    }
    return { makers, stores, lastEnd: undefined };
  }

  /** Factories that run out of an imported commodity, and draw it from the same stores, have one cause. */
  #mergeImports(causes: StopCause[]): void {
    /** by stop: the root that takes its place */
    const mergedInto = new Int32Array(causes.length);
    for (let index = 0; index < causes.length; index++) {
      mergedInto[index] = index;
      const supply = this.#supplies[index];
      if (supply === undefined || supply.makers.length > 0 || causes[index]!.root !== index) continue;
      let first = index;
      for (const { firstMissed } of supply.stores) first = Math.min(first, firstMissed);
      for (const stock of supply.stores) stock.firstMissed = first;
      mergedInto[index] = first;
    }
    for (let index = 0; index < causes.length; index++) {
      const { root, at } = causes[index]!;
      if (mergedInto[root] !== root) causes[index] = { root: mergedInto[root]!, at };
    }
  }

  #stockOf(store: number, typeId: TypeId): Stock {
    const key = this.#storeKey(store, typeId);
    let stock = this.#stocks.get(key);
    if (stock === undefined) {
      stock = { firstMissed: Number.POSITIVE_INFINITY };
      this.#stocks.set(key, stock);
    }
    return stock;
  }

  #storeKey(store: number, typeId: TypeId): number {
    return typeId * this.#colony.pins.length + store;
  }
}

function endsProduction(stop: Stop): boolean {
  if (stop.kind === 'notSetUp') return true;
  return stop.kind === 'programExpired' || stop.kind === 'inputMissing';
}

/** The commodity that a pin extracts or makes; null if it does neither, or isn't set up. */
export function productOf(pin: Pin): TypeId | null {
  if (pin.kind === 'ecu') return pin.productTypeId;
  return schematicOf(pin)?.output.typeId ?? null;
}

function cycleSecondsOf(pin: Pin): Seconds {
  if (pin.kind === 'ecu') return pin.cycleSeconds ?? ASSUMED_CYCLE_SECONDS;
  return schematicOf(pin)?.cycleSeconds ?? 0;
}
