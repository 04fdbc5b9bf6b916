import type { Fraction } from '../../workers/domain/units.ts';

/** A tenth of a thousandth of a percent: finer than any rate that can be set in the game. */
const DECIMALS = 4;

/**
 * A typed rate as a fraction: `7.5` → 0.075, `7,5 %` → 0.075, `100` → 1.
 * @returns null if it is not a number from 0 to 100
 */
export function parsePercent(text: string): Fraction | null {
  const number = text.trim().replace(/\s*%$/, '').replace(',', '.');
  if (!/^(\d+\.?\d*|\.\d+)$/.test(number)) return null;
  const percent = Number(number);
  return percent <= 100 ? percent / 100 : null;
}

/** A fraction as the text of a percent field: 0.075 → `7.5`, 0.07 → `7`, 0 → `0` */
export function percentInput(fraction: Fraction): string {
  return String(Number((fraction * 100).toFixed(DECIMALS)));
}
