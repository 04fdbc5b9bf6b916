import { t } from '@lingui/core/macro';
import { perLanguage } from './locale.ts';

const formats = new Map<string, () => Intl.NumberFormat>();

/** With this number of decimals (at most, if a minimum is given), and a minus that is as wide as a plus. */
function formatted(
  value: number,
  maximumFractionDigits: number,
  minimumFractionDigits = maximumFractionDigits,
  style: 'decimal' | 'percent' = 'decimal',
): string {
  const key = `${style}-${minimumFractionDigits}-${maximumFractionDigits}`;
  let format = formats.get(key);
  if (!format) {
    const options = { style, minimumFractionDigits, maximumFractionDigits };
    format = perLanguage('en-US', (locale) => new Intl.NumberFormat(locale, options));
    formats.set(key, format);
  }
  return format().format(value).replace('-', '−');
}

/** Shown for an unknown figure. */
export const UNKNOWN_TEXT = '–';

/** `1234.567, 2` → `1,234.57`, `-5` → `−5` */
export function formatNumber(value: number, decimals = 0): string {
  return formatted(noNegativeZero(value, decimals), decimals);
}

/** Whole units of a commodity: `861429.4` → `861,429` */
export function formatUnits(units: number): string {
  return formatNumber(units);
}

/** With no more decimals than it needs, at most two: `1250` → `1,250`, `1.25` → `1.25`, `1.5` → `1.5` */
export function formatShortest(value: number): string {
  return formatted(noNegativeZero(value, 2), 2, 0);
}

/** Units per hour; a decimal only below 100: `8973.2` → `8,973`, `26.25` → `26.3`, `5` → `5` */
export function formatUnitsPerHour(unitsPerHour: number): string {
  const decimals = Math.abs(unitsPerHour) < 100 ? 1 : 0;
  return formatted(noNegativeZero(unitsPerHour, decimals), decimals, 0);
}

/**
 * A fraction as a percentage, always with as many decimals, so that those of a column can be compared: `0.625` → `62.5%`,
 * `1` → `100.0%`, null → `–`
 */
export function formatPercent(fraction: number | null, decimals = 1): string {
  if (fraction === null) return UNKNOWN_TEXT;
  return formatted(noNegativeZero(fraction, decimals + 2), decimals, decimals, 'percent');
}

/** A rate that the game or the player sets, in a sentence, with no more decimals than it needs: `0.1` → `10%`, `0.055` → `5.5%` */
export function formatRate(fraction: number): string {
  return formatted(fraction, 4, 0, 'percent');
}

/** `7500` → `7,500 m³`, `0.19` → `0.19 m³` */
export function formatVolume(volumeM3: number): string {
  const decimals = Math.abs(volumeM3) < 100 ? 2 : 0;
  const amount = formatted(noNegativeZero(volumeM3, decimals), decimals, 0);
  return t`${amount} m³`;
}

/** Of a month's hauls: `6341775` → `6.3 M m³`, `7500` → `7,500 m³` */
export function formatHauledVolume(volumeM3: number): string {
  if (volumeM3 < 1e6) return formatVolume(volumeM3);
  return t`${{ millions: formatted(volumeM3 / 1e6, 1, 0) }} M m³`;
}

/** A difference that rounds to 0 must not be shown as "-0". */
function noNegativeZero(value: number, decimals: number): number {
  return Math.abs(value) < 0.5 * 10 ** -decimals ? 0 : value;
}

/** `950` → `1 kB`, `900000` → `900 kB`, `1234567` → `1.2 MB`, `59e9` → `59 GB` */
export function formatBytes(bytes: number): string {
  if (bytes < 1e6) return `${formatNumber(Math.ceil(bytes / 1000))} kB`;
  return bytes < 1e10 ? `${formatNumber(bytes / 1e6, 1)} MB` : `${formatNumber(bytes / 1e9)} GB`;
}
