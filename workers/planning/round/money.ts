/** What a colony earns over a time: exports less export tax, less imports and import tax. */
import { commodities } from '../../catalogue/index.ts';
import type { TypeId } from '../../domain/ids.ts';
import type { Goods, PlannedFlow } from '../../domain/round.ts';
import type { Fraction, Isk } from '../../domain/units.ts';
import { IMPORT_TAX_SHARE, type Prices, priceOf } from '../../report/index.ts';
import type { ColonyGoods } from './colonyGoods.ts';

/** What money rests on. */
export interface Economy {
  prices: Prices;
  /** the planet's export tax */
  customsTaxFraction: Fraction;
}

/** Customs tax of exporting one unit. */
export function exportTaxIsk(typeId: TypeId, { customsTaxFraction }: Economy): Isk {
  return customsTaxFraction * (commodities.get(typeId)?.taxBaseIsk ?? 0);
}

/** Customs tax of importing one unit. */
export function importTaxIsk(typeId: TypeId, economy: Economy): Isk {
  return IMPORT_TAX_SHARE * exportTaxIsk(typeId, economy);
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
    const price = priceOf(economy.prices, typeId);
    if (price === null) return null;
    isk += units * (isMade ? price - exportTaxIsk(typeId, economy) : price + importTaxIsk(typeId, economy));
  }
  return isk;
}

/** Customs tax of carrying goods out of and into a colony. */
export function customsTaxIsk(collects: readonly Goods[], deliveries: readonly Goods[], economy: Economy): Isk {
  let isk: Isk = 0;
  for (const { typeId, amount } of collects) isk += amount * exportTaxIsk(typeId, economy);
  for (const { typeId, amount } of deliveries) isk += amount * importTaxIsk(typeId, economy);
  return isk;
}
