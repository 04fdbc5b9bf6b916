/** The columns of the chain's table, on screen and as CSV. */
import { t } from '@lingui/core/macro';
import type { ChainCommodity, ChainReport } from '../../../workers/domain/chain.ts';
import { type Table, withoutNoise } from '../../format/table.ts';
import type { Column } from '../../ui/sortRows.ts';
import { typeName } from '../../words/typeNames.ts';

type Name =
  | 'name'
  | 'tier'
  | 'made'
  | 'used'
  | 'missing'
  | 'surplus'
  | 'lost'
  | 'stock'
  | 'hangars'
  | 'lasts'
  | 'speed'
  | 'makers'
  | 'users';

export const chainColumns = (): Readonly<Record<Name, Column<ChainCommodity>>> => ({
  name: {
    id: 'name',
    label: t`Commodity`,
    value: ({ typeId }) => typeName(typeId),
  },
  tier: {
    id: 'tier',
    label: t`Tier`,
    value: ({ tier }) => tier,
  },
  made: {
    id: 'made',
    label: t`Made/h`,
    tooltip: t`Units extracted and made per hour, without what full stores lose`,
    value: ({ madeUnitsPerHour }) => madeUnitsPerHour,
  },
  used: {
    id: 'used',
    label: t`Used/h`,
    tooltip: t`Units that factories use per hour if everything imported is there`,
    value: ({ usedUnitsPerHour }) => usedUnitsPerHour,
  },
  missing: {
    id: 'missing',
    label: t`Missing/h`,
    tooltip: t`What has to be bought: used less made`,
    value: ({ missingUnitsPerHour }) => missingUnitsPerHour,
  },
  surplus: {
    id: 'surplus',
    label: t`Surplus/h`,
    tooltip: t`What is left to sell: made less used`,
    value: ({ surplusUnitsPerHour }) => surplusUnitsPerHour,
  },
  lost: {
    id: 'lost',
    label: t`Lost/h`,
    tooltip: t`What is lost because stores are full`,
    value: ({ lostUnitsPerHour }) => lostUnitsPerHour,
  },
  stock: {
    id: 'stock',
    label: t`Stock`,
    tooltip: t`Units in launchpads, storage facilities and command centers now, and in hangars of places that count`,
    value: ({ stockUnits }) => stockUnits,
  },
  hangars: {
    id: 'hangars',
    label: t`In hangars`,
    tooltip: t`Of the stock, units in hangars of places that you let count in the round planner`,
    value: ({ hangarUnits }) => hangarUnits,
  },
  lasts: {
    id: 'lasts',
    label: t`Lasts`,
    tooltip: t`How long the stock makes up for what is missing`,
    value: ({ stockHours }) => stockHours,
  },
  speed: {
    id: 'speed',
    label: t`Speed`,
    tooltip: t`Speed of the factories that make it, fed as chosen above`,
    value: ({ speedFraction }) => speedFraction,
  },
  makers: {
    id: 'makers',
    label: t`Made on`,
    tooltip: t`Planets that make it`,
    value: ({ makerCount }) => makerCount,
  },
  users: {
    id: 'users',
    label: t`Used on`,
    tooltip: t`Planets that use it`,
    value: ({ userCount }) => userCount,
  },
});

/** The same for spreadsheets, as plain numbers. */
export function chainTable({ commodities }: ChainReport): Table {
  const columns = Object.values(chainColumns());
  return {
    columns: [
      'Commodity',
      'Tier',
      'Made per hour',
      'Used per hour',
      'Missing per hour',
      'Surplus per hour',
      'Lost per hour',
      'Stock',
      'Of it in hangars',
      'Stock lasts (hours)',
      'Speed of factories',
      'Planets that make it',
      'Planets that use it',
    ],
    rows: commodities.map((commodity) => columns.map(({ value }) => withoutNoise(value(commodity)))),
  };
}
