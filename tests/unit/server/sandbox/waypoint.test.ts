import { beforeEach, describe, expect, it } from 'vitest';
import { ESI_COMPATIBILITY_DATE } from '../../../../workers/game/domain/esiDate.ts';
import { SCOPES } from '../../../../workers/game/domain/ownData.ts';
import { FIRST_PILOT_ID, sandboxForFile } from './testSandbox.ts';

const ROUTE = { add_to_beginning: 'false', clear_other_waypoints: 'true', destination_id: '30002537' };

const sandbox = sandboxForFile();
beforeEach(() => sandbox.delete('/calls'));

const urlOf = (route: Record<string, string>) =>
  `${sandbox.origin}/sandbox/esi/ui/autopilot/waypoint?${new URLSearchParams(route)}`;

async function send(scopes: readonly string[], route: Record<string, string> = ROUTE): Promise<Response> {
  const { access_token } = await sandbox.logIn(FIRST_PILOT_ID, { scope: scopes.join(' ') });
  return fetch(urlOf(route), {
    method: 'POST',
    headers: { Authorization: `Bearer ${access_token}`, 'X-Compatibility-Date': ESI_COMPATIBILITY_DATE },
  });
}

describe('a waypoint', () => {
  it('is taken every time, and answered with 204 and no content', async () => {
    for (const _ of [1, 2]) {
      const answer = await send([SCOPES.waypoint]);
      expect([answer.status, await answer.text(), answer.headers.get('ETag')]).toEqual([204, '', null]);
      expect(answer.headers.get('X-Ratelimit-Group')).toBe('ui');
    }
  });

  it('needs its scope, and a token', async () => {
    const others = Object.values(SCOPES).filter((scope) => scope !== SCOPES.waypoint);
    const refused = await send(others);
    expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([
      403,
      expect.stringContaining(SCOPES.waypoint),
    ]);
    expect((await fetch(urlOf(ROUTE), { method: 'POST' })).status).toBe(401);
    expect((await fetch(urlOf(ROUTE))).status).toBe(404);
  });

  it.each([
    ['without a destination', { destination_id: '' }],
    ['to what is no system', { destination_id: '34' }],
    ['without a word on other waypoints', { clear_other_waypoints: '' }],
    ['without a word on its place', { add_to_beginning: 'maybe' }],
  ])('%s is refused', async (_, fault) => {
    expect((await send([SCOPES.waypoint], { ...ROUTE, ...fault })).status).toBe(400);
  });

  it('may be sent by a page of another origin, after a preflight', async () => {
    const answer = await fetch(urlOf(ROUTE), {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://elsewhere.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,x-compatibility-date,x-user-agent',
      },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(answer.headers.get('Access-Control-Allow-Methods')).toContain('POST');
    const allowed = answer.headers.get('Access-Control-Allow-Headers')?.split(', ');
    expect(allowed).toEqual(expect.arrayContaining(['authorization', 'x-compatibility-date', 'x-user-agent']));
    expect((await send([SCOPES.waypoint])).headers.get('Access-Control-Allow-Origin')).toBe('*');
  });
});
