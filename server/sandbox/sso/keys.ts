import { randomUUID } from 'node:crypto';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK } from 'jose';

/** The key pair that signs the sandbox's access tokens. */
interface SigningKeys {
  keyId: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  /** the public half, for the key set document */
  publicJwk: JWK;
}

let keys: Promise<SigningKeys> | null = null;

/**
 * The process's signing keys, created on first use. The module owns them, not a sandbox, so that access tokens stay valid
 * when the development server reloads the sandbox.
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
