import { t } from '@lingui/core/macro';
import type { PlanetType } from '../../../workers/game/domain/commodity.ts';
import barren from './barren.svg?no-inline';
import gas from './gas.svg?no-inline';
import ice from './ice.svg?no-inline';
import lava from './lava.svg?no-inline';
import oceanic from './oceanic.svg?no-inline';
import plasma from './plasma.svg?no-inline';
import storm from './storm.svg?no-inline';
import temperate from './temperate.svg?no-inline';

const PICTURES: Readonly<Record<PlanetType, string>> = { temperate, barren, oceanic, ice, gas, lava, storm, plasma };

const names = (): Readonly<Record<PlanetType, string>> => ({
  temperate: t`Temperate planet`,
  barren: t`Barren planet`,
  oceanic: t`Oceanic planet`,
  ice: t`Ice planet`,
  gas: t`Gas planet`,
  lava: t`Lava planet`,
  storm: t`Storm planet`,
  plasma: t`Plasma planet`,
});

/** The address of the drawing of a planet type, for what is no HTML. */
export function planetPictureUrl(planetType: PlanetType): string {
  return PICTURES[planetType];
}

interface PlanetPictureProps {
  planetType: PlanetType;
  /** CSS pixels */
  size: number;
}

export function PlanetPicture({ planetType, size }: PlanetPictureProps) {
  return <img src={PICTURES[planetType]} alt={names()[planetType]} width={size} height={size} decoding="async" />;
}
