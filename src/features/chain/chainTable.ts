/** The chain's commodities as a table, on screen and as CSV. */
import { t } from '@lingui/core/macro';
import type { ChainCommodity, ChainReport } from '../../../workers/game/domain/chain.ts';
import { formatNumber, formatPercent, formatUnits, formatUnitsPerHour, UNKNOWN_TEXT } from '../../format/number.ts';
import { exportedColumns, makeTable, type Table, withoutNoise } from '../../format/table.ts';
import { figure, texts } from '../../ui/columns.ts';
import type { TableColumn, Tone } from '../../ui/DataTable.tsx';
import { stockLastsText } from '../../words/chain.ts';
import { typeName } from '../../words/typeNames.ts';

export const rateText = (unitsPerHour: number) => (unitsPerHour > 0 ? formatUnitsPerHour(unitsPerHour) : UNKNOWN_TEXT);

export const slowTone = (speedFraction: number | null): Tone | undefined =>
  speedFraction === null || speedFraction >= 1 ? undefined : speedFraction === 0 ? 'danger' : 'attention';

export const commodityColumns = (): readonly TableColumn<ChainCommodity>[] => [
  texts({ id: 'name', label: t`Commodity`, exported: 'Commodity', value: ({ typeId }) => typeName(typeId) }),
  figure((tier) => `P${tier}`, {
    id: 'tier',
    label: t`Tier`,
    exported: 'Tier',
    block: 'head',
    value: ({ tier }) => tier,
  }),
  figure(rateText, {
    id: 'made',
    label: t`Made/h`,
    tooltip: t`Units extracted and made per hour, without what is lost`,
    exported: 'Made per hour',
    value: ({ madeUnitsPerHour }) => madeUnitsPerHour,
  }),
  figure(rateText, {
    id: 'used',
    label: t`Used/h`,
    tooltip: t`Units that factories use per hour if everything imported is there`,
    exported: 'Used per hour',
    value: ({ usedUnitsPerHour }) => usedUnitsPerHour,
  }),
  figure(rateText, {
    id: 'missing',
    label: t`Missing/h`,
    tooltip: t`What has to be bought: used less made`,
    exported: 'Missing per hour',
    value: ({ missingUnitsPerHour }) => missingUnitsPerHour,
    tone: ({ missingUnitsPerHour, isShort }) => (missingUnitsPerHour > 0 && isShort ? 'attention' : undefined),
  }),
  figure(rateText, {
    id: 'surplus',
    label: t`Surplus/h`,
    tooltip: t`What is left to sell: made less used`,
    exported: 'Surplus per hour',
    value: ({ surplusUnitsPerHour }) => surplusUnitsPerHour,
  }),
  figure(rateText, {
    id: 'lost',
    label: t`Lost/h`,
    tooltip: t`Units lost because stores were full, or routes were missing or too small`,
    exported: 'Lost per hour',
    value: ({ lostUnitsPerHour }) => lostUnitsPerHour,
  }),
  figure(formatUnits, {
    id: 'stock',
    label: t`Stock`,
    tooltip: t`Units in launchpads, storage facilities and command centers now, and in hangars of places that count`,
    exported: 'Stock',
    value: ({ stockUnits }) => stockUnits,
  }),
  { id: 'hangars', exported: 'Of it in hangars', value: ({ hangarUnits }) => hangarUnits },
  figure((stockHours: number | null) => stockLastsText(stockHours) || UNKNOWN_TEXT, {
    id: 'lasts',
    label: t`Lasts`,
    tooltip: t`How long the stock makes up for what is missing`,
    exported: 'Stock lasts (hours)',
    value: ({ stockHours }) => stockHours,
  }),
  figure((speedFraction: number | null) => formatPercent(speedFraction, 0), {
    id: 'speed',
    label: t`Speed`,
    tooltip: t`Speed of the factories that make it, fed as chosen above`,
    exported: 'Speed of factories',
    value: ({ speedFraction }) => speedFraction,
    tone: ({ speedFraction }) => slowTone(speedFraction),
  }),
  figure(formatNumber, {
    id: 'makers',
    label: t`Made on`,
    tooltip: t`Planets that make it`,
    exported: 'Planets that make it',
    value: ({ makerCount }) => makerCount,
  }),
  figure(formatNumber, {
    id: 'users',
    label: t`Used on`,
    tooltip: t`Planets that use it`,
    exported: 'Planets that use it',
    value: ({ userCount }) => userCount,
  }),
];

/** The same for spreadsheets, as plain numbers. */
export function chainTable({ commodities }: ChainReport): Table {
  return makeTable(exportedColumns(commodityColumns()), commodities, withoutNoise);
}
