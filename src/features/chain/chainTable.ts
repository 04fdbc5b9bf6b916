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

export const CHAIN_COLUMNS: Readonly<Record<Name, Column<ChainCommodity>>> = {
  name: {
    id: 'name',
    get label() {
      return t`Commodity`;
    },
    value: ({ typeId }) => typeName(typeId),
  },
  tier: {
    id: 'tier',
    get label() {
      return t`Tier`;
    },
    value: ({ tier }) => tier,
  },
  made: {
    id: 'made',
    get label() {
      return t`Made/h`;
    },
    get tooltip() {
      return t`Units extracted and made per hour, without what full stores lose`;
    },
    value: ({ madeUnitsPerHour }) => madeUnitsPerHour,
  },
  used: {
    id: 'used',
    get label() {
      return t`Used/h`;
    },
    get tooltip() {
      return t`Units that factories use per hour if everything imported is there`;
    },
    value: ({ usedUnitsPerHour }) => usedUnitsPerHour,
  },
  missing: {
    id: 'missing',
    get label() {
      return t`Missing/h`;
    },
    get tooltip() {
      return t`What has to be bought: used less made`;
    },
    value: ({ missingUnitsPerHour }) => missingUnitsPerHour,
  },
  surplus: {
    id: 'surplus',
    get label() {
      return t`Surplus/h`;
    },
    get tooltip() {
      return t`What is left to sell: made less used`;
    },
    value: ({ surplusUnitsPerHour }) => surplusUnitsPerHour,
  },
  lost: {
    id: 'lost',
    get label() {
      return t`Lost/h`;
    },
    get tooltip() {
      return t`What is lost because stores are full`;
    },
    value: ({ lostUnitsPerHour }) => lostUnitsPerHour,
  },
  stock: {
    id: 'stock',
    get label() {
      return t`Stock`;
    },
    get tooltip() {
      return t`Units in launchpads, storage facilities and command centers now, and in hangars of places that count`;
    },
    value: ({ stockUnits }) => stockUnits,
  },
  hangars: {
    id: 'hangars',
    get label() {
      return t`In hangars`;
    },
    get tooltip() {
      return t`Of the stock, units in hangars of places that you let count in the round planner`;
    },
    value: ({ hangarUnits }) => hangarUnits,
  },
  lasts: {
    id: 'lasts',
    get label() {
      return t`Lasts`;
    },
    get tooltip() {
      return t`How long the stock makes up for what is missing`;
    },
    value: ({ stockHours }) => stockHours,
  },
  speed: {
    id: 'speed',
    get label() {
      return t`Speed`;
    },
    get tooltip() {
      return t`Speed of the factories that make it, fed as chosen above`;
    },
    value: ({ speedFraction }) => speedFraction,
  },
  makers: {
    id: 'makers',
    get label() {
      return t`Made on`;
    },
    get tooltip() {
      return t`Planets that make it`;
    },
    value: ({ makerCount }) => makerCount,
  },
  users: {
    id: 'users',
    get label() {
      return t`Used on`;
    },
    get tooltip() {
      return t`Planets that use it`;
    },
    value: ({ userCount }) => userCount,
  },
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
