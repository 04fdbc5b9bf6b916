/** More arguments at once are too many for a call. */
const CHUNK_BYTES = 0x8000;

/** Bytes as text that may stand in an address. */
export function toBase64Url(bytes: Uint8Array): string {
  const chunks: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    chunks.push(String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES)));
  }
  return btoa(chunks.join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @throws Error if the text is something else */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = new Uint8Array(characters.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = characters.charCodeAt(at);
  return bytes;
}

/** Random bytes as text, for an id, a key or a salt. `crypto.randomUUID` needs HTTPS. */
export function randomText(bytes: number): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(bytes)));
}
