/** What a colony earns over a time: exports less export tax, less imports and import tax. */
import type { TaxFractions, TaxIsk } from '../../domain/customsTax.ts';
import type { TypeId } from '../../domain/ids.ts';
import type { Goods, PlannedFlow } from '../../domain/round.ts';
import type { Isk } from '../../domain/units.ts';
import { addTaxes, exportTax, importPriceOf, importTax, type Prices, priceOf, taxSum } from '../../report/index.ts';
import type { ColonyGoods } from './colonyGoods.ts';

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

/**
 * ISK of flows: exported products that were made and not lost, less imported inputs that were used.
 * @returns null where one of them has no price
 */
export function earnedIsk(flows: readonly PlannedFlow[], { made, used }: ColonyGoods, economy: Economy): Isk | null {
  let isk: Isk = 0;
  for (const { typeId, madeUnits, usedUnits, lostUnits } of flows) {
    const isMade = made.has(typeId);
    const isUsed = used.has(typeId);
    // What the colony makes and uses itself neither leaves it nor comes from outside.
    if (isMade === isUsed) continue;
    const units = isMade ? madeUnits - lostUnits : -usedUnits;
    if (units === 0) continue;
    const price = (isMade ? priceOf : importPriceOf)(economy.prices, typeId);
    if (price === null) return null;
    isk += units * (isMade ? price - exportTaxIsk(typeId, economy) : price + importTaxIsk(typeId, economy));
  }
  return isk;
}

/** Customs tax of carrying goods out of and into a colony. */
export function customsTaxIsk(
  collects: readonly Goods[],
  deliveries: readonly Goods[],
  { customsTax }: Economy,
): TaxIsk {
  return addTaxes([
    ...collects.map(({ typeId, amount }) => exportTax(typeId, amount, customsTax)),
    ...deliveries.map(({ typeId, amount }) => importTax(typeId, amount, customsTax)),
  ]);
}
