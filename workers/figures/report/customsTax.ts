/** The two parts of customs tax: the game's, in high security space, and the office owner's, everywhere. */
import type { PlanetConfig } from '../../game/domain/character.ts';
import { type CustomsSettings, type CustomsTax, gameTaxFraction } from '../../game/domain/customsTax.ts';
import { groupBy } from '../../game/domain/groups.ts';
import { type ColonyKey, idsOfKey, type PlanetId } from '../../game/domain/ids.ts';
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

/** What owners of customs offices charge whoever comes there: where all rates that are measured on a planet agree. */
export function agreedRates(measured: ReadonlyMap<ColonyKey, MeasuredRate>): Map<PlanetId, MeasuredRate> {
  const byPlanet = groupBy(measured, ([key]) => idsOfKey(key).planetId);
  return new Map(
    [...byPlanet].flatMap(([planetId, rates]) => {
      const [[, first]] = rates as [(typeof rates)[number]];
      return rates.every(([, { ownerFraction }]) => ownerFraction === first.ownerFraction) ? [[planetId, first]] : [];
    }),
  );
}
