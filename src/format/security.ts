import { formatNumber } from './number.ts';

/** Security with one decimal, as the game shows it: a system barely above 0 has 0.1. */
export function formatSecurity(security: number): string {
  if (security > 0 && security < 0.05) return formatNumber(0.1, 1);
  return formatNumber(Math.round(security * 10) / 10, 1);
}
