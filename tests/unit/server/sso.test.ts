import { generateKeyPairSync } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorAnswer, TokenData } from '../../../server/contract.ts';
import { createSealer } from '../../../server/sso/seal.ts';
import { SCOPES } from '../../../workers/game/domain/ownData.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  challengeOf,
  type FakeSso,
  type Fault,
  makeGate,
  makeSigner,
  NOW_MS,
  PATHS,
  startFakeSso,
} from './fakeServices.ts';
import {
  failure,
  serverForTest,
  skipTimeouts,
  startTestServer,
  type TestServer,
  testSealer,
  tokenData,
} from './testServer.ts';

const PILOT = 90_000_001;
const OTHER_PILOT = 90_000_002;
const NOW = NOW_MS / 1000;

let sso: FakeSso;
let server: TestServer;
let nowMs: number;
const sealer = testSealer();

async function start(): Promise<void> {
  nowMs = NOW_MS;
  sso = await startFakeSso();
  server = await startTestServer({ sso, now: () => nowMs });
}

async function stop(): Promise<void> {
  await server.close();
  await sso.close();
}

/** Each test has a server of its own, because what the server has heard or kept counts in it. */
function startForEach(): void {
  beforeEach(async () => {
    await start();
    skipTimeouts(sso);
  });
  afterEach(stop);
}

/** One server for all tests, and a single sign-on that has heard of nobody before each. */
function startForAll(): void {
  beforeAll(start);
  beforeEach(() => {
    nowMs = NOW_MS;
    Object.assign(sso, { claims: {}, tokenAnswer: {}, isRotating: true });
    sso.calls.length = 0;
    sso.faults.clear();
    sso.alive.clear();
    skipTimeouts(sso);
  });
  afterAll(stop);
}

const exchange = (code = sso.makeCode(PILOT)) => server.get(`/api/token?code=${encodeURIComponent(code)}`);
const refresh = (sealed = sealer.seal(PILOT, sso.makeRefreshToken(PILOT)), characterId = PILOT) =>
  server.post('/api/refresh', tokenData(characterId, sealed));
const tokenCalls = () => sso.calls.filter(({ path }) => path === PATHS.token);

describe('GET /api/token', () => {
  startForAll();

  it('exchanges a code for a character with a sealed refresh token', async () => {
    const response = await exchange();
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const data = (await response.json()) as TokenData;
    expect(data.character).toEqual({ characterId: PILOT, name: `Pilot ${PILOT}` });
    expect(data.expires_at).toBe((decodeJwt(data.access_token).exp ?? 0) * 1000);
    expect(sso.alive.get(sealer.open(PILOT, data.refresh_token) ?? '')).toBe(PILOT);
    expect(Object.keys(data).sort()).toEqual(['access_token', 'character', 'expires_at', 'refresh_token']);
  });

  it('refuses a code that the single sign-on rejects, and a used code', async () => {
    expect(await failure(await exchange('made-up'))).toEqual({ status: 400, error: 'code_refused' });
    const code = sso.makeCode(PILOT);
    expect((await exchange(code)).status).toBe(200);
    expect(await failure(await exchange(code))).toEqual({ status: 400, error: 'code_refused' });
  });

  it('reports that the single sign-on rejects the application itself', async () => {
    const other = await serverForTest({ sso, environment: { EVE_SSO_SECRET: 'wrong' } });
    expect(await failure(await other.get('/api/token?code=x'))).toEqual({ status: 502, error: 'misconfigured' });
    sso.faults.set(PATHS.token, { kind: 'status', status: 401 });
    expect(await failure(await exchange())).toEqual({ status: 502, error: 'misconfigured' });
  });

  it('reports an answer without a refresh token', async () => {
    sso.tokenAnswer = { refresh_token: undefined };
    expect(await failure(await exchange())).toEqual({ status: 502, error: 'upstream_failed' });
    expect(server.log()).toContain('"reason":"no_refresh_token"');
  });
});

describe('a login that is no login', () => {
  startForAll();

  it.each(['', '?code=', '?code=a&code=b', '?other=1', '?code=%C3%A4', '?code=a%0A', `?code=${'x'.repeat(2049)}`])(
    'is refused without calling the single sign-on: the query "%.20s"',
    async (query) => {
      expect(await failure(await server.get(`/api/token${query}`))).toEqual({ status: 400, error: 'bad_request' });
      expect(sso.calls).toEqual([]);
    },
  );

  it.each([
    '{}',
    '{"code":""}',
    '{"code":5}',
    '[]',
    '{"code":"a","code_verifier":"short"}',
    `{"code":"a","code_verifier":"${'x'.repeat(129)}"}`,
    `{"code":"a","code_verifier":"${'ä'.repeat(50)}"}`,
  ])('is refused without calling the single sign-on: the body "%.40s"', async (body) => {
    expect(await failure(await server.post('/api/token', body))).toEqual({ status: 400, error: 'bad_request' });
    expect(sso.calls).toEqual([]);
  });
});

describe('the scopes of a login', () => {
  startForAll();

  const registered = [SCOPES.planets, SCOPES.skills, SCOPES.wallet];
  let other: TestServer;
  beforeAll(async () => {
    other = await startTestServer({ sso, environment: { EVE_SSO_SCOPES: registered.join(' ') } });
  });
  afterAll(() => other.close());

  const logIn = (scopes?: readonly string[]) => other.post('/api/token', { code: sso.makeCode(PILOT), scopes });

  it('are those that it asked for, or fewer', async () => {
    sso.claims = { scp: [SCOPES.planets, SCOPES.skills] };
    expect((await logIn([SCOPES.planets, SCOPES.skills])).status).toBe(200);
    expect((await logIn(registered)).status).toBe(200);
    sso.claims = { scp: undefined };
    expect((await logIn()).status).toBe(200);
  });

  it.each([
    ['one that it did not ask for', [SCOPES.planets, SCOPES.skills], [SCOPES.planets, SCOPES.wallet]],
    ['one more than planets, if it named none', undefined, [SCOPES.planets, SCOPES.skills]],
    ['one that this server has not registered', [SCOPES.planets, SCOPES.assets], [SCOPES.planets, SCOPES.assets]],
    ['one that Colony Watch does not use', [SCOPES.planets], [SCOPES.planets, 'esi-mail.read_mail.v1']],
  ])('are refused with %s, and the token is revoked', async (_which, asked, scp) => {
    sso.claims = { scp };
    expect(await failure(await logIn(asked))).toEqual({ status: 400, error: 'scope_refused' });
    expect(sso.alive.size).toBe(0);
  });

  it('are planets alone with a code in the address', async () => {
    sso.claims = { scp: [SCOPES.planets, SCOPES.skills] };
    const answer = await other.get(`/api/token?code=${sso.makeCode(PILOT)}`);
    expect(await failure(answer)).toEqual({ status: 400, error: 'scope_refused' });
  });

  it('must be known ones', async () => {
    expect(await failure(await logIn(['esi-mail.read_mail.v1']))).toEqual({ status: 400, error: 'bad_request' });
  });

  it('are unreadable if they are not text', async () => {
    sso.claims = { scp: [7] };
    expect(await failure(await logIn())).toEqual({ status: 502, error: 'upstream_failed' });
  });

  it('stay with a renewal, as long as this server has them registered', async () => {
    sso.claims = { scp: [SCOPES.planets, SCOPES.wallet] };
    const sealed = () => tokenData(PILOT, sealer.seal(PILOT, sso.makeRefreshToken(PILOT)));
    expect((await other.post('/api/refresh', sealed())).status).toBe(200);
    expect(sso.alive.size).toBe(1);
    expect(await failure(await server.post('/api/refresh', sealed()))).toEqual({
      status: 401,
      error: 'refresh_refused',
    });
    expect(sso.alive.size).toBe(1);
  });
});

describe('POST /api/token', () => {
  startForAll();

  const verifier = 'a-verifier.of_43~characters-0123456789-abcde';

  it('exchanges a code for a character, with the verifier of the login’s challenge', async () => {
    const code = sso.makeCode(PILOT, challengeOf(verifier));
    const response = await server.post('/api/token', { code, code_verifier: verifier });
    expect(response.status).toBe(200);
    expect(((await response.json()) as TokenData).character.characterId).toBe(PILOT);
    expect(Object.fromEntries(new URLSearchParams(tokenCalls()[0]?.body))).toEqual({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
    });
  });

  it('refuses a code with another verifier, or without one', async () => {
    for (const code_verifier of [verifier.replace('a', 'b'), undefined]) {
      const code = sso.makeCode(PILOT, challengeOf(verifier));
      const response = await server.post('/api/token', { code, code_verifier });
      expect(await failure(response)).toEqual({ status: 400, error: 'code_refused' });
    }
  });

  it('accepts a code without a verifier from a login without a challenge', async () => {
    expect((await server.post('/api/token', { code: sso.makeCode(PILOT) })).status).toBe(200);
  });
});

describe('made-up login codes', () => {
  startForEach();

  let proxied: TestServer;
  beforeEach(async () => {
    proxied = await startTestServer({ sso, now: () => nowMs, environment: { TRUST_PROXY: '1' } });
  });
  afterEach(() => proxied.close());
  const logIn = (address: string, code = sso.makeCode(PILOT)) =>
    proxied.post('/api/token', { code }, { 'X-Forwarded-For': address });

  it('of one address reach the single sign-on 30 times in ten minutes, at once or in a row; others log in', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, at) => logIn('192.0.2.1', `made-up-${at}`)));
    expect(tokenCalls()).toHaveLength(30);
    const refused = await logIn('192.0.2.1');
    expect(refused.headers.get('retry-after')).toBe('600');
    expect(await failure(refused)).toEqual({ status: 429, error: 'too_many_requests' });
    expect(tokenCalls()).toHaveLength(30);
    expect((await logIn('192.0.2.2')).status).toBe(200);
    nowMs += 600_000;
    expect((await logIn('192.0.2.1')).status).toBe(200);
  });

  it('of many addresses keep nobody from logging in who has made up none', { tags: ['deep'] }, async () => {
    for (let address = 0; address < 40; address++) {
      // Each until it is refused.
      for (let at = 0; (await logIn(`192.0.2.${address}`, `made-up-${at}`)).status !== 429; at++);
    }
    expect((await logIn('192.0.2.200')).status).toBe(200);
    expect((await logIn('192.0.2.200')).status).toBe(200);
    await logIn('192.0.2.200', 'made-up');
    expect((await logIn('192.0.2.200')).headers.get('retry-after')).toBe('600');
  });

  it('may be those that the single sign-on has not answered yet: whoever waits for them waits for seconds', async () => {
    await proxied.close();
    const environment = { TRUST_PROXY: '1' };
    proxied = await startTestServer({ sso, now: () => nowMs, environment, upstreamTimeoutMs: 60_000 });
    const gate = makeGate();
    sso.faults.set(PATHS.token, gate.fault);
    const underWay = Array.from({ length: 30 }, () => logIn('192.0.2.1'));
    await expect.poll(() => tokenCalls().length).toBe(30);
    const refused = await logIn('192.0.2.1');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    gate.open();
    expect(new Set((await Promise.all(underWay)).map(({ status }) => status))).toEqual(new Set([200]));
    expect((await logIn('192.0.2.1')).status).toBe(200);
  });

  it('are none that bring a token, or that the single sign-on does not answer', async () => {
    for (let count = 0; count < 31; count++) expect((await logIn('192.0.2.1')).status).toBe(200);
    sso.faults.set(PATHS.token, { kind: 'status', status: 500 });
    for (let count = 0; count < 31; count++) expect((await logIn('192.0.2.1')).status).toBe(502);
    sso.faults.delete(PATHS.token);
    expect((await logIn('192.0.2.1')).status).toBe(200);
  });
});

describe('claims of an access token', () => {
  startForAll();

  it.each<[string, Record<string, unknown>]>([
    ['from another issuer', { iss: 'https://login.example.com' }],
    ['without an issuer', { iss: undefined }],
    ['for another application', { aud: ['another-client', 'EVE Online'] }],
    ['not for the game', { aud: [CLIENT_ID] }],
    ['for the game alone', { aud: 'EVE Online' }],
    ['without an audience', { aud: undefined }],
    ['that has expired', { exp: NOW - 120 }],
    ['that never expires', { exp: undefined }],
    ['that is not valid yet', { nbf: NOW + 3600 }],
    ['of a corporation', { sub: 'CORPORATION:EVE:98000001' }],
    ['of no number', { sub: 'CHARACTER:EVE:abc' }],
    ['of a number with something behind it', { sub: `CHARACTER:EVE:${PILOT}\n` }],
    ['of character 0', { sub: 'CHARACTER:EVE:0' }],
    ['of a number that JavaScript can not hold', { sub: 'CHARACTER:EVE:9999999999999999' }],
    ['of nobody', { sub: undefined }],
    ['without a name', { name: undefined }],
    ['whose name is not text', { name: 5 }],
  ])('are refused: %s', async (_which, claims) => {
    sso.claims = claims;
    expect(await failure(await exchange())).toEqual({ status: 502, error: 'upstream_failed' });
  });

  it.each<[string, (url: string) => unknown]>([
    ['its address with a slash', (url) => `${url}/`],
    ['its address', (url) => url],
  ])('are accepted if the issuer is %s', async (_which, issuer) => {
    sso.claims = { iss: issuer(sso.url) };
    expect((await exchange()).status).toBe(200);
  });

  it('are accepted with up to a minute of clock difference', async () => {
    sso.claims = { exp: NOW - 30 };
    expect((await exchange()).status).toBe(200);
  });
});

describe('an invalid access token', () => {
  startForEach();

  it('is refused: signed by a key that is not published, under the published key’s name', async () => {
    sso.signer = await makeSigner('key-1');
    expect(await failure(await exchange())).toEqual({ status: 502, error: 'upstream_failed' });
  });

  it.each(['PS256', 'RS512', 'ES256'])('is refused: signed by a published key, but with %s', async (alg) => {
    sso.signer = await makeSigner('key-1', alg);
    sso.published = [sso.signer.publicKey];
    expect(await failure(await exchange())).toEqual({ status: 502, error: 'upstream_failed' });
  });

  it('is refused: signed with the public key as a shared secret', async () => {
    const claims = {
      iss: sso.url,
      aud: [CLIENT_ID, 'EVE Online'],
      sub: `CHARACTER:EVE:${PILOT}`,
      name: 'A',
      exp: NOW + 60,
    };
    const encoded = [{ alg: 'HS256', kid: 'key-1' }, claims].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    const { createHmac } = await import('node:crypto');
    const signature = createHmac('sha256', JSON.stringify(sso.published[0]))
      .update(encoded.join('.'))
      .digest('base64url');
    for (const forged of [`${encoded.join('.')}.${signature}`, `${encoded.join('.')}.`, 'not a token']) {
      const body = JSON.stringify({ access_token: forged, refresh_token: 'r' });
      sso.faults.set(PATHS.token, { kind: 'status', status: 200, body });
      expect(await failure(await exchange())).toEqual({ status: 502, error: 'upstream_failed' });
    }
  });
});

describe('this server’s clock', () => {
  startForEach();

  it('an hour ahead is named as the reason for a failed login, and the renewed refresh token is not lost', async () => {
    nowMs += 3600_000;
    const login = (await (await exchange()).json()) as ErrorAnswer;
    expect(login.error).toBe('misconfigured');
    expect(login.message).toContain("This server's clock is 60 min ahead of the clock of EVE's single sign-on");
    expect(login.cause).toEqual({ kind: 'serverClock', minutes: 60, isAhead: true });
    const renewal = (await (await refresh()).json()) as ErrorAnswer;
    expect(renewal.error).toBe('misconfigured');
    expect(sso.alive.get(sealer.open(PILOT, renewal.refresh_token ?? '') ?? '')).toBe(PILOT);
  });

  it('an hour behind is named as the reason for a token that is not valid yet', async () => {
    nowMs -= 3600_000;
    sso.claims = { nbf: NOW };
    const login = (await (await exchange()).json()) as ErrorAnswer;
    expect(login.message).toContain('60 min behind the clock');
  });
});

describe('the single sign-on’s keys', () => {
  startForEach();

  it('are fetched once for many logins', async () => {
    for (let count = 0; count < 5; count++) expect((await exchange()).status).toBe(200);
    expect(sso.calls.filter(({ path }) => path === PATHS.jwks)).toHaveLength(1);
    expect(sso.calls.filter(({ path }) => path === PATHS.metadata)).toHaveLength(1);
  });

  it('may change: an unknown key reloads them, at most every 30 seconds', async () => {
    expect((await exchange()).status).toBe(200);
    sso.signer = await makeSigner('key-2');
    sso.published = [sso.signer.publicKey];
    for (let count = 0; count < 5; count++) expect((await exchange()).status).toBe(502);
    expect(sso.calls.filter(({ path }) => path === PATHS.jwks)).toHaveLength(1);
    nowMs += 31_000;
    expect((await exchange()).status).toBe(200);
    expect(sso.calls.filter(({ path }) => path === PATHS.jwks)).toHaveLength(2);
  });

  it('stay in use during an outage of the key set and the metadata document', async () => {
    expect((await exchange()).status).toBe(200);
    sso.faults.set(PATHS.jwks, { kind: 'status', status: 503 });
    sso.faults.set(PATHS.metadata, { kind: 'hang' });
    nowMs += 2 * 3600_000;
    const issuedAt = Math.floor(nowMs / 1000);
    sso.claims = { iat: issuedAt, exp: issuedAt + 1200 };
    expect((await exchange()).status).toBe(200);
  });

  it('are loaded before a code or a refresh token is spent', async () => {
    const code = sso.makeCode(PILOT);
    const sealed = sealer.seal(PILOT, sso.makeRefreshToken(PILOT));
    sso.faults.set(PATHS.jwks, { kind: 'status', status: 500 });
    expect(await failure(await exchange(code))).toEqual({ status: 502, error: 'upstream_failed' });
    expect(await failure(await refresh(sealed))).toEqual({ status: 502, error: 'upstream_failed' });
    expect(tokenCalls()).toEqual([]);
    sso.faults.clear();
    nowMs += 11_000;
    expect((await exchange(code)).status).toBe(200);
    expect((await refresh(sealed)).status).toBe(200);
  });
});

describe('POST /api/refresh', () => {
  startForEach();

  it('returns a new access token and the new sealed refresh token', async () => {
    const first = sso.makeRefreshToken(PILOT);
    const response = await refresh(sealer.seal(PILOT, first));
    expect(response.status).toBe(200);
    const data = (await response.json()) as TokenData;
    const renewed = sealer.open(PILOT, data.refresh_token) ?? '';
    expect(renewed).not.toBe(first);
    expect(sso.alive.get(renewed)).toBe(PILOT);
    expect(data.character).toEqual({ characterId: PILOT, name: `Pilot ${PILOT}` });
    expect((await refresh(data.refresh_token)).status).toBe(200);
  });

  it('keeps the refresh token if the single sign-on does not replace it', async () => {
    sso.isRotating = false;
    const first = sso.makeRefreshToken(PILOT);
    const data = (await (await refresh(sealer.seal(PILOT, first))).json()) as TokenData;
    expect(sealer.open(PILOT, data.refresh_token)).toBe(first);
  });

  it('distinguishes a rejected refresh token from an outage', async () => {
    const response = await refresh(sealer.seal(PILOT, 'revoked'));
    const answer = (await response.json()) as ErrorAnswer;
    expect(response.status).toBe(401);
    expect(answer).toEqual({
      error: 'refresh_refused',
      message: 'Character token has expired. Relogin to fix.',
      cause: { kind: 'tokenExpired' },
    });
  });

  it('refuses tokens that were altered, or sealed by another server or for another character, without calling the single sign-on', async () => {
    const token = sso.makeRefreshToken(PILOT);
    const sealed = sealer.seal(PILOT, token);
    const elsewhere = createSealer({ clientId: CLIENT_ID, clientSecret: 'another', previousSecrets: [] });
    const bad = [sealed.slice(0, -1), `${sealed}A`, sealed.replace('cw1', 'cw2'), token, elsewhere.seal(PILOT, token)];
    for (const text of bad) expect(await failure(await refresh(text))).toEqual({ status: 400, error: 'bad_token' });
    expect(await failure(await refresh(sealed, OTHER_PILOT))).toEqual({ status: 400, error: 'bad_token' });
    expect(sso.calls).toEqual([]);
  });

  it('refuses an answer for another character', async () => {
    sso.claims = { sub: `CHARACTER:EVE:${OTHER_PILOT}` };
    const response = await refresh();
    const answer = (await response.json()) as ErrorAnswer;
    expect([response.status, answer.error, answer.refresh_token]).toEqual([401, 'refresh_refused', undefined]);
  });

  it.each<[string, () => void]>([
    ['a key of 1024 bits in the key set', () => Object.assign(sso, { published: [weakKey()] })],
    ['a key that cannot be read', () => Object.assign(sso, { published: [rsaKey('', '?')] })],
    ['an empty access token', () => Object.assign(sso.tokenAnswer, { access_token: '' })],
    ['no access token', () => Object.assign(sso.tokenAnswer, { access_token: undefined })],
    ['an access token that is not text', () => Object.assign(sso.tokenAnswer, { access_token: 5 })],
    ['an access token for another application', () => Object.assign(sso.claims, { aud: 'someone else' })],
  ])('returns the renewed refresh token with %s', async (_which, breakSso) => {
    const published = sso.published;
    breakSso();
    const response = await refresh();
    const answer = (await response.json()) as ErrorAnswer;
    expect([response.status, answer.error]).toEqual([502, 'upstream_failed']);
    expect(sso.alive.get(sealer.open(PILOT, answer.refresh_token ?? '') ?? '')).toBe(PILOT);
    expect(await failure(await exchange())).toEqual({ status: 502, error: 'upstream_failed' });
    Object.assign(sso, { published, tokenAnswer: {}, claims: {} });
    nowMs += 11 * 60_000;
    expect((await refresh(answer.refresh_token)).status).toBe(200);
  });

  it('returns the same result for the same token again, so that a closed tab loses nothing', async () => {
    const sealed = sealer.seal(PILOT, sso.makeRefreshToken(PILOT));
    const first = await (await refresh(sealed)).json();
    expect(await (await refresh(sealed)).json()).toEqual(first);
    expect(tokenCalls()).toHaveLength(1);
  });

  it('returns one result to all simultaneous requests, also after a tab disconnected', async () => {
    const gate = makeGate();
    sso.faults.set(PATHS.token, gate.fault);
    const data = tokenData(PILOT, sealer.seal(PILOT, sso.makeRefreshToken(PILOT)));
    const closing = new AbortController();
    let arrived = 0;
    const count = (message: unknown) => {
      if ((message as { request: IncomingMessage }).request.url === '/api/refresh') arrived += 1;
    };
    subscribe('http.server.request.start', count);
    const closed = server.get('/api/refresh', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(data),
      signal: closing.signal,
    });
    await expect.poll(() => tokenCalls().length).toBe(1);
    closing.abort();
    await expect(closed).rejects.toThrow();
    const asked = [server.post('/api/refresh', data), server.post('/api/refresh', data)];
    await expect.poll(() => arrived).toBe(3);
    unsubscribe('http.server.request.start', count);
    gate.open();
    const [first, second] = await Promise.all(asked.map(async (response) => (await response).json()));
    expect(first).toMatchObject({ character: { characterId: PILOT } });
    expect(second).toEqual(first);
    expect(tokenCalls()).toHaveLength(1);
  });

  it('returns the renewed refresh token again if the rest of the answer was invalid', async () => {
    const sealed = sealer.seal(PILOT, sso.makeRefreshToken(PILOT));
    sso.claims = { aud: 'someone else' };
    const first = (await (await refresh(sealed)).json()) as ErrorAnswer;
    expect(first.refresh_token).toBeDefined();
    expect(await (await refresh(sealed)).json()).toEqual(first);
    expect(tokenCalls()).toHaveLength(1);
  });

  it('returns no result to another character with the same token', async () => {
    const sealed = sealer.seal(PILOT, sso.makeRefreshToken(PILOT));
    await refresh(sealed);
    expect(await failure(await refresh(sealed, OTHER_PILOT))).toEqual({ status: 400, error: 'bad_token' });
  });

  it('returns no refresh token after a failure if the single sign-on did not replace it', async () => {
    sso.tokenAnswer = { refresh_token: undefined, access_token: '' };
    const answer = (await (await refresh()).json()) as ErrorAnswer;
    expect(answer.error).toBe('upstream_failed');
    expect(answer).not.toHaveProperty('refresh_token');
  });

  it('opens a token sealed with an earlier secret, and seals it with the new one', async () => {
    const earlier = createSealer({ clientId: CLIENT_ID, clientSecret: 'earlier', previousSecrets: [] });
    const sealed = earlier.seal(PILOT, sso.makeRefreshToken(PILOT));
    expect((await refresh(sealed)).status).toBe(400);
    const rotated = await serverForTest({ sso, environment: { EVE_SSO_PREVIOUS_SECRETS: 'older, earlier' } });
    const data = (await (await rotated.post('/api/refresh', tokenData(PILOT, sealed))).json()) as TokenData;
    expect(sealer.open(PILOT, data.refresh_token)).not.toBeNull();
  });
});

describe('a body without a character’s token', () => {
  startForAll();

  it.each([
    ['nothing', '{}'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a refresh token that is not text', '{"refresh_token":1,"character":{"characterId":1}}'],
    ['an empty refresh token', '{"refresh_token":"","character":{"characterId":1}}'],
    ['a character id as text', '{"refresh_token":"x","character":{"characterId":"1"}}'],
    ['a fraction of a character', '{"refresh_token":"x","character":{"characterId":1.5}}'],
    ['no character', '{"refresh_token":"x","character":null}'],
    [
      'a refresh token beyond measure',
      JSON.stringify({ refresh_token: 'x'.repeat(9000), character: { characterId: 1 } }),
    ],
    ['no JSON', '{"refresh_token":'],
  ])('is refused: %s', async (_which, body) => {
    expect(await failure(await server.post('/api/refresh', body))).toEqual({ status: 400, error: 'bad_request' });
    expect(await failure(await server.post('/api/revoke', body))).toEqual({ status: 400, error: 'bad_request' });
  });
});

describe('POST /api/revoke', () => {
  startForAll();

  it('revokes the refresh token', async () => {
    const token = sso.makeRefreshToken(PILOT);
    const sealed = sealer.seal(PILOT, token);
    expect((await server.post('/api/revoke', tokenData(PILOT, sealed))).status).toBe(200);
    expect(sso.alive.has(token)).toBe(false);
    const call = new URLSearchParams(sso.calls.find(({ path }) => path === PATHS.revoke)?.body);
    expect(Object.fromEntries(call)).toEqual({ token_type_hint: 'refresh_token', token });
    expect(await failure(await refresh(sealed))).toEqual({ status: 401, error: 'refresh_refused' });
  });

  it('revokes the token that has just replaced it, if the browser does not have that yet', async () => {
    const sealed = sealer.seal(PILOT, sso.makeRefreshToken(PILOT));
    const renewed = (await (await refresh(sealed)).json()) as TokenData;
    expect((await server.post('/api/revoke', tokenData(PILOT, sealed))).status).toBe(200);
    expect(sso.alive.has(sealer.open(PILOT, renewed.refresh_token) ?? '')).toBe(false);
  });

  it('accepts a token that is already revoked', async () => {
    sso.faults.set(PATHS.revoke, { kind: 'status', status: 400, body: '{"error":"invalid_grant"}' });
    expect((await server.post('/api/revoke', tokenData(PILOT, sealer.seal(PILOT, 'dead')))).status).toBe(200);
  });

  it('refuses a token that is not sealed for this character', async () => {
    const sealed = sealer.seal(PILOT, sso.makeRefreshToken(PILOT));
    const response = await server.post('/api/revoke', tokenData(OTHER_PILOT, sealed));
    expect(await failure(response)).toEqual({ status: 400, error: 'bad_token' });
  });

  it('reports an outage of the single sign-on', async () => {
    sso.faults.set(PATHS.revoke, { kind: 'status', status: 500 });
    const response = await server.post('/api/revoke', tokenData(PILOT, sealer.seal(PILOT, 'x')));
    expect(await failure(response)).toEqual({ status: 502, error: 'upstream_failed' });
  });
});

const TIMEOUT = { status: 504, error: 'upstream_timeout' };
const FAILED = { status: 502, error: 'upstream_failed' };
const BUSY = { status: 503, error: 'upstream_busy' };

const FAULTS: [string, Fault, { status: number; error: string }][] = [
  ['no answer in time', { kind: 'hang' }, TIMEOUT],
  ['a body that never ends, slowly', { kind: 'drip' }, TIMEOUT],
  ['a body that never ends, fast', { kind: 'endless' }, FAILED],
  ['a body cut off', { kind: 'cut' }, FAILED],
  ['no JSON', { kind: 'status', status: 200, body: '<html>' }, FAILED],
  ['no body', { kind: 'status', status: 200 }, FAILED],
  ['JSON of another shape', { kind: 'status', status: 200, body: '[1]' }, FAILED],
  ['500', { kind: 'status', status: 500, body: '{"error":"invalid_grant"}' }, FAILED],
  ['502', { kind: 'status', status: 502, body: '<html>' }, FAILED],
  ['503', { kind: 'status', status: 503 }, BUSY],
  ['503 with an OAuth error', { kind: 'status', status: 503, body: '{"error":"invalid_scope"}' }, BUSY],
  ['429', { kind: 'status', status: 429 }, BUSY],
  ['400 without a reason', { kind: 'status', status: 400, body: 'no' }, FAILED],
  ['a redirect', { kind: 'redirect', to: 'http://127.0.0.1:9/' }, FAILED],
];

describe('an outage at the token endpoint', () => {
  startForAll();

  it.each(FAULTS)('%s, is reported as such', async (_which, fault, expected) => {
    sso.faults.set(PATHS.token, fault);
    expect(await failure(await exchange())).toEqual(expected);
    const sealed = sealer.seal(PILOT, sso.makeRefreshToken(PILOT));
    expect(await failure(await refresh(sealed))).toEqual(expected);
    sso.faults.clear();
    expect((await refresh(sealed)).status).toBe(200);
  });
});

describe('an outage of the single sign-on', () => {
  startForEach();

  const expectNoLogin = async (_which: string, fault: Fault, expected: { status: number; error: string }) => {
    sso.faults.set(PATHS.metadata, fault);
    const code = sso.makeCode(PILOT);
    expect(await failure(await exchange(code))).toEqual(expected);
    sso.faults.clear();
    nowMs += 11_000;
    expect((await exchange(code)).status).toBe(200);
  };

  it.each(FAULTS.slice(0, 1))('at the metadata document, %s, costs nobody a login', expectNoLogin);
  it.each(FAULTS.slice(1))('at the metadata document, %s, costs nobody a login', { tags: ['deep'] }, expectNoLogin);

  it.each<[status: number, reason: string]>([
    [400, 'invalid_scope'],
    [499, 'invalid_scope'],
    [500, 'status_500'],
  ])('with %d and an OAuth error is logged as %s', async (status, reason) => {
    sso.faults.set(PATHS.token, { kind: 'status', status, body: '{"error":"invalid_scope"}' });
    expect(await failure(await exchange())).toEqual({ status: 502, error: 'upstream_failed' });
    expect(server.log()).toContain(`"reason":"${reason}"`);
  });

  it.each([
    ['17', '17'],
    ['86400', '3600'],
  ])('that asks to wait %s s has a wait of %s s passed on, an hour at most', async (asked, passedOn) => {
    sso.faults.set(PATHS.token, { kind: 'status', status: 429, headers: { 'Retry-After': asked } });
    expect((await refresh()).headers.get('retry-after')).toBe(passedOn);
  });

  it('causes at most one metadata request every 10 seconds', async () => {
    sso.faults.set(PATHS.metadata, { kind: 'status', status: 500 });
    for (let count = 0; count < 10; count++) await exchange('x');
    expect(sso.calls).toHaveLength(1);
  });

  it('that failed before the clock was set back is asked again at once', async () => {
    sso.faults.set(PATHS.metadata, { kind: 'status', status: 500 });
    nowMs += 7_200_000;
    expect((await exchange('x')).status).toBe(502);
    sso.faults.delete(PATHS.metadata);
    nowMs -= 7_200_000;
    expect((await exchange()).status).toBe(200);
  });

  /** Has the metadata document name endpoints of this origin, but for `others`. */
  function publishEndpoints(origin: string, others: object = {}): void {
    const document = {
      issuer: sso.url,
      authorization_endpoint: `${origin}/a`,
      token_endpoint: `${origin}/t`,
      revocation_endpoint: `${origin}/r`,
      jwks_uri: `${origin}/k`,
      ...others,
    };
    sso.faults.set(PATHS.metadata, { kind: 'status', status: 200, body: JSON.stringify(document) });
  }

  it('never sends our secret to an address that is neither TLS nor its own origin', async () => {
    const thief = await startFakeSso();
    publishEndpoints(sso.url, { token_endpoint: `${thief.url}/v2/oauth/token`, jwks_uri: `${sso.url}${PATHS.jwks}` });
    expect(await failure(await exchange())).toEqual({ status: 502, error: 'upstream_failed' });
    expect(thief.calls).toEqual([]);
    await thief.close();
  });

  it('sends our secret to an address with TLS, wherever it is', async () => {
    const elsewhere = 'https://login.example.com';
    publishEndpoints(elsewhere);
    expect(await (await server.get('/api/env')).json()).toMatchObject({ authorizationEndpoint: `${elsewhere}/a` });
  });

  it('never forwards a player’s token by a redirect', async () => {
    const elsewhere = await startFakeSso();
    sso.faults.set(PATHS.token, { kind: 'redirect', to: elsewhere.url + PATHS.token });
    expect(await failure(await refresh())).toEqual({ status: 502, error: 'upstream_failed' });
    expect(elsewhere.calls).toEqual([]);
    await elsewhere.close();
  });

  it('is reported as unreachable if nothing listens', async () => {
    const gone = await startFakeSso();
    await gone.close();
    const other = await serverForTest({ sso: gone });
    expect(await failure(await other.get('/api/token?code=x'))).toEqual({ status: 502, error: 'upstream_failed' });
  });
});

describe('calls to the single sign-on', () => {
  startForAll();

  it('identify this server, and send the application’s credentials in the header only', async () => {
    await exchange();
    const call = tokenCalls()[0];
    expect(call?.headers.authorization).toBe(`Basic ${btoa(`${CLIENT_ID}:${CLIENT_SECRET}`)}`);
    expect(call?.headers['user-agent']).toMatch(/^ColonyWatch\/\d/);
    expect(call?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(call?.body).not.toContain(CLIENT_SECRET);
  });
});

const rsaKey = (n: string | undefined, e: string | undefined) => ({ kty: 'RSA', kid: 'key-1', alg: 'RS256', n, e });

/** A key that is too short to be safe. */
function weakKey() {
  const { n, e } = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ format: 'jwk' });
  return rsaKey(n, e);
}
