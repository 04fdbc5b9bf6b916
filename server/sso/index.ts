/** What the server does for a player at the single sign-on: exchange a code, refresh, revoke. */
import type { LoginCode, TokenData } from '../contract.ts';
import { Problem } from '../http/problems.ts';
import { senseless } from '../http/upstream.ts';
import { createAccessTokenVerifier, type VerifiedToken } from './accessToken.ts';
import { createMetadata } from './metadata.ts';
import { SSO, type SsoOptions } from './options.ts';
import { createRecentRenewals } from './recentRenewals.ts';
import type { Sealer } from './seal.ts';
import { type CodeGrant, REFUSED, requestTokens, revokeToken } from './tokenEndpoint.ts';

export interface Sso {
  /** @throws Problem where the metadata document was never to be had */
  authorizationEndpoint(): Promise<string>;
  /** @throws Problem `code_refused`, or one of trouble upstream */
  exchange(login: LoginCode): Promise<TokenData>;
  /**
   * Renews a token. The same token again within two minutes gives the same result, and asks nobody.
   * @throws Problem `bad_token`, `refresh_refused`, or one of trouble upstream
   */
  refresh(sealedToken: string, characterId: number): Promise<TokenData>;
  /**
   * Ends a token's life, or that of the one that has just taken its place.
   * @throws Problem `bad_token`, or one of trouble upstream
   */
  revoke(sealedToken: string, characterId: number): Promise<void>;
}

export function createSso(options: SsoOptions & { sealer: Sealer }): Sso {
  const { sealer } = options;
  const metadata = createMetadata(options);
  const verifier = createAccessTokenVerifier(options);
  const renewals = createRecentRenewals<TokenData | Problem>();

  function open(sealedToken: string, characterId: number): string {
    const refreshToken = sealer.open(characterId, sealedToken);
    if (refreshToken !== null) return refreshToken;
    throw new Problem(
      'bad_token',
      'This character’s saved log-in does not belong to this server, or was changed. Log in again.',
    );
  }

  return {
    async authorizationEndpoint() {
      return (await metadata.get()).authorization_endpoint;
    },

    async exchange({ code, code_verifier }) {
      const endpoints = await metadata.get();
      await verifier.prepare(endpoints);
      const grant: CodeGrant = { grant_type: 'authorization_code', code, ...(code_verifier && { code_verifier }) };
      const tokens = await requestTokens(endpoints.token_endpoint, grant, options);
      if (tokens === REFUSED) {
        throw new Problem('code_refused', `${SSO} does not take this log-in any more. Log in again.`);
      }
      if (tokens.refreshToken === undefined) throw senseless(SSO, 'no_refresh_token');
      const { characterId, name, expiresAtMs } = await verifier.verify(tokens, endpoints);
      return {
        access_token: tokens.accessToken,
        refresh_token: sealer.seal(characterId, tokens.refreshToken),
        expires_at: expiresAtMs,
        character: { characterId, name },
      };
    },

    async refresh(sealedToken, characterId) {
      const refreshToken = open(sealedToken, characterId);
      const renewal = await renewals.once(sealedToken, () => renew(refreshToken, characterId));
      if (renewal instanceof Problem) throw renewal;
      return renewal;
    },

    async revoke(sealedToken, characterId) {
      const renewal = await renewals.find(sealedToken)?.catch(() => null);
      const latest = renewal instanceof Problem ? renewal.details.renewedRefreshToken : renewal?.refresh_token;
      const refreshToken = open(latest ?? sealedToken, characterId);
      await revokeToken((await metadata.get()).revocation_endpoint, refreshToken, options);
    },
  };

  /** @returns a Problem, rather than throw it, if it carries a renewed token: that must be kept like any other result */
  async function renew(refreshToken: string, characterId: number): Promise<TokenData | Problem> {
    const endpoints = await metadata.get();
    await verifier.prepare(endpoints);
    const tokens = await requestTokens(
      endpoints.token_endpoint,
      { grant_type: 'refresh_token', refresh_token: refreshToken },
      options,
    );
    if (tokens === REFUSED) {
      throw new Problem('refresh_refused', 'Character token has expired. Relogin to fix.');
    }
    // Always sealed again: after a change of the secret this is how a token moves to the new key.
    const renewed = sealer.seal(characterId, tokens.refreshToken ?? refreshToken);
    let verified: VerifiedToken;
    try {
      verified = await verifier.verify(tokens, endpoints);
    } catch (error) {
      if (!(error instanceof Problem) || tokens.refreshToken === undefined) throw error;
      return new Problem(error.word, error.message, { ...error.details, renewedRefreshToken: renewed });
    }
    if (verified.characterId !== characterId) {
      throw new Problem('refresh_refused', `${SSO} answered for another character. Log in again.`, {
        reason: 'character_differs',
      });
    }
    return {
      access_token: tokens.accessToken,
      refresh_token: renewed,
      expires_at: verified.expiresAtMs,
      character: { characterId, name: verified.name },
    };
  }
}
