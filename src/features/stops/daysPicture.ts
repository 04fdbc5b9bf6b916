import { plural, t } from '@lingui/core/macro';
import { type EpochSeconds, SECONDS_PER_DAY } from '../../../workers/game/domain/units.ts';
import { formatUnits } from '../../format/number.ts';
import { formatEveDayShort, formatMoment } from '../../format/time.ts';
import { framedPicture } from '../../model/framedPicture.ts';
import {
  PICTURE_COLOURS,
  PICTURE_MARGIN,
  PICTURE_WIDTH,
  type Picture,
  type PictureShape,
} from '../../ui/pictures/picture.ts';

/** How far ahead the picture looks. */
export const PICTURE_DAYS = 14;
/** How many stops have room below the chart. */
export const NAMED_STOPS = 3;

const TOP = 190;
const BASE = 540;
/** Where names are below the chart. */
const BASE_ABOVE_NAMES = 440;
const NAME_LINE = 28;
const GAP_SHARE = 0.22;
/** So that one stop is visible beside hundreds. */
const LEAST_BAR = 4;

interface FleetDays {
  /** planets with stops in each day from `from` on */
  counts: ArrayLike<number>;
  from: EpochSeconds;
  planetCount: number;
  /** the next stops, at most `NAMED_STOPS`, drawn only where names are wanted */
  next: readonly string[];
}

/** The fleet's next days: a bar a day. */
export function daysPicture({ counts, from, planetCount, next }: FleetDays, hasNames: boolean): Picture {
  const { soon, later, text, muted, line } = PICTURE_COLOURS;
  const names = hasNames ? next : [];
  const base = names.length > 0 ? BASE_ABOVE_NAMES : BASE;
  const most = Math.max(1, ...Array.from(counts));
  const slot = (PICTURE_WIDTH - 2 * PICTURE_MARGIN) / counts.length;
  const bars = Array.from(counts).flatMap((count, day): PictureShape[] => {
    const middle = PICTURE_MARGIN + (day + 0.5) * slot;
    const height = count === 0 ? 0 : Math.max(LEAST_BAR, ((base - TOP) * count) / most);
    const caption = { kind: 'text', x: middle, align: 'center', maxWidth: slot } as const;
    return [
      {
        kind: 'rect',
        x: middle - (slot * (1 - GAP_SHARE)) / 2,
        y: base - height,
        width: slot * (1 - GAP_SHARE),
        height,
        colour: day === 0 ? soon : later,
        radius: 3,
      },
      ...(count === 0
        ? []
        : [{ ...caption, y: base - height - 8, text: formatUnits(count), size: 20, colour: text } as const]),
      { ...caption, y: base + 24, text: formatEveDayShort(from + day * SECONDS_PER_DAY), size: 17, colour: muted },
    ];
  });
  return framedPicture(
    {
      title: t`The next ${PICTURE_DAYS} days`,
      note: t`${plural(planetCount, { one: '# planet', other: '# planets' })}: how many stop in each 24 hours from ${{ moment: formatMoment(from, from) }} EVE time`,
    },
    [
      { kind: 'line', from: [PICTURE_MARGIN, base], to: [PICTURE_WIDTH - PICTURE_MARGIN, base], colour: line },
      ...bars,
      ...names.map(
        (name, index): PictureShape => ({
          kind: 'text',
          x: PICTURE_MARGIN,
          y: base + 70 + index * NAME_LINE,
          text: name,
          size: 20,
          colour: text,
          maxWidth: 860,
        }),
      ),
    ],
  );
}

/** `Amamake V (Oran Derrel), 28 Nov 19:06` */
export function nextStopLine(planet: string, character: string, at: EpochSeconds, now: EpochSeconds): string {
  return t`${planet} (${character}), ${{ moment: formatMoment(at, now) }}`;
}
