import { t } from '@lingui/core/macro';
import type { PlanetType } from '../../../workers/domain/commodity.ts';
import barren from './barren.svg?no-inline';
import gas from './gas.svg?no-inline';
import ice from './ice.svg?no-inline';
import lava from './lava.svg?no-inline';
import oceanic from './oceanic.svg?no-inline';
import plasma from './plasma.svg?no-inline';
import storm from './storm.svg?no-inline';
import temperate from './temperate.svg?no-inline';

const PICTURES: Readonly<Record<PlanetType, string>> = { temperate, barren, oceanic, ice, gas, lava, storm, plasma };

const NAMES: Readonly<Record<PlanetType, string>> = {
  get temperate() {
    return t`Temperate planet`;
  },
  get barren() {
    return t`Barren planet`;
  },
  get oceanic() {
    return t`Oceanic planet`;
  },
  get ice() {
    return t`Ice planet`;
  },
  get gas() {
    return t`Gas planet`;
  },
  get lava() {
    return t`Lava planet`;
  },
  get storm() {
    return t`Storm planet`;
  },
  get plasma() {
    return t`Plasma planet`;
  },
};

interface PlanetPictureProps {
  planetType: PlanetType;
  /** CSS pixels */
  size: number;
}

/** A drawing of a planet type. */
export function PlanetPicture({ planetType, size }: PlanetPictureProps) {
  return <img src={PICTURES[planetType]} alt={NAMES[planetType]} width={size} height={size} decoding="async" />;
}
