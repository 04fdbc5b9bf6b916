/** Lists of what players want, as the game's windows copy them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/languages/languages.ts';
import { namesLike, parseDemand, parseStock, readNamesOf, readProductNamesOf } from '../../../src/model/parseStock.ts';
import type { LocalNames } from '../../../workers/game/catalogue/names.ts';
import type { ProductNames } from '../../../workers/game/catalogue/products.ts';
import { productId, readGenerated } from '../figures/demand/readGeneratedProducts.ts';

const BLOCK = productId('Nitrogen Fuel Block');
const PASTE = productId('Nanite Repair Paste');
const [WATER, OXYGEN, COOLANT] = [3645, 3683, 9832];

beforeAll(() => {
  for (const { language } of LANGUAGES) {
    if (language !== 'en') readNamesOf(readGenerated<LocalNames>(`names.${language}.json`));
    readProductNamesOf(readGenerated<ProductNames>(`products.${language}.json`));
  }
});

const read = (text: string) => {
  const { goods, notPlanetary, unknown, wrongAmounts } = parseDemand(text);
  return { goods: goods.map(({ typeId, amount }) => [typeId, amount]), notPlanetary, unknown, wrongAmounts };
};
const NOTHING = { notPlanetary: [], unknown: [], wrongAmounts: [] };

describe('a list of what a player wants', () => {
  it('is read from the multibuy window, with prices and a sum that is no good', () => {
    const text =
      'Nitrogen Fuel Block\t1200\t14,890.00\t17,868,000.00\nWater\t300\t650.00\t195,000.00\nTotal:\t\t\t18,063,000.00';
    expect(read(text)).toEqual({
      ...{ ...NOTHING, unknown: ['Total:'] },
      goods: [
        [BLOCK, 1200],
        [WATER, 300],
      ],
    });
  });

  it('is read from the industry window: what is required, not what is there, its price or its type id', () => {
    const text =
      'Planetary Materials\nItem\tRequired\tAvailable\tEst. Unit price\ttypeID\nOxygen\t22\t0\t512.6\t3683\nCoolant\t9\t4\t9848.9\t9832\n' +
      'Minerals\nTritanium\t32000\t0\t4.1\t34';
    expect(read(text)).toEqual({
      goods: [
        [OXYGEN, 22],
        [COOLANT, 9],
      ],
      notPlanetary: [34],
      unknown: ['Planetary Materials', 'Item', 'Minerals'],
      wrongAmounts: [],
    });
  });

  it('is read from a contract', () => {
    expect(
      read(
        'Nanite Repair Paste\t1000\tNanite Repair Paste\tCharge\t\nWater\t1,500\tBasic Commodities - Tier 1\tCommodity\t',
      ),
    ).toEqual({
      ...NOTHING,
      goods: [
        [PASTE, 1000],
        [WATER, 1500],
      ],
    });
  });

  it('is read from a Russian client, which has English names of goods and an asterisk at some', () => {
    expect(read('Nitrogen Fuel Block*\t1 200\nWater\t300\nИнгибитор генетической мутации\t5')).toEqual({
      ...NOTHING,
      goods: [
        [BLOCK, 1200],
        [WATER, 300],
        [57_485, 5],
      ],
    });
  });

  it.each(LANGUAGES)('is read in $language: every product with a name of its own', ({ language }) => {
    const { products } = readGenerated<ProductNames>(`products.${language}.json`);
    let shared = 0;
    for (const [key, name] of Object.entries(products)) {
      const { goods, unknown } = read(`${name}\t1200`);
      // A name that two products share in a translation is named, not guessed.
      if (goods.length === 0) {
        expect(unknown).toEqual([name.replace(/\s/g, ' ').slice(0, 60)]);
        shared += 1;
      } else if (goods[0]![0] !== Number(key)) {
        // Of a good and a product of one name, the good.
        expect(parseStock(`${name}\t1200`).goods).toHaveLength(1);
      } else expect(goods).toEqual([[Number(key), 1200]]);
    }
    expect(shared).toBeLessThanOrEqual(12);
  });

  it('names what it does not know, and reads goods alone as stock', () => {
    expect(read('Quafe 5\nWater -5\nWater 5')).toEqual({
      goods: [[WATER, 5]],
      notPlanetary: [],
      unknown: ['Quafe'],
      wrongAmounts: ['Water -5'],
    });
    expect(parseStock('Nitrogen Fuel Block 5\nWater 5')).toMatchObject({
      goods: [{ typeId: WATER, amount: 5 }],
      unknown: ['Nitrogen Fuel Block'],
    });
  });

  it('has names for parts of names, the shortest first, and never of what no planet is needed for', () => {
    expect(namesLike('fuel block', 6)).toEqual(expect.arrayContaining([BLOCK]));
    expect(namesLike('repair paste', 6)).toEqual([PASTE]);
    expect(namesLike('tritanium', 6)).not.toContain(34);
  });
});
