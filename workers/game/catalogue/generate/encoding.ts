/** What the binary files are written with. */

/** Seven bits per byte, lowest first; the high bit is set if more bytes follow. */
export function pushVarint(bytes: number[], value: number): void {
  if (!Number.isInteger(value) || value < 0 || value >= 2 ** 31) throw new Error(`${value} does not fit a varint.`);
  let rest = value;
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  bytes.push(rest);
}
