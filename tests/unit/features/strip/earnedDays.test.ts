import { describe, expect, it } from 'vitest';
import { earnedDays, linePath } from '../../../../src/features/strip/earnedDays.ts';

describe('what was earned day by day', () => {
  it('are the days that are wholly known', () => {
    const report = {
      periodStarts: [100, 200, 300, 400],
      partialPeriods: [true, false, false, true],
      all: { netIsk: [1e6, 80e6, null, 2e6] },
    };
    expect(earnedDays(report)).toEqual([
      { at: 200, netIsk: 80e6 },
      { at: 300, netIsk: null },
    ]);
  });

  it('is a line from 0 to the greatest value, with a gap where none has a price', () => {
    expect(linePath([0, 50, null, 100, 50])).toBe('M0 97L25 50M75 3L100 50');
  });

  it('goes below 0 where a day cost more than it made', () => {
    expect(linePath([-100, 0, 100])).toBe('M0 97L50 50L100 3');
  });

  it('stays a line where nothing was earned', () => {
    expect(linePath([0, 0])).toBe('M0 97L100 97');
  });
});
