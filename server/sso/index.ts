/** What the server does for a player at the single sign-on: exchange a code, refresh, revoke. It keeps no token. */
import type { TokenData } from '../contract.ts';
import { Problem } from '../http/problems.ts';
import { senseless } from '../http/upstream.ts';
import { createAccessTokenVerifier } from './accessToken.ts';
import { createMetadata } from './metadata.ts';
import { SSO, type SsoOptions } from './options.ts';
import type { Sealer } from './seal.ts';
import { REFUSED, requestTokens, revokeToken } from './tokenEndpoint.ts';

export interface Sso {
  /** @throws Problem where the metadata document was never to be had */
  authorizationEndpoint(): Promise<string>;
  /** @throws Problem `code_refused`, or one of trouble upstream */
  exchange(code: string): Promise<TokenData>;
  /** @throws Problem `bad_token`, `refresh_refused`, or one of trouble upstream */
  refresh(sealedToken: string, characterId: number): Promise<TokenData>;
  /** @throws Problem `bad_token`, or one of trouble upstream */
  revoke(sealedToken: string, characterId: number): Promise<void>;
}

export function createSso(options: SsoOptions & { sealer: Sealer }): Sso {
  const { sealer } = options;
  const metadata = createMetadata(options);
  const verifier = createAccessTokenVerifier(options);

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

    async exchange(code) {
      const endpoints = await metadata.get();
      await verifier.prepare(endpoints);
      const tokens = await requestTokens(endpoints.token_endpoint, { grant_type: 'authorization_code', code }, options);
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
      const verified = await verifier.verify(tokens, endpoints).catch((error: unknown) => {
        throw error instanceof Problem && tokens.refreshToken !== undefined
          ? new Problem(error.word, error.message, { ...error.details, renewedRefreshToken: renewed })
          : error;
      });
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
    },

    async revoke(sealedToken, characterId) {
      const refreshToken = open(sealedToken, characterId);
      await revokeToken((await metadata.get()).revocation_endpoint, refreshToken, options);
    },
  };
}
