import { randomUUID } from 'node:crypto';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK } from 'jose';

/** The key pair that signs the sandbox's access tokens. */
export interface SigningKeys {
  keyId: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  /** the public half, for the key set document */
  publicJwk: JWK;
}

let keys: Promise<SigningKeys> | null = null;

/**
 * The process's signing keys, made when first asked for. They belong to the module and not to one sandbox, so that
 * access tokens stay good when the development server loads the sandbox anew.
 */
export function signingKeys(): Promise<SigningKeys> {
  keys ??= makeKeys();
  return keys;
}

async function makeKeys(): Promise<SigningKeys> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const keyId = `sandbox-${randomUUID()}`;
  const publicJwk = { ...(await exportJWK(publicKey)), kid: keyId, alg: 'RS256', use: 'sig' };
  return { keyId, privateKey, publicKey, publicJwk };
}
