import type { Fraction } from '../../workers/game/domain/units.ts';

/** A tenth of a thousandth of a percent: finer than any rate that can be set in the game. */
const DECIMALS = 4;

/** A fraction in percent, without what the multiplication leaves: 0.07 → 7 */
export function percentOf(fraction: Fraction): number {
  return Number((fraction * 100).toFixed(DECIMALS));
}

/** A fraction as text in percent: 0.075 → `7.5`, 0.07 → `7`, 0 → `0` */
export function percentInput(fraction: Fraction): string {
  return String(percentOf(fraction));
}
