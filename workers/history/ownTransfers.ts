import type { EpochDay } from '../domain/history.ts';
import type { TypeId } from '../domain/ids.ts';
import type { HistoryPrices } from './historyPrices.ts';

/**
 * What several planets make and use for each other: the units of a commodity that are both exported and imported on the
 * same day. They are in both sums at that day's one price, so only their taxes are left in the net.
 */
export class OwnTransfers {
  readonly #fromDay: EpochDay;
  readonly #periodOfDay: Uint16Array;
  readonly #periodCount: number;
  readonly #prices: HistoryPrices;
  readonly #unitsByType = new Map<TypeId, Float64Array>();

  /** @param periodOfDay position of each day's period, from `fromDay` on */
  constructor(fromDay: EpochDay, periodOfDay: Uint16Array, periodCount: number, prices: HistoryPrices) {
    this.#fromDay = fromDay;
    this.#periodOfDay = periodOfDay;
    this.#periodCount = periodCount;
    this.#prices = prices;
  }

  /** Exported and imported units of each day, one after the other, to be added to. */
  unitsOf(typeId: TypeId): Float64Array {
    let units = this.#unitsByType.get(typeId);
    if (units === undefined) {
      units = new Float64Array(2 * this.#periodOfDay.length);
      this.#unitsByType.set(typeId, units);
    }
    return units;
  }

  /** Takes the units that another sum adds up. */
  share(typeId: TypeId, units: Float64Array): void {
    this.#unitsByType.set(typeId, units);
  }

  /** Whole cents of each period; goods without a price are left out. */
  cents(): number[] {
    const cents = Array.from({ length: this.#periodCount }, () => 0);
    for (const [typeId, units] of this.#unitsByType) {
      for (const [position, period] of this.#periodOfDay.entries()) {
        const both = Math.min(units[2 * position]!, units[2 * position + 1]!);
        if (both === 0) continue;
        const day = this.#fromDay + position;
        const price = this.#prices.ofDay(day, typeId) ?? this.#prices.ofToday(typeId);
        if (price !== null) cents[period]! += Math.round(100 * both * price);
      }
    }
    return cents;
  }
}
