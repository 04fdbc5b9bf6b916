/** Calls to the single sign-on's token and revocation endpoints (RFC 6749, RFC 7009). */
import * as v from 'valibot';
import { Problem } from '../http/problems.ts';
import { callUpstream, parseJson, senseless, troubled, type UpstreamAnswer } from '../http/upstream.ts';
import { SSO, type SsoOptions } from './options.ts';

const MAX_BYTES = 64 * 1024;

// Lenient, since a refresh token must reach the browser whatever else is in the answer: the old one is spent.
const tokenSchema = v.object({
  access_token: v.fallback(v.string(), ''),
  refresh_token: v.fallback(v.optional(v.pipe(v.string(), v.minLength(1))), undefined),
});

/** As the endpoint gives them; nothing is verified yet. */
export interface IssuedTokens {
  /** empty if the answer has none */
  accessToken: string;
  /** undefined if the answer has none */
  refreshToken: string | undefined;
  /** the single sign-on's clock, milliseconds since 1970; undefined if the answer does not say */
  issuedAtMs: number | undefined;
}

/** The grant (a code or a refresh token) is not taken: it was used, revoked, made up, or is someone else's. */
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

/** RFC 6749 says invalid_grant; EVE's has also said invalid_token of a refresh token that is past its time. */
const REFUSALS: readonly OAuthError[] = ['invalid_grant', 'invalid_token'];

/** @property code_verifier proves who started the log-in (RFC 7636), if the log-in had a challenge */
export type CodeGrant = { grant_type: 'authorization_code'; code: string; code_verifier?: string };

/**
 * Trades a code or a refresh token for tokens.
 * @throws Problem on time-out, trouble, an answer that makes no sense, or where the application itself is refused
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
  if (!parsed.success) throw senseless(SSO, 'token_answer');
  return {
    accessToken: parsed.output.access_token,
    refreshToken: parsed.output.refresh_token,
    issuedAtMs: answer.dateMs,
  };
}

/**
 * Ends a refresh token's life; one that is dead already counts as done.
 * @throws Problem as `requestTokens`
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
    return new Problem(
      'misconfigured',
      `${SSO} refuses this server's client id or secret. Whoever hosts it has to check EVE_SSO_CLIENT_ID and EVE_SSO_SECRET.`,
      { reason: error ?? 'status_401' },
    );
  }
  if (error !== undefined && answer.status < 500) return senseless(SSO, error);
  return troubled(SSO, answer);
}
