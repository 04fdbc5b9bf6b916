/**
 * Longest access or sealed refresh token, in characters. EVE's are well under 2,000; services answer a request with
 * headers of 8 to 16 kB with 431, which a browser can't tell from an outage.
 */
export const MAX_TOKEN_LENGTH = 4096;

const SENDABLE_TOKEN = new RegExp(`^[!-~]{1,${MAX_TOKEN_LENGTH}}$`);

/** Whether a header can carry the token: printable ASCII, and not too long. A restored backup may contain anything. */
export function isSendableToken(token: string): boolean {
  return SENDABLE_TOKEN.test(token);
}

/** The only scope that Colony Watch requests. */
export const PLANET_SCOPE = 'esi-planets.manage_planets.v1';

/** Whether an access token was issued without the scope for planets; false if the token can't be read. */
export function lacksPlanetScope(accessToken: string): boolean {
  const claims = readClaims(accessToken);
  return claims !== null && ![claims.scp].flat().includes(PLANET_SCOPE);
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
