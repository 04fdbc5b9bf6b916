/** What a design makes with visits at an interval, which leave its surplus where it is. */
import { commodities, tierOf } from '../../game/catalogue/index.ts';
import type { Colony } from '../../game/domain/colony.ts';
import type { PinId, TypeId } from '../../game/domain/ids.ts';
import { SECONDS_PER_DAY, SECONDS_PER_HOUR, type Seconds } from '../../game/domain/units.ts';
import {
  advance,
  applyVisit,
  type ColonyState,
  compileColony,
  isAsBefore,
  moveGoods,
  readFreeVolumeUnits,
  readFullSince,
  restartPrograms,
  startState,
  stateAt,
  storedUnits,
} from '../../game/engine/index.ts';
import { type ColonyGoods, findColonyGoods } from '../../game/sustain/index.ts';

/** The measured time is at least this long, after as much that isn't measured. */
const LEAST_MEASURED_SECONDS = 14 * SECONDS_PER_DAY;
/** A promise is kept at least this long: surplus fills a store late. */
const PROVEN_SECONDS = 90 * SECONDS_PER_DAY;

/** The cycle of advanced and high-tech factories: only these use what visits bring. */
const CYCLE_SECONDS = SECONDS_PER_HOUR;

export interface ReplayedDesign {
  /** of the product, taken out by visits: the measured time's, or what is sustained later if that is less */
  unitsPerHour: number;
  /** units that visits bring, per hour of the same time */
  broughtPerHour: ReadonlyMap<TypeId, number>;
  /** after the last visit but one */
  firstLossSeconds: Seconds | null;
  /** inputs that visits bring for less than the whole interval, for lack of room; null if they last */
  inputsLastSeconds: Seconds | null;
}

/**
 * @param enoughPerHour a colony that makes no more than this in the measured time is not replayed any longer
 * @throws SimulationError if the colony can't be simulated
 */
export function replayDesign(
  colony: Colony,
  productTypeId: TypeId,
  visitSeconds: Seconds,
  enoughPerHour = 0,
): ReplayedDesign {
  const windowCount = Math.ceil(LEAST_MEASURED_SECONDS / visitSeconds);
  const hours = (windowCount * visitSeconds) / SECONDS_PER_HOUR;
  let intervalCount = Math.max(2 * windowCount, Math.ceil(PROVEN_SECONDS / visitSeconds));
  const visitor = new DesignVisitor(colony, productTypeId, visitSeconds);
  const taken: number[] = [];
  const brought: ReadonlyMap<TypeId, number>[] = [];
  let before: Float64Array | null = null;
  while (taken.length < intervalCount) {
    const isRepeating = before !== null && isAsBefore(visitor.state, before);
    if (isRepeating) {
      // From here on, every interval is the same as the last one.
      while (taken.length < intervalCount) {
        taken.push(taken.at(-1)!);
        brought.push(visitor.lastBrought);
      }
      break;
    }
    before = visitor.state.values.slice();
    brought.push(visitor.lastBrought);
    advance(visitor.state, stateAt(visitor.state) + visitSeconds);
    visitor.noteLosses();
    taken.push(visitor.visit());
    const isMeasured = taken.length === 2 * windowCount;
    if (isMeasured && leastWindow(taken, windowCount).units <= enoughPerHour * hours) intervalCount = taken.length;
  }
  const window = leastWindow(taken, windowCount);
  const broughtPerHour = new Map<TypeId, number>();
  for (const one of brought.slice(window.from, window.from + windowCount)) {
    for (const [typeId, units] of one) broughtPerHour.set(typeId, (broughtPerHour.get(typeId) ?? 0) + units / hours);
  }
  return {
    unitsPerHour: window.units / hours,
    broughtPerHour,
    firstLossSeconds: visitor.firstLossSeconds,
    inputsLastSeconds: visitor.inputsLastSeconds,
  };
}

/** The measured intervals, or the last ones if they bring less. */
function leastWindow(taken: readonly number[], count: number): { from: number; units: number } {
  const windows = [count, taken.length - count].map((from) => ({
    from,
    units: taken.slice(from, from + count).reduce((sum, one) => sum + one, 0),
  }));
  return windows.reduce((least, one) => (one.units < least.units ? one : least));
}

/** What visits bring to one store. */
interface StoreSupply {
  pinId: PinId;
  goods: readonly { typeId: TypeId; unitsPerCycle: number; unitVolume: number }[];
  /** of all inputs of one cycle, or of the products that come of them if these take up more room */
  volumePerCycle: number;
}

class DesignVisitor {
  readonly state: ColonyState;
  lastBrought: ReadonlyMap<TypeId, number> = new Map();
  firstLossSeconds: Seconds | null = null;
  inputsLastSeconds: Seconds | null = null;
  readonly #productTypeId: TypeId;
  readonly #visitSeconds: Seconds;
  readonly #storePinIds: readonly PinId[];
  readonly #takenFrom: readonly PinId[];
  readonly #supplies: readonly StoreSupply[];

  constructor(colony: Colony, productTypeId: TypeId, visitSeconds: Seconds) {
    this.#productTypeId = productTypeId;
    this.#visitSeconds = visitSeconds;
    const goods = findColonyGoods(colony);
    this.#storePinIds = goods.stores.map(({ pinId }) => pinId);
    this.#takenFrom = this.#storePinIds.filter((store) =>
      colony.routes.some(({ destinationPinId, typeId }) => destinationPinId === store && typeId === productTypeId),
    );
    this.#supplies = planSupplies(colony, goods, productTypeId);
    const moves = this.#supplies.flatMap(({ pinId, goods: inputs }) =>
      inputs.map(({ typeId }) => ({ pinId, typeId, amount: 0 })),
    );
    const start = startState(compileColony(colony));
    this.state = moves.length === 0 ? start : applyVisit(start, { programs: [], moves });
    this.#bring();
  }

  /** Takes out the product, brings inputs, restarts programs. @returns units taken out */
  visit(): number {
    let units = 0;
    for (const pinId of this.#takenFrom) {
      const amount = storedUnits(this.state, pinId, this.#productTypeId);
      if (amount > 0) moveGoods(this.state, [{ pinId, typeId: this.#productTypeId, amount: -amount }]);
      units += amount;
    }
    this.#bring();
    restartPrograms(this.state);
    return units;
  }

  /** Call before a visit. */
  noteLosses(): void {
    const startedAt = stateAt(this.state) - this.#visitSeconds;
    const first = Math.min(...this.#storePinIds.map((pinId) => readFullSince(this.state, pinId)));
    this.firstLossSeconds = first < Number.POSITIVE_INFINITY ? first - startedAt : null;
  }

  /** Brings inputs that last until the next visit, or as many as there is room for, for equally many cycles of each. */
  #bring(): void {
    const brought = new Map<TypeId, number>();
    this.inputsLastSeconds = null;
    const wantedCycles = Math.floor(this.#visitSeconds / CYCLE_SECONDS) + 1;
    for (const { pinId, goods, volumePerCycle } of this.#supplies) {
      let roomUnits = readFreeVolumeUnits(this.state, pinId);
      for (const { typeId, unitVolume } of goods) roomUnits += storedUnits(this.state, pinId, typeId) * unitVolume;
      const cycles = Math.min(wantedCycles, roomUnits / volumePerCycle);
      if (cycles < wantedCycles - 1) {
        const lasts = Math.floor((cycles * this.#visitSeconds) / wantedCycles);
        this.inputsLastSeconds = Math.min(this.inputsLastSeconds ?? lasts, lasts);
      }
      for (const { typeId, unitsPerCycle } of goods) {
        const amount = Math.floor(cycles * unitsPerCycle) - storedUnits(this.state, pinId, typeId);
        if (amount <= 0) continue;
        moveGoods(this.state, [{ pinId, typeId, amount }]);
        brought.set(typeId, (brought.get(typeId) ?? 0) + amount);
      }
    }
    this.lastBrought = brought;
  }
}

/** What stores feed factories with and nothing here makes, but for raw material, which nobody hauls. */
function planSupplies(colony: Colony, { feeds, made, stores }: ColonyGoods, productTypeId: TypeId): StoreSupply[] {
  const volumeOf = (typeId: TypeId): number => commodities.get(typeId)!.volumeUnits;
  return stores.flatMap(({ pinId }): StoreSupply[] => {
    const goods = feeds
      .filter((feed) => feed.pinId === pinId && !made.has(feed.typeId) && tierOf(feed.typeId) > 0)
      .map(({ typeId }) => {
        const routes = colony.routes.filter((route) => route.sourcePinId === pinId && route.typeId === typeId);
        const unitsPerCycle = routes.reduce((sum, { quantity }) => sum + quantity, 0);
        return { typeId, unitsPerCycle, unitVolume: volumeOf(typeId) };
      });
    if (goods.length === 0) return [];
    const volumeIn = goods.reduce((sum, { unitsPerCycle, unitVolume }) => sum + unitsPerCycle * unitVolume, 0);
    const volumeOut = colony.routes.reduce(
      (sum, { destinationPinId, typeId, quantity }) =>
        destinationPinId === pinId && typeId === productTypeId ? sum + quantity * volumeOf(typeId) : sum,
      0,
    );
    return [{ pinId, goods, volumePerCycle: Math.max(volumeIn, volumeOut) }];
  });
}
