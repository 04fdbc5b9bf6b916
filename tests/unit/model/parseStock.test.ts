import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseStock, parseUnits } from '../../../src/model/parseStock.ts';
import { commodities } from '../../../workers/catalogue/index.ts';

const WATER = 3645;
const PROTEINS = 2395;

describe('pasted stock', () => {
  it('reads what the game copies from an inventory window', () => {
    const text =
      'Water\t1,200\tRefined Commodities\t\t\t456 m3\t504,000.00 ISK\r\nProteins\t \tRefined Commodities\r\n';
    expect(parseStock(text)).toEqual({
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
    expect(parseStock(line)).toEqual({ goods: [{ typeId: WATER, amount: 1200 }], unknown: [], wrongAmounts: [] });
  });

  it('adds up lines of one commodity', () => {
    expect(parseStock('Water 5\nWater\t7').goods).toEqual([{ typeId: WATER, amount: 12 }]);
  });

  it('lists back what it does not know and amounts that make no sense, each once', () => {
    const text =
      'Tritanium\t500\nTritanium 3\nWater -5\nWater 1,5\nWater 12,34\nWater 1,20,000\nWater\t-5\nCore Xenon 3\n\n';
    expect(parseStock(text)).toEqual({
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
          expect(parseStock(`${name}${between}${grouped}`)).toEqual({
            goods: [{ typeId, amount }],
            unknown: [],
            wrongAmounts: [],
          });
          expect(parseUnits(grouped)).toBe(amount);
        },
      ),
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

  it('reads a hundred thousand characters without delay', () => {
    const startedAt = performance.now();
    parseStock('x'.repeat(50_000) + ' '.repeat(50_000));
    parseStock(`${'1,'.repeat(25_000)} ${' '.repeat(25_000)}x`);
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });
});
