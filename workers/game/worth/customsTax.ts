/** Customs tax on goods, in its two parts. */
import { commodityOf } from '../catalogue/index.ts';
import type { TaxFractions, TaxIsk } from '../domain/customsTax.ts';
import type { TypeId } from '../domain/ids.ts';
import type { Isk } from '../domain/units.ts';

/** Imports are taxed at half the rate of exports. Source: the game's customs offices. */
export const IMPORT_TAX_SHARE = 0.5;

/** Both parts of the tax on exporting units of a commodity. */
export function exportTax(typeId: TypeId, units: number, { gameFraction, ownerFraction }: TaxFractions): TaxIsk {
  const baseIsk = units * (commodityOf(typeId)?.taxBaseIsk ?? 0);
  return { gameIsk: baseIsk * gameFraction, ownerIsk: baseIsk * ownerFraction };
}

/** Both parts of the tax on importing units of a commodity. */
export function importTax(typeId: TypeId, units: number, fractions: TaxFractions): TaxIsk {
  return exportTax(typeId, IMPORT_TAX_SHARE * units, fractions);
}

/** The whole tax. */
export function taxSum({ gameIsk, ownerIsk }: TaxIsk): Isk {
  return gameIsk + ownerIsk;
}

/** Adds up amounts of tax, part by part. */
export function addTaxes(taxes: Iterable<TaxIsk>): TaxIsk {
  let gameIsk = 0;
  let ownerIsk = 0;
  for (const tax of taxes) {
    gameIsk += tax.gameIsk;
    ownerIsk += tax.ownerIsk;
  }
  return { gameIsk, ownerIsk };
}
