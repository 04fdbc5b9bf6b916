import { expect, it } from 'vitest';
import { fixText } from '../../../src/words/chain.ts';
import type { TypeId } from '../../../workers/domain/ids.ts';

const WATER = 3645 as TypeId;

it('a shortage says what buying costs a month, or that no price is known', () => {
  const buy = (iskPerMonth: number | null) => fixText({ kind: 'buy', unitsPerHour: 105, iskPerMonth }, WATER);
  expect(buy(29_952_000)).toBe('buy 105 an hour for 29.95 M ISK a month');
  expect(buy(null)).toBe('buy 105 an hour (no price known)');
});
