/** What the binary files are written with. */

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
