/**
 * The sandbox's single sign-on: OAuth 2.0 authorization code flow, with a choice of pilots instead of a password. Below
 * `/sso`, its paths are the real ones.
 */
import { timingSafeEqual } from 'node:crypto';
import express, { type Request, type Response, type Router } from 'express';
import type { SandboxPilot } from '../fleet/pilots.ts';
import { PAGE_CSS } from '../htmlPage.ts';
import { isSameOrigin, originOf } from '../origin.ts';
import type { Universe } from '../universe.ts';
import { makeAuthorizePage, makeRefusalPage } from './authorizePage.ts';
import { signingKeys } from './keys.ts';
import type { TokenIssuer } from './tokens.ts';

interface SsoOptions {
  clientId: string;
  clientSecret: string;
  /** what the application is registered for */
  scopes: readonly string[];
  tokens: TokenIssuer;
  universe: Universe;
  /** URL of the image service as the requesting page reaches it */
  imagesUrl: (request: Request) => string;
}

/** The single sign-on's routes. Errors of the token endpoint follow RFC 6749: `{error, error_description}`. */
export function makeSsoRouter(options: SsoOptions): Router {
  const { clientId, clientSecret, tokens, universe } = options;
  const router = express.Router();
  const form = express.urlencoded({ extended: false });
  const issuerOf = (request: Request) => `${originOf(request)}${request.baseUrl}`;

  router.get('/.well-known/oauth-authorization-server', (request, response) => {
    const issuer = issuerOf(request);
    response.json({
      issuer,
      authorization_endpoint: `${issuer}/v2/oauth/authorize`,
      token_endpoint: `${issuer}/v2/oauth/token`,
      revocation_endpoint: `${issuer}/v2/oauth/revoke`,
      jwks_uri: `${issuer}/oauth/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic'],
      id_token_signing_alg_values_supported: ['RS256'],
    });
  });

  router.get('/oauth/jwks', async (_request, response) => {
    const { publicJwk } = await signingKeys();
    response.json({ keys: [publicJwk], SkipUnresolvedJsonWebKeys: true });
  });

  router.get('/page.css', (_request, response) => {
    response.type('css').set('Cache-Control', 'public, max-age=300').send(PAGE_CSS);
  });

  router.get('/v2/oauth/authorize', (request, response) => answerLogin(options, request, response));

  router.post('/v2/oauth/token', form, async (request, response) => {
    response.set('Cache-Control', 'no-store');
    if (!isClient(request, clientId, clientSecret)) {
      refuseClient(response);
      return;
    }
    const fields = fieldsOf(request);
    const isRefresh = fields.grant_type === 'refresh_token';
    if (!isRefresh && fields.grant_type !== 'authorization_code') {
      refuseGrant(response, 'unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.');
      return;
    }
    const bearer = isRefresh
      ? tokens.redeemRefreshToken(fields.refresh_token ?? '')
      : tokens.redeemCode(fields.code ?? '', fields.code_verifier ?? null);
    const pilot: SandboxPilot | null = bearer && universe.pilot(bearer.characterId);
    if (bearer === null || pilot === null || (isRefresh && pilot.isRefreshRefused)) {
      refuseGrant(
        response,
        'invalid_grant',
        isRefresh ? 'Invalid refresh token. Token missing/expired.' : 'Authorization code not found.',
      );
      return;
    }
    response.json(await tokens.issueTokens(pilot, bearer.scopes, issuerOf(request)));
  });

  router.post('/v2/oauth/revoke', form, (request, response) => {
    if (!isClient(request, clientId, clientSecret)) {
      refuseClient(response);
      return;
    }
    // RFC 7009: revoking an unknown or revoked token succeeds.
    tokens.redeemRefreshToken(fieldsOf(request).token ?? '');
    response.status(200).end();
  });

  return router;
}

/** Shows the choice of pilots, or sends the browser back with a code or an error. */
function answerLogin(
  { clientId, scopes: registered, tokens, universe, imagesUrl }: SsoOptions,
  request: Request,
  response: Response,
): void {
  const query = new URL(request.originalUrl, originOf(request)).searchParams;
  const redirectUri = query.get('redirect_uri') ?? '';
  const stylesheet = `${request.baseUrl}/page.css`;
  response.set('Cache-Control', 'no-store');

  const refusal = refusalOf(request, query, clientId) ?? unregisteredScope(query, registered);
  if (refusal !== null) {
    response.status(400).type('html').send(makeRefusalPage(refusal, stylesheet));
    return;
  }
  const sendBack = (fields: Record<string, string>) => {
    const target = new URL(redirectUri);
    for (const [name, value] of Object.entries({ ...fields, state: query.get('state') ?? '' })) {
      target.searchParams.set(name, value);
    }
    response.redirect(302, target.href);
  };
  if (query.get('response_type') !== 'code') {
    sendBack({ error: 'unsupported_response_type' });
    return;
  }
  const challenge = query.get('code_challenge');
  if (challenge !== null && !(query.get('code_challenge_method') === 'S256' && /^[\w-]{43}$/.test(challenge))) {
    sendBack({ error: 'invalid_request', error_description: 'The sandbox accepts S256 code challenges only.' });
    return;
  }
  if (query.has('cancel')) {
    sendBack({ error: 'access_denied', error_description: 'The login was cancelled.' });
    return;
  }
  const picked = universe.pilot(Number(query.get('pilot')));
  if (picked !== null) {
    sendBack({ code: tokens.issueCode(picked.characterId, scopesOf(query), challenge) });
    return;
  }
  const withField = (name: string, value: string) => {
    const next = new URLSearchParams(query);
    next.set(name, value);
    return `${request.baseUrl}${request.path}?${next}`;
  };
  const sandboxUrl = request.baseUrl.replace(/\/sso$/, '');
  response.type('html').send(
    makeAuthorizePage(universe.pilots, {
      stylesheet,
      backup: `${sandboxUrl}/backup.json`,
      cancel: withField('cancel', '1'),
      pick: (pilot) => withField('pilot', String(pilot.characterId)),
      portrait: (pilot) => `${imagesUrl(request)}/characters/${pilot.characterId}/portrait?size=128`,
    }),
  );
}

/** Why a login request is refused without a redirect to its sender; null if it is valid. */
function refusalOf(request: Request, query: URLSearchParams, clientId: string): string | null {
  if (query.get('client_id') !== clientId) {
    return 'The sandbox does not know the application (client_id) of this login.';
  }
  if (!isSameOrigin(query.get('redirect_uri') ?? '', originOf(request))) {
    return 'The return address (redirect_uri) is not on this server.';
  }
  if (!query.get('state')) return 'The login has no state, so the page could not detect a forged answer.';
  return null;
}

function scopesOf(query: URLSearchParams): string[] {
  return [...new Set((query.get('scope') ?? '').split(' ').filter((scope) => scope !== ''))];
}

/** The real single sign-on reports it on a page of its own, too: the login never returns. */
function unregisteredScope(query: URLSearchParams, registered: readonly string[]): string | null {
  const unknown = scopesOf(query).find((scope) => !registered.includes(scope));
  return unknown === undefined ? null : `The application is not registered for the scope ${unknown}.`;
}

function isClient(request: Request, clientId: string, clientSecret: string): boolean {
  const credentials = /^Basic (.+)$/i.exec(request.get('Authorization') ?? '')?.[1] ?? '';
  const given = Buffer.from(credentials, 'base64');
  const expected = Buffer.from(`${clientId}:${clientSecret}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function fieldsOf(request: Request): Readonly<Record<string, string | undefined>> {
  const body: unknown = request.body;
  const entries = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  return Object.fromEntries(entries.map(([name, value]) => [name, typeof value === 'string' ? value : undefined]));
}

function refuseClient(response: Response): void {
  response
    .status(401)
    .set('WWW-Authenticate', 'Basic realm="sandbox"')
    .json({ error: 'invalid_client', error_description: 'Unknown client.' });
}

function refuseGrant(response: Response, error: string, description: string): void {
  response.status(400).json({ error, error_description: description });
}
