/** Bytes made smaller, and back. */
import { concatenate } from '../game/domain/concatenate.ts';

export function gzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return pipe(bytes, new CompressionStream('gzip'), Number.POSITIVE_INFINITY);
}

/** @throws RangeError (rejects) if more than `maxBytes` come out; TypeError if the bytes are damaged */
export function gunzip(bytes: Uint8Array<ArrayBuffer>, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  return pipe(bytes, new DecompressionStream('gzip'), maxBytes);
}

async function pipe(
  bytes: Uint8Array<ArrayBuffer>,
  through: { readable: ReadableStream<Uint8Array>; writable: WritableStream<BufferSource> },
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = through.writable.getWriter();
  // A failure also reaches the reader.
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  const reader = through.readable.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.length;
    if (length > maxBytes) {
      reader.cancel().catch(() => {});
      throw new RangeError('The data is too large.');
    }
    chunks.push(read.value);
  }
  return concatenate(chunks);
}
