import type { Service } from '../../workers/game/domain/serverProblem.ts';

export const SSO: Service = 'sso';

export interface SsoOptions {
  clientId: string;
  clientSecret: string;
  /** the scopes that a token may carry */
  scopes: readonly string[];
  /** URL to which the well-known path of the metadata document is appended */
  ssoUrl(): string;
  /** limit for one call */
  timeoutMs: number;
  userAgent: string;
  /** milliseconds since 1970 */
  now(): number;
}
