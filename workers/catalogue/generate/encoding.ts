/** What the binary files are written with. */
import { SECURITY_STEPS } from '../planets.ts';

/**
 * A system's security in hundredths. Rounded down, so that no system moves above a limit (0.45 for high security); but a
 * system barely above 0 stays above it, because it is low security.
 */
export function toHundredths(security: number): number {
  const hundredths = Math.floor(security * SECURITY_STEPS);
  return security > 0 ? Math.max(1, hundredths) : hundredths;
}

/** Seven bits per byte, lowest first; the high bit is set if more bytes follow. */
export function pushVarint(bytes: number[], value: number): void {
  if (!Number.isInteger(value) || value < 0 || value >= 2 ** 31) throw new Error(`${value} does not fit a varint.`);
  let rest = value;
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  bytes.push(rest);
}

/** All parts, one after another. */
export function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
