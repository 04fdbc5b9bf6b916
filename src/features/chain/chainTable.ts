/** The columns of the chain's table, on screen and as CSV. */
import { typeName } from '../../../workers/catalogue/index.ts';
import type { ChainCommodity, ChainReport } from '../../../workers/domain/chain.ts';
import { type Table, withoutNoise } from '../../format/table.ts';
import type { Column } from '../../ui/sortRows.ts';

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

export const CHAIN_COLUMNS: Readonly<Record<Name, Column<ChainCommodity>>> = {
  name: { id: 'name', label: 'Commodity', value: ({ typeId }) => typeName(typeId) },
  tier: { id: 'tier', label: 'Tier', value: ({ tier }) => tier },
  made: {
    id: 'made',
    label: 'Made/h',
    tooltip: 'Units extracted and made per hour, without what full stores lose',
    value: ({ madeUnitsPerHour }) => madeUnitsPerHour,
  },
  used: {
    id: 'used',
    label: 'Used/h',
    tooltip: 'Units that factories use per hour if everything imported is there',
    value: ({ usedUnitsPerHour }) => usedUnitsPerHour,
  },
  missing: {
    id: 'missing',
    label: 'Missing/h',
    tooltip: 'What has to be bought: used less made',
    value: ({ missingUnitsPerHour }) => missingUnitsPerHour,
  },
  surplus: {
    id: 'surplus',
    label: 'Surplus/h',
    tooltip: 'What is left to sell: made less used',
    value: ({ surplusUnitsPerHour }) => surplusUnitsPerHour,
  },
  lost: {
    id: 'lost',
    label: 'Lost/h',
    tooltip: 'What is lost because stores are full',
    value: ({ lostUnitsPerHour }) => lostUnitsPerHour,
  },
  stock: {
    id: 'stock',
    label: 'Stock',
    tooltip: 'Units in launchpads, storage facilities and command centers now, and in hangars of places that count',
    value: ({ stockUnits }) => stockUnits,
  },
  hangars: {
    id: 'hangars',
    label: 'In hangars',
    tooltip: 'Of the stock, units in hangars of places that you let count in the round planner',
    value: ({ hangarUnits }) => hangarUnits,
  },
  lasts: {
    id: 'lasts',
    label: 'Lasts',
    tooltip: 'How long the stock makes up for what is missing',
    value: ({ stockHours }) => stockHours,
  },
  speed: {
    id: 'speed',
    label: 'Speed',
    tooltip: 'Speed of the factories that make it, fed as chosen above',
    value: ({ speedFraction }) => speedFraction,
  },
  makers: { id: 'makers', label: 'Made on', tooltip: 'Planets that make it', value: ({ madeBy }) => madeBy.length },
  users: { id: 'users', label: 'Used on', tooltip: 'Planets that use it', value: ({ usedBy }) => usedBy.length },
};

/** The same for spreadsheets, as plain numbers. */
export function chainTable({ commodities }: ChainReport): Table {
  const columns = Object.values(CHAIN_COLUMNS);
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
