import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { parseStock, parseUnits } from '../../../src/model/parseStock.ts';
import { commodities } from '../../../workers/game/catalogue/index.ts';
import { ENGLISH_NAMES, setClientNames } from '../../../workers/game/catalogue/names.ts';

const WATER = 3645;
const PROTEINS = 2395;
const BACTERIA = 2393;
const TRANSMITTER = 9840;
const BASE_METALS = 2267;

/** The goods that a list has; nothing in it may be left over. */
function goodsOf(text: string): [number, number][] {
  const { goods, unknown, wrongAmounts } = parseStock(text);
  expect({ unknown, wrongAmounts }).toEqual({ unknown: [], wrongAmounts: [] });
  return goods.map(({ typeId, amount }) => [typeId, amount]);
}

afterEach(() => setClientNames('en', ENGLISH_NAMES));

describe('pasted stock', () => {
  it('reads what the game copies from an inventory window', () => {
    const text =
      'Water\t1,200\tRefined Commodities\t\t\t456 m3\t504,000.00 ISK\r\nProteins\t \tRefined Commodities\r\n';
    expect(parseStock(text)).toMatchObject({
      goods: [
        { typeId: WATER, amount: 1200 },
        { typeId: PROTEINS, amount: 1 },
      ],
      unknown: [],
      wrongAmounts: [],
    });
  });

  it.each([
    ['Water 1200'],
    ['Water x1200'],
    ['Water x 1,200'],
    ['Water*\t1.200'],
    ['1200 Water'],
    ['1,200 x Water'],
    ['  water   1\u00a0200 '],
    ['Water\t1\u202f200'],
    ['Water\t1’200'],
    ["Water\t1'200"],
    ['Water\t1,200.00'],
    ['Water 1200 units'],
    ['Water 1,200 units'],
    ['1200 units of Water'],
    ['Water;1200'],
    ['Water,1200'],
    ['Water, 1,200'],
    ['Water; 1200 units'],
  ])('reads 1,200 units of %j', (line) => {
    expect(parseStock(line)).toMatchObject({ goods: [{ typeId: WATER, amount: 1200 }], unknown: [], wrongAmounts: [] });
  });

  it('adds up lines of one commodity', () => {
    expect(parseStock('Water 5\nWater\t7').goods).toEqual([{ typeId: WATER, amount: 12 }]);
  });

  it('lists back what it does not know and amounts that make no sense, each once', () => {
    const text =
      'Tritanium\t500\nTritanium 3\nWater -5\nWater 1,5\nWater 12,34\nWater 1,20,000\nWater\t-5\nCore Xenon 3\n\n';
    expect(parseStock(text)).toMatchObject({
      goods: [],
      unknown: ['Tritanium', 'Core Xenon'],
      wrongAmounts: ['Water -5', 'Water 1,5', 'Water 12,34', 'Water 1,20,000'],
    });
  });

  it('reads every amount of every commodity in every language’s grouping', () => {
    const names = [...commodities.values()];
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.nat(10 ** 9),
        fc.constantFrom('', ',', '.', ' ', '\u00a0', '\u202f', "'", '’'),
        fc.constantFrom('\t', ' ', ' x', ' x '),
        ({ name, typeId }, amount, separator, between) => {
          const grouped = String(amount).replace(/\B(?=(\d{3})+$)/g, separator);
          expect(parseStock(`${name}${between}${grouped}`)).toMatchObject({
            goods: [{ typeId, amount }],
            unknown: [],
            wrongAmounts: [],
          });
          expect(parseUnits(grouped)).toBe(amount);
        },
      ),
    );
  });

  it('reads a launchpad or customs office, whose rows begin with a tab and have an amount, then a volume', () => {
    const text = '\tWater\t331.0\t125.78\n\tBacteria\t12,000.0\t4,560.00\n\tProteins\t20.0\t30.00\n';
    expect(goodsOf(text)).toEqual([
      [WATER, 331],
      [BACTERIA, 12_000],
      [PROTEINS, 20],
    ]);
  });

  it('reads a hauler’s contents, which have a group and a hold before the amount', () => {
    const text =
      'Transmitter\tRefined Commodities - Tier 2\tPlanetary Commodities Hold\t5605\n' +
      'Water\tBasic Commodities - Tier 1\tPlanetary Commodities Hold\t1200';
    expect(goodsOf(text)).toEqual([
      [TRANSMITTER, 5605],
      [WATER, 1200],
    ]);
  });

  it.each([
    ['an extractor’s row', '\tBase Metals\t5,402.0\t27.01', BASE_METALS, 5402],
    ['an amount before the name', '5,402\tBase Metals\t27.01 m3', BASE_METALS, 5402],
    ['an amount before the name, and a volume without a unit', '331.0\tWater\t125.78', WATER, 331],
    ['a volume before the amount', 'Water\t456 m³\t1200', WATER, 1200],
    ['a volume of whole m3 before the amount', 'Water\t456.00 m3\t1,200', WATER, 1200],
    ['a volume in Russian before the amount', 'Water\t456,00 м3\t1 200', WATER, 1200],
    ['a price before the amount', 'Water\t504,000.00 ISK\t1200', WATER, 1200],
    ['a row number before the name', '3\tWater\t1200', WATER, 1200],
    ['an x in a cell of its own', 'Water\tx 1200', WATER, 1200],
    ['a unit in the amount’s cell', 'Water\t1200 units\t456.00', WATER, 1200],
    ['columns that have become spaces', '    Water   331.0   125.78', WATER, 331],
    ['a name and an amount in one cell', '\tWater x1200\t456 m3', WATER, 1200],
    ['a single unit without an amount', 'Water\tBasic Commodities - Tier 1\tPlanetary Commodities Hold\t', WATER, 1],
  ])('reads %s', (_, line, typeId, amount) => {
    expect(goodsOf(line)).toEqual([[typeId, amount]]);
  });

  it.each([
    ['de', '\tWater\t1.452\t551,76', 1452],
    ['de', 'Water\t1.452\t300', 1452],
    ['de', '\tWater\t12.000,0\t4.560,00', 12_000],
    ['de', '\tWater\t331.0\t125.78', 331],
    ['ru', '\tWater\t1\u00a0452\t551,76', 1452],
    ['ru', '\tWater\t12\u00a0000,0\t4\u00a0560,00', 12_000],
    ['fr', '\tWater\t12\u202f000,0\t4\u202f560,00', 12_000],
    ['es', '\tWater\t1.452,0\t551,76', 1452],
    ['ja', '\tWater\t1,452.0\t551.76', 1452],
    ['ko', '\tWater\t1,452\t551.76', 1452],
    ['zh', '\tWater\t1,452.0\t551.76', 1452],
    ['en', '\tWater\t1.452\t551,76', 1452],
  ] as const)('reads numbers in the client’s language first: %s, %j', (language, line, amount) => {
    setClientNames(language, ENGLISH_NAMES);
    expect(goodsOf(line)).toEqual([[WATER, amount]]);
  });

  it.each([
    ['en', 'Water\t1.452\t300'],
    ['de', 'Water\t1,452\t300'],
    ['ru', '300\tWater\t1,452'],
    ['en', 'Water\t1200\tBacteria\t300'],
    ['en', 'Water\t-5\t300'],
    ['en', 'Water\t12 January'],
  ] as const)('shows a line with two readings or none instead of guessing: %s, %j', (language, line) => {
    setClientNames(language, ENGLISH_NAMES);
    expect(parseStock(line)).toMatchObject({ goods: [], unknown: [], wrongAmounts: [line.replaceAll('\t', ' ')] });
  });

  it('reads any list of the game: columns in any order, numbers as the client writes them', () => {
    const languages = ['en', 'de', 'es', 'fr', 'ja', 'ko', 'ru', 'zh'] as const;
    const row = fc.record({
      good: fc.constantFrom(...commodities.values()),
      amount: fc.integer({ min: 1, max: 10 ** 7 }),
      decimals: fc.constantFrom(0, 1),
      hasGroup: fc.boolean(),
      unit: fc.constantFrom('', ' m3', ' m³', ' м3'),
      isAmountFirst: fc.boolean(),
      indent: fc.constantFrom('', '\t'),
    });
    fc.assert(
      fc.property(fc.constantFrom(...languages), fc.array(row, { maxLength: 5 }), (language, rows) => {
        setClientNames(language, ENGLISH_NAMES);
        const write = (value: number, minimumFractionDigits: number) =>
          value.toLocaleString(language, { minimumFractionDigits, maximumFractionDigits: minimumFractionDigits });
        const lines = rows.map(({ good, amount, decimals, hasGroup, unit, isAmountFirst, indent }) => {
          // A volume of whole m³ without its unit could be the amount.
          const volume = `${write(unit === '' ? amount + 0.38 : amount * 2, 2)}${unit}`;
          const group = hasGroup ? ['Refined Commodities - Tier 2', 'Planetary Commodities Hold'] : [];
          const units = write(amount, decimals);
          const cells = isAmountFirst ? [units, good.name, ...group] : [good.name, ...group, units];
          return indent + [...cells, volume].join('\t');
        });
        const sums = new Map<number, number>();
        for (const { good, amount } of rows) sums.set(good.typeId, (sums.get(good.typeId) ?? 0) + amount);
        expect(new Map(goodsOf(lines.join('\n')))).toEqual(sums);
      }),
    );
  });

  it('takes any text, and gives whole amounts from 0 on only', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        for (const { amount } of parseStock(text).goods) {
          expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
        }
      }),
    );
  });

  it('searches no cell that is longer than any good and amount, and shows its beginning', () => {
    const marks = (count: number) => '*'.repeat(count);
    const found = parseStock(`Water${marks(193)} 5\nWater${marks(194)} 5\n${'1,'.repeat(25_000)} x`);
    expect(found).toMatchObject({
      goods: [{ typeId: WATER, amount: 5 }],
      unknown: [`Water${marks(55)}`, '1,'.repeat(30)],
      wrongAmounts: [],
    });
  });
});
