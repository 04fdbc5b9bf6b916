import { t } from '@lingui/core/macro';
import type { PlanetType } from '../../../workers/game/domain/commodity.ts';
import type { MapSystem, SettlePlan, SettleReach } from '../../../workers/game/domain/settle.ts';
import { formatNetIsk } from '../../format/isk.ts';
import { formatSecurity } from '../../format/security.ts';
import { framedPicture } from '../../model/framedPicture.ts';
import {
  PICTURE_COLOURS,
  PICTURE_MARGIN,
  PICTURE_WIDTH,
  type Picture,
  type PictureShape,
} from '../../ui/pictures/picture.ts';
import { planetTypeWord } from '../../words/planetTypes.ts';
import { planetsInSystemsText, planName } from '../../words/settle.ts';
import { bySystem, inDrawingOrder, namedSystems, placeSystems } from './mapLayout.ts';
import { securityColour } from './securityColour.ts';

/** As the drawings of planet types look from afar. */
const PLANET_COLOURS: Readonly<Record<PlanetType, string>> = {
  temperate: '#5fae6b',
  barren: '#a88d6c',
  oceanic: '#3f8fd6',
  ice: '#c3e0f2',
  gas: '#e0b070',
  lava: '#e0522f',
  storm: '#8d9bd0',
  plasma: '#c56be0',
};

const MAP = { x: 130, y: 180, width: PICTURE_WIDTH - 260, height: 350 } as const;
const DOT = 6;
const PLANET = 8;
const PLANETS_A_ROW = 6;
const KEY_Y = 604;
const KEY_STEP = 108;

/** A plan on its map: systems in reach, stargates, and the planets that it settles. */
export function mapPicture(
  plan: Pick<SettlePlan, 'kinds' | 'basket' | 'netIskPerMonth' | 'planets' | 'systemIds'>,
  { systems, gates }: Pick<SettleReach & { kind: 'reach' }, 'systems' | 'gates'>,
  hasNames: boolean,
): Picture {
  const places = placeSystems(systems, MAP);
  const chosen = bySystem(plan.planets);
  const named = namedSystems(systems, places, chosen);
  const lines = gates.flatMap(([from, to]): PictureShape[] => {
    const [start, end] = [places.get(from), places.get(to)];
    return start && end
      ? [{ kind: 'line', from: [start.x, start.y], to: [end.x, end.y], colour: PICTURE_COLOURS.line }]
      : [];
  });
  const types = [...new Set(plan.planets.map(({ planetType }) => planetType))].sort();
  return framedPicture(
    {
      title: planetsInSystemsText(plan.planets.length, plan.systemIds.length),
      note: planName(plan),
      figure: { value: `${formatNetIsk(plan.netIskPerMonth)} ISK`, label: t`net a month` },
    },
    [
      ...lines,
      ...inDrawingOrder(systems, chosen).flatMap((system) => {
        const settled = chosen.get(system.systemId) ?? [];
        const name = hasNames && named.has(system.systemId);
        return systemShapes(system, places.get(system.systemId)!, settled, name);
      }),
      ...types.flatMap((planetType, index): PictureShape[] => {
        const x = PICTURE_MARGIN + index * KEY_STEP;
        return [
          { kind: 'circle', x: x + PLANET, y: KEY_Y - 6, radius: PLANET, colour: PLANET_COLOURS[planetType] },
          {
            kind: 'text',
            x: x + 2 * PLANET + 6,
            y: KEY_Y,
            text: planetTypeWord(planetType),
            size: 17,
            colour: PICTURE_COLOURS.muted,
            maxWidth: KEY_STEP - 2 * PLANET - 12,
          },
        ];
      }),
    ],
  );
}

function systemShapes(
  { name, security, jumps }: MapSystem,
  { x, y }: { x: number; y: number },
  planets: SettlePlan['planets'],
  hasName: boolean,
): PictureShape[] {
  const { text, muted } = PICTURE_COLOURS;
  const isChosen = planets.length > 0;
  const columns = Math.min(PLANETS_A_ROW, planets.length);
  return [
    {
      kind: 'circle',
      x,
      y,
      radius: isChosen ? DOT + 2 : DOT,
      colour: securityColour(security),
      ...(jumps === 0 && { ring: text }),
    },
    ...(hasName
      ? [
          {
            kind: 'text',
            x,
            y: y - DOT - 8,
            text: `${name} ${formatSecurity(security)}`,
            size: isChosen ? 18 : 14,
            colour: isChosen ? text : muted,
            align: 'center',
            isBold: isChosen,
            isOutlined: true,
            maxWidth: 220,
          } as const,
        ]
      : []),
    ...planets.map(
      ({ planetType }, index): PictureShape => ({
        kind: 'circle',
        x: x + ((index % PLANETS_A_ROW) - (columns - 1) / 2) * (2 * PLANET + 3),
        y: y + DOT + PLANET + 8 + Math.floor(index / PLANETS_A_ROW) * (2 * PLANET + 3),
        radius: PLANET,
        colour: PLANET_COLOURS[planetType],
      }),
    ),
  ];
}
