/** Verifies EVE's access tokens: RS256 JWTs that name the character. */
import {
  createLocalJWKSet,
  errors,
  type JSONWebKeySet,
  type JWSHeaderParameters,
  type JWTPayload,
  jwtVerify,
} from 'jose';
import * as v from 'valibot';
import { createLastGood } from '../http/lastGood.ts';
import { Problem } from '../http/problems.ts';
import { askUpstream, invalidAnswer } from '../http/upstream.ts';
import type { SsoMetadata } from './metadata.ts';
import { SSO, type SsoOptions } from './ssoOptions.ts';
import type { IssuedTokens } from './tokenEndpoint.ts';

const MAX_BYTES = 64 * 1024;
const FRESH_MS = 10 * 60_000;
const RETRY_MS = 10_000;
/** A token with an unknown key reloads the key set at most this often, so that forged tokens cannot flood the service. */
const UNKNOWN_KEY_RETRY_MS = 30_000;
/** Allowed difference between the single sign-on's clock and ours. */
const CLOCK_TOLERANCE_SECONDS = 60;
/** Every access token's audience contains the game, besides the client id. */
const GAME_AUDIENCE = 'EVE Online';

export interface VerifiedToken {
  characterId: number;
  name: string;
  scopes: readonly string[];
  /** milliseconds since 1970 */
  expiresAtMs: number;
}

interface AccessTokenVerifier {
  /**
   * Loads the keys. Called before a code or refresh token is spent, so that an outage of the key set alone does not
   * cost the player a login.
   * @throws Problem if no key set is available
   */
  prepare(metadata: SsoMetadata): Promise<void>;
  /**
   * @throws Problem `upstream_failed` if key, signature, issuer, audience, expiry or subject are invalid;
   *   `misconfigured` if the token only looks expired because this server's clock is wrong
   */
  verify(tokens: IssuedTokens, metadata: SsoMetadata): Promise<VerifiedToken>;
}

const keySetSchema = v.looseObject({ keys: v.array(v.looseObject({ kty: v.string() })) });

/** A verifier that keeps the last good key set, and reloads it for an unknown key. */
export function createAccessTokenVerifier(options: SsoOptions): AccessTokenVerifier {
  const { clientId, timeoutMs, userAgent, now } = options;
  let keysUrl = '';
  const keySets = createLastGood({
    freshMs: FRESH_MS,
    retryMs: RETRY_MS,
    now,
    async load() {
      const call = { service: SSO, url: keysUrl, timeoutMs, maxBytes: MAX_BYTES, userAgent };
      return createLocalJWKSet((await askUpstream(call, keySetSchema, 'key_set')) as JSONWebKeySet);
    },
  });

  async function prepare(metadata: SsoMetadata): Promise<void> {
    keysUrl = metadata.jwks_uri;
    await keySets.get();
  }

  async function keyFor(header: JWSHeaderParameters) {
    const keySet = await keySets.get();
    try {
      return await keySet(header);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      const newerKeySet = await keySets.getNewerThan(UNKNOWN_KEY_RETRY_MS);
      return await newerKeySet(header);
    }
  }

  return {
    prepare,
    async verify({ accessToken, issuedAtMs }, metadata) {
      await prepare(metadata);
      const { payload } = await jwtVerify(accessToken, keyFor, {
        algorithms: ['RS256'],
        issuer: issuersOf(metadata, options.ssoUrl()),
        audience: clientId,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: new Date(now()),
      }).catch((error: unknown) => {
        if (error instanceof Problem) throw error;
        const isAboutTime = error instanceof errors.JWTExpired || claimOf(error) === 'nbf';
        throw (isAboutTime ? wrongClock(now(), issuedAtMs) : null) ?? invalidToken(error);
      });
      // jose checks for one audience only; both must be present.
      if (![payload.aud].flat().includes(GAME_AUDIENCE)) throw invalidAnswer(SSO, 'audience');
      return readClaims(payload);
    },
  };
}

/** An error that is not jose's own comes from a key that is unreadable or too short to be safe. */
function invalidToken(error: unknown): Problem {
  return invalidAnswer(SSO, error instanceof errors.JOSEError ? error.code.toLowerCase() : 'unusable_key');
}

function claimOf(error: unknown): string | undefined {
  return error instanceof errors.JWTClaimValidationFailed ? error.claim : undefined;
}

/** @returns null if this server's clock agrees with the single sign-on's, or if that is unknown */
function wrongClock(nowMs: number, ssoNowMs: number | undefined): Problem | null {
  const aheadMs = ssoNowMs === undefined ? 0 : nowMs - ssoNowMs;
  if (Math.abs(aheadMs) <= CLOCK_TOLERANCE_SECONDS * 1000) return null;
  const minutes = Math.round(Math.abs(aheadMs) / 60_000);
  return new Problem({ kind: 'serverClock', minutes, isAhead: aheadMs > 0 }, { reason: 'clock' });
}

function readClaims(payload: JWTPayload): VerifiedToken {
  const characterId = parseCharacterId(payload.sub);
  const { name, exp } = payload;
  const scopes = readScopes(payload.scp);
  if (characterId === null) throw invalidAnswer(SSO, 'subject');
  if (typeof name !== 'string' || exp === undefined || scopes === null) throw invalidAnswer(SSO, 'claims');
  return { characterId, name, scopes, expiresAtMs: exp * 1000 };
}

/** One scope is a string, several are a list, none are left out. @returns null if it is anything else */
function readScopes(scp: unknown): string[] | null {
  const scopes = scp === undefined ? [] : [scp].flat();
  return scopes.every((scope) => typeof scope === 'string') ? scopes : null;
}

/**
 * The character id in an access token's subject, for example `CHARACTER:EVE:90000001`.
 * @returns null if it names no character
 */
function parseCharacterId(subject: unknown): number | null {
  const digits = typeof subject === 'string' ? /^CHARACTER:EVE:([1-9]\d{0,15})$/.exec(subject)?.[1] : undefined;
  const characterId = Number(digits);
  return Number.isSafeInteger(characterId) ? characterId : null;
}

/** The single sign-on has used its URL as issuer, with and without a trailing slash, and its bare host name. */
function issuersOf(metadata: SsoMetadata, ssoUrl: string): string[] {
  return [metadata.issuer, ssoUrl].flatMap((issuer) => {
    const bare = issuer.replace(/\/$/, '');
    return [bare, `${bare}/`, bare.replace(/^https:\/\//, '')];
  });
}
