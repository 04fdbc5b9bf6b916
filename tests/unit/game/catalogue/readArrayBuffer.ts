import { readFileSync } from 'node:fs';

/** A file's bytes in an ArrayBuffer of their own, as a browser's fetch gives them. */
export function readArrayBuffer(path: string): ArrayBuffer {
  return new Uint8Array(readFileSync(path)).buffer;
}
