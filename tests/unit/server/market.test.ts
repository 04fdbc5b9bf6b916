import { setImmediate as nextRound } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MarketAnswer } from '../../../server/contract.ts';
import { RATE_LIMITS } from '../../../server/http/rateLimits.ts';
import { createMarketVolumes, type MarketVolumes } from '../../../server/prices/marketVolumes.ts';
import { commodities } from '../../../workers/game/catalogue/index.ts';
import type { TradingHub } from '../../../workers/game/domain/hub.ts';
import { NOW_MS } from './fakeServices.ts';
import { NO_TIMEOUT_MS, startTestServer, type TestServer } from './testServer.ts';

const WATER = 3645;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const ESI_URL = 'https://esi.example.com';
const ALL = commodities.size;
const CALLS_AT_ONCE = 4;

const day = (daysAgo: number, volume: unknown) => ({
  date: new Date(NOW_MS - daysAgo * DAY_MS).toISOString().slice(0, 10),
  average: 500,
  highest: 510,
  lowest: 490,
  order_count: 3,
  volume,
});

interface Answer {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

let paths: string[];
let versions: unknown[];
let openCalls: number;
let mostOpenCalls: number;
let failures: TradingHub[];
let answerFor: (typeId: number) => Answer;
let nowMs: number;
/** calls that were begun and not answered yet */
let runningCount: number;
let onPause: () => void;
/** pauses that have not ended */
let pauses: (() => void)[];
let volumes: MarketVolumes;

const good = (...days: unknown[]): Answer => ({ status: 200, body: JSON.stringify(days) });

beforeEach(() => {
  nowMs = NOW_MS;
  paths = [];
  versions = [];
  pauses = [];
  failures = [];
  openCalls = 0;
  mostOpenCalls = 0;
  answerFor = () => good(day(1, 300));
  runningCount = 0;
  onPause = () => {};
  volumes = createMarketVolumes({
    esiUrl() {
      runningCount += 1;
      return ESI_URL;
    },
    timeoutMs: NO_TIMEOUT_MS,
    userAgent: 'test',
    now: () => nowMs,
    pause: () =>
      new Promise((resolve) => {
        runningCount -= 1;
        pauses.push(resolve);
        onPause();
      }),
    onFailure: (hub) => failures.push(hub),
  });
});

/** ESI answers a round of the event loop later. */
async function answerCall(url: string, init?: RequestInit): Promise<Response> {
  const path = url.slice(ESI_URL.length);
  paths.push(path);
  versions.push(new Headers(init?.headers).get('X-Compatibility-Date'));
  openCalls += 1;
  mostOpenCalls = Math.max(mostOpenCalls, openCalls);
  await nextRound();
  openCalls -= 1;
  const { status, body, headers } = answerFor(Number(path.split('=')[1]));
  return new Response(body, { status, headers: { 'Content-Type': 'application/json', ...headers } });
}

/** Waits until each call that was begun is answered, and its pause has begun. */
async function answered(): Promise<void> {
  while (runningCount > 0) {
    await new Promise<void>((resolve) => {
      onPause = resolve;
    });
  }
}

/** Ends pauses until nothing is asked any more. */
async function settle(): Promise<void> {
  do {
    await answered();
    for (const resume of pauses.splice(0)) resume();
    await nextRound();
  } while (runningCount > 0);
}

/** What is known after every call has been answered. */
async function allVolumes(hub: TradingHub = 'jita'): Promise<MarketAnswer> {
  volumes(hub);
  await settle();
  return volumes(hub);
}

const volumeOf = (answer: MarketAnswer, typeId: number) => answer.volumes.find(({ typeID }) => typeID === typeId);

describe('what a region trades', () => {
  beforeEach(() => {
    vi.stubGlobal('fetch', answerCall);
  });

  it('is the mean of the latest 30 days, with days without a trade as 0', async () => {
    answerFor = (typeId) => (typeId === WATER ? good(day(200, 1e9), day(31, 1e9), day(29, 600), day(1, 300)) : good());
    const answer = await allVolumes();
    expect(volumeOf(answer, WATER)).toEqual({ typeID: WATER, dailyUnits: 30, fetchedAt: NOW_MS });
    expect(answer.volumes.filter(({ dailyUnits }) => dailyUnits === 0)).toHaveLength(ALL - 1);
    expect(answer.dayCount).toBe(30);
    expect(paths).toContain(`/markets/10000002/history/?type_id=${WATER}`);
    expect(new Set(versions)).toEqual(new Set(['2026-08-18']));
  });

  it('ignores days with figures that make no sense', async () => {
    answerFor = () =>
      good(day(1, -5), day(2, 'many'), { date: 'soon', volume: 7 }, day(3, 30), day(-3, 1e9), { volume: 7 }, null);
    expect(volumeOf(await allVolumes(), WATER)?.dailyUnits).toBe(1);
  });

  it('is answered at once with what is known, while the rest is asked for in the background', async () => {
    expect(volumes('jita')).toEqual({ volumes: [], dayCount: 30, askAgainSeconds: 5 });
    await answered();
    expect(pauses).toHaveLength(CALLS_AT_ONCE);
    expect(volumes('jita')).toMatchObject({ askAgainSeconds: 5 });
    expect(volumes('jita').volumes).toHaveLength(CALLS_AT_ONCE);
  });

  it('is asked for a few commodities at once, with a pause after each, however many ask and whatever the hub', async () => {
    for (let visitor = 0; visitor < 50; visitor++) for (const hub of ['jita', 'hek'] as const) volumes(hub);
    await answered();
    await nextRound();
    expect(pauses).toHaveLength(CALLS_AT_ONCE);
    expect(paths).toHaveLength(CALLS_AT_ONCE);
    await settle();
    expect(mostOpenCalls).toBeLessThanOrEqual(CALLS_AT_ONCE);
    expect(paths).toHaveLength(2 * ALL);
    expect(new Set(paths).size).toBe(2 * ALL);
  });

  it('is asked for in the region of the hub, and only of hubs that somebody uses', async () => {
    for (const hub of ['amarr', 'dodixie', 'rens', 'hek'] as const) await allVolumes(hub);
    const regions = new Set(paths.map((path) => Number(path.split('/')[2])));
    expect([...regions]).toEqual([10_000_043, 10_000_032, 10_000_030, 10_000_042]);
  });

  it('is asked for once a day', async () => {
    expect((await allVolumes()).askAgainSeconds).toBe(DAY_MS / 1000);
    nowMs += DAY_MS - 1;
    expect((await allVolumes()).askAgainSeconds).toBe(1);
    expect(paths).toHaveLength(ALL);
    nowMs += 1;
    answerFor = () => good(day(1, 600));
    expect(volumeOf(await allVolumes(), WATER)).toEqual({ typeID: WATER, dailyUnits: 20, fetchedAt: nowMs });
    expect(paths).toHaveLength(2 * ALL);
  });

  it.each([
    { status: 502, body: '' },
    { status: 420, body: '{}' },
    { status: 200, body: 'garbage' },
    { status: 200, body: '{}' },
    { status: 200, body: '[{"date": 1}]' },
  ])('stays as it was while ESI fails with $status $body, which is asked only a few times', async (answer) => {
    const before = await allVolumes();
    paths = [];
    nowMs += DAY_MS;
    answerFor = () => answer;
    expect((await allVolumes()).volumes).toEqual(before.volumes);
    expect(paths.length).toBeLessThan(2 * CALLS_AT_ONCE);
    expect(failures).toHaveLength(paths.length);
    expect(volumes('jita').askAgainSeconds).toBe(300);
    expect(volumes('amarr')).toEqual({ volumes: [], dayCount: 30, askAgainSeconds: 300 });

    paths = [];
    nowMs += 5 * MINUTE_MS;
    await allVolumes();
    expect(paths.length).toBeLessThanOrEqual(CALLS_AT_ONCE);

    paths = [];
    nowMs += 5 * MINUTE_MS;
    answerFor = () => good(day(1, 600));
    expect(volumeOf(await allVolumes(), WATER)?.dailyUnits).toBe(20);
    expect(paths).toHaveLength(ALL);
  });

  it('waits as long as an overloaded ESI asks for', async () => {
    answerFor = () => ({ status: 503, body: '', headers: { 'Retry-After': '1800' } });
    expect((await allVolumes()).askAgainSeconds).toBe(1800);
    expect(paths.length).toBeLessThanOrEqual(CALLS_AT_ONCE);
  });

  it('is missing for a commodity that ESI refuses, without harm to the others', async () => {
    answerFor = (typeId) => (typeId === WATER ? { status: 404, body: '{}' } : good(day(1, 300)));
    const answer = await allVolumes();
    expect(answer.volumes).toHaveLength(ALL - 1);
    expect(volumeOf(answer, WATER)).toBeUndefined();
    expect(answer.askAgainSeconds).toBe(300);
  });
});

describe('the server', () => {
  let server: TestServer;

  afterEach(() => server.close());

  it('refuses unknown hubs, and too many requests', async () => {
    server = await startTestServer({ rateLimits: { ...RATE_LIMITS, market: 2 } });
    expect((await server.get('/api/market?hub=perimeter')).status).toBe(400);
    expect((await server.get('/api/market?hub=hek')).status).toBe(200);
    expect((await server.get('/api/market')).status).toBe(429);
  });

  it('logs that ESI does not work', async () => {
    server = await startTestServer();
    await server.get('/api/market?hub=hek');
    await expect.poll(() => server.log()).toMatch(/"hub":"hek".*market volume/);
  });

  it('has all volumes in the sandbox, whose ESI answers as the real one: with a day’s cache time, by region', async () => {
    server = await startTestServer({
      environment: { EVE_SSO_CLIENT_ID: '', EVE_SSO_SECRET: '', EVE_SSO_CALLBACK_URL: '' },
      sandboxPort: 0,
    });
    const response = await fetch(`${server.sandboxUrl}/sandbox/esi/markets/10000002/history/?type_id=${WATER}`);
    expect(response.status).toBe(200);
    expect(Date.parse(response.headers.get('Expires')!) - NOW_MS).toBeLessThanOrEqual(DAY_MS);
    expect(response.headers.get('ETag')).toBeTruthy();
    const days = (await response.json()) as unknown[];
    expect(days.at(-1)).toEqual({
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      average: expect.any(Number),
      highest: expect.any(Number),
      lowest: expect.any(Number),
      order_count: expect.any(Number),
      volume: expect.any(Number),
    });
    expect((await fetch(`${server.sandboxUrl}/sandbox/esi/markets/1/history/?type_id=${WATER}`)).status).toBe(404);
    const ask = async () => (await (await server.get('/api/market')).json()) as MarketAnswer;
    await expect.poll(async () => (await ask()).volumes).toHaveLength(ALL);
    expect(volumeOf(await ask(), WATER)?.dailyUnits).toBeGreaterThan(0);
  });
});
