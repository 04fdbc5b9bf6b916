import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { EnvAnswer } from '../../../server/contract.ts';
import { VERSION } from '../../../server/version.ts';
import { SCOPES } from '../../../workers/game/domain/ownData.ts';
import { type FakeSso, NOW_MS, PATHS, startFakeSso } from './fakeServices.ts';
import {
  CALLBACK_URL,
  failure,
  serverForTest,
  skipTimeouts,
  startTestServer,
  type TestServer,
  testSealer,
  tokenData,
} from './testServer.ts';

const WELL_KNOWN = 'https://login.eveonline.com/v2/oauth/authorize';

let sso: FakeSso;
let server: TestServer;

beforeEach(async () => {
  sso = await startFakeSso();
  server = await startTestServer({ sso });
});

afterEach(async () => {
  await server.close();
  await sso.close();
});

describe('GET /api/env', () => {
  it('answers with the application and the addresses of the services', async () => {
    expect(await (await server.get('/api/env')).json()).toEqual({
      EVE_SSO_CLIENT_ID: 'client-of-the-tests',
      EVE_SSO_CALLBACK_URL: CALLBACK_URL,
      authorizationEndpoint: `${sso.url}/v2/oauth/authorize`,
      scopes: [SCOPES.planets],
      esiUrl: 'https://esi.evetech.net',
      imagesUrl: 'https://images.evetech.net',
      isSandbox: false,
      userAgent: expect.stringMatching(/^ColonyWatch\/[\d.]+ \(\+https:\/\/colonies\.example\.com\/\)$/),
      discordUrl: null,
      githubUrl: null,
      partnerCode: null,
      hasReminders: false,
      hasShares: false,
    } satisfies EnvAnswer);
  });

  it('contains the host’s links and partner code', async () => {
    const environment = {
      DISCORD_URL: 'https://discord.gg/x',
      GITHUB_URL: 'https://github.com/me/mine',
      PARTNER_CODE: 'CODE-1',
    };
    const other = await serverForTest({ sso, environment });
    expect(await (await other.get('/api/env')).json()).toMatchObject({
      discordUrl: 'https://discord.gg/x',
      githubUrl: 'https://github.com/me/mine',
      partnerCode: 'CODE-1',
    });
  });

  it('contains the well-known login address while the single sign-on is down', async () => {
    skipTimeouts(sso);
    for (const fault of [{ kind: 'hang' }, { kind: 'status', status: 502 }] as const) {
      sso.faults.set(PATHS.metadata, fault);
      const other = await serverForTest({ sso });
      const env = (await (await other.get('/api/env')).json()) as EnvAnswer;
      expect(env.authorizationEndpoint).toBe(WELL_KNOWN);
    }
  });

  it('does not make the page wait for an unresponsive single sign-on; health with ?ready is 503 soon, too', {
    tags: ['deep'],
  }, async () => {
    sso.faults.set(PATHS.metadata, { kind: 'hang' });
    const other = await serverForTest({ sso });
    const [env, health] = await Promise.all(['/api/env', '/api/health?ready'].map((path) => other.get(path)));
    expect(await env!.json()).toMatchObject({ authorizationEndpoint: WELL_KNOWN });
    expect(await failure(health!)).toEqual({ status: 503, error: 'upstream_busy' });
  });

  it('never contains the secret', async () => {
    expect(await (await server.get('/api/env')).text()).not.toContain('secret');
  });

  it('contains the host’s contact for EVE’s services', async () => {
    const environment = { CONTACT: 'host@example.com', GITHUB_URL: 'https://github.com/me/mine' };
    const other = await serverForTest({ sso, environment });
    expect(await (await other.get('/api/env')).json()).toMatchObject({
      userAgent: expect.stringMatching(
        /^ColonyWatch\/[\d.]+ \(host@example\.com; \+https:\/\/github\.com\/me\/mine\)$/,
      ),
    });
  });

  it('on a sandbox with one port names the origin of the request', async () => {
    const sandbox = await serverForTest({ config: { application: { kind: 'sandbox', pilots: 1, port: null } } });
    const origin = sandbox.url;
    expect(await (await sandbox.get('/api/env')).json()).toMatchObject({
      EVE_SSO_CALLBACK_URL: `${origin}/`,
      authorizationEndpoint: '/sandbox/sso/v2/oauth/authorize',
      esiUrl: '/sandbox/esi',
      imagesUrl: '/sandbox/images',
      isSandbox: true,
    });
  });

  it('on the sandbox names ESI and images on another port of the request’s host name', async () => {
    const sandbox = await serverForTest({ config: { application: { kind: 'sandbox', pilots: 1, port: 0 } } });
    const { port } = new URL(sandbox.sandboxUrl ?? '');
    for (const host of ['127.0.0.1', 'localhost']) {
      const env = (await (await fetch(`http://${host}:${new URL(sandbox.url).port}/api/env`)).json()) as EnvAnswer;
      expect(env).toMatchObject({
        esiUrl: `http://${host}:${port}/sandbox/esi`,
        imagesUrl: `http://${host}:${port}/sandbox/images`,
        authorizationEndpoint: '/sandbox/sso/v2/oauth/authorize',
      });
    }
  });

  it('on the sandbox behind a trusted proxy names the proxy’s origin', async () => {
    const config = { application: { kind: 'sandbox', pilots: 1, port: null }, trustProxy: 1 } as const;
    const sandbox = await serverForTest({ config });
    const headers = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'colonies.example.com' };
    const env = (await (await sandbox.get('/api/env', { headers })).json()) as EnvAnswer;
    expect(env.EVE_SSO_CALLBACK_URL).toBe('https://colonies.example.com/');
  });
});

describe('GET /api/health', () => {
  it('answers without calling other services', async () => {
    const response = await server.get('/api/health');
    expect([response.status, await response.json()]).toEqual([
      200,
      { status: 'ok', version: VERSION, isSandbox: false },
    ]);
    expect(sso.calls).toEqual([]);
  });

  it('with ?ready is 503 while EVE has never answered, so that nobody can log in, and 200 once it has', async () => {
    sso.faults.set(PATHS.metadata, { kind: 'status', status: 502 });
    let nowMs = NOW_MS;
    const starting = await serverForTest({ sso, now: () => nowMs });
    expect(await failure(await starting.get('/api/health?ready'))).toEqual({ status: 503, error: 'upstream_busy' });
    expect((await starting.get('/api/health')).status).toBe(200);
    sso.faults.clear();
    nowMs += 10_000;
    expect((await starting.get('/api/health?ready')).status).toBe(200);
    sso.faults.set(PATHS.metadata, { kind: 'status', status: 502 });
    nowMs += 24 * 3_600_000;
    expect((await starting.get('/api/health?ready')).status).toBe(200);
  });

  it('with ?ready is 503 once EVE has refused the application, for ten minutes or until it takes a login', async () => {
    let nowMs = NOW_MS;
    const refused = await serverForTest({ sso, now: () => nowMs });
    const ready = async () => (await refused.get('/api/health?ready')).status;
    expect(await ready()).toBe(200);
    sso.faults.set(PATHS.token, { kind: 'status', status: 401, body: '{"error":"invalid_client"}' });
    expect((await refused.get('/api/token?code=x')).status).toBe(502);
    expect(await ready()).toBe(503);
    sso.faults.clear();
    expect((await refused.get('/api/token?code=x')).status).toBe(400);
    expect(await ready()).toBe(200);
    sso.faults.set(PATHS.token, { kind: 'status', status: 401, body: '{"error":"invalid_client"}' });
    await refused.get('/api/token?code=x');
    nowMs += 600_000;
    expect(await ready()).toBe(200);
    // The clock is set back: how long ago it was is unknown.
    nowMs -= 2 * 600_000;
    expect(await ready()).toBe(200);
  });
});

describe('requests that the API refuses', () => {
  it.each(['/api', '/api/', '/api/unknown', '/api/token/x', '/api/../api/nothing', '/api/%00'])(
    'are answered with 404 in JSON: %s',
    async (path) => {
      expect(await failure(await server.get(path))).toEqual({ status: 404, error: 'not_found' });
    },
  );

  it.each([
    ['POST', '/api/env', 'GET, HEAD'],
    ['DELETE', '/api/token', 'GET, HEAD, POST'],
    ['GET', '/api/refresh', 'POST'],
    ['PUT', '/api/revoke', 'POST'],
    ['GET', '/api/praisal', 'POST'],
  ])('are answered with 405 and the allowed methods: %s %s', async (method, path, allowed) => {
    const response = await server.get(path, { method });
    expect(response.headers.get('allow')).toBe(allowed);
    expect(await failure(response)).toEqual({ status: 405, error: 'method_not_allowed' });
  });

  it.each([['text/plain'], ['application/x-www-form-urlencoded'], ['application/json; charset=latin1'], ['']])(
    'are answered with 415: a body of type "%s"',
    async (type) => {
      for (const path of ['/api/refresh', '/api/revoke', '/api/praisal']) {
        const response = await server.post(path, '{}', { 'Content-Type': type });
        expect(await failure(response)).toEqual({ status: 415, error: 'unsupported_media_type' });
      }
    },
  );

  it('are answered with 415: a compressed body, which could grow when it is read', async () => {
    const response = await server.post('/api/refresh', '{}', { 'Content-Encoding': 'gzip' });
    expect(await failure(response)).toEqual({ status: 415, error: 'unsupported_media_type' });
  });

  it.each([
    ['/api/refresh', 16],
    ['/api/revoke', 100],
    ['/api/praisal', 16],
  ])('are answered with 413: a body for %s above %d kB', async (path, kilobytes) => {
    const response = await server.post(path, JSON.stringify('x'.repeat(kilobytes * 1024)));
    expect(await failure(response)).toEqual({ status: 413, error: 'too_large' });
  });

  it('are answered with 431: headers above 16 kB', async () => {
    const response = await server.get('/api/health', { headers: { 'X-Long': 'x'.repeat(17 * 1024) } });
    expect(response.status).toBe(431);
  });

  it('ignores a prototype in a body', async () => {
    const sealed = testSealer().seal(1, sso.makeRefreshToken(1));
    const body = `{"__proto__": {"refresh_token": ${JSON.stringify(sealed)}}, "character": {"characterId": 1}}`;
    expect(await failure(await server.post('/api/refresh', body))).toEqual({ status: 400, error: 'bad_request' });
  });
});

it('a bug of the server itself is reported without details', async () => {
  const broken = await serverForTest({
    sso,
    now() {
      throw new Error('a detail that nobody should see');
    },
  });
  const response = await broken.post('/api/refresh', tokenData(1, testSealer().seal(1, sso.makeRefreshToken(1))));
  const text = await response.text();
  expect(response.status).toBe(500);
  expect(JSON.parse(text)).toMatchObject({ error: 'internal' });
  expect(text + broken.log()).not.toContain('a detail that nobody should see');
  expect(broken.log()).toContain('"frames":["at ');
});
