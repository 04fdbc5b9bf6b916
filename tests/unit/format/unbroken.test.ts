import { expect, it } from 'vitest';
import { unbroken } from '../../../src/format/text.ts';

it.each([
  ['build 8 Advanced · 2.00 M, back in 1 d', 'build 8 Advanced · 2.00\u00a0M, back in 1\u00a0d'],
  ['построить 1 базовую · 0,08 M, окупится за 1 дн.', 'построить 1 базовую · 0,08\u00a0M, окупится за 1\u00a0дн.'],
  ['at least 72,900 m³ in', 'at least 72,900\u00a0m³ in'],
  ['ввозить 72 900 м³', 'ввозить 72 900\u00a0м³'],
  ['build 1 depot', 'build 1 depot'],
  ['Restart 2 for 2d 2h', 'Restart 2 for 2d\u00a02h'],
  ['Перезапустить на 2д 2ч', 'Перезапустить на 2д\u00a02ч'],
  ['program ends 1 Dec 01:33', 'program ends 1\u00a0Dec\u00a001:33'],
  ['программа закончится 1 дек. 09:37', 'программа закончится 1\u00a0дек.\u00a009:37'],
  ['Programm endet 1. Dez. 09:37', 'Programm endet 1.\u00a0Dez.\u00a009:37'],
])('a figure with its unit, a duration and a time stay on one line: %s', (text, expected) => {
  expect(unbroken(text)).toBe(expected);
});
