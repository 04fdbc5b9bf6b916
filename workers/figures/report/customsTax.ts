/** The two parts of customs tax: the game's, in high security space, and the office owner's, everywhere. */
import type { PlanetConfig } from '../../game/domain/character.ts';
import { type CustomsSettings, type CustomsTax, gameTaxFraction } from '../../game/domain/customsTax.ts';
import type { MeasuredRate } from '../../game/domain/taxes.ts';
import type { Planet } from './planet.ts';

/**
 * The customs tax of one planet for one character.
 * @param ownLevel  of the character's Customs Code Expertise; null for the one in the settings
 * @param config    the player's settings of the planet; null if there are none
 * @param measured  what taxes paid there prove; a rate that the player entered wins
 */
export function customsTaxOf(
  { security, space }: Pick<Planet, 'security' | 'space'>,
  ownLevel: number | null,
  config: PlanetConfig | null,
  settings: CustomsSettings,
  measured: MeasuredRate | null = null,
): CustomsTax {
  const level = ownLevel ?? settings.skillLevel;
  const gameFraction = gameTaxFraction(space, level);
  const ownRate = config?.ownerTaxFraction ?? null;
  const ownerFraction = ownRate ?? measured?.ownerFraction ?? (space === null ? 0 : settings.ownerFractions[space]);
  return {
    gameFraction,
    ownerFraction,
    fraction: gameFraction + ownerFraction,
    security,
    space,
    isOwnRate: ownRate !== null,
    ...(measured !== null && { measured }),
  };
}
