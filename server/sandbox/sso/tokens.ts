/**
 * The tokens of the sandbox's single sign-on. They contain their own proof (a keyed hash), so that a browser's characters
 * survive a restart of the server without a database. Only used and revoked refresh tokens are remembered.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import type { SandboxPilot } from '../fleet/pilots.ts';
import { signingKeys } from './keys.ts';

const ACCESS_TOKEN_SECONDS = 1200;
/** Lifetime of the first access token of a pilot whose refresh is rejected, so that this shows soon. */
const SHORT_ACCESS_TOKEN_SECONDS = 60;
const CODE_MS = 5 * 60 * 1000;
/** Far more than a hundred pilots use at once. */
const MAX_KEPT_BEARERS = 1000;
/** Beyond that the oldest are forgotten. */
const MAX_CODES = 10_000;
const MAX_DEAD_TOKENS = 100_000;

interface TokenAnswer {
  access_token: string;
  expires_in: number;
  token_type: 'Bearer';
  refresh_token: string;
}

/** The character and scopes of a token. */
interface Bearer {
  characterId: number;
  scopes: readonly string[];
}

/** A bearer with its expiry, milliseconds since 1970. */
type TimedBearer = Bearer & { expiresAtMs: number };

const refreshPayloadSchema = v.object({
  characterId: v.pipe(v.number(), v.safeInteger()),
  scopes: v.array(v.string()),
  tokenId: v.string(),
});
type RefreshPayload = v.InferOutput<typeof refreshPayloadSchema>;

export interface TokenIssuer {
  /**
   * Issues a login code. It works once, for five minutes.
   * @param challenge PKCE challenge (RFC 7636, S256); null if the login has none
   */
  issueCode(characterId: number, scopes: readonly string[], challenge: string | null): string;
  /**
   * Uses a login code up.
   * @param verifier PKCE verifier; null if none was sent
   * @returns null if the code is unknown, used or expired, or the verifier does not match
   */
  redeemCode(code: string, verifier: string | null): Bearer | null;
  /** Issues an access token and a refresh token. @param issuer the `iss` claim */
  issueTokens(pilot: SandboxPilot, scopes: readonly string[], issuer: string): Promise<TokenAnswer>;
  /** Uses a refresh token up. @returns null if it is forged, used or revoked */
  redeemRefreshToken(token: string): Bearer | null;
  /** @returns null if signature, audience or expiry is invalid */
  verifyAccessToken(token: string): Promise<Bearer | null>;
}

interface TokenIssuerOptions {
  clientId: string;
  clientSecret: string;
  /** milliseconds since 1970 */
  now: () => number;
}

/** Creates the part of the single sign-on that issues and verifies tokens. */
export function makeTokenIssuer({ clientId, clientSecret, now }: TokenIssuerOptions): TokenIssuer {
  const { proofOf, isProof } = makeProofs(clientSecret);
  const refreshTokens = makeRefreshTokens({ proofOf, isProof });
  /** by access token, issued or verified before: verifying a signature takes longer than the rest of a call */
  const bearers = new Map<string, TimedBearer>();
  const keepBearer = (token: string, bearer: TimedBearer) => {
    if (bearers.size >= MAX_KEPT_BEARERS) bearers.clear();
    bearers.set(token, bearer);
  };

  /** What the keyed hash covers. It proves tokens of an earlier process, whose signing key is gone. */
  const accessBody = ({ sub, exp, scp }: JWTPayload) => `access ${JSON.stringify([sub, exp, scp ?? null])}`;

  const verifiedPayload = async (token: string): Promise<JWTPayload | null> => {
    const { keyId, publicKey } = await signingKeys();
    if (decodeProtectedHeader(token).kid === keyId) {
      const options = { algorithms: ['RS256'], audience: clientId, currentDate: new Date(now()) };
      return (await jwtVerify(token, publicKey, options)).payload;
    }
    const payload = decodeJwt(token);
    const isFresh = payload.exp !== undefined && payload.exp * 1000 > now();
    return isFresh && isProof(accessBody(payload), payload.jti ?? '') ? payload : null;
  };

  return {
    ...makeCodes(now),
    redeemRefreshToken: refreshTokens.redeem,

    async issueTokens(pilot, scopes, issuer) {
      const { keyId, privateKey } = await signingKeys();
      const issuedAt = Math.floor(now() / 1000);
      const expiresIn = pilot.isRefreshRefused ? SHORT_ACCESS_TOKEN_SECONDS : ACCESS_TOKEN_SECONDS;
      const sub = `CHARACTER:EVE:${pilot.characterId}`;
      const exp = issuedAt + expiresIn;
      // Like the real single sign-on: one scope as a string, several as a list, none left out.
      const scp = scopes.length > 1 ? scopes : scopes[0];
      const accessToken = await new SignJWT({
        ...(scp !== undefined && { scp }),
        azp: clientId,
        tenant: 'tranquility',
        tier: 'live',
        region: 'world',
        name: pilot.name,
        owner: createHmac('sha1', 'sandbox owner').update(String(pilot.characterId)).digest('base64'),
      })
        .setProtectedHeader({ alg: 'RS256', kid: keyId, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience([clientId, 'EVE Online'])
        .setSubject(sub)
        .setJti(proofOf(accessBody({ sub, exp, scp })).toString('base64url'))
        .setIssuedAt(issuedAt)
        .setExpirationTime(exp)
        .sign(privateKey);
      keepBearer(accessToken, { characterId: pilot.characterId, scopes, expiresAtMs: exp * 1000 });
      return {
        access_token: accessToken,
        expires_in: expiresIn,
        token_type: 'Bearer',
        refresh_token: refreshTokens.make({
          characterId: pilot.characterId,
          scopes: [...scopes],
          tokenId: randomBytes(12).toString('base64url'),
        }),
      };
    },

    async verifyAccessToken(token) {
      const kept = bearers.get(token);
      if (kept !== undefined && kept.expiresAtMs > now()) return kept;
      try {
        const payload = await verifiedPayload(token);
        const characterId = Number(/^CHARACTER:EVE:(\d+)$/.exec(payload?.sub ?? '')?.[1]);
        const scp = payload?.scp;
        const scopes = typeof scp === 'string' ? [scp] : Array.isArray(scp) ? scp.map(String) : [];
        if (payload === null || !Number.isSafeInteger(characterId)) return null;
        const bearer = { characterId, scopes, expiresAtMs: (payload.exp ?? 0) * 1000 };
        keepBearer(token, bearer);
        return bearer;
      } catch {
        // jose throws for every token that is forged, expired or malformed.
        return null;
      }
    },
  };
}

/** Login codes, which a restart of the server forgets. */
function makeCodes(now: () => number): Pick<TokenIssuer, 'issueCode' | 'redeemCode'> {
  const codes = new Map<string, TimedBearer & { challenge: string | null }>();
  return {
    issueCode(characterId, scopes, challenge) {
      for (const [old, { expiresAtMs }] of codes) {
        if (expiresAtMs > now() && codes.size < MAX_CODES) break;
        codes.delete(old);
      }
      const code = randomBytes(16).toString('base64url');
      codes.set(code, { characterId, scopes, challenge, expiresAtMs: now() + CODE_MS });
      return code;
    },

    redeemCode(code, verifier) {
      const found = codes.get(code);
      codes.delete(code);
      if (found === undefined || found.expiresAtMs <= now()) return null;
      return found.challenge === (verifier === null ? null : challengeOf(verifier)) ? found : null;
    },
  };
}

/** Keyed hashes of texts. */
interface Proofs {
  proofOf(body: string): Buffer;
  /** @param proof as base64url */
  isProof(body: string, proof: string): boolean;
}

function makeProofs(clientSecret: string): Proofs {
  const proofOf = (body: string) => createHmac('sha256', clientSecret).update(body).digest();
  const isProof = (body: string, proof: string) => {
    const [given, expected] = [Buffer.from(proof, 'base64url'), proofOf(body)];
    return given.length === expected.length && timingSafeEqual(given, expected);
  };

  return { proofOf, isProof };
}

/** Refresh tokens: what they say, and a proof of it. */
function makeRefreshTokens({ proofOf, isProof }: Proofs) {
  const deadTokenIds = new Set<string>();
  const read = (token: string): RefreshPayload | null => {
    const [body, proof] = token.split('.');
    if (body === undefined || proof === undefined || !isProof(`refresh ${body}`, proof)) return null;
    return v.parse(refreshPayloadSchema, JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
  };

  const make = (payload: RefreshPayload) => {
    const body = Buffer.from(JSON.stringify(payload)).toString('base64url');
    return `${body}.${proofOf(`refresh ${body}`).toString('base64url')}`;
  };

  /** Uses a token up. @returns null if it is forged, used or revoked */
  const redeem = (token: string): RefreshPayload | null => {
    const payload = read(token);
    if (payload === null || deadTokenIds.has(payload.tokenId)) return null;
    const [oldest] = deadTokenIds;
    if (deadTokenIds.size >= MAX_DEAD_TOKENS && oldest !== undefined) deadTokenIds.delete(oldest);
    deadTokenIds.add(payload.tokenId);
    return payload;
  };

  return { make, redeem };
}

/** RFC 7636, section 4.2: S256. */
function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}
