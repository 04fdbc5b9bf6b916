/** The table of the current colony and its variants: one row per figure. Positions and words only. */

import { t } from '@lingui/core/macro';
import type { TypeId } from '../../../workers/game/domain/ids.ts';
import { FORECAST_DAYS } from '../../../workers/game/domain/thresholds.ts';
import type { EpochSeconds, Isk } from '../../../workers/game/domain/units.ts';
import type {
  MonthlyGood,
  VariantComparison,
  VariantFigures,
  VariantOutcome,
} from '../../../workers/game/domain/whatIf.ts';
import { formatIskCell, formatNetIsk, netBoundText } from '../../format/isk.ts';
import { formatNumber, formatUnits } from '../../format/number.ts';
import { atLeastText, unbroken } from '../../format/text.ts';
import { formatDuration, formatMoment } from '../../format/time.ts';
import { stopPhrase } from '../../words/stops.ts';
import { storeWord } from '../../words/structures.ts';
import { typeName } from '../../words/typeNames.ts';
import { gainOf, gainText, isSameIncome, overText } from '../../words/whatIf.ts';

interface FigureCell {
  text: string;
  /** smaller, behind it */
  note?: string;
  /** of the note: a gain or a loss */
  noteTone?: 'success' | 'danger' | undefined;
  isBad?: boolean;
}

export interface FigureRow {
  name: string;
  /** what the comparison is about */
  isMain?: boolean;
  /** the current colony first; null where a variant is impossible */
  cells: readonly (FigureCell | null)[];
}

export function comparisonRows({ at, current, variants }: VariantComparison): FigureRow[] {
  const all = [current, ...variants.map(figuresOf)];
  const row = (name: string, cell: (figures: VariantFigures, isCurrent: boolean) => FigureCell): FigureRow => ({
    name,
    cells: all.map((figures, k) => (figures === null ? null : cell(figures, k === 0))),
  });
  return [
    {
      isMain: true,
      ...row(t`Net per month`, ({ sustained: { netIskPerMonth } }, isCurrent) => {
        const text = formatNetIsk(netIskPerMonth, formatIskCell);
        const gain = isCurrent ? null : gainOf(netIskPerMonth, current.sustained.netIskPerMonth);
        if (gain !== null)
          return { text, note: gainText(gain, current.sustained.netIskPerMonth), noteTone: gainTone(gain) };
        const note = netBoundText(netIskPerMonth);
        return { text, ...(note !== null && { note }) };
      }),
    },
    ...goodsRows(
      (good) => t({ message: `${good} made`, comment: 'per month, above amounts' }),
      all,
      ({ sustained }) => sustained.exports,
    ),
    ...goodsRows(
      (good) => t({ message: `${good} used`, comment: 'per month, above amounts' }),
      all,
      ({ sustained }) => sustained.imports,
    ),
    row(t`Customs tax per month`, ({ sustained }) => ({ text: formatIskCell(sustained.taxIskPerMonth) })),
    row(t`Lost per month`, ({ sustained: { lostUnitsPerMonth } }) => ({
      text: lostUnitsPerMonth >= 1 ? t`${{ units: formatUnits(lostUnitsPerMonth) }} units` : t`nothing`,
      isBad: lostUnitsPerMonth >= 1,
    })),
    row(t`First stop`, ({ firstStop }) =>
      firstStop === null
        ? { text: t`none in ${FORECAST_DAYS} days` }
        : { text: untilText(firstStop.stop.at, at), note: stopPhrase(firstStop, at) },
    ),
    row(t`Stores full if nobody visits`, ({ fullAt }) => {
      const [first, ...others] = fullAt;
      if (first === undefined) return { text: t`never` };
      const store = storeWord(first.typeId);
      const note =
        others.length > 0 ? t`${store} and ${{ otherCount: formatNumber(others.length) }} more later` : store;
      return { text: untilText(first.at, at), note };
    }),
    row('CPU', (figures) => loadCell(figures, 'cpu')),
    row(t`Power`, (figures) => loadCell(figures, 'power')),
  ];
}

export function figuresOf(outcome: VariantOutcome): VariantFigures | null {
  return outcome.kind === 'ok' ? outcome.figures : null;
}

function gainTone(gain: Isk): FigureCell['noteTone'] {
  if (isSameIncome(gain)) return undefined;
  return gain > 0 ? 'success' : 'danger';
}

function goodsRows(
  nameOf: (good: string) => string,
  all: readonly (VariantFigures | null)[],
  read: (figures: VariantFigures) => readonly MonthlyGood[],
): FigureRow[] {
  const typeIds = new Set<TypeId>();
  for (const figures of all) for (const { typeId } of figures === null ? [] : read(figures)) typeIds.add(typeId);
  return [...typeIds].map((typeId) => ({
    name: nameOf(typeName(typeId)),
    cells: all.map((figures) => {
      if (figures === null) return null;
      const good = read(figures).find((one) => one.typeId === typeId);
      return good === undefined
        ? { text: '–' }
        : { text: formatUnits(good.unitsPerMonth), note: formatIskCell(good.iskPerMonth) };
    }),
  }));
}

function loadCell({ load, over }: VariantFigures, resource: 'cpu' | 'power'): FigureCell {
  const [used, limit, unit] =
    resource === 'cpu' ? [load.cpuUsedTf, load.cpuLimitTf, 'tf'] : [load.powerUsedMw, load.powerLimitMw, 'MW'];
  const usedText = formatNumber(used);
  const text = `${load.isLowerBound ? atLeastText(usedText) : usedText} / ${formatNumber(limit)} ${unit}`;
  const problem = over.find((one) => one.resource === resource);
  return problem === undefined ? { text } : { text, note: overText(problem), isBad: true };
}

/** `in 2d 4h (21 Nov 08:10)`, `now` */
function untilText(when: EpochSeconds, at: EpochSeconds): string {
  if (when <= at) return t`now`;
  const duration = formatDuration(when - at);
  const moment = formatMoment(when, at);
  return unbroken(t`in ${duration} (${moment})`);
}
