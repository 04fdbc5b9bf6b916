import { describe, expect, it } from 'vitest';
import { leastGainIsk, monthlyWorth } from '../../../workers/figures/changeWorth.ts';
import { SECONDS_PER_DAY } from '../../../workers/game/domain/units.ts';
import { drawColony } from '../../fixtures/colony.ts';
import { makeSearchWorth } from '../../fixtures/suggestion.ts';
import { sustainedOf } from '../../fixtures/sustained.ts';

const colony = drawColony('1 launchpad\n2 factory 121\n1 -> 2 -> 1');
const economy = { prices: new Map<number, number>(), customsTax: { gameFraction: 0, ownerFraction: 0 } };
const visits = { intervalSeconds: SECONDS_PER_DAY, takesSurplusP0: false };
const worth = { ...makeSearchWorth({ loginIsk: 1e6 }), loginShare: 1 / 5 };
const sustained = { ...sustainedOf(colony, colony.lastUpdateAt, SECONDS_PER_DAY)!.colony, flows: [] };

const worthEvery = (days: number) =>
  monthlyWorth({ colony, economy, visits, worth }, { ...sustained, intervalSeconds: days * SECONDS_PER_DAY }).worthIsk!;

describe('the worth of a change', () => {
  it('is more if the same goods need fewer logins', () => {
    // Every 4 days instead of daily: 22.5 of 30 visits fewer, each a fifth of a login.
    expect(worthEvery(4) - worthEvery(1)).toBeCloseTo((22.5 / 5) * 1_000_000, 3);
  });

  it('pays whole logins where one planet alone is visited more often', () => {
    expect(worthEvery(0.5) - worthEvery(1)).toBeCloseTo(-30 * 1_000_000, 3);
  });

  it('has to be a part of a login, or of the net of a planet that brings much', () => {
    expect(leastGainIsk(0, worth)).toBe(200_000);
    expect(leastGainIsk(-1e9, worth)).toBe(0.02 * 1e9);
  });
});
