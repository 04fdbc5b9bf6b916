import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberInput, parseNumber } from '../../../src/format/parseNumber.ts';
import { forDrawn } from '../../fixtures/drawnRuns.ts';

describe('a number that someone types', () => {
  it.each([
    ['62,500', 62_500],
    ['62.500', 62_500],
    ['62 500', 62_500],
    ['62\u00A0500', 62_500],
    ['62’500', 62_500],
    ['1,234,567', 1_234_567],
    ['1,234.5', 1234.5],
    ['1.234,5', 1234.5],
    ['1,5', 1.5],
    ['1.5', 1.5],
    ['.5', 0.5],
    ['0.500', 0.5],
    ['1.', 1],
    ['-5', -5],
    ['−5', -5],
    [' 12 % ', 12],
    ['12,345.678', 12_345.678],
  ])('%j is read as %d', (text, number) => {
    expect(parseNumber(text)).toBe(number);
  });

  it.each(['', ' ', '%', '.', '-', '12abc', 'ten', '1e1', '1.2.3', '1,00,000', 'Infinity', '0x10', 'NaN'])(
    '%j is none',
    (text) => {
      expect(parseNumber(text)).toBeNull();
    },
  );

  it('is no grouping where that would be more than is possible', () => {
    expect(parseNumber('7.125', 100)).toBe(7.125);
    expect(parseNumber('62,500', 100)).toBe(62.5);
    expect(parseNumber('62,500', 100_000)).toBe(62_500);
  });

  it('reads back from its field as it was', () => {
    const millionths = fc.integer({ min: -1e12, max: 1e12 }).map((count) => Number((count / 1e6).toFixed(6)));
    forDrawn(300, fc.oneof(millionths, fc.integer({ min: -1e9, max: 1e9 })), (value) => {
      expect(parseNumber(numberInput(value))).toBe(value === 0 ? 0 : value);
    });
    expect(numberInput(1.125)).toBe('1.1250');
    expect(numberInput(1.12)).toBe('1.12');
    expect(numberInput(1200)).toBe('1200');
  });
});
