import { describe, expect, it } from 'vitest';
import { parsePercent, percentInput } from '../../../src/format/percent.ts';

describe('a rate that someone types', () => {
  it.each([
    ['0', 0],
    ['7.5', 0.075],
    ['7,5', 0.075],
    [' 12 % ', 0.12],
    ['.5', 0.005],
    ['100', 1],
  ])('%j is read', (text, fraction) => {
    expect(parsePercent(text)).toBeCloseTo(fraction, 12);
  });

  it.each(['', ' ', '%', '-1', '100.01', '101', 'ten', '1e1', '1.2.3', '1,000.5', '.', 'Infinity', '0x10'])(
    '%j is refused',
    (text) => {
      expect(parsePercent(text)).toBeNull();
    },
  );
});

describe('a rate in its field', () => {
  it('is written without the noise of binary fractions, and reads back as it was', () => {
    for (let tenths = 0; tenths <= 1000; tenths++) {
      const text = percentInput(tenths / 1000);
      expect(text).toBe(String(tenths / 10));
      expect(parsePercent(text)).toBeCloseTo(tenths / 1000, 12);
    }
  });
});
