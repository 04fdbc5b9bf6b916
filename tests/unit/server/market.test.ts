import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MarketAnswer } from '../../../server/contract.ts';
import { RATE_LIMITS } from '../../../server/http/rateLimits.ts';
import { EVE_SERVICES } from '../../../server/services.ts';
import { startTestServer, type TestServer } from './testServer.ts';

const WATER = 3645;
const DAY_MS = 86_400_000;
const NOW_MS = Date.UTC(2026, 10, 22, 10);

const day = (daysAgo: number, volume: unknown, average: unknown = 500) => ({
  date: new Date(NOW_MS - daysAgo * DAY_MS).toISOString().slice(0, 10),
  average,
  highest: 510,
  lowest: 490,
  order_count: 3,
  volume,
});

let esi: Server;
let server: TestServer;
let calls: string[];
let dates: unknown[];
let answer: { status: number; body: string };
let nowMs: number;

async function start(rateLimits = { ...RATE_LIMITS, market: 1e6 }): Promise<void> {
  const { port } = esi.address() as AddressInfo;
  const services = { ...EVE_SERVICES, ownEsiUrl: () => `http://127.0.0.1:${port}` };
  server = await startTestServer({ services, now: () => nowMs, rateLimits });
}

beforeEach(async () => {
  nowMs = NOW_MS;
  calls = [];
  dates = [];
  answer = { status: 200, body: '[]' };
  esi = createServer((request, response) => {
    calls.push(request.url ?? '');
    dates.push(request.headers['x-compatibility-date']);
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => {
    esi.listen(0, '127.0.0.1', resolve);
  });
});

afterEach(async () => {
  await server.close();
  esi.closeAllConnections();
  esi.close();
});

async function volume(query = `type=${WATER}`): Promise<MarketAnswer> {
  const response = await server.get(`/api/market?${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as MarketAnswer;
}

describe('what a region trades', () => {
  it('is the mean of the latest 30 days, with days without a trade as 0, and a mean price by volume', async () => {
    answer.body = JSON.stringify([day(200, 1e9), day(31, 1e9), day(29, 600, 400), day(1, 300, 550)]);
    await start();
    expect(await volume()).toEqual({ dailyUnits: 30, averageIsk: 450, dayCount: 30, fetchedAt: NOW_MS });
    expect(calls).toEqual([`/markets/10000002/history/?type_id=${WATER}`]);
    expect(dates).toEqual(['2026-08-18']);
  });

  it('is asked for in the region of the hub', async () => {
    await start();
    for (const hub of ['amarr', 'dodixie', 'rens', 'hek']) await volume(`type=${WATER}&hub=${hub}`);
    const regions = calls.map((path) => Number(path.split('/')[2]));
    expect(regions).toEqual([10_000_043, 10_000_032, 10_000_030, 10_000_042]);
  });

  it('is asked for once a day, whoever opens a product', async () => {
    answer.body = JSON.stringify([day(1, 300)]);
    await start();
    await Promise.all([volume(), volume()]);
    nowMs += DAY_MS - 1;
    await volume();
    expect(calls).toHaveLength(1);
    nowMs += 1;
    expect((await volume()).fetchedAt).toBe(nowMs);
    expect(calls).toHaveLength(2);
  });

  it('remains unchanged while ESI is down, and is an error if it never answered', async () => {
    answer.body = JSON.stringify([day(1, 300)]);
    await start();
    const good = await volume();
    nowMs += 2 * DAY_MS;
    answer = { status: 503, body: '' };
    expect(await volume()).toEqual(good);
    const other = await server.get('/api/market?type=2390');
    expect(other.status).toBe(503);
    expect(await other.json()).toMatchObject({ message: expect.stringContaining('ESI') });
  });

  it.each(['garbage', '{}', '[{"date": 1}]'])('is not read from an invalid answer: %s', async (body) => {
    answer.body = body;
    await start();
    expect((await server.get(`/api/market?type=${WATER}`)).status).toBe(502);
  });

  it('ignores days with figures that make no sense', async () => {
    answer.body = JSON.stringify([day(1, -5), day(2, 'many'), day(3, 30), day(4, 30, null), day(-3, 1e9)]);
    await start();
    expect((await volume()).dailyUnits).toBe(1);
  });

  it('is refused for other types and hubs, and above the rate limit', async () => {
    await start({ ...RATE_LIMITS, market: 4 });
    for (const query of ['type=34', 'type=abc', '', `type=${WATER}&hub=perimeter`]) {
      expect((await server.get(`/api/market?${query}`)).status).toBe(400);
    }
    expect((await server.get(`/api/market?type=${WATER}`)).status).toBe(429);
    expect(calls).toEqual([]);
  });
});

describe('the sandbox', () => {
  it('answers the market history as ESI does: over HTTP, with a day’s cache time, for the hubs’ regions', async () => {
    server = await startTestServer({
      environment: { EVE_SSO_CLIENT_ID: '', EVE_SSO_SECRET: '', EVE_SSO_CALLBACK_URL: '' },
      sandboxPort: 0,
    });
    const response = await fetch(`${server.sandboxUrl}/sandbox/esi/markets/10000002/history/?type_id=${WATER}`);
    expect(response.status).toBe(200);
    expect(Date.parse(response.headers.get('Expires')!) - Date.now()).toBeLessThanOrEqual(DAY_MS);
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
    expect((await volume()).dailyUnits).toBeGreaterThan(0);
    expect((await fetch(`${server.sandboxUrl}/sandbox/esi/markets/1/history/?type_id=${WATER}`)).status).toBe(404);
  });
});
