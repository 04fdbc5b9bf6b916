/** The server and its sandbox over HTTP: what logins of 16 pilots allow, granted, kept, given back, revoked, and refused. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EnvAnswer, TokenData } from '../../../server/contract.ts';
import { type ExtraPermission, PERMISSIONS, SCOPES } from '../../../workers/game/domain/ownData.ts';
import { permissionsOf } from '../../../workers/game/domain/token.ts';
import { serverForTest, startTestServer, type TestServer } from './testServer.ts';

const PILOTS = 16;
/** Two pilots, one with a wallet, who allow everything together. ESI is asked about these: the sandbox simulates weeks for each. */
const ASKED_PILOTS: ReadonlySet<number> = new Set([0b0011, 0b1100]);
const EXTRA: readonly ExtraPermission[] = ['skills', 'assets', 'wallet', 'waypoint'];
const WAYPOINT = 'ui/autopilot/waypoint?add_to_beginning=false&clear_other_waypoints=true&destination_id=30002537';
/** Its refresh is always rejected, to show what that looks like. */
const REFUSED_PILOT = 2_119_400_010;

let server: TestServer;
let env: EnvAnswer;
let pilotIds: number[];

beforeAll(async () => {
  server = await startTestServer({
    config: { application: { kind: 'sandbox', pilots: PILOTS, port: 0 }, scopes: Object.values(SCOPES) },
  });
  env = await envOf(server);
  const backup = (await (await server.get('/sandbox/backup.json')).json()) as TokenData[];
  pilotIds = backup.map(({ character }) => character.characterId).filter((id) => id !== REFUSED_PILOT);
});

afterAll(() => server.close());

const envOf = async (of: TestServer) => (await (await of.get('/api/env')).json()) as EnvAnswer;

function authorize(characterId: number, scopes: readonly string[], at = server, known = env): Promise<Response> {
  const query = new URLSearchParams({
    response_type: 'code',
    redirect_uri: known.EVE_SSO_CALLBACK_URL,
    client_id: known.EVE_SSO_CLIENT_ID,
    scope: scopes.join(' '),
    state: 'abc',
    pilot: String(characterId),
  });
  return at.get(`${known.authorizationEndpoint}?${query}`, { redirect: 'manual' });
}

async function logIn(characterId: number, extra: readonly ExtraPermission[]): Promise<TokenData> {
  const scopes = [SCOPES.planets, ...extra.map((permission) => SCOPES[permission])];
  const picked = await authorize(characterId, scopes);
  const code = new URL(picked.headers.get('location') ?? '').searchParams.get('code');
  const answer = await server.post('/api/token', { code, scopes });
  expect(answer.status).toBe(200);
  return (await answer.json()) as TokenData;
}

/** What ESI answers to each call. */
async function statuses({ access_token, character }: TokenData): Promise<number[]> {
  const headers = { Authorization: `Bearer ${access_token}` };
  const answers = await Promise.all([
    ...['planets', 'skills', 'assets', 'wallet/journal'].map((path) =>
      fetch(`${env.esiUrl}/characters/${character.characterId}/${path}`, { headers }),
    ),
    fetch(`${env.esiUrl}/${WAYPOINT}`, { method: 'POST', headers }),
  ]);
  return answers.map(({ status }) => status);
}

const withPlanets = (extra: readonly ExtraPermission[]) =>
  PERMISSIONS.filter((one) => one === 'planets' || extra.includes(one));

const expectedStatuses = (extra: readonly ExtraPermission[]) => [
  200,
  ...EXTRA.map((permission) => (!extra.includes(permission) ? 403 : permission === 'waypoint' ? 204 : 200)),
];

/** @param chosen the indices of some pilots */
async function expectOwnPermissions(chosen: Iterable<number>): Promise<void> {
  expect(pilotIds.length).toBe(PILOTS - 1);
  for (const index of chosen) {
    const characterId = pilotIds[index]!;
    // Another choice for each.
    const granted = EXTRA.filter((_, bit) => ((index >> bit) & 1) === 1);
    const first = await logIn(characterId, granted);
    expect(permissionsOf(first.access_token)).toEqual(withPlanets(granted));
    if (ASKED_PILOTS.has(index)) expect(await statuses(first)).toEqual(expectedStatuses(granted));

    const renewed = (await (await server.post('/api/refresh', first)).json()) as TokenData;
    expect(permissionsOf(renewed.access_token)).toEqual(withPlanets(granted));

    const fewer = granted.slice(1);
    const second = await logIn(characterId, fewer);
    expect((await server.post('/api/revoke', renewed)).status).toBe(200);
    expect((await server.post('/api/refresh', renewed)).status).toBe(401);
    expect(permissionsOf(second.access_token)).toEqual(withPlanets(fewer));
    if (ASKED_PILOTS.has(index)) expect(await statuses(second)).toEqual(expectedStatuses(fewer));
    expect((await server.post('/api/refresh', second)).status).toBe(200);
  }
}

it('a pilot grants, keeps, gives back and revokes every permission by itself', () =>
  expectOwnPermissions(ASKED_PILOTS));
it('each of 16 pilots grants, keeps, gives back and revokes every permission by itself', { tags: ['deep'] }, () =>
  expectOwnPermissions(pilotIds.keys()),
);

it('the pilots of the backup file have tokens that this server opens', async () => {
  const records = (await (await server.get('/sandbox/backup.json')).json()) as TokenData[];
  expect(records).toHaveLength(PILOTS);
  const answered = await Promise.all(records.map((record) => server.post('/api/refresh', record)));
  const refused = records.filter((_, index) => answered[index]?.status !== 200);
  expect(refused.map(({ character }) => character.characterId)).toEqual([REFUSED_PILOT]);
});

it("the sandbox's ESI sends none of the server’s security headers, as the real ESI sends none", async () => {
  const answer = await fetch(`${env.esiUrl}/universe/planets/40161472`);
  const page = await server.get('/sandbox/sso/v2/oauth/authorize');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  for (const name of ['content-security-policy', 'cross-origin-opener-policy', 'x-frame-options']) {
    expect(answer.headers.get(name)).toBeNull();
    expect(page.headers.get(name)).not.toBeNull();
  }
});

it('a login that was not asked for more does not get more', async () => {
  const [characterId] = pilotIds;
  const picked = await authorize(characterId!, [SCOPES.planets, SCOPES.wallet]);
  const code = new URL(picked.headers.get('location') ?? '').searchParams.get('code');
  const answer = await server.post('/api/token', { code, scopes: [SCOPES.planets] });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: 'scope_refused' });
});

it('a host that has registered planets alone offers nothing else, and its single sign-on refuses the rest', async () => {
  const small = await serverForTest({
    config: { application: { kind: 'sandbox', pilots: 1, port: 0 }, scopes: [SCOPES.planets] },
  });
  const offered = await envOf(small);
  expect(offered.scopes).toEqual([SCOPES.planets]);
  for (const permission of EXTRA) {
    const answer = await authorize(pilotIds[0]!, [SCOPES.planets, SCOPES[permission]], small, offered);
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  }
});
