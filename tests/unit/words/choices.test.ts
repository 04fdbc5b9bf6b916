import { describe, expect, it } from 'vitest';
import { bestWayText } from '../../../src/words/choices.ts';
import type { ProductionWay } from '../../../workers/game/domain/choices.ts';

const way = (sourcing: ProductionWay['sourcing'], iskPerFactoryHour: number | null, planetIskPerMonth: number | null) =>
  ({ sourcing, iskPerFactoryHour, planetIskPerMonth }) as ProductionWay;

describe('why a way is the best', () => {
  it('names the next best, and leaves out raw resources that cost nothing', () => {
    const ways = [way(2, 48_111, 9e6), way(1, 61_203, 8e6), way('extracted', 90_000, null)];
    expect(bestWayText(ways, 'iskPerFactoryHour')).toBe(
      'Best by ISK/factory-h: P1 bought with 61,203, before P2 bought with 48,111.',
    );
    expect(bestWayText(ways, 'planetIskPerMonth')).toBe(
      'Best by Planet ISK/month: P2 bought with 9.00 M, before P1 bought with 8.00 M.',
    );
  });

  it('says that every way loses ISK, that there is one way only, or nothing without prices', () => {
    expect(bestWayText([way(2, -20, null), way(1, -50, null), way(0, -10, null)], 'iskPerFactoryHour')).toBe(
      'Every way loses ISK; least by ISK/factory-h: P2 bought with −20, before P1 bought with −50.',
    );
    expect(bestWayText([way(1, 20, null), way(0, null, null)], 'iskPerFactoryHour')).toBe(
      'Best by ISK/factory-h: P1 bought with 20.',
    );
    expect(bestWayText([way(1, null, null)], 'iskPerFactoryHour')).toBeNull();
  });
});
