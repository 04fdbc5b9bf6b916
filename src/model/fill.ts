import type { Fraction } from '../../workers/domain/units.ts';

/** How full a store is, as its colour says it. */
export type FillLevel = 'red' | 'orange' | 'gold' | 'normal';

/** Over 90 % red, over 80 % orange, over 60 % gold; exactly on a bound is not over it. */
export function fillLevel(fillFraction: Fraction): FillLevel {
  if (fillFraction > 0.9) return 'red';
  if (fillFraction > 0.8) return 'orange';
  if (fillFraction > 0.6) return 'gold';
  return 'normal';
}
