import type { SandboxPilot } from './fleet/pilots.ts';
import type { TokenIssuer } from './sso/tokens.ts';

interface BackupOptions {
  pilots: readonly SandboxPilot[];
  /** what the pilots' logins may read */
  scopes: readonly string[];
  tokens: TokenIssuer;
  /** the `iss` of the access tokens */
  issuer: string;
  /** seals refresh tokens as the server does */
  seal: (characterId: number, refreshToken: string) => string;
  /** milliseconds since 1970 */
  now: () => number;
}

/**
 * A backup file with these pilots, in the page's own format: freshly logged in, with accounts, comments, home
 * systems and rates of customs offices. Every call issues new tokens.
 */
export function makeBackup({ pilots, scopes, tokens, issuer, seal, now }: BackupOptions): Promise<unknown[]> {
  return Promise.all(
    pilots.map(async (pilot) => {
      const answer = await tokens.issueTokens(pilot, scopes, issuer);
      return {
        access_token: answer.access_token,
        refresh_token: seal(pilot.characterId, answer.refresh_token),
        expires_at: now() + answer.expires_in * 1000,
        character: { characterId: pilot.characterId, name: pilot.name },
        account: pilot.account,
        comment: pilot.comment,
        system: pilot.system,
        needsLogin: false,
        planetConfig: pilot.ownerTaxes.map((tax) => ({
          ...tax,
          characterId: pilot.characterId,
          excludeFromTotals: false,
        })),
      };
    }),
  );
}
