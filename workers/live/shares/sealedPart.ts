/**
 * One part of a share as bytes that only the link opens: JSON, gzipped, padded to whole kilobytes, AES-256-GCM. Share,
 * part number and revision are bound to it, so that a server can neither change nor mix parts.
 */
import { fromBase64Url, toBase64Url } from '../../game/domain/base64url.ts';
import { gunzip, gzip } from '../gzip.ts';
import { MAX_REVISION } from './shareContent.ts';

/** What is bound to the bytes of a part. */
interface PartPlace {
  shareId: string;
  part: number;
  revision: number;
}

/** The first byte: how the rest is to be read. */
const FORMAT = 1;
const HEAD_BYTES = 5;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const LENGTH_BYTES = 4;
const PADDING_BYTES = 1024;
/** What comes out of a part is foreign: a few bytes may inflate to gigabytes. */
export const MAX_INFLATED_BYTES = 2 ** 20;

/** @throws Error if the text is no key */
export function importShareKey(key: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', fromBase64Url(key), 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** Seals a value. @throws RangeError if it is too large */
export async function sealPart(key: CryptoKey, place: PartPlace, value: unknown): Promise<Uint8Array<ArrayBuffer>> {
  const json = new TextEncoder().encode(JSON.stringify(value));
  if (json.length > MAX_INFLATED_BYTES || place.revision > MAX_REVISION) {
    throw new RangeError('A character has too much data to be shared.');
  }
  const packed = await gzip(json);
  const length = Math.ceil((LENGTH_BYTES + packed.length) / PADDING_BYTES) * PADDING_BYTES;
  const plain = new Uint8Array(length);
  new DataView(plain.buffer).setUint32(0, packed.length);
  plain.set(packed, LENGTH_BYTES);
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const head = headOf(place.revision);
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: boundTo(place) }, key, plain);
  const bytes = new Uint8Array(HEAD_BYTES + IV_BYTES + sealed.byteLength);
  bytes.set(head);
  bytes.set(iv, HEAD_BYTES);
  bytes.set(new Uint8Array(sealed), HEAD_BYTES + IV_BYTES);
  return bytes;
}

/** @returns the revision that the bytes claim; opening them proves it. null if they are no part */
function revisionOf(bytes: Uint8Array): number | null {
  if (bytes.length < HEAD_BYTES + IV_BYTES + TAG_BYTES || bytes[0] !== FORMAT) return null;
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(1);
}

/** @returns the sealed value; undefined if the bytes were changed, belong elsewhere or contain no JSON */
export async function openPart(
  key: CryptoKey,
  { shareId, part }: Omit<PartPlace, 'revision'>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ revision: number; value: unknown } | undefined> {
  const revision = revisionOf(bytes);
  if (revision === null) return undefined;
  try {
    const iv = bytes.subarray(HEAD_BYTES, HEAD_BYTES + IV_BYTES);
    const additionalData = boundTo({ shareId, part, revision });
    const sealed = bytes.subarray(HEAD_BYTES + IV_BYTES);
    const plain = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, sealed));
    const length = new DataView(plain.buffer).getUint32(0);
    if (length > plain.length - LENGTH_BYTES) return undefined;
    const packed = plain.subarray(LENGTH_BYTES, LENGTH_BYTES + length);
    const json = await gunzip(packed, MAX_INFLATED_BYTES);
    return { revision, value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json)) };
  } catch {
    return undefined;
  }
}

/** What a manifest says of a part's bytes. */
export async function hashOfBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

const TAG_CHARACTERS = 22;

/** The ETag that the server gives to bytes with this hash. */
export function etagOfHash(hash: string): string {
  return hash.slice(0, TAG_CHARACTERS);
}

/** Tells whether a text is the same as another one. */
export async function tagOf(text: string): Promise<string> {
  return (await hashOfBytes(new TextEncoder().encode(text))).slice(0, TAG_CHARACTERS);
}

function headOf(revision: number): Uint8Array {
  const head = new Uint8Array(HEAD_BYTES);
  head[0] = FORMAT;
  new DataView(head.buffer).setUint32(1, revision);
  return head;
}

function boundTo({ shareId, part, revision }: PartPlace): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`colony-watch/${FORMAT} ${shareId} ${part} ${revision}`);
}
