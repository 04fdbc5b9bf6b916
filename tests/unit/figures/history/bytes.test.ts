import { describe, expect, it } from 'vitest';
import { ByteReader, ByteWriter } from '../../../../workers/figures/history/bytes.ts';

/** Reads a number, then a count, with this many bytes after them. */
function readCount(count: number, bytesAfter: number): number {
  const writer = new ByteWriter();
  writer.whole(3);
  writer.whole(count);
  writer.append(new Uint8Array(bytesAfter));
  const reader = new ByteReader(writer.finish());
  reader.whole();
  return reader.count();
}

describe('a stored count', () => {
  it('is at most the number of bytes that follow', () => {
    expect(readCount(5, 5)).toBe(5);
    expect(readCount(0, 0)).toBe(0);
    expect(() => readCount(6, 5)).toThrow('a count is too high');
  });
});
