import { expect, it } from 'vitest';
import { percentInput } from '../../../src/format/percent.ts';

it('a rate in its field is written without the noise of binary fractions', () => {
  for (let tenths = 0; tenths <= 1000; tenths++) expect(percentInput(tenths / 1000)).toBe(String(tenths / 10));
});
