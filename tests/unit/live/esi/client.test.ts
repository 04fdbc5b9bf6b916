import { describe, expect, it } from 'vitest';
import { ESI_COMPATIBILITY_DATE } from '../../../../workers/game/domain/esiDate.ts';
import type { FetchMessage } from '../../../../workers/game/domain/fetchMessage.ts';
import type { CharacterId, PlanetId } from '../../../../workers/game/domain/ids.ts';
import { type EsiClient, type Known, MAX_CALLS_UNDER_WAY } from '../../../../workers/live/esi/client.ts';
import { CALL_TIMEOUT_MS } from '../../../../workers/live/esi/transport.ts';
import { CHARACTER_ID, layoutRecord, PLANET_ID } from './esiRecords.ts';
import { settle } from './fakeClock.ts';
import { type Fault, USER_AGENT } from './fakeEve.ts';
import { makeClient } from './makeClient.ts';

const ID = CHARACTER_ID as CharacterId;
const PLANET = PLANET_ID as PlanetId;
const HOUR_MS = 3_600_000;

async function fetchKnown(list: (known: Known | null) => ReturnType<EsiClient['planetList']>): Promise<Known> {
  const answer = await list(null);
  if (answer.kind !== 'ok') {
    throw new Error(`The list could not be fetched: ${answer.kind}`);
  }
  return answer;
}

describe('a call to ESI', () => {
  it('has compatibility date, user agent and token in headers, never in the URL', async () => {
    const { eve, client } = makeClient();
    expect(await client.layout(ID, PLANET, 'access-0', null)).toMatchObject({ kind: 'ok', data: layoutRecord() });
    const [call] = eve.calls;
    expect(call?.path).toBe(`/characters/${CHARACTER_ID}/planets/${PLANET_ID}`);
    expect(call?.headers.get('x-compatibility-date')).toBe(ESI_COMPATIBILITY_DATE);
    expect(call?.headers.get('x-user-agent')).toBe(USER_AGENT);
    expect(call?.headers.get('authorization')).toBe('Bearer access-0');
  });

  it('sends no token if none is needed', async () => {
    const { eve, client } = makeClient();
    eve.planetNames.set(PLANET_ID, 'Tanoo II');
    expect(await client.universePlanet(PLANET)).toMatchObject({ kind: 'ok', data: { name: 'Tanoo II' } });
    expect(eve.calls[0]?.headers.has('authorization')).toBe(false);
  });

  it('is not made while the last answer is fresh, and asks by ETag afterwards', async () => {
    const { clock, eve, list } = makeClient();
    const known = await fetchKnown(list);
    await clock.advance(599_000);
    expect(await list(known)).toEqual({ kind: 'fresh' });
    expect(eve.calls).toHaveLength(1);
    await clock.advance(1_000);
    expect(await list(known)).toMatchObject({ kind: 'notModified', freshness: { freshMs: 600_000 } });
    expect(eve.calls[1]?.headers.get('if-none-match')).toBe(known.etag);
  });

  it.each([-HOUR_MS, HOUR_MS])("keeps ESI's cache time when the clocks are %i ms apart", async (aheadMs) => {
    const { clock, eve, list } = makeClient();
    eve.aheadMs = aheadMs;
    const known = await fetchKnown(list);
    expect(known.freshness.freshMs).toBe(600_000);
    await clock.advance(599_000);
    expect(await list(known)).toEqual({ kind: 'fresh' });
  });

  it('treats an answer as stale if the clock was set back since', async () => {
    const { clock, list } = makeClient();
    const known = await fetchKnown(list);
    clock.jumpTo(clock.nowMs() - HOUR_MS);
    expect((await list(known)).kind).toBe('notModified');
  });

  it.each([
    [{ 'cache-control': 'private, max-age=120' }, 120_000],
    [{ expires: new Date(Date.UTC(2030, 0, 1)).toUTCString() }, 600_000],
    [{}, 600_000],
    [{ 'cache-control': 'no-cache', expires: '-1' }, 600_000],
  ])('takes the cache time from %o as %i ms', async (headers, freshMs) => {
    const { eve, list } = makeClient();
    eve.fault = () => new Response('[]', { headers });
    expect(await list()).toMatchObject({ kind: 'ok', freshness: { freshMs } });
  });
});

describe('what ESI refuses', () => {
  it.each([
    [401, 'tokenRefused'],
    [403, 'tokenRefused'],
    [404, 'notFound'],
    [400, 'failed'],
    [422, 'failed'],
  ])('%i becomes %s', async (status, kind) => {
    const { eve, list } = makeClient();
    eve.fault = () => Response.json({ error: 'no' }, { status });
    expect((await list()).kind).toBe(kind);
  });

  it('is a failure that names the field if the record has the wrong shape', async () => {
    const { eve, list } = makeClient();
    eve.fault = () => Response.json([{ planet_id: 'Jita IV' }]);
    expect(await list()).toEqual({
      kind: 'failed',
      message: { kind: 'esiUnreadable', issue: { where: '0.planet_id', received: '"Jita IV"', expected: 'number' } },
    });
  });
});

/** Makes a call that is never answered, and is given up after thirty seconds. */
async function expectTimeout({ clock, eve, list }: ReturnType<typeof makeClient>): Promise<void> {
  eve.fault = () => 'silent';
  let kind = 'none';
  void list().then((answer) => {
    kind = answer.kind;
  });
  await clock.advance(CALL_TIMEOUT_MS - 1);
  expect(kind).toBe('none');
  await clock.advance(1);
  expect(kind).toBe('retrying');
}

describe('what may work later', () => {
  const cases: [string, () => Fault, FetchMessage][] = [
    ['500', () => new Response('', { status: 500 }), { kind: 'esiError', status: 500 }],
    ['502', () => new Response('<html>', { status: 502 }), { kind: 'esiError', status: 502 }],
    ['503', () => new Response('', { status: 503 }), { kind: 'esiError', status: 503 }],
    ['504', () => new Response('', { status: 504 }), { kind: 'esiError', status: 504 }],
    ['no network', () => 'unreachable', { kind: 'esiUnreachable' }],
    ['a body that is cut off', () => 'cutOff', { kind: 'esiUnreachable' }],
    ['half a body', () => new Response('[{"planet_id": 4000'), { kind: 'esiNotJson' }],
    ['a page instead of JSON', () => new Response('<html>Downtime</html>'), { kind: 'esiNotJson' }],
  ];

  it.each(cases)('%s comes back as a value that says so', async (_what, makeFault, message) => {
    const { clock, eve, list } = makeClient();
    eve.fault = makeFault;
    const answer = await list();
    expect(answer).toMatchObject({ kind: 'retrying', isOutage: false, notBeforeMs: clock.nowMs() + 5_000 });
    expect(answer).toMatchObject({ message });
    eve.fault = () => null;
    expect((await list()).kind).toBe('ok');
  });

  it('gives up on an answer that does not come within thirty seconds', () => expectTimeout(makeClient()));

  it('gives calls that start within a second the same time limit, and later ones their own', async () => {
    const { clock, eve, list } = makeClient();
    eve.fault = () => 'silent';
    const endings: string[] = [];
    const start = (name: string) => void list().then(({ kind }) => endings.push(`${name} ${kind}`));
    start('first');
    await clock.advance(900);
    start('second');
    await clock.advance(200);
    start('third');
    await clock.advance(CALL_TIMEOUT_MS - 1100);
    expect(endings).toEqual(['first retrying', 'second retrying']);
    await clock.advance(1100);
    expect(endings).toEqual(['first retrying', 'second retrying', 'third retrying']);
  });

  it('starts the time limit again once no call is under way', async () => {
    const made = makeClient();
    await made.list();
    await made.clock.advance(500);
    await expectTimeout(made);
  });

  it('waits as long as a 429 requests, for that character only', async () => {
    const { clock, eve, client, list } = makeClient();
    eve.colonies.set(7, []);
    eve.fault = () => new Response('{}', { status: 429, headers: { 'retry-after': '100' } });
    expect(await list()).toMatchObject({ kind: 'retrying', notBeforeMs: clock.nowMs() + 100_000 });
    eve.fault = () => null;
    expect(await list()).toMatchObject({ kind: 'retrying', notBeforeMs: clock.nowMs() + 100_000 });
    expect(eve.calls).toHaveLength(1);
    expect((await client.planetList(7 as CharacterId, 'access-0', null)).kind).toBe('ok');
    await clock.advance(100_000);
    expect((await list()).kind).toBe('ok');
  });

  it('does not call it an outage that EVE asks for fewer requests', async () => {
    const { eve, list, reasons } = makeClient();
    eve.fault = () => new Response('{}', { status: 420, headers: { 'x-esi-error-limit-reset': '44' } });
    expect(await list()).toMatchObject({ message: { kind: 'esiTooManyErrors' } });
    expect(await list()).toMatchObject({ kind: 'retrying', isOutage: true, message: { kind: 'esiTooFast' } });
    expect(reasons).toEqual(['limit']);
  });

  it('pauses all calls after a 420 until the error limit is reset', async () => {
    const { clock, eve, client, list } = makeClient();
    eve.fault = () => new Response('{}', { status: 420, headers: { 'x-esi-error-limit-reset': '44' } });
    expect(await list()).toMatchObject({ kind: 'retrying', isOutage: true, notBeforeMs: clock.nowMs() + 44_000 });
    eve.fault = () => null;
    expect(await client.universePlanet(PLANET)).toMatchObject({ notBeforeMs: clock.nowMs() + 44_000 });
    expect(eve.calls).toHaveLength(1);
    await clock.advance(44_000);
    expect((await list()).kind).toBe('ok');
  });

  it('stops before the error limit is reached', async () => {
    const { clock, eve, list } = makeClient();
    const headers = { 'x-esi-error-limit-remain': '9', 'x-esi-error-limit-reset': '50' };
    eve.fault = () => new Response('{}', { status: 404, headers });
    expect((await list()).kind).toBe('notFound');
    expect(await list()).toMatchObject({ kind: 'retrying', notBeforeMs: clock.nowMs() + 50_000 });
  });
});

describe('many calls at once', () => {
  it('are limited to a hundred at once', async () => {
    const { eve, client } = makeClient();
    eve.fault = () => 'silent';
    for (let id = 1; id <= 200; id++) void client.planetList(id as CharacterId, 'access-0', null);
    await settle();
    expect(eve.calls).toHaveLength(MAX_CALLS_UNDER_WAY);
  });

  it('stop after five failures in a row, with one trial after the pause', async () => {
    const { clock, eve, client, list, outages } = makeClient();
    eve.fault = () => 'unreachable';
    for (let call = 0; call < 20; call++) await list();
    // One of them is repeated without headers, to find out whether those are refused.
    expect(eve.calls).toHaveLength(5 + 1);
    expect(outages).toHaveLength(1);
    expect(await client.outage(ID)).toMatchObject({ kind: 'retrying', isOutage: true });
    await clock.advance(15_000);
    expect(await client.outage(ID)).toBeNull();
    for (let call = 0; call < 20; call++) await list();
    expect(eve.calls).toHaveLength(7);
    client.endPause();
    eve.fault = () => null;
    expect((await list()).kind).toBe('ok');
    expect(outages.at(-1)).toBeNull();
  });
});
