/** The history as tables for spreadsheets. */
import { t } from '@lingui/core/macro';
import type { EarningsGroup, EarningsReport, HistoryPeriod, PriceBasis } from '../../../workers/game/domain/history.ts';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import { SECONDS_PER_HOUR } from '../../../workers/game/domain/units.ts';
import type { Cell, Table } from '../../format/table.ts';
import { formatEveDay } from '../../format/time.ts';
import { groupName } from '../../words/history.ts';

const basisCells = (): Readonly<Record<PriceBasis, Cell>> => ({
  day: t`of each day`,
  today: t`today's`,
  mixed: t`of each day, some today's`,
  none: null,
});

/** The title of the first column, in English like all titles. */
const START_TITLES: Readonly<Record<HistoryPeriod, string>> = {
  day: 'Day from',
  week: 'Week from',
  month: 'Month from',
};

const FIGURES = [
  'Units made',
  'Value (ISK)',
  'Inputs (units)',
  'Inputs (ISK)',
  'Net (ISK)',
  'Commodities without a price',
  'Prices',
  'Extractors idle (hours)',
  'Idle cost (ISK)',
  'Units lost',
  'Lost (ISK)',
  'Partly known',
] as const;

/** One row for each group and period in which something happened. Amounts of ISK are in whole cents, so that rows add up. */
export function earningsTable(report: EarningsReport, nameOf: (id: CharacterId) => string): Table {
  const { periodStarts, groups, period, partialPeriods } = report;
  const rows = groups.flatMap((group) =>
    periodStarts.flatMap((start, index) => {
      const figures = figuresAt(group, index);
      return figures === null
        ? []
        : [[formatEveDay(start), ...nameCells(group, nameOf), ...figures, partialPeriods[index] ? t`yes` : t`no`]];
    }),
  );
  return { columns: [START_TITLES[period], 'Name', 'Character', ...FIGURES], rows };
}

function nameCells({ group }: EarningsGroup, nameOf: (id: CharacterId) => string): Cell[] {
  return [groupName(group), group.kind === 'planet' ? nameOf(group.characterId) : null];
}

/** null: nothing happened */
function figuresAt({ series }: EarningsGroup, index: number): Cell[] | null {
  const { madeUnits, madeIsk, usedUnits, usedIsk, netIsk, unpriced, basis, downtime } = series;
  const { idleSeconds, idleIsk, lostUnits, lostIsk } = downtime;
  const sizes = [madeUnits, usedUnits, idleSeconds, lostUnits].map((values) => values[index] ?? 0);
  if (sizes.every((size) => size === 0)) return null;
  return [
    madeUnits[index] ?? 0,
    madeIsk[index] ?? null,
    usedUnits[index] ?? 0,
    usedIsk[index] ?? null,
    netIsk[index] ?? null,
    unpriced[index]?.traded ?? 0,
    basisCells()[basis[index] ?? 'none'],
    Number(((idleSeconds[index] ?? 0) / SECONDS_PER_HOUR).toFixed(2)),
    idleIsk[index] ?? null,
    lostUnits[index] ?? 0,
    lostIsk[index] ?? null,
  ];
}
