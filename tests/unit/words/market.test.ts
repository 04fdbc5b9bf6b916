import { describe, expect, it } from 'vitest';
import { marketShareText, marketText, unknownVolumesText } from '../../../src/words/market.ts';

const JITA = { hub: 'jita', dayCount: 30 } as const;
const product = (marketUnitsPerDay: number | null, marketShare: number | null) => ({ marketUnitsPerDay, marketShare });

describe('what a market trades', () => {
  it('is shown with the share that the fleet makes, by its region’s name', () => {
    expect(marketText(JITA, product(24_000, 0.04))).toBe(
      'The Forge trades 24,000 units a day (mean of 30 days). Your fleet’s surplus is 4.0% of that.',
    );
    expect(marketText(JITA, product(24_000, 0.0005))).toContain('less than 0.1%');
    expect(marketText({ hub: 'amarr', dayCount: 30 }, product(24_000, 0))).toBe(
      'Domain trades 24,000 units a day (mean of 30 days). Your fleet has no surplus of it.',
    );
  });

  it('is unknown without figures, and says if nothing is traded', () => {
    expect(marketText(JITA, product(null, null))).toBe('How much of it is traded in The Forge is unknown.');
    expect(marketText({ hub: 'hek', dayCount: 30 }, product(0, Number.POSITIVE_INFINITY))).toBe(
      'Nobody has traded it in Metropolis for 30 days.',
    );
    expect(marketShareText(product(null, null))).toBe('unknown');
    expect(marketShareText(product(0, Number.POSITIVE_INFINITY))).toBe('not traded');
  });

  it('is short in a table', () => {
    const shares = [0, 0.0005, 0.004, 0.25, 1.31].map((share) => marketShareText(product(100, share)));
    expect(shares).toEqual(['0.0%', 'less than 0.1%', '0.4%', '25.0%', '131.0%']);
  });
});

it('what is not known of a market is named with its reason until every volume is known', () => {
  expect(unknownVolumesText(null, 83)).toBe('Market volumes are being loaded.');
  expect(unknownVolumesText({ hub: 'jita', knownCount: 0, problem: null }, 83)).toBe(
    'Market volumes are being loaded.',
  );
  expect(unknownVolumesText({ hub: 'jita', knownCount: 80, problem: null }, 83)).toBe(
    'The market volumes of The Forge are not known yet for 3 commodities.',
  );
  expect(unknownVolumesText({ hub: 'rens', knownCount: 0, problem: 'It is down.' }, 83)).toBe(
    'The market volumes of Heimatar could not be loaded: It is down.',
  );
  expect(unknownVolumesText({ hub: 'rens', knownCount: 83, problem: 'It is down.' }, 83)).toBe(
    'The market volumes of Heimatar could not be updated: It is down.',
  );
  expect(unknownVolumesText({ hub: 'jita', knownCount: 83, problem: null }, 83)).toBeNull();
});
