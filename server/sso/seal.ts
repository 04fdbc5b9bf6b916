/**
 * Sealing of refresh tokens. Browsers store the players' refresh tokens, but only this server can use them: a sealed
 * token is AES-256-GCM ciphertext under a key derived from the application's secret. It opens only for the character and
 * the application that it was sealed for. The server itself stores no tokens.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Format and version. Anything without this prefix is not a sealed token. */
const PREFIX = 'cw1.';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Longer text is rejected unread: EVE's refresh tokens are below 1 kB. */
const MAX_SEALED_CHARACTERS = 8192;

export interface SealKeys {
  clientId: string;
  /** the application's current secret, which seals new tokens */
  clientSecret: string;
  /** earlier secrets, which still open tokens sealed with them */
  previousSecrets: readonly string[];
}

export interface Sealer {
  /** @returns text that only `open` reverts, with the same character id, client id and secret */
  seal(characterId: number, refreshToken: string): string;
  /** @returns the refresh token, or null if the text was altered, or sealed by another server or for another character */
  open(characterId: number, sealed: string): string | null;
}

/**
 * Creates the sealer for one application. Keys are derived by HKDF instead of a slow password hash, because EVE's
 * application secrets are 40 random characters.
 */
export function createSealer({ clientId, clientSecret, previousSecrets }: SealKeys): Sealer {
  const currentKey = deriveKey(clientSecret);
  const openingKeys = [currentKey, ...previousSecrets.map(deriveKey)];

  return {
    seal(characterId, refreshToken) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', currentKey, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(boundTo(clientId, characterId));
      const ciphertext = Buffer.concat([cipher.update(refreshToken, 'utf8'), cipher.final()]);
      return PREFIX + Buffer.concat([nonce, ciphertext, cipher.getAuthTag()]).toString('base64url');
    },

    open(characterId, sealed) {
      const bytes = decode(sealed);
      if (bytes === null) return null;
      for (const key of openingKeys) {
        const refreshToken = decrypt(bytes, key, boundTo(clientId, characterId));
        if (refreshToken !== null) return refreshToken;
      }
      return null;
    },
  };
}

function deriveKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'colony-watch', 'refresh-token-seal/1', 32));
}

/** What a sealed token is bound to. JSON, so that no two pairs yield the same text. */
function boundTo(clientId: string, characterId: number): Buffer {
  return Buffer.from(JSON.stringify([PREFIX, clientId, characterId]), 'utf8');
}

function decode(sealed: string): Buffer | null {
  if (!sealed.startsWith(PREFIX) || sealed.length > MAX_SEALED_CHARACTERS) return null;
  const text = sealed.slice(PREFIX.length);
  const bytes = Buffer.from(text, 'base64url');
  // Node skips invalid characters and ignores spare bits, so several texts decode to the same bytes. Accept only ours.
  if (bytes.toString('base64url') !== text) return null;
  return bytes.length > NONCE_BYTES + TAG_BYTES ? bytes : null;
}

function decrypt(bytes: Buffer, key: Buffer, additionalData: Buffer): string | null {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(additionalData);
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const start = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([start, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
