import { plural, t } from '@lingui/core/macro';
import type { MonthReport } from '../../../workers/game/domain/history.ts';
import { SECONDS_PER_HOUR } from '../../../workers/game/domain/units.ts';
import { formatIsk } from '../../format/isk.ts';
import { firstNames } from '../../format/lists.ts';
import { formatPercent, formatUnits } from '../../format/number.ts';
import { formatEveDayShort, formatLongMonth } from '../../format/time.ts';
import { framedPicture } from '../../model/framedPicture.ts';
import {
  PICTURE_COLOURS,
  PICTURE_MARGIN,
  PICTURE_WIDTH,
  type Picture,
  type PictureShape,
} from '../../ui/pictures/picture.ts';
import { unpricedText } from '../../words/fleetFigures.ts';

const TILE_TOP = 156;
const TILE_HEIGHT = 150;
const GAP = 16;
const CHART_TOP = 340;
const CHART_BASE = 540;
const BAR_SHARE = 0.72;
/** So that a day that earned something is visible beside a good one. */
const LEAST_BAR = 3;

/** A month of the fleet in four figures, and what each day earned. */
export function monthCard(report: MonthReport, hasNames: boolean): Picture {
  const { fromAt, netIsk, planetCount, extractorSeconds, missedStopCount, idleFraction, characterNames } = report;
  const month = formatLongMonth(fromAt);
  const who = hasNames
    ? firstNames(characterNames)
    : plural(characterNames.length, { one: '# character', other: '# characters' });
  return framedPicture({ title: report.isSoFar ? t`${month} so far` : month, note: who }, [
    ...tileShapes([
      {
        share: 4,
        label: t`Earned`,
        value: netIsk === null ? formatIsk(netIsk) : `${formatIsk(netIsk)} ISK`,
        note: unpricedText(report.unpriced) ?? t`after inputs and tax`,
      },
      {
        share: 3,
        label: t`Extractor hours`,
        value: formatUnits(extractorSeconds / SECONDS_PER_HOUR),
        note: idleFraction === null ? '' : t`idle ${{ share: formatPercent(idleFraction) }} of the time`,
      },
      { share: 2, label: t`Planets`, value: formatUnits(planetCount), note: t`visited` },
      { share: 2.4, label: t`Stops missed`, value: formatUnits(missedStopCount), note: '' },
    ]),
    ...dayShapes(report),
  ]);
}

/** @param tiles `share`: of their width, in proportion to the others */
function tileShapes(tiles: readonly { share: number; label: string; value: string; note: string }[]): PictureShape[] {
  const { panel, text, muted } = PICTURE_COLOURS;
  const room = PICTURE_WIDTH - 2 * PICTURE_MARGIN - (tiles.length - 1) * GAP;
  const shares = tiles.reduce((all, { share }) => all + share, 0);
  let left = PICTURE_MARGIN;
  return tiles.flatMap(({ share, label, value, note }): PictureShape[] => {
    const width = (room * share) / shares;
    const line = { kind: 'text', x: left + 20, maxWidth: width - 40 } as const;
    const shapes: PictureShape[] = [
      { kind: 'rect', x: left, y: TILE_TOP, width, height: TILE_HEIGHT, colour: panel, radius: 8 },
      { ...line, y: TILE_TOP + 36, text: label, size: 20, colour: muted },
      { ...line, y: TILE_TOP + 88, text: value, size: 40, colour: text, isBold: true },
      { ...line, y: TILE_TOP + 126, text: note, size: 17, colour: muted },
    ];
    left += width + GAP;
    return shapes;
  });
}

/** A bar a day; losses are below the line. */
function dayShapes({ fromAt, toAt, netIskPerDay }: MonthReport): PictureShape[] {
  const values = netIskPerDay.map((isk) => isk ?? 0);
  const [most, least] = [Math.max(0, ...values), Math.min(0, ...values)];
  if (most === least) return [];
  const { gain, loss, line, muted } = PICTURE_COLOURS;
  const yOf = (value: number): number => CHART_TOP + ((most - value) / (most - least)) * (CHART_BASE - CHART_TOP);
  const slot = (PICTURE_WIDTH - 2 * PICTURE_MARGIN) / values.length;
  const caption = { kind: 'text', y: CHART_BASE + 26, size: 17, colour: muted, maxWidth: 200 } as const;
  const best = formatIsk(Math.max(...netIskPerDay.map((isk) => isk ?? least)));
  return [
    { kind: 'line', from: [PICTURE_MARGIN, yOf(0)], to: [PICTURE_WIDTH - PICTURE_MARGIN, yOf(0)], colour: line },
    ...values.flatMap((value, day): PictureShape[] => {
      if (value === 0) return [];
      const height = Math.max(LEAST_BAR, Math.abs(yOf(value) - yOf(0)));
      return [
        {
          kind: 'rect',
          x: PICTURE_MARGIN + (day + (1 - BAR_SHARE) / 2) * slot,
          y: value > 0 ? yOf(0) - height : yOf(0),
          width: slot * BAR_SHARE,
          height,
          colour: value > 0 ? gain : loss,
          radius: 2,
        },
      ];
    }),
    { ...caption, x: PICTURE_MARGIN, text: formatEveDayShort(fromAt) },
    {
      ...caption,
      x: PICTURE_WIDTH / 2,
      align: 'center',
      maxWidth: 600,
      text: t`What each day earned; the best day ${best} ISK`,
    },
    { ...caption, x: PICTURE_WIDTH - PICTURE_MARGIN, align: 'right', text: formatEveDayShort(toAt - 1) },
  ];
}
