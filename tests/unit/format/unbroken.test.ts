import { expect, it } from 'vitest';
import { unbroken } from '../../../src/format/text.ts';

it.each([
  ['build 8 Advanced · 2.00 M, back in 1 d', 'build 8 Advanced · 2.00\u00a0M, back in 1\u00a0d'],
  ['построить 1 базовую · 0,08 M, окупится за 1 дн.', 'построить 1 базовую · 0,08\u00a0M, окупится за 1\u00a0дн.'],
  ['at least 72,900 m³ in', 'at least 72,900\u00a0m³ in'],
  ['ввозить 72 900 м³', 'ввозить 72 900\u00a0м³'],
  ['build 1 depot', 'build 1 depot'],
])('a figure stays on one line with its unit: %s', (text, expected) => {
  expect(unbroken(text)).toBe(expected);
});
