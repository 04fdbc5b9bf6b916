/** The server and its sandbox together over HTTP, as a browser uses them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EnvAnswer, PraisalAnswer, TokenData } from '../../../server/contract.ts';
import { startTestServer, type TestServer } from './testServer.ts';

const WATER = 3645;
const SCOPE = 'esi-planets.manage_planets.v1';

let server: TestServer;
let env: EnvAnswer;

beforeAll(async () => {
  server = await startTestServer({
    config: { application: { kind: 'sandbox', pilots: 3, port: 0 } },
  });
  env = (await (await server.get('/api/env')).json()) as EnvAnswer;
});

afterAll(() => server.close());

async function backup(): Promise<TokenData[]> {
  return (await (await server.get('/sandbox/backup.json')).json()) as TokenData[];
}

async function logIn(characterId: number): Promise<TokenData> {
  const query = new URLSearchParams({
    response_type: 'code',
    redirect_uri: env.EVE_SSO_CALLBACK_URL,
    client_id: env.EVE_SSO_CLIENT_ID,
    scope: SCOPE,
    state: 'abc',
    pilot: String(characterId),
  });
  const picked = await server.get(`${env.authorizationEndpoint}?${query}`, { redirect: 'manual' });
  const returned = new URL(picked.headers.get('location') ?? '');
  expect(returned.origin + returned.pathname).toBe(env.EVE_SSO_CALLBACK_URL);
  expect(returned.searchParams.get('state')).toBe('abc');
  const response = await server.get(`/api/token?code=${returned.searchParams.get('code')}`);
  expect(response.status).toBe(200);
  return (await response.json()) as TokenData;
}

describe("the sandbox's ESI", () => {
  it('sends none of the server’s security headers, as the real ESI sends none', async () => {
    const [answer, page] = await Promise.all([
      fetch(`${env.esiUrl}/universe/planets/40161472`),
      server.get('/sandbox/sso/v2/oauth/authorize'),
    ]);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    for (const name of ['content-security-policy', 'cross-origin-opener-policy', 'x-frame-options']) {
      expect(answer.headers.get(name)).toBeNull();
      expect(page.headers.get(name)).not.toBeNull();
    }
  });
});

describe('a player on the sandbox', () => {
  it('logs a pilot in, refreshes, sees colonies and prices, and logs out', async () => {
    const [first] = await backup();
    const characterId = first?.character.characterId ?? 0;
    const data = await logIn(characterId);
    expect(data.character).toEqual(first?.character);

    const renewed = (await (await server.post('/api/refresh', data)).json()) as TokenData;
    const planets = await fetch(`${env.esiUrl}/characters/${characterId}/planets`, {
      headers: { Authorization: `Bearer ${renewed.access_token}` },
    });
    expect(((await planets.json()) as unknown[]).length).toBeGreaterThan(0);

    const priced = await server.post('/api/praisal', [{ type_id: WATER, quantity: 1 }]);
    const { appraisal, isStale } = (await priced.json()) as PraisalAnswer;
    expect(appraisal.items[0]?.typeID).toBe(WATER);
    expect(isStale).toBe(false);

    expect((await server.post('/api/revoke', renewed)).status).toBe(200);
    expect((await server.post('/api/refresh', renewed)).status).toBe(401);
  });

  it('restores the backup file with tokens that this server opens', async () => {
    const records = await backup();
    expect(records).toHaveLength(3);
    const answered = await Promise.all(records.map((record) => server.post('/api/refresh', record)));
    // The refresh of one pilot is always rejected.
    expect(answered.map(({ status }) => status).filter((status) => status !== 401)).not.toHaveLength(0);
    expect(answered.every(({ status }) => status === 200 || status === 401)).toBe(true);
  });
});
