/**
 * Sealing of refresh tokens. Browsers store the players' refresh tokens, but only this server can use them: a sealed
 * token is AES-256-GCM ciphertext under a key derived from the application's secret. It opens only for the character and
 * the application that it was sealed for. The server itself stores no tokens.
 */
import { decrypt, deriveKey, encrypt } from '../secretBox.ts';

/** Format and version. Anything without this prefix is not a sealed token. */
const PREFIX = 'cw1.';
const KEY_PURPOSE = 'refresh-token-seal/1';
/** Longer text is rejected unread: EVE's refresh tokens are below 1 kB. */
const MAX_SEALED_CHARACTERS = 8192;

interface SealKeys {
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

/** Creates the sealer for one application. */
export function createSealer({ clientId, clientSecret, previousSecrets }: SealKeys): Sealer {
  const currentKey = deriveKey(clientSecret, KEY_PURPOSE);
  const openingKeys = [currentKey, ...previousSecrets.map((secret) => deriveKey(secret, KEY_PURPOSE))];

  return {
    seal(characterId, refreshToken) {
      const sealed = encrypt(currentKey, boundTo(clientId, characterId), Buffer.from(refreshToken, 'utf8'));
      return PREFIX + sealed.toString('base64url');
    },

    open(characterId, sealed) {
      const bytes = decode(sealed);
      if (bytes === null) return null;
      for (const key of openingKeys) {
        const refreshToken = decrypt(key, boundTo(clientId, characterId), bytes);
        if (refreshToken !== null) return refreshToken.toString('utf8');
      }
      return null;
    },
  };
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
  return bytes.toString('base64url') === text ? bytes : null;
}
