/** The two parts of customs tax: the game's, in high security space, and the office owner's, everywhere. */
import type { Character, PlanetConfig } from '../api.ts';
import { commodities } from '../catalogue/index.ts';
import {
  type CustomsSettings,
  type CustomsTax,
  gameTaxFraction,
  type TaxFractions,
  type TaxIsk,
} from '../domain/customsTax.ts';
import type { TypeId } from '../domain/ids.ts';
import type { Isk } from '../domain/units.ts';
import type { Planet } from './planet.ts';

/** Imports are taxed at half the rate of exports. Source: the game's customs offices. */
export const IMPORT_TAX_SHARE = 0.5;

/**
 * The customs tax of one planet for one character.
 * @param character its skill level counts before the one in the settings
 * @param config    the player's settings of the planet; null if there are none
 */
export function customsTaxOf(
  { security, space }: Pick<Planet, 'security' | 'space'>,
  character: Pick<Character, 'customsSkillLevel'> | null,
  config: PlanetConfig | null,
  settings: CustomsSettings,
): CustomsTax {
  const level = character?.customsSkillLevel ?? settings.skillLevel;
  const gameFraction = gameTaxFraction(space, level);
  const ownRate = config?.ownerTaxFraction ?? null;
  const ownerFraction = ownRate ?? (space === null ? 0 : settings.ownerFractions[space]);
  return {
    gameFraction,
    ownerFraction,
    fraction: gameFraction + ownerFraction,
    security,
    space,
    isOwnRate: ownRate !== null,
  };
}

/** Both parts of the tax on exporting units of a commodity. */
export function exportTax(typeId: TypeId, units: number, { gameFraction, ownerFraction }: TaxFractions): TaxIsk {
  const baseIsk = units * (commodities.get(typeId)?.taxBaseIsk ?? 0);
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
