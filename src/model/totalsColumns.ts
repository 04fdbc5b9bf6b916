/** Everything about the columns of the totals but how their cells are drawn: for the screen, and for the export. */
import { t } from '@lingui/core/macro';
import { commodityOf } from '../../workers/game/catalogue/index.ts';
import type { TotalsRow } from '../../workers/game/domain/report.ts';
import { HOURS_PER_MONTH } from '../../workers/game/domain/units.ts';
import { type Sort, sortRows } from '../format/sortRows.ts';
import { exportedColumns, makeTable, type Table } from '../format/table.ts';
import { compareTypeNames, typeName } from '../words/typeNames.ts';

interface TotalsColumn {
  id: string;
  /** none: only exported */
  label?: string;
  tooltip?: string;
  exported: string;
  value: (row: TotalsRow) => string | number | null;
}

/** @param price what exports are priced by: `lowest sell order in Jita`; in an export, what all goods are priced by */
export const totalsColumns = (price: string): readonly TotalsColumn[] => [
  {
    id: 'name',
    label: t`Exports`,
    tooltip: t`What the colonies make and do not use up themselves`,
    exported: 'Export',
    value: ({ typeId }) => typeName(typeId),
  },
  { id: 'tier', exported: 'Tier', value: ({ typeId }) => tierText(commodityOf(typeId)?.tier) },
  {
    id: 'unitsPerHour',
    label: t`u/h`,
    tooltip: t`Units per hour that the factories could make`,
    exported: 'Units per hour',
    value: ({ unitsPerHour }) => unitsPerHour,
  },
  {
    id: 'units',
    label: t`Units in storage`,
    tooltip: t`Units of it in storage on all planets that count`,
    exported: 'Units in storage',
    value: ({ unitsInStorage }) => unitsInStorage,
  },
  {
    id: 'producedIsk',
    label: t`Produced ISK value`,
    tooltip: t`What those units are worth at the ${price}`,
    exported: 'Produced ISK',
    value: ({ producedIsk }) => producedIsk,
  },
  {
    id: 'iskPerMonth',
    label: t`Maximum possible ISK/M`,
    tooltip: t`Million ISK a month (${HOURS_PER_MONTH} hours) after customs tax, at the ${price}, if every factory ran without a pause`,
    exported: 'Possible ISK per month',
    value: ({ iskPerMonth }) => iskPerMonth,
  },
  { id: 'sustained', exported: 'Sustained ISK per month', value: ({ sustainedIskPerMonth }) => sustainedIskPerMonth },
  { id: 'prices', exported: 'Prices', value: () => price },
  {
    id: 'progress',
    label: t`Progress from start date`,
    tooltip: t`Units in storage, as a share of what the start date and the activity would have made by now. Empty until a start date is chosen.`,
    exported: 'Progress from start date',
    value: ({ progressFraction }) => progressFraction,
  },
  { id: 'typeId', exported: 'Type id', value: ({ typeId }) => typeId },
  {
    id: 'leftover',
    exported: 'Left over ISK per month',
    value: ({ leftoverIskPerMonth = 0 }) => leftoverIskPerMonth,
  },
];

/** By name, in which order equal figures stay. */
export const totalsByName = (rows: readonly TotalsRow[]): readonly TotalsRow[] => rows.toSorted(compareTypeNames);

/** One row per export of the fleet, in the player's order. Without a total, which a spreadsheet would count twice. */
export function totalsTable(rows: readonly TotalsRow[], prices: string, sort: Sort): Table {
  const columns = totalsColumns(prices);
  return makeTable(exportedColumns(columns), sortRows(totalsByName(rows), columns, sort));
}

function tierText(tier: number | undefined): string | null {
  return tier === undefined ? null : `P${tier}`;
}

/** Green from 100 %, warning from 75 %, otherwise red; null: not known yet. */
export function progressTone(progressFraction: number | null): 'success' | 'attention' | 'danger' | undefined {
  if (progressFraction === null) return undefined;
  if (progressFraction >= 1) return 'success';
  return progressFraction >= 0.75 ? 'attention' : 'danger';
}
