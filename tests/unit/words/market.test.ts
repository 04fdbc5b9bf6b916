import { describe, expect, it } from 'vitest';
import { marketText } from '../../../src/words/market.ts';

const volume = { dailyUnits: 24_000, dayCount: 30 };

describe('what a market trades', () => {
  it('is shown with the share that the fleet makes', () => {
    expect(marketText('jita', volume, null, 40)).toBe(
      'Jita’s region trades 24,000 units a day (mean of 30 days). You make 4% of what Jita trades.',
    );
    expect(marketText('jita', volume, null, 0.5)).toContain('less than 0.1%');
    expect(marketText('amarr', volume, null, 0)).toContain('Your fleet has no surplus of it.');
  });

  it('says that it loads, what failed, and that nothing is traded', () => {
    expect(marketText('hek', undefined, null, 1)).toBe('Loading what Hek trades…');
    expect(marketText('hek', undefined, 'ESI is down.', 1)).toBe('What Hek trades could not be loaded: ESI is down.');
    expect(marketText('hek', { dailyUnits: 0, dayCount: 30 }, null, 1)).toBe(
      'Hek’s region has traded nothing of it for 30 days.',
    );
  });
});
