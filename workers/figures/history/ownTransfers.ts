import { getOrAdd } from '../../game/domain/groups.ts';
import type { EpochDay } from '../../game/domain/history.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import type { Isk } from '../../game/domain/units.ts';
import type { HistoryPrices } from './historyPrices.ts';

/** What was made longer ago is sold, not waiting in a hangar. */
export const IN_HANGAR_DAYS = 30;

/** Own transfers of one commodity, in whole cents by the day on which the goods were used. */
export interface TransferredGoods {
  typeId: TypeId;
  /** at the price that they were booked at when they were made */
  cents: Float64Array;
  /** what that is less than the price of the day on which they were used */
  savedCents: Float64Array;
}

/** Goods that were made on one day and not used yet. */
interface Lot {
  position: number;
  units: number;
  price: Isk;
}

/**
 * What several planets make and use for each other: imports are taken from the latest exports up to that day, at the
 * price of the export, so only taxes are left. Later days change nothing about earlier ones: days add up to weeks and
 * months. What was exported before the first day is known, too, so a day is the same in every span.
 */
export class OwnTransfers {
  readonly #fromDay: EpochDay;
  readonly #dayCount: number;
  readonly #prices: HistoryPrices;
  readonly #unitsByType = new Map<TypeId, Float64Array>();

  constructor(fromDay: EpochDay, dayCount: number, prices: HistoryPrices) {
    this.#fromDay = fromDay;
    this.#dayCount = dayCount;
    this.#prices = prices;
  }

  /** Exported and imported units of each day, one after the other, from `IN_HANGAR_DAYS` before the first, to be added to. */
  unitsOf(typeId: TypeId): Float64Array {
    return getOrAdd(this.#unitsByType, typeId, () => new Float64Array(2 * (IN_HANGAR_DAYS + this.#dayCount)));
  }

  /** Takes the units that another sum adds up. */
  share(typeId: TypeId, units: Float64Array): void {
    this.#unitsByType.set(typeId, units);
  }

  /** Commodities that were made and used; goods without a price are left out. */
  list(): TransferredGoods[] {
    return [...this.#unitsByType].flatMap(([typeId, units]) => this.#match(typeId, units) ?? []);
  }

  #match(typeId: TypeId, units: Float64Array): TransferredGoods | null {
    const lots: Lot[] = [];
    let found: TransferredGoods | null = null;
    for (let position = -IN_HANGAR_DAYS; position < this.#dayCount; position++) {
      const at = 2 * (position + IN_HANGAR_DAYS);
      const [exported, imported] = [units[at]!, units[at + 1]!];
      if (exported === 0 && (imported === 0 || lots.length === 0)) continue;
      const day = this.#fromDay + position;
      const price = this.#prices.ofDay(day, typeId) ?? this.#prices.ofToday(typeId);
      if (price === null) continue;
      if (exported > 0) lots.push({ position, units: exported, price });
      const [usedUnits, isk] = takeLatest(lots, imported, position - IN_HANGAR_DAYS);
      if (usedUnits === 0 || position < 0) continue;
      found ??= { typeId, cents: new Float64Array(this.#dayCount), savedCents: new Float64Array(this.#dayCount) };
      const cents = Math.round(100 * isk);
      found.cents[position] = cents;
      found.savedCents[position] = Math.round(100 * usedUnits * price) - cents;
    }
    return found;
  }
}

/** Takes units out of lots, the latest first. @returns how many there were, and what they were booked at */
function takeLatest(lots: Lot[], wantedUnits: number, oldestPosition: number): [units: number, isk: Isk] {
  let [units, isk] = [0, 0];
  for (let lot = lots.at(-1); lot !== undefined && units < wantedUnits; lot = lots.at(-1)) {
    if (lot.position < oldestPosition) break;
    const taken = Math.min(wantedUnits - units, lot.units);
    units += taken;
    isk += taken * lot.price;
    lot.units -= taken;
    if (lot.units === 0) lots.pop();
  }
  return [units, isk];
}
