/** ISK of single goods: what an export brings and what an import costs, with customs tax. */
import type { TaxFractions } from '../domain/customsTax.ts';
import type { TypeId } from '../domain/ids.ts';
import type { Isk } from '../domain/units.ts';
import type { TradedGood } from '../domain/worth.ts';
import { exportTax, importTax, taxSum } from './customsTax.ts';
import { importPriceOf, type Prices, priceOf } from './prices.ts';

/** What money rests on. */
export interface Economy {
  prices: Prices;
  customsTax: TaxFractions;
}

/** Customs tax of exporting one unit. */
export function exportTaxIsk(typeId: TypeId, { customsTax }: Economy): Isk {
  return taxSum(exportTax(typeId, 1, customsTax));
}

/** Customs tax of importing one unit. */
export function importTaxIsk(typeId: TypeId, { customsTax }: Economy): Isk {
  return taxSum(importTax(typeId, 1, customsTax));
}

/** Units that leave a colony. */
export function exportedGood(typeId: TypeId, units: number, { prices, customsTax }: Economy): TradedGood {
  const price = priceOf(prices, typeId);
  return { typeId, units, valueIsk: price === null ? null : units * price, tax: exportTax(typeId, units, customsTax) };
}

/** Units that a colony needs from outside. */
export function importedGood(typeId: TypeId, units: number, { prices, customsTax }: Economy): TradedGood {
  const price = importPriceOf(prices, typeId);
  return { typeId, units, valueIsk: price === null ? null : units * price, tax: importTax(typeId, units, customsTax) };
}

/** What an export brings after tax; null without a price. */
export function exportIsk({ valueIsk, tax }: TradedGood): Isk | null {
  return valueIsk === null ? null : valueIsk - taxSum(tax);
}

/** What an import costs with tax; null without a price. */
export function importIsk({ valueIsk, tax }: TradedGood): Isk | null {
  return valueIsk === null ? null : valueIsk + taxSum(tax);
}
