import type { ServiceName } from '../http/upstream.ts';

export const SSO: ServiceName = "EVE's single sign-on";

export interface SsoOptions {
  clientId: string;
  clientSecret: string;
  /** origin and path that the metadata document's well-known path is added to */
  ssoUrl(): string;
  /** of one call */
  timeoutMs: number;
  userAgent: string;
  /** milliseconds since 1970 */
  now(): number;
}
