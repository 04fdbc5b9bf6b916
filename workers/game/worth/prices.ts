import type { TypeId } from '../domain/ids.ts';
import type { IskSum } from '../domain/report.ts';
import type { Isk } from '../domain/units.ts';

/** Prices of exports and stock by type id, without commodities that have no price. */
export interface Prices extends ReadonlyMap<number, Isk> {
  /** prices of imports, if the player chose another basis for them */
  readonly imports?: ReadonlyMap<number, Isk>;
}

/** Prices of which imports have their own. */
export function tradePrices(exports: ReadonlyMap<number, Isk>, imports: ReadonlyMap<number, Isk>): Prices {
  return exports === imports ? exports : Object.assign(new Map(exports), { imports });
}

/** A commodity's price per unit as an export, or in storage; null if there is none. */
export function priceOf(prices: Prices, typeId: TypeId): Isk | null {
  return prices.get(typeId) ?? null;
}

/** A commodity's price per unit as an import; null if there is none. */
export function importPriceOf(prices: Prices, typeId: TypeId): Isk | null {
  return (prices.imports ?? prices).get(typeId) ?? null;
}

/**
 * Adds up ISK over goods. An amount of null means no price: it is left out and lowers the priced fraction. A commodity
 * either always has a price or never.
 */
export class IskTotal {
  readonly #priced = new Set<TypeId>();
  readonly #unpriced = new Set<TypeId>();
  #isk: Isk = 0;

  add(typeId: TypeId, isk: Isk | null): void {
    if (isk === null) {
      this.#unpriced.add(typeId);
      return;
    }
    this.#priced.add(typeId);
    this.#isk += isk;
  }

  /** The sum so far, and how much of it is known. */
  sum(): IskSum {
    const [pricedCount, unpricedCount] = [this.#priced.size, this.#unpriced.size];
    if (pricedCount === 0)
      return unpricedCount === 0 ? { isk: 0, pricedFraction: 1 } : { isk: null, pricedFraction: 0 };
    return { isk: this.#isk, pricedFraction: pricedCount / (pricedCount + unpricedCount) };
  }
}
