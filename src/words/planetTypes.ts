/** Planets named by their type. */
import { select, t } from '@lingui/core/macro';
import type { PlanetType } from '../../workers/game/domain/commodity.ts';

/** `An oceanic planet in Jita` */
export function planetInSystemText({ planetType, systemName }: { planetType: PlanetType; systemName: string }): string {
  return t`${select(planetType, {
    temperate: `A temperate planet in ${systemName}`,
    barren: `A barren planet in ${systemName}`,
    oceanic: `An oceanic planet in ${systemName}`,
    ice: `An ice planet in ${systemName}`,
    gas: `A gas planet in ${systemName}`,
    lava: `A lava planet in ${systemName}`,
    storm: `A storm planet in ${systemName}`,
    plasma: `A plasma planet in ${systemName}`,
    other: `A planet in ${systemName}`,
  })}`;
}

/** A planet whose name is hidden: `An oceanic planet` */
export function somePlanetText(planetType: PlanetType): string {
  return t`${select(planetType, {
    temperate: 'A temperate planet',
    barren: 'A barren planet',
    oceanic: 'An oceanic planet',
    ice: 'An ice planet',
    gas: 'A gas planet',
    lava: 'A lava planet',
    storm: 'A storm planet',
    plasma: 'A plasma planet',
    other: 'A planet',
  })}`;
}

/** A type of planet in lower case: `oceanic` */
export function planetTypeWord(planetType: PlanetType): string {
  return t({
    message: `${select(planetType, {
      temperate: 'temperate',
      barren: 'barren',
      oceanic: 'oceanic',
      ice: 'ice',
      gas: 'gas',
      lava: 'lava',
      storm: 'storm',
      plasma: 'plasma',
      other: 'unknown',
    })}`,
    comment: 'a type of planet, alone or in a list: an ice, lava or plasma planet',
  });
}

/** A choice of templates by the type of planet: `for oceanic planets` */
export function forPlanetsText(planetType: PlanetType): string {
  return t`${select(planetType, {
    temperate: 'for temperate planets',
    barren: 'for barren planets',
    oceanic: 'for oceanic planets',
    ice: 'for ice planets',
    gas: 'for gas planets',
    lava: 'for lava planets',
    storm: 'for storm planets',
    plasma: 'for plasma planets',
    other: 'for unknown planets',
  })}`;
}

/** A planet whose name is hidden, in a list: `an oceanic planet` */
export function hiddenPlanetText(planetType: PlanetType): string {
  return t`${select(planetType, {
    temperate: 'a temperate planet',
    barren: 'a barren planet',
    oceanic: 'an oceanic planet',
    ice: 'an ice planet',
    gas: 'a gas planet',
    lava: 'a lava planet',
    storm: 'a storm planet',
    plasma: 'a plasma planet',
    other: 'a planet',
  })}`;
}
