import { PERMISSIONS, type Permission, PLANET_SCOPE, SCOPES } from './ownData.ts';

/** Longest token, in characters. EVE's are under 2,000; larger headers get a 431, which looks like an outage. */
export const MAX_TOKEN_LENGTH = 4096;

const SENDABLE_TOKEN = new RegExp(`^[!-~]{1,${MAX_TOKEN_LENGTH}}$`);

/** Whether a header can carry the token: printable ASCII, and not too long. A restored backup may contain anything. */
export function isSendableToken(token: string): boolean {
  return SENDABLE_TOKEN.test(token);
}

/** Whether an access token was issued without the scope for planets; false if the token can't be read. */
export function lacksPlanetScope(accessToken: string): boolean {
  const scopes = scopesOf(accessToken);
  return scopes !== null && !scopes.includes(PLANET_SCOPE);
}

/** What an access token lets Colony Watch read, expired or not; nothing if it can't be read. */
export function permissionsOf(accessToken: string): Permission[] {
  const scopes = scopesOf(accessToken) ?? [];
  return PERMISSIONS.filter((permission) => scopes.includes(SCOPES[permission]));
}

/** The scopes of an access token, unverified; null if it can't be read. */
function scopesOf(accessToken: string): unknown[] | null {
  const claims = readClaims(accessToken);
  return claims && [claims.scp].flat();
}

/** The claims of a JWT, unverified; null if it isn't one. */
function readClaims(token: string): { scp?: unknown } | null {
  try {
    const json: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')));
    return typeof json === 'object' ? json : null;
  } catch {
    return null;
  }
}
