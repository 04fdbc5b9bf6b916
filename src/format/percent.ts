import type { Fraction } from '../../workers/domain/units.ts';

/** A tenth of a thousandth of a percent: finer than any rate that can be set in the game. */
const DECIMALS = 4;

/**
 * A rate that someone types, as a fraction: `7.5` → 0.075, `7,5 %` → 0.075, `100` → 1.
 * @returns null for what is no number from 0 to 100
 */
export function parsePercent(text: string): Fraction | null {
  const number = text.trim().replace(/\s*%$/, '').replace(',', '.');
  if (!/^(\d+\.?\d*|\.\d+)$/.test(number)) return null;
  const percent = Number(number);
  return percent <= 100 ? percent / 100 : null;
}

/** A fraction as a field for percent holds it: 0.075 → `7.5`, 0.07 → `7`, 0 → `0` */
export function percentInput(fraction: Fraction): string {
  return String(Number((fraction * 100).toFixed(DECIMALS)));
}
