/** What the server does for a player at the single sign-on: exchange login codes, refresh and revoke tokens. */

import { isYounger } from '../age.ts';
import type { LoginCode, TokenData } from '../contract.ts';
import { createFairShare } from '../http/fairShare.ts';
import { Problem } from '../http/problems.ts';
import { invalidAnswer } from '../http/upstream.ts';
import { hashOf } from '../secretBox.ts';
import { createAccessTokenVerifier, type VerifiedToken } from './accessToken.ts';
import { createMetadata, type SsoMetadata } from './metadata.ts';
import { createRecentRenewals } from './recentRenewals.ts';
import type { Revocations } from './revocations.ts';
import type { Sealer } from './seal.ts';
import { SSO, type SsoOptions } from './ssoOptions.ts';
import { type CodeGrant, type IssuedTokens, REFUSED, requestTokens, revokeToken } from './tokenEndpoint.ts';

export interface Sso {
  /** @throws Problem if the metadata document was never available */
  authorizationEndpoint(): Promise<string>;
  /** What keeps everybody from logging in: the application is refused, or EVE never answered. null: nothing known */
  loginProblem(): Promise<Problem | null>;
  /**
   * @param visitor who sends the code, see visitorOf()
   * @throws Problem `code_refused`, `scope_refused`, `too_many_requests`, or an upstream problem
   */
  exchange(login: LoginCode & { scopes: readonly string[] }, visitor: string): Promise<TokenData>;
  /**
   * Renews a token. The same token returns the same result for two minutes, without another call.
   * @throws Problem `bad_token`, `refresh_refused`, or an upstream problem
   */
  refresh(sealedToken: string, characterId: number): Promise<TokenData>;
  /**
   * Revokes a token, or the token that has just replaced it. If another server has replaced it, that one does so soon.
   * @throws Problem `bad_token`, or an upstream problem
   */
  revoke(sealedToken: string, characterId: number): Promise<void>;
}

interface SsoDependencies extends SsoOptions {
  sealer: Sealer;
  /** what other servers have revoked; null: there are none */
  revocations: Revocations | null;
}

/** A renewal that is kept for a while. */
interface Renewal {
  characterId: number;
  outcome: TokenData | Problem;
}

/** Nobody may try to log in at an instance that is known to refuse it: after so long it counts as unknown again. */
const REFUSAL_KNOWN_MS = 600_000;
/**
 * Codes that the single sign-on refuses: made-up ones must not wear out this server's name there. Whoever has made up none
 * may always ask.
 */
const REFUSED_CODES = { most: 300, windowMs: 600_000, parts: 10, always: 1 };

/** Calls the single sign-on, and seals the refresh tokens that leave this server. */
export function createSso(options: SsoDependencies): Sso {
  const { sealer, revocations } = options;
  const metadata = createMetadata(options);
  const verifier = createAccessTokenVerifier(options);
  const renewals = createRecentRenewals<Renewal>();
  const tokenRequests = createTokenRequests(options);

  revocations?.watch(async (revokedAmong) => {
    const kept = new Map(renewals.list());
    for (const tokenHash of await revokedAmong([...kept.keys()])) {
      const renewal = await kept.get(tokenHash)?.catch(() => null);
      const latest = renewal && latestOf(renewal);
      // One that can't be revoked now is tried again as long as it is kept.
      if (latest) await revokeSealed(latest, renewal.characterId);
      renewals.forget(tokenHash);
    }
  });

  function open(sealedToken: string, characterId: number): string {
    const refreshToken = sealer.open(characterId, sealedToken);
    if (refreshToken !== null) return refreshToken;
    throw new Problem({ kind: 'badToken' });
  }

  return {
    async authorizationEndpoint() {
      return (await metadata.get()).authorization_endpoint;
    },

    async loginProblem() {
      return tokenRequests.refusal() ?? metadata.getNewerThan(Number.POSITIVE_INFINITY).then(() => null, asProblem);
    },

    async exchange({ code, code_verifier, scopes: asked }, visitor) {
      const endpoints = await metadata.get();
      await verifier.prepare(endpoints);
      const grant: CodeGrant = { grant_type: 'authorization_code', code, ...(code_verifier && { code_verifier }) };
      const tokens = await tokenRequests.login(endpoints.token_endpoint, grant, visitor);
      if (tokens.refreshToken === undefined) throw invalidAnswer(SSO, 'no_refresh_token');
      const verified = await verifier.verify(tokens, endpoints);
      if (verified.scopes.some((scope) => !asked.includes(scope) || !options.scopes.includes(scope))) {
        await revokeQuietly(endpoints, tokens.refreshToken);
        throw new Problem({ kind: 'scopeRefused' });
      }
      return tokenData(tokens, verified, sealer.seal(verified.characterId, tokens.refreshToken));
    },

    async refresh(sealedToken, characterId) {
      const refreshToken = open(sealedToken, characterId);
      const { outcome } = await renewals.once(sealedToken, async () => ({
        characterId,
        outcome: await renew(refreshToken, characterId),
      }));
      if (outcome instanceof Problem) throw outcome;
      return outcome;
    },

    async revoke(sealedToken, characterId) {
      const renewal = await renewals.find(sealedToken)?.catch(() => null);
      const latest = renewal && latestOf(renewal);
      await revokeSealed(latest ?? sealedToken, characterId);
      if (!latest) await revocations?.add(hashOf(sealedToken));
    },
  };

  async function revokeSealed(sealedToken: string, characterId: number): Promise<void> {
    const refreshToken = open(sealedToken, characterId);
    await revokeToken((await metadata.get()).revocation_endpoint, refreshToken, options);
  }

  /** For a token that nobody gets. If it can't be revoked, it is lost anyway. */
  async function revokeQuietly({ revocation_endpoint }: SsoMetadata, refreshToken: string): Promise<void> {
    await revokeToken(revocation_endpoint, refreshToken, options).catch(() => undefined);
  }

  /** @returns a Problem, instead of throwing it, if it carries a renewed token: it must be kept like any other result */
  async function renew(refreshToken: string, characterId: number): Promise<TokenData | Problem> {
    const endpoints = await metadata.get();
    await verifier.prepare(endpoints);
    const tokens = await tokenRequests.renewal(endpoints.token_endpoint, refreshToken);
    if (tokens === REFUSED) throw new Problem({ kind: 'tokenExpired' });
    // Always sealed again, so that after a change of the secret the token moves to the new key.
    const renewed = sealer.seal(characterId, tokens.refreshToken ?? refreshToken);
    let verified: VerifiedToken;
    try {
      verified = await verifier.verify(tokens, endpoints);
    } catch (error) {
      if (!(error instanceof Problem) || tokens.refreshToken === undefined) throw error;
      return new Problem(error.cause, { ...error.details, renewedRefreshToken: renewed });
    }
    if (verified.characterId !== characterId) {
      throw new Problem({ kind: 'otherCharacter' }, { reason: 'character_differs' });
    }
    if (verified.scopes.some((scope) => !options.scopes.includes(scope))) {
      await revokeQuietly(endpoints, tokens.refreshToken ?? refreshToken);
      throw new Problem({ kind: 'scopeDropped' }, { reason: 'scope' });
    }
    return tokenData(tokens, verified, renewed);
  }
}

/** Asks for tokens, and remembers what the single sign-on has refused: this application, or made-up codes. */
function createTokenRequests(options: SsoOptions) {
  /** the last answer was that it refuses this application */
  let refusal: { problem: Problem; atMs: number } | null = null;
  const refusedCodes = createFairShare({ ...REFUSED_CODES, now: options.now });

  async function ask(endpoint: string, grant: Parameters<typeof requestTokens>[1]) {
    try {
      const tokens = await requestTokens(endpoint, grant, options);
      refusal = null;
      return tokens;
    } catch (error) {
      const isRefused = error instanceof Problem && error.cause.kind === 'applicationRefused';
      if (isRefused) refusal = { problem: error, atMs: options.now() };
      throw error;
    }
  }

  return {
    refusal: () =>
      refusal !== null && isYounger(REFUSAL_KNOWN_MS, refusal.atMs, options.now()) ? refusal.problem : null,

    /** A code counts as refused until the single sign-on answers, so that many at once count, too. */
    async login(endpoint: string, grant: CodeGrant, visitor: string): Promise<IssuedTokens> {
      const retryAfterSeconds = Math.ceil(refusedCodes.pauseMs(visitor) / 1000);
      if (retryAfterSeconds > 0) {
        const details = { reason: 'refused_codes', retryAfterSeconds };
        throw new Problem({ kind: 'tooManyRequests', seconds: retryAfterSeconds }, details);
      }
      const takeBack = refusedCodes.count(visitor, options.timeoutMs);
      const tokens = await ask(endpoint, grant).finally(takeBack);
      if (tokens !== REFUSED) return tokens;
      refusedCodes.count(visitor);
      throw new Problem({ kind: 'codeRefused' });
    },

    renewal: (endpoint: string, refreshToken: string) =>
      ask(endpoint, { grant_type: 'refresh_token', refresh_token: refreshToken }),
  };
}

/** Tokens as the browser gets them: the refresh token is sealed. */
const tokenData = (
  { accessToken }: IssuedTokens,
  { characterId, name, expiresAtMs }: VerifiedToken,
  sealedToken: string,
): TokenData => ({
  access_token: accessToken,
  refresh_token: sealedToken,
  expires_at: expiresAtMs,
  character: { characterId, name },
});

/** The sealed token that a renewal has brought, if it has. */
function latestOf({ outcome }: Renewal): string | undefined {
  return outcome instanceof Problem ? outcome.details.renewedRefreshToken : outcome.refresh_token;
}

const asProblem = (error: unknown): Problem => (error instanceof Problem ? error : new Problem({ kind: 'internal' }));
