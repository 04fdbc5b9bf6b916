/** The goods of baskets as a table. */
import { t } from '@lingui/core/macro';
import type { DemandedGood } from '../../../workers/game/domain/demand.ts';
import { HOURS_PER_DAY } from '../../../workers/game/domain/units.ts';
import { formatIskCell, formatUnitPrice } from '../../format/isk.ts';
import { formatPercent, formatUnits, UNKNOWN_TEXT } from '../../format/number.ts';
import { formatHours } from '../../format/time.ts';
import { figure, texts } from '../../ui/columns.ts';
import type { TableColumn } from '../../ui/DataTable.tsx';
import { typeName } from '../../words/typeNames.ts';
import { rateText } from './chainTable.ts';

const isMadeCheaper = ({ makeIsk, buyIsk }: DemandedGood) => makeIsk !== null && (buyIsk === null || makeIsk < buyIsk);

export const demandColumns = (): readonly TableColumn<DemandedGood>[] => [
  texts({ id: 'name', label: t`Commodity`, value: ({ typeId }) => typeName(typeId) }),
  figure(rateText, {
    id: 'needed',
    label: t`Needed/day`,
    tooltip: t`What all baskets that count take; amounts by a day are spread over the days until then`,
    value: ({ neededPerDay }) => neededPerDay,
  }),
  figure(rateText, {
    id: 'made',
    label: t`Made/day`,
    tooltip: t`At the speed that your factories reach, fed as chosen above`,
    value: ({ madePerDay }) => madePerDay,
    drop: 'fewer',
  }),
  figure(rateText, {
    id: 'used',
    label: t`Used/day`,
    tooltip: t`By your own factories: no basket gets it`,
    value: ({ usedPerDay }) => usedPerDay,
    drop: 'fewer',
  }),
  figure(rateText, {
    id: 'spare',
    label: t`Spare/day`,
    tooltip: t`Made less used: what baskets can have`,
    value: ({ sparePerDay }) => sparePerDay,
  }),
  figure(rateText, {
    id: 'missing',
    label: t`Missing/day`,
    tooltip: t`Needed less spare, and less the stock for amounts by a day`,
    value: ({ missingPerDay }) => missingPerDay,
    tone: ({ missingPerDay }) => (missingPerDay > 0 ? 'attention' : undefined),
  }),
  figure(formatUnits, { id: 'stock', label: t`Stock`, value: ({ stockUnits }) => stockUnits, drop: 'few' }),
  figure((stockDays: number | null) => formatHours(stockDays === null ? null : stockDays * HOURS_PER_DAY), {
    id: 'lasts',
    label: t`Lasts`,
    tooltip: t`How long the stock makes up for what baskets and your own factories lack`,
    value: ({ stockDays }) => stockDays,
  }),
  figure(
    (missingIskPerDay: number | null) => (missingIskPerDay === 0 ? UNKNOWN_TEXT : formatIskCell(missingIskPerDay)),
    {
      id: 'costs',
      label: t`To buy/day`,
      tooltip: t`What is missing, at the market's price with hauling`,
      value: ({ missingIskPerDay }) => missingIskPerDay,
    },
  ),
  figure((marketShare: number | null) => (marketShare === 0 ? UNKNOWN_TEXT : formatPercent(marketShare, 1)), {
    id: 'depth',
    label: t`Of the market`,
    tooltip: t`What is missing, of what the hub's region trades a day`,
    value: ({ marketShare }) => marketShare,
    tone: ({ marketShare }) => ((marketShare ?? 0) > 0.25 ? 'attention' : undefined),
    drop: 'few',
  }),
  figure(formatUnitPrice, {
    id: 'buy',
    label: t`Buy a unit`,
    tooltip: t`Price of imports, with hauling`,
    value: ({ buyIsk }) => buyIsk,
    tone: (good) => (isMadeCheaper(good) ? 'muted' : undefined),
    drop: 'few',
  }),
  figure(formatUnitPrice, {
    id: 'make',
    label: t`Make a unit`,
    tooltip: t`From the cheapest inputs, each bought or made, with customs tax and hauling; raw materials at their price`,
    value: ({ makeIsk }) => makeIsk,
    tone: (good) => (isMadeCheaper(good) ? 'success' : 'muted'),
    drop: 'few',
  }),
];
