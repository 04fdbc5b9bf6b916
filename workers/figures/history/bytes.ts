/** Numbers as bytes: 7 bits a byte, lowest first, so that small numbers take one byte and amounts two or three. */

import type { Fraction } from '../../game/domain/units.ts';

/** Stored bytes that can't be read: damaged, or of a version that this one doesn't know. */
export class DamagedBytesError extends Error {
  override name = 'DamagedBytesError';
}

export class ByteWriter {
  #bytes = new Uint8Array(256);
  #length = 0;

  /** @param value a whole number, 0 … 2^53 − 1 */
  whole(value: number): void {
    this.#reserve(8);
    let rest = value;
    while (rest >= 128) {
      this.#bytes[this.#length++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.#length++] = rest;
  }

  /** @param value a whole number of either sign, below 2^52 */
  signed(value: number): void {
    this.whole(value < 0 ? -2 * value - 1 : 2 * value);
  }

  /** Any number. Whole ones, which nearly all are, take one bit more than with `signed`. */
  number(value: number): void {
    if (Number.isInteger(value) && Math.abs(value) < 2 ** 50) {
      this.whole(value < 0 ? -4 * value - 2 : 4 * value);
      return;
    }
    this.whole(1);
    this.#reserve(8);
    new DataView(this.#bytes.buffer).setFloat64(this.#length, value);
    this.#length += 8;
  }

  append(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Everything written so far. */
  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * (this.#length + count));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/** Reads what a `ByteWriter` wrote. Every method throws DamagedBytesError past the end. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #position = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#position >= this.#bytes.length;
  }

  whole(): number {
    const bytes = this.#bytes;
    let value = 0;
    let factor = 1;
    for (;;) {
      if (this.#position >= bytes.length || factor > 2 ** 49) throw new DamagedBytesError('bytes are missing');
      const byte = bytes[this.#position++]!;
      if (byte < 128) return value + byte * factor;
      value += (byte - 128) * factor;
      factor *= 128;
    }
  }

  signed(): number {
    const value = this.whole();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  number(): number {
    const value = this.whole();
    if (value % 4 === 0) return value / 4;
    if (value % 4 === 2) return -(value + 2) / 4;
    if (this.#position + 8 > this.#bytes.length) throw new DamagedBytesError('bytes are missing');
    const { buffer, byteOffset } = this.#bytes;
    const float = new DataView(buffer, byteOffset).getFloat64(this.#position);
    this.#position += 8;
    return float;
  }

  /** So many bytes, as they are. */
  take(length: number): Uint8Array {
    if (length > this.#bytes.length - this.#position) throw new DamagedBytesError('bytes are missing');
    this.#position += length;
    return this.#bytes.slice(this.#position - length, this.#position);
  }

  rest(): Uint8Array {
    return this.take(this.#bytes.length - this.#position);
  }

  /** A count of things that take at least one byte each. */
  count(): number {
    const value = this.whole();
    if (value > this.#bytes.length - this.#position) throw new DamagedBytesError('a count is too high');
    return value;
  }
}

/** Taxes are stored in millionths, which takes three bytes. */
const TAX_STEPS = 1_000_000;

/** @param fraction null: unknown */
export function writeTax(bytes: ByteWriter, fraction: Fraction | null): void {
  bytes.whole(fraction === null ? 0 : 1 + Math.round(fraction * TAX_STEPS));
}

/** What `writeTax` wrote. */
export function readTax(bytes: ByteReader): Fraction | null {
  const steps = bytes.whole();
  return steps === 0 ? null : (steps - 1) / TAX_STEPS;
}
