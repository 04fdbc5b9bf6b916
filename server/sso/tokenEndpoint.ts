/** Calls to the single sign-on's token and revocation endpoints (RFC 6749, RFC 7009). */
import * as v from 'valibot';
import { Problem } from '../http/problems.ts';
import { callUpstream, invalidAnswer, parseJson, type UpstreamAnswer, unavailable } from '../http/upstream.ts';
import { SSO, type SsoOptions } from './ssoOptions.ts';

const MAX_BYTES = 64 * 1024;

// Lenient, because the new refresh token must reach the browser whatever else is wrong: the old one is spent.
const tokenSchema = v.object({
  access_token: v.fallback(v.string(), ''),
  refresh_token: v.fallback(v.optional(v.pipe(v.string(), v.minLength(1))), undefined),
});

/** Tokens as the endpoint returns them, not yet verified. */
export interface IssuedTokens {
  /** empty if missing */
  accessToken: string;
  /** undefined if missing */
  refreshToken: string | undefined;
  /** by the single sign-on's clock, milliseconds since 1970; undefined without a Date header */
  issuedAtMs: number | undefined;
}

/** The grant (a code or refresh token) was rejected: it is used, revoked, expired or invalid. */
export const REFUSED = Symbol('grant refused');

const OAUTH_ERRORS = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'invalid_token',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
] as const;
type OAuthError = (typeof OAUTH_ERRORS)[number];

/** RFC 6749 says invalid_grant. EVE has also answered invalid_token for an expired refresh token. */
const REFUSALS: readonly OAuthError[] = ['invalid_grant', 'invalid_token'];

/** @property code_verifier proves who started the login (PKCE, RFC 7636), if the login had a challenge */
export type CodeGrant = { grant_type: 'authorization_code'; code: string; code_verifier?: string };

/**
 * Exchanges a login code or refresh token for tokens.
 * @throws Problem on a timeout, an outage, an invalid answer, or if the application itself is rejected
 */
export async function requestTokens(
  endpoint: string,
  grant: CodeGrant | { grant_type: 'refresh_token'; refresh_token: string },
  options: SsoOptions,
): Promise<IssuedTokens | typeof REFUSED> {
  const answer = await postForm(endpoint, grant, options);
  if (!answer.isOk) {
    if (isRefusal(answer)) return REFUSED;
    throw notOk(answer);
  }
  const parsed = v.safeParse(tokenSchema, parseJson(SSO, answer.text));
  if (!parsed.success) throw invalidAnswer(SSO, 'token_answer');
  return {
    accessToken: parsed.output.access_token,
    refreshToken: parsed.output.refresh_token,
    issuedAtMs: answer.dateMs,
  };
}

/**
 * Revokes a refresh token. A token that no longer works counts as revoked.
 * @throws Problem like `requestTokens`
 */
export async function revokeToken(endpoint: string, refreshToken: string, options: SsoOptions): Promise<void> {
  const answer = await postForm(endpoint, { token_type_hint: 'refresh_token', token: refreshToken }, options);
  if (!answer.isOk && !isRefusal(answer)) throw notOk(answer);
}

function postForm(endpoint: string, form: Record<string, string>, options: SsoOptions): Promise<UpstreamAnswer> {
  const credentials = Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64');
  return callUpstream({
    service: SSO,
    url: endpoint,
    method: 'POST',
    headers: { Authorization: `Basic ${credentials}`, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
    timeoutMs: options.timeoutMs,
    maxBytes: MAX_BYTES,
    userAgent: options.userAgent,
  });
}

function oauthError(answer: UpstreamAnswer): OAuthError | undefined {
  const parsed = v.safeParse(
    v.pipe(v.string(), v.parseJson(), v.object({ error: v.picklist(OAUTH_ERRORS) })),
    answer.text,
  );
  return parsed.success ? parsed.output.error : undefined;
}

function isRefusal(answer: UpstreamAnswer): boolean {
  const error = answer.status >= 400 && answer.status < 500 ? oauthError(answer) : undefined;
  return error !== undefined && REFUSALS.includes(error);
}

function notOk(answer: UpstreamAnswer): Problem {
  const error = oauthError(answer);
  if (answer.status === 401 || error === 'invalid_client' || error === 'unauthorized_client') {
    return new Problem({ kind: 'applicationRefused' }, { reason: error ?? 'status_401' });
  }
  if (error !== undefined && answer.status < 500) return invalidAnswer(SSO, error);
  return unavailable(SSO, answer);
}
