import { describe, expect, it } from 'vitest';
import { type PriceSort, sortPrices } from '../../../src/features/prices/sortPrices.ts';
import { PRICE_COLUMNS } from '../../../src/words/columns.ts';
import { typeName } from '../../../src/words/typeNames.ts';
import { commodities } from '../../../workers/catalogue/index.ts';
import type { Tier } from '../../../workers/domain/commodity.ts';
import { reportPrices } from '../../../workers/report/index.ts';
import { priceList } from '../report/colonyBuilders.ts';

const ALL: ReadonlySet<Tier> = new Set([0, 1, 2, 3, 4]);
const { rows } = reportPrices(
  priceList({ Water: 500, 'Aqueous Liquids': 3, Oxygen: 400, 'Noble Gas': 2, Bacteria: 700, Electrolytes: 500 }),
);
const namesBy = (sort: PriceSort, tiers = ALL) =>
  sortPrices(rows, tiers, sort, typeName).map(({ typeId }) => typeName(typeId));

describe('the order of prices', () => {
  it('is by factory earnings, best first, then unknown ones by name', () => {
    const names = namesBy({ column: 'earned', direction: 'descending' });
    // 2 × (20 × 400 − 3,000 × 2) and 2 × (20 × 500 − 3,000 × 3)
    expect(names.slice(0, 2)).toEqual(['Oxygen', 'Water']);
    expect(names.slice(2)).toEqual(names.slice(2).toSorted((a, b) => a.localeCompare(b, 'en')));
  });

  it('keeps unknown ones last in reverse order, and sorts equal ones by name', () => {
    const names = namesBy({ column: 'minSell', direction: 'ascending' });
    expect(names.slice(0, 6)).toEqual(['Noble Gas', 'Aqueous Liquids', 'Oxygen', 'Electrolytes', 'Water', 'Bacteria']);
    expect(namesBy({ column: 'earned', direction: 'ascending' }).slice(0, 2)).toEqual(['Water', 'Oxygen']);
  });

  it.each(PRICE_COLUMNS)('by $column has every commodity, and changes nothing in the report', ({ column }) => {
    const before = rows.map(({ typeId }) => typeId);
    expect(new Set(namesBy({ column, direction: 'descending' })).size).toBe(commodities.size);
    expect(rows.map(({ typeId }) => typeId)).toEqual(before);
  });

  it('includes only the selected tiers', () => {
    const names = namesBy({ column: 'name', direction: 'descending' }, new Set<Tier>([4]));
    expect(names).toHaveLength(8);
    expect(names[0]).toBe('Wetware Mainframe');
    expect(namesBy({ column: 'tier', direction: 'ascending' }, new Set())).toEqual([]);
  });
});
