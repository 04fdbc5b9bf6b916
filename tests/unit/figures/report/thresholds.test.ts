import { describe, expect, it } from 'vitest';
import { isBelowMinimum, isOffBalance } from '../../../../workers/game/domain/thresholds.ts';

describe('the balance alert', () => {
  it.each([
    [999, false],
    [1000, false],
    [1000.5, true],
  ])('at a difference of %f with a threshold of 1,000 is %s', (difference, expected) => {
    expect(isOffBalance(difference, 1000)).toBe(expected);
  });

  it('with a threshold of 0 is raised by any difference, but not without one', () => {
    expect(isOffBalance(0.1, 0)).toBe(true);
    expect(isOffBalance(0, 0)).toBe(false);
  });
});

describe('the rate alert', () => {
  it('is raised below the minimum, but not at it', () => {
    expect(isBelowMinimum(4999, 5000)).toBe(true);
    expect(isBelowMinimum(5000, 5000)).toBe(false);
  });

  it('is off at a minimum of 0', () => {
    expect(isBelowMinimum(0, 0)).toBe(false);
  });
});
