import { describe, expect, it } from 'vitest';
import { ESI_COMPATIBILITY_DATE } from '../../../../workers/game/domain/esiDate.ts';
import type { CharacterId } from '../../../../workers/game/domain/ids.ts';
import type { Known } from '../../../../workers/live/esi/client.ts';
import { COMPARE_INTERVAL_MS } from '../../../../workers/live/esi/transport.ts';
import { settle } from './fakeClock.ts';
import { type FakeEve, USER_AGENT } from './fakeEve.ts';
import { makeClient } from './makeClient.ts';

/** A fetch whose next calls fail as given, before they reach ESI. */
function failing(eve: FakeEve, isFailing: boolean[]): void {
  eve.fault = () => (isFailing.shift() ? 'unreachable' : null);
}

describe('if ESI allows no header but the token', () => {
  it('version and user agent go into the URL, without an ETag, and the token stays in its header', async () => {
    const { clock, eve, list, headersOfLast, outages } = makeClient();
    eve.allowedHeaders = ['authorization'];
    const known = await list();
    expect(known.kind).toBe('ok');
    await clock.advance(600_000);
    expect((await list(known as Known & typeof known)).kind).toBe('ok');
    expect(headersOfLast()).toEqual(['accept', 'authorization']);
    expect(Object.fromEntries(eve.calls.at(-1)?.query ?? [])).toEqual({
      compatibility_date: ESI_COMPATIBILITY_DATE,
      user_agent: USER_AGENT,
    });
    expect(outages).toEqual([]);
  });

  it('this is found out once, however many calls run', async () => {
    const { eve, client, list } = makeClient();
    eve.allowedHeaders = ['authorization'];
    for (let id = 1; id <= 30; id++) eve.colonies.set(id, []);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => client.planetList((index + 1) as CharacterId, 'access-0', null)),
    );
    expect(answers.map(({ kind }) => kind)).toEqual(Array(30).fill('ok'));
    expect(eve.calls).toHaveLength(30);
    const refused = eve.refusedPreflights;
    expect(refused).toBeLessThanOrEqual(30 + 2);
    await list();
    expect(eve.refusedPreflights).toBe(refused);
  });

  it('public calls get through, too', async () => {
    const { eve, client } = makeClient();
    eve.allowedHeaders = ['authorization'];
    eve.planetNames.set(40_000_001, 'Tanoo II');
    expect(await client.universePlanet(40_000_001 as never)).toMatchObject({ kind: 'ok', data: { name: 'Tanoo II' } });
  });
});

describe('if ESI allows all headers but the ETag', () => {
  it('a call with one falls back, although those without one succeed', async () => {
    const { clock, eve, list, headersOfLast } = makeClient();
    eve.allowedHeaders = ['authorization', 'x-compatibility-date', 'x-user-agent'];
    const known = await list();
    expect(headersOfLast()).toContain('x-compatibility-date');
    await clock.advance(600_000);
    expect((await list(known as Known & typeof known)).kind).toBe('ok');
    expect(headersOfLast()).toEqual(['accept', 'authorization']);
  });
});

describe('calls that fail for another reason', () => {
  it.each([
    ['once', [true]],
    ['twice', [true, false, true]],
  ])('%s at network level do not cost the headers', async (_often, isFailing) => {
    const { eve, list, headersOfLast } = makeClient();
    failing(eve, isFailing);
    expect((await list()).kind).toBe('ok');
    await list();
    expect(headersOfLast()).toContain('x-compatibility-date');
  });

  it('are compared with a call without headers once in a quarter of an hour at most', async () => {
    const { clock, eve, client, list } = makeClient();
    const plainCalls = () => eve.calls.filter(({ query }) => query.has('user_agent')).length;
    eve.fault = () => 'unreachable';
    for (let call = 0; call < 4; call++) expect((await list()).kind).toBe('retrying');
    expect(plainCalls()).toBe(1);
    await clock.advance(COMPARE_INTERVAL_MS);
    client.endPause();
    await list();
    expect(plainCalls()).toBe(2);
  });

  it('with a status, a timeout or half a body are not compared', async () => {
    const { clock, eve, list } = makeClient();
    eve.fault = () => new Response('', { status: 502 });
    await list();
    eve.fault = () => 'cutOff';
    await list();
    eve.fault = () => 'silent';
    void list();
    await settle();
    await clock.advance(30_000);
    expect(eve.calls).toHaveLength(3);
    expect(eve.calls.some(({ query }) => query.has('user_agent'))).toBe(false);
  });
});
