import { t } from '@lingui/core/macro';
import type { ColonyReport } from '../../../workers/game/domain/report.ts';
import { formatNetIsk } from '../../format/isk.ts';
import { joinList } from '../../format/text.ts';
import { framedPicture } from '../../model/framedPicture.ts';
import { PICTURE_HEIGHT, PICTURE_WIDTH, type Picture } from '../../ui/pictures/picture.ts';
import { planetInSystemText, somePlanetText } from '../../words/planetTypes.ts';
import { typeName } from '../../words/typeNames.ts';

/** A colony from above, with what it makes and earns. */
export function globePicture(
  globe: HTMLCanvasElement,
  colony: Pick<ColonyReport, 'planetName' | 'systemName' | 'planetType' | 'exports' | 'netIskPerMonth'>,
  hasNames: boolean,
): Picture {
  const { planetName, systemName, planetType, exports, netIskPerMonth } = colony;
  const products = joinList(exports.map(({ typeId }) => typeName(typeId)));
  const planet = systemName === '' ? somePlanetText(planetType) : planetInSystemText({ planetType, systemName });
  return framedPicture(
    {
      title: hasNames ? planetName : somePlanetText(planetType),
      note: joinLine(hasNames ? [planet, products] : [products]),
      ...(netIskPerMonth.isk !== null && {
        figure: { value: `${formatNetIsk(netIskPerMonth)} ISK`, label: t`net a month` },
      }),
    },
    [{ kind: 'image', x: 0, y: 0, width: PICTURE_WIDTH, height: PICTURE_HEIGHT, image: globe }],
  );
}

const joinLine = (parts: readonly string[]): string => parts.filter(Boolean).join(' · ');
