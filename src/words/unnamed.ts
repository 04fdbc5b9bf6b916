/** What things without a name are called. */
import { select, t } from '@lingui/core/macro';
import { PLANET_TYPES, type PlanetType } from '../../workers/game/domain/commodity.ts';
import type { UnnamedPhrases } from '../../workers/game/domain/unnamedPhrases.ts';

/** The phrases that the worker makes names with, where there are none. */
export function unnamedPhrases(): UnnamedPhrases {
  const number = '{number}';
  return {
    planet: t({ message: `Planet ${number}`, comment: 'a planet of which only the id is known' }),
    system: t({ message: `System ${number}`, comment: 'a solar system of which only the id is known' }),
    hiddenPlanets: Object.fromEntries(PLANET_TYPES.map((type) => [type, hiddenPlanetName(type, number)])) as Record<
      PlanetType,
      string
    >,
    pilot: pilotText(number),
    share: t`A share`,
  };
}

/** A character without its name: `Pilot 4` */
export function pilotText(number: number | string): string {
  return t({ message: `Pilot ${number}`, comment: 'a character without its name' });
}

function hiddenPlanetName(planetType: PlanetType, number: string): string {
  return t({
    message: `${select(planetType, {
      temperate: `Temperate planet ${number}`,
      barren: `Barren planet ${number}`,
      oceanic: `Oceanic planet ${number}`,
      ice: `Ice planet ${number}`,
      gas: `Gas planet ${number}`,
      lava: `Lava planet ${number}`,
      storm: `Storm planet ${number}`,
      plasma: `Plasma planet ${number}`,
      other: `Planet ${number}`,
    })}`,
    comment: 'a planet of which only its type is known, with a number to tell it from others',
  });
}
