/** What a design makes with visits at an interval, which leave its surplus where it is. */
import type { Colony } from '../../game/domain/colony.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import { addTo } from '../../game/domain/sums.ts';
import { SECONDS_PER_DAY, SECONDS_PER_HOUR, type Seconds } from '../../game/domain/units.ts';
import {
  advance,
  isAsBefore,
  moveGoods,
  readFullSince,
  restartPrograms,
  stateAt,
  storedUnits,
} from '../../game/engine/index.ts';
import { VisitedColony } from './visitedColony.ts';

/** The measured time is at least this long, after as much that isn't measured. */
const LEAST_MEASURED_SECONDS = 14 * SECONDS_PER_DAY;
/** A promise is kept at least this long: surplus fills a store late. */
const PROVEN_SECONDS = 90 * SECONDS_PER_DAY;

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
    for (const [typeId, units] of one) addTo(broughtPerHour, typeId, units / hours);
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

class DesignVisitor extends VisitedColony {
  lastBrought: ReadonlyMap<TypeId, number> = new Map();
  firstLossSeconds: Seconds | null = null;
  inputsLastSeconds: Seconds | null = null;
  readonly #visitSeconds: Seconds;

  constructor(colony: Colony, productTypeId: TypeId, visitSeconds: Seconds) {
    super(colony, productTypeId, visitSeconds);
    this.#visitSeconds = visitSeconds;
    this.#bring();
  }

  /** Takes out the product, brings inputs, restarts programs. @returns units taken out */
  visit(): number {
    const units = this.take(Number.POSITIVE_INFINITY);
    this.#bring();
    restartPrograms(this.state);
    return units;
  }

  /** Call before a visit. */
  noteLosses(): void {
    const startedAt = stateAt(this.state) - this.#visitSeconds;
    const first = Math.min(...this.storePinIds.map((pinId) => readFullSince(this.state, pinId)));
    this.firstLossSeconds = first < Number.POSITIVE_INFINITY ? first - startedAt : null;
  }

  /** Brings inputs that last until the next visit, or as many as there is room for, for equally many cycles of each. */
  #bring(): void {
    const brought = new Map<TypeId, number>();
    this.inputsLastSeconds = null;
    for (const supply of this.supplies) {
      const cycles = this.cyclesOf(supply);
      if (cycles < this.wantedCycles - 1) {
        const lasts = Math.floor((cycles * this.#visitSeconds) / this.wantedCycles);
        this.inputsLastSeconds = Math.min(this.inputsLastSeconds ?? lasts, lasts);
      }
      const { pinId } = supply;
      for (const { typeId, unitsPerCycle } of supply.goods) {
        const amount = Math.floor(cycles * unitsPerCycle) - storedUnits(this.state, pinId, typeId);
        if (amount <= 0) continue;
        moveGoods(this.state, [{ pinId, typeId, amount }]);
        addTo(brought, typeId, amount);
      }
    }
    this.lastBrought = brought;
  }
}
