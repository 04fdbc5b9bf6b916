/** AES-256-GCM with keys derived from the application's secret, for everything that the server encrypts. */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Derives a key by HKDF instead of a slow password hash, because EVE's application secrets are 40 random characters.
 * @param purpose keys for different purposes are independent of each other
 */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'colony-watch', purpose, 32));
}

/**
 * @param boundTo not encrypted, but the ciphertext opens only together with it
 * @returns nonce, ciphertext and tag
 */
export function encrypt(key: Buffer, boundTo: Buffer, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(boundTo);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** @returns what was encrypted; null if the bytes were altered, or encrypted with another key or bound to something else */
export function decrypt(key: Buffer, boundTo: Buffer, bytes: Buffer): Buffer | null {
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(boundTo);
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const start = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([start, decipher.final()]);
  } catch {
    return null;
  }
}

/** The server keeps ids, secrets and tokens by this hash only. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
