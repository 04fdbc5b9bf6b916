/**
 * Reads whole numbers of seven bits per byte, lowest first; the high bit is set if more bytes follow.
 * @returns a function that reads the next one
 */
export function varintReader(bytes: Uint8Array, start: number): () => number {
  let cursor = start;
  return () => {
    let value = 0;
    let shift = 0;
    let byte: number;
    do {
      byte = bytes[cursor++]!;
      value |= (byte & 0x7f) << shift;
      shift += 7;
    } while (byte & 0x80);
    return value;
  };
}
