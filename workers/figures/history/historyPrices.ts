import type { EpochDay, HistoryPriceDay } from '../../game/domain/history.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import type { Isk } from '../../game/domain/units.ts';

/** Prices of each day where they are stored, and today's for all other days. */
export class HistoryPrices {
  readonly #today: ReadonlyMap<number, Isk>;
  readonly #days: ReadonlyMap<EpochDay, ReadonlyMap<number, Isk>>;
  #day: EpochDay | null = null;
  #ofDay: ReadonlyMap<number, Isk> | undefined;

  /** @param days of one hub */
  constructor(today: ReadonlyMap<number, Isk>, days: readonly HistoryPriceDay[]) {
    this.#today = today;
    this.#days = new Map(days.map(({ day, minSellIsk }) => [day, new Map(minSellIsk)]));
  }

  /** The price that was stored on that day; null if there is none. */
  ofDay(day: EpochDay, typeId: TypeId): Isk | null {
    if (day !== this.#day) {
      this.#day = day;
      this.#ofDay = this.#days.get(day);
    }
    return this.#ofDay?.get(typeId) ?? null;
  }

  /** The price as of now; null if there is none. */
  ofToday(typeId: TypeId): Isk | null {
    return this.#today.get(typeId) ?? null;
  }
}
