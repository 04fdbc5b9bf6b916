import { describe, expect, it } from 'vitest';
import { comparePrices } from '../../../../workers/figures/history/index.ts';

const TODAY = 20_000;
const day = (daysAgo: number, isk: number) => ({
  hub: 'jita' as const,
  day: TODAY - daysAgo,
  minSellIsk: [[3645, isk]] as const,
});
const sinceOf = (...days: ReturnType<typeof day>[]) => comparePrices(new Map([[3645, 110]]), days, TODAY);

describe('how prices changed', () => {
  it('is since a week ago, or the latest day before that', () => {
    expect(sinceOf(day(12, 50), day(9, 100), day(6, 55), day(0, 110))).toEqual({
      since: TODAY - 9,
      fractions: new Map([[3645, 110 / 100 - 1]]),
    });
  });

  it('is since the earliest day where none is a week old, never since today or since more than a month ago', () => {
    expect(sinceOf(day(40, 50), day(3, 100), day(1, 55))?.since).toBe(TODAY - 3);
    expect(sinceOf(day(40, 50), day(0, 110))).toBeNull();
    expect(sinceOf()).toBeNull();
  });

  it('is unknown for what had no price, or has none now', () => {
    expect(sinceOf(day(7, 0))?.fractions).toEqual(new Map());
    expect(comparePrices(new Map(), [day(7, 5)], TODAY)?.fractions).toEqual(new Map());
  });
});
