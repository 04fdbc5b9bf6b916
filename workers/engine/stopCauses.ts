/**
 * Which stops of a colony are the consequences of another one.
 *
 * A factory that lacks an input is a consequence if everything that makes this input for it has stopped: programs that
 * have ended, factories that lack an input themselves. Its cause is the last of these to stop, followed back to the
 * first stop of the chain: restart that one in time and the rest does not happen. What lies in stores only delays a
 * consequence. An input that nothing on the colony makes has been hauled in: the first factory that lacks it is the
 * cause, and the others that draw on the same stores follow from the same empty store.
 */
import { schematics } from '../catalogue/index.ts';
import type { Colony, Pin } from '../domain/colony.ts';
import type { PinId, TypeId } from '../domain/ids.ts';
import type { Stop } from '../domain/result.ts';
import type { EpochSeconds, Seconds } from '../domain/units.ts';

/** What a stop goes back to. */
export interface StopCause {
  /** position of the first stop of the chain; a stop that has no other cause is its own */
  root: number;
  /**
   * When the stop is final: never before its root. A factory may wait for a last delivery that turns out too small, and
   * so fall idle up to one cycle before what feeds it stops.
   */
  at: EpochSeconds;
}

/**
 * The cause of each stop.
 * @param stops of a forecast of this colony, ascending by time
 * @returns one for each stop, in their order
 */
export function findStopCauses(colony: Colony, stops: readonly Stop[]): readonly StopCause[] {
  return new CauseSearch(colony, stops).causes();
}

class CauseSearch {
  readonly #stops: readonly Stop[];
  readonly #pins: ReadonlyMap<PinId, Pin>;
  /** where each pin's goods come from, by pin and commodity */
  readonly #sources = new Map<string, PinId[]>();
  readonly #stopsOfPin = new Map<PinId, number[]>();
  readonly #causes: (StopCause | undefined)[];

  constructor(colony: Colony, stops: readonly Stop[]) {
    this.#stops = stops;
    this.#pins = new Map(colony.pins.map((pin) => [pin.pinId, pin]));
    this.#causes = new Array(stops.length);
    for (const { sourcePinId, destinationPinId, typeId } of colony.routes) {
      append(this.#sources, wayKey(destinationPinId, typeId), sourcePinId);
    }
    stops.forEach((stop, index) => {
      append(this.#stopsOfPin, stop.pinId, index);
    });
  }

  causes(): StopCause[] {
    const causes = this.#stops.map((_, index) => this.#causeOf(index));
    this.#foldImports(causes);
    return causes;
  }

  /** Ends, since a factory's inputs are of lower tiers than what it makes. */
  #causeOf(index: number): StopCause {
    const known = this.#causes[index];
    if (known) return known;
    const stop = this.#stops[index]!;
    let cause: StopCause = { root: index, at: stop.at };
    if (stop.kind === 'inputMissing') {
      const last = this.#lastEnd(this.#supplyOf(stop.pinId, stop.typeId).makers);
      if (last && stop.at >= last.end.at - cycleSecondsOf(last.maker)) {
        cause = { root: last.end.root, at: Math.max(stop.at, last.end.at) };
      }
    }
    this.#causes[index] = cause;
    return cause;
  }

  /** The last of several makers to stop; null where one of them goes on, or there are none. */
  #lastEnd(makers: readonly Pin[]): { maker: Pin; end: StopCause } | null {
    let last: { maker: Pin; end: StopCause } | null = null;
    for (const maker of makers) {
      const end = this.#endOf(maker);
      if (end === null) return null;
      if (last === null || end.at > last.end.at) last = { maker, end };
    }
    return last;
  }

  /** When a pin stops making anything, and why; null where it goes on. */
  #endOf(maker: Pin): StopCause | null {
    let first: StopCause | null = null;
    for (const index of this.#stopsOfPin.get(maker.pinId) ?? []) {
      if (!endsProduction(this.#stops[index]!)) continue;
      const cause = this.#causeOf(index);
      if (first === null || cause.at < first.at) first = cause;
    }
    return first;
  }

  /** The pins that make a commodity for a pin, through any number of stores, and the stores. */
  #supplyOf(pinId: PinId, typeId: TypeId): { makers: Pin[]; stores: ReadonlySet<PinId> } {
    const makers = new Map<PinId, Pin>();
    const stores = new Set<PinId>();
    const open = [pinId];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const source of this.#sources.get(wayKey(next, typeId)) ?? []) {
        const pin = this.#pins.get(source);
        if (pin === undefined || pin.kind === 'unknown') continue;
        if (pin.kind === 'ecu' || pin.kind === 'factory') {
          if (productOf(pin) === typeId) makers.set(source, pin);
        } else if (!stores.has(source)) {
          stores.add(source);
          open.push(source);
        }
      }
    }
    return { makers: [...makers.values()], stores };
  }

  /** Factories that run out of one commodity that is hauled in, from the same stores, have one cause. */
  #foldImports(causes: StopCause[]): void {
    const firstOfStore = new Map<string, number>();
    const moved = new Map<number, number>();
    this.#stops.forEach((stop, index) => {
      if (stop.kind !== 'inputMissing' || causes[index]!.root !== index) return;
      const { makers, stores } = this.#supplyOf(stop.pinId, stop.typeId);
      if (makers.length > 0) return;
      const keys = [...stores].map((store) => wayKey(store, stop.typeId));
      const first = keys.reduce<number>((least, key) => Math.min(least, firstOfStore.get(key) ?? index), index);
      for (const key of keys) firstOfStore.set(key, first);
      if (first !== index) moved.set(index, first);
    });
    causes.forEach(({ root, at }, index) => {
      const first = moved.get(root);
      if (first !== undefined) causes[index] = { root: first, at };
    });
  }
}

function endsProduction(stop: Stop): boolean {
  if (stop.kind === 'notSetUp') return stop.fault.kind === 'noProgram' || stop.fault.kind === 'inputNotRouted';
  return stop.kind === 'programExpired' || stop.kind === 'inputMissing';
}

function productOf(pin: Pin): TypeId | null {
  if (pin.kind === 'ecu') return pin.productTypeId;
  if (pin.kind !== 'factory' || pin.schematicId === null) return null;
  return schematics.get(pin.schematicId)?.output.typeId ?? null;
}

function cycleSecondsOf(pin: Pin): Seconds {
  if (pin.kind === 'ecu') return pin.cycleSeconds ?? 0;
  return pin.kind === 'factory' && pin.schematicId !== null ? schematics.get(pin.schematicId)!.cycleSeconds : 0;
}

function wayKey(pinId: PinId, typeId: TypeId): string {
  return `${pinId} ${typeId}`;
}

function append<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
