/** Groups of three with one separator, which depends on the language: 1,200 · 1.200 · 1 200 · 1’200, and decimals after them. */
const GROUPED = /^([-+]?)([1-9]\d{0,2}(?:([.,' ])\d{3})(?:\3\d{3})*)(?:(?!\3)[.,](\d*))?$/;

/** Digits without groups: 1200 · 1.5 · 1,5 · .5 */
const PLAIN = /^([-+]?)(\d*)(?:[.,](\d*))?$/;

/** Decimals beyond these mean nothing in any field. */
const MAX_DECIMALS = 6;

/**
 * A typed number in any language's grouping and decimals: `62,500` → 62500, `1.234,5` → 1234.5, `1,5` → 1.5, `12abc` → null.
 * A percent sign at the end is ignored.
 * @param most a grouped reading above it is no grouping: with at most 100, `7,125` → 7.125
 * @returns null if it is no number
 */
export function parseNumber(text: string, most = Number.POSITIVE_INFINITY): number | null {
  const plain = plainSpaces(text).trim().replace(/^−/, '-').replace(/ ?%$/, '');
  const grouped = numberOf(GROUPED.exec(plain), 4);
  return grouped !== null && Math.abs(grouped) <= most ? grouped : (numberOf(PLAIN.exec(plain), 3) ?? grouped);
}

/** The text of a field that `parseNumber` reads back: 1.125 → `1.1250`, because `1.125` could mean 1,125. */
export function numberInput(value: number, most?: number): string {
  const rounded = Number(value.toFixed(MAX_DECIMALS));
  const digits = rounded.toFixed(MAX_DECIMALS).replace(/\.?0+$/, '');
  return parseNumber(digits, most) === rounded ? digits : `${digits}0`;
}

/** Replaces all kinds of spaces and apostrophes with plain ones. */
export function plainSpaces(text: string): string {
  return text.replace(/\s/gu, ' ').replace(/[’‘ʼ`´]/g, "'");
}

function numberOf(match: RegExpExecArray | null, decimalsAt: number): number | null {
  if (match === null) return null;
  const [, sign, whole = ''] = match;
  const decimals = match[decimalsAt] ?? '';
  const digits = whole.replace(/\D/g, '');
  if (digits === '' && decimals === '') return null;
  const number = Number(`${digits || '0'}.${(decimals || '0').slice(0, MAX_DECIMALS)}`);
  return sign === '-' ? -number : number;
}
