/** Differences: what is more has a plus. */
import type { Isk } from '../../workers/game/domain/units.ts';
import { formatIskCell } from './isk.ts';
import { formatPercent, UNKNOWN_TEXT } from './number.ts';

/** `+4.20 M`, `−1.00 M`; null → `–` */
export function signedIsk(isk: Isk | null): string {
  if (isk === null) return UNKNOWN_TEXT;
  return `${isk > 0 ? '+' : ''}${formatIskCell(isk)}`;
}

/** `+3.0%`, `−21.5%`; null → `–` */
export function signedPercent(fraction: number | null, decimals = 1): string {
  if (fraction === null) return UNKNOWN_TEXT;
  return `${fraction > 0 ? '+' : ''}${formatPercent(fraction, decimals)}`;
}
