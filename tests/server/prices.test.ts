import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PraisalAnswer } from '../../server/contract.ts';
import { createPriceCache } from '../../server/prices/priceCache.ts';
import { parsePrice } from '../../server/prices/source.ts';
import { type FakePrices, type Fault, startFakePrices } from './fakeServices.ts';
import { failure, startTestServer, type TestServer } from './testServer.ts';

const WATER = 3645;
const ELECTROLYTES = 2390;
const MINUTE_MS = 60_000;

let source: FakePrices;
let server: TestServer;
let nowMs: number;

beforeEach(async () => {
  nowMs = 1_800_000_000_000;
  source = await startFakePrices();
  source.sellMin.set(WATER, '512.50').set(ELECTROLYTES, '700');
});

afterEach(async () => {
  await server.close();
  await source.close();
});

const ask = (...typeIds: number[]) =>
  server.post(
    '/api/praisal',
    typeIds.map((type_id) => ({ type_id, quantity: 1 })),
  );

async function answerTo(...typeIds: number[]): Promise<PraisalAnswer> {
  const response = await ask(...typeIds);
  expect(response.status).toBe(200);
  return (await response.json()) as PraisalAnswer;
}

const item = (typeID: number, min: number) => ({ typeID, prices: { sell: { min } } });

describe.each([
  ['Fuzzwork’s aggregates', '/aggregates/', () => ({})],
  ['an evepraisal-like service', '/appraisal', () => ({ praisalUrl: `${source.url}/appraisal` })],
])('prices from %s', (_which, path, config) => {
  beforeEach(async () => {
    server = await startTestServer({ prices: source, now: () => nowMs, config: config() });
  });

  it('are the minimum sell prices, as numbers, with the time of asking', async () => {
    expect(await answerTo(WATER, ELECTROLYTES)).toEqual({
      appraisal: { items: [item(WATER, 512.5), item(ELECTROLYTES, 700)] },
      fetchedAt: nowMs,
      isStale: false,
    });
  });

  it.each([0, '0', '0.0', '', null, 'n/a', -5, 'NaN', '1e999', {}, [5]])(
    'leave out a type whose price is %j',
    async (min) => {
      source.sellMin.set(WATER, min);
      expect((await answerTo(WATER, ELECTROLYTES)).appraisal.items).toEqual([item(ELECTROLYTES, 700)]);
    },
  );

  it('are asked for once in 10 minutes, also where a type has none', async () => {
    await answerTo(WATER, 999);
    nowMs += 9 * MINUTE_MS;
    await answerTo(999, WATER);
    expect(source.calls).toHaveLength(1);
    nowMs += MINUTE_MS;
    expect((await answerTo(WATER)).fetchedAt).toBe(nowMs);
    expect(source.calls).toHaveLength(2);
  });

  it('are asked for by one call at a time, and once for all who ask at the same time', async () => {
    await Promise.all([1, 2, 3, 4, 5].flatMap((typeId) => [ask(typeId, WATER), ask(typeId, WATER)]));
    expect(source.mostAtOnce).toBe(1);
    expect(source.calls).toHaveLength(5);
  });

  const faults: [string, Fault, { status: number; error: string }][] = [
    ['does not answer in time', { kind: 'hang' }, { status: 504, error: 'upstream_timeout' }],
    ['sends without end', { kind: 'endless' }, { status: 502, error: 'upstream_failed' }],
    ['is cut off', { kind: 'cut' }, { status: 502, error: 'upstream_failed' }],
    ['answers 500', { kind: 'status', status: 500 }, { status: 502, error: 'upstream_failed' }],
    ['answers 429', { kind: 'status', status: 429 }, { status: 503, error: 'upstream_busy' }],
    ['answers a web page', { kind: 'status', status: 200, body: '<html>' }, { status: 502, error: 'upstream_failed' }],
    ['answers an empty list', { kind: 'status', status: 200, body: '[]' }, { status: 502, error: 'upstream_failed' }],
    ['answers null', { kind: 'status', status: 200, body: 'null' }, { status: 502, error: 'upstream_failed' }],
    [
      'answers {"appraisal":{}}',
      { kind: 'status', status: 200, body: '{"appraisal":{}}' },
      { status: 502, error: 'upstream_failed' },
    ],
  ];

  it.each(faults)('say so when the source %s and there are none yet', async (_which, fault, expected) => {
    source.faults.set(path, fault);
    expect(await failure(await ask(WATER))).toEqual(expected);
  });

  it.each(faults)('are the last good ones, with their age, when the source %s', async (_which, fault) => {
    const fetchedAt = nowMs;
    await answerTo(WATER);
    nowMs += 60 * MINUTE_MS;
    source.faults.set(path, fault);
    const lastGood = { appraisal: { items: [item(WATER, 512.5)] }, fetchedAt, isStale: true };
    expect(await answerTo(WATER)).toEqual(lastGood);
    expect(await answerTo(WATER, ELECTROLYTES)).toEqual(lastGood);
    source.faults.clear();
    nowMs += MINUTE_MS;
    expect(await answerTo(WATER, ELECTROLYTES)).toMatchObject({ fetchedAt: nowMs, isStale: false });
  });

  it('survive an entry that makes no sense', async () => {
    const good = path === '/appraisal' ? item(WATER, 5) : { sell: { min: '5' } };
    const body =
      path === '/appraisal' ? { appraisal: { items: [null, 7, good] } } : { [WATER]: good, [ELECTROLYTES]: 7 };
    source.faults.set(path, { kind: 'status', status: 200, body: JSON.stringify(body) });
    expect((await answerTo(WATER, ELECTROLYTES)).appraisal.items).toEqual([item(WATER, 5)]);
  });

  it('do not storm a source that is down: one call a minute, however many ask', async () => {
    source.faults.set(path, { kind: 'status', status: 500 });
    for (let minute = 0; minute < 60; minute++) {
      await Promise.all([ask(WATER), ask(WATER, minute + 1), ask(ELECTROLYTES)]);
      nowMs += MINUTE_MS;
    }
    expect(source.calls).toHaveLength(60);
  });
});

describe('the price call', () => {
  beforeEach(async () => {
    server = await startTestServer({ prices: source, now: () => nowMs });
  });

  const two = (part: object) => JSON.stringify([{ type_id: WATER, quantity: 1, ...part }]);
  it.each([
    ['an empty list', '[]'],
    ['no list', '{}'],
    ['null', 'null'],
    ['more than 200 types', JSON.stringify(Array.from({ length: 201 }, (_, at) => ({ type_id: at + 1, quantity: 1 })))],
    ['a type id as text', two({ type_id: '34' })],
    ['a fraction of a type', two({ type_id: 3.5 })],
    ['type 0', two({ type_id: 0 })],
    ['a type beyond 32 bits', two({ type_id: 2 ** 31 })],
    ['a negative quantity', two({ quantity: -1 })],
    ['no quantity', two({ quantity: null })],
  ])('refuses %s', async (_which, body) => {
    expect(await failure(await server.post('/api/praisal', body))).toEqual({ status: 400, error: 'bad_request' });
    expect(source.calls).toEqual([]);
  });

  it('takes 200 types, and one type many times', async () => {
    const typeIds = Array.from({ length: 200 }, (_, at) => at + 1);
    expect((await ask(...typeIds)).status).toBe(200);
    expect((await answerTo(WATER, WATER, WATER)).appraisal.items).toEqual([item(WATER, 512.5)]);
  });
});

describe('the price cache', () => {
  it('stays bounded and forgets what was not asked for longest', async () => {
    server = await startTestServer();
    const asked: number[] = [];
    const cache = createPriceCache(
      async (typeIds) => {
        asked.push(...typeIds);
        return new Map(typeIds.map((typeId) => [typeId, typeId]));
      },
      () => nowMs,
    );
    await cache.appraise([WATER]);
    for (let batch = 0; batch < 20; batch++) {
      await cache.appraise([...Array.from({ length: 100 }, (_, at) => 10_000 + batch * 100 + at), WATER]);
    }
    expect(asked.filter((typeId) => typeId === WATER)).toHaveLength(1);
    await cache.appraise([10_000]);
    expect(asked.filter((typeId) => typeId === 10_000)).toHaveLength(2);
  });
});

describe('a price as sources write it', () => {
  it.each<[unknown, number | null]>([
    ['5.01', 5.01],
    [7, 7],
    ['1e3', 1000],
    [' ', null],
    [undefined, null],
    [true, null],
    [Number.POSITIVE_INFINITY, null],
  ])('%j is %j', (value, price) => {
    expect(parsePrice(value)).toBe(price);
  });
});
