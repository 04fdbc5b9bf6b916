/**
 * Sealing of refresh tokens. The browser keeps a player's refresh tokens, but only this server can use them: what the
 * browser holds is AES-256-GCM ciphertext under a key derived from the application's secret, and it opens only for the
 * character and the application that it was sealed for. The server keeps nothing itself.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Names the format and its version; anything else is not ours. */
const PREFIX = 'cw1.';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Longest text that is looked at: EVE's refresh tokens are below 1 kB. */
const MAX_SEALED_CHARACTERS = 8192;

export interface SealKeys {
  clientId: string;
  /** the application's secret; new tokens are sealed under it */
  clientSecret: string;
  /** earlier secrets, which still open what was sealed under them */
  previousSecrets: readonly string[];
}

export interface Sealer {
  /** @returns text that only `open` with the same character id and an equally configured server turns back */
  seal(characterId: number, refreshToken: string): string;
  /** @returns the refresh token, or null where the text was changed, cut, or sealed elsewhere or for someone else */
  open(characterId: number, sealed: string): string | null;
}

/**
 * A sealer for one application.
 * The keys come from HKDF rather than a slow password hash, since EVE's application secrets are 40 random characters.
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

/** What a sealed token is bound to; JSON, so that no two pairs give the same text. */
function boundTo(clientId: string, characterId: number): Buffer {
  return Buffer.from(JSON.stringify([PREFIX, clientId, characterId]), 'utf8');
}

function decode(sealed: string): Buffer | null {
  if (!sealed.startsWith(PREFIX) || sealed.length > MAX_SEALED_CHARACTERS) return null;
  const text = sealed.slice(PREFIX.length);
  const bytes = Buffer.from(text, 'base64url');
  // Node skips what isn't base64 and ignores spare bits, so that many texts would decode alike: only the one we wrote counts.
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
