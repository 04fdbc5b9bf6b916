import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PraisalAnswer } from '../../../server/contract.ts';
import { parsePrice } from '../../../server/prices/source.ts';
import { commodities } from '../../../workers/game/catalogue/index.ts';
import { type FakePrices, type Fault, makeGate, startFakePrices } from './fakeServices.ts';
import { failure, skipTimeouts, startTestServer, type TestServer } from './testServer.ts';

const WATER = 3645;
const ELECTROLYTES = 2390;
const OXYGEN = 3683;
const ALL = [...commodities.keys()];
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let source: FakePrices;
let server: TestServer;
let nowMs: number;

beforeEach(async () => {
  nowMs = 1_800_000_000_000;
  source = await startFakePrices();
  source.sellMin.set(WATER, '512.50').set(ELECTROLYTES, '700');
  skipTimeouts(source);
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

  it('are the minimum sell prices, as numbers, with the time of the request', async () => {
    expect(await answerTo(WATER, ELECTROLYTES)).toEqual({
      appraisal: { items: [item(WATER, 512.5), item(ELECTROLYTES, 700)] },
      fetchedAt: nowMs,
      isStale: false,
    });
  });

  it('have the highest buy order and the percentile beside them, if the source gives these', async () => {
    source.otherOrders
      .set(WATER, { percentile: '520.25', max: 450 })
      .set(ELECTROLYTES, { percentile: 'n/a', max: '0' });
    expect((await answerTo(WATER, ELECTROLYTES)).appraisal.items).toEqual([
      { typeID: WATER, prices: { sell: { min: 512.5, percentile: 520.25 }, buy: { max: 450 } } },
      item(ELECTROLYTES, 700),
    ]);
  });

  it('have the highest buy order alone of what nobody sells', async () => {
    source.sellMin.delete(WATER);
    source.otherOrders.set(WATER, { percentile: '0', max: 450 });
    expect((await answerTo(WATER, ELECTROLYTES)).appraisal.items).toEqual([
      { typeID: WATER, prices: { sell: {}, buy: { max: 450 } } },
      item(ELECTROLYTES, 700),
    ]);
  });

  it('leave out a type without a price', async () => {
    source.sellMin.set(WATER, 'n/a');
    expect((await answerTo(WATER, ELECTROLYTES)).appraisal.items).toEqual([item(ELECTROLYTES, 700)]);
  });

  // How calls fail is the same for all services, and tested with those to the single sign-on.
  const faults: [string, Fault, number, string][] = [
    ['does not answer in time', { kind: 'hang' }, 504, 'upstream_timeout'],
    ['answers 500', { kind: 'status', status: 500 }, 502, 'upstream_failed'],
    ['answers an empty list', { kind: 'status', status: 200, body: '[]' }, 502, 'upstream_failed'],
    ['answers null', { kind: 'status', status: 200, body: 'null' }, 502, 'upstream_failed'],
    ['answers no items', { kind: 'status', status: 200, body: '{"appraisal":{}}' }, 502, 'upstream_failed'],
  ];

  it.each(faults)(
    'fail with a clear error if the source %s and there are none yet',
    async (_which, fault, ...expected) => {
      source.faults.set(path, fault);
      const { status, error } = await failure(await ask(WATER));
      expect([status, error]).toEqual(expected);
    },
  );

  it('fail with a clear error if the source answers only zeros and there are none yet', async () => {
    source.sellMin.clear();
    expect(await failure(await ask(WATER))).toEqual({ status: 502, error: 'upstream_failed' });
  });

  it('ignore an invalid entry', async () => {
    const good = path === '/appraisal' ? item(WATER, 5) : { sell: { min: '5' } };
    const body =
      path === '/appraisal' ? { appraisal: { items: [null, 7, good] } } : { [WATER]: good, [ELECTROLYTES]: 7 };
    source.faults.set(path, { kind: 'status', status: 200, body: JSON.stringify(body) });
    expect((await answerTo(WATER, ELECTROLYTES)).appraisal.items).toEqual([item(WATER, 5)]);
  });
});

describe('prices', () => {
  beforeEach(async () => {
    server = await startTestServer({ prices: source, now: () => nowMs });
  });

  it('are fetched once in 10 minutes, even if a commodity has none', async () => {
    await answerTo(WATER, OXYGEN);
    nowMs += 9 * MINUTE_MS;
    await answerTo(OXYGEN, ELECTROLYTES);
    expect(source.calls).toHaveLength(1);
    nowMs += MINUTE_MS;
    expect((await answerTo(WATER)).fetchedAt).toBe(nowMs);
    expect(source.calls).toHaveLength(2);
  });

  it('are fetched once for all simultaneous requests, whatever they ask for', async () => {
    const answers = await Promise.all(ALL.map((typeId) => ask(typeId, WATER)));
    expect(answers.map(({ status }) => status)).toEqual(ALL.map(() => 200));
    expect(source.calls).toHaveLength(1);
  });

  it('are the last good ones, with their age, if the source fails', async () => {
    const fetchedAt = nowMs;
    await answerTo(WATER);
    nowMs += 60 * MINUTE_MS;
    source.faults.set('/aggregates/', { kind: 'status', status: 500 });
    const lastGood = { appraisal: { items: [item(WATER, 512.5)] }, fetchedAt, isStale: true };
    expect(await answerTo(WATER)).toEqual(lastGood);
    expect((await answerTo(WATER, ELECTROLYTES)).appraisal.items).toEqual([
      item(WATER, 512.5),
      item(ELECTROLYTES, 700),
    ]);
    source.faults.clear();
    nowMs += MINUTE_MS;
    expect(await answerTo(WATER, ELECTROLYTES)).toMatchObject({ fetchedAt: nowMs, isStale: false });
  });

  const priceAll = (min: unknown): void => {
    for (const typeId of ALL) source.sellMin.set(typeId, min);
  };

  it.each<[string, () => void]>([
    ['zeros for all', () => source.sellMin.clear()],
    ['nothing but prices beyond 1e12 ISK', () => priceAll('1000000000001')],
    ['nothing but text that is no price', () => priceAll('n/a')],
    [
      'fewer than half of the prices that were known',
      () => {
        source.sellMin.clear();
        for (const typeId of ALL.slice(0, 41)) source.sellMin.set(typeId, '7');
      },
    ],
  ])('are the last good ones, marked as stale and logged, if the source answers %s', async (_which, spoil) => {
    priceAll('512.5');
    const good = await answerTo(...ALL);
    expect(good.appraisal.items).toHaveLength(83);
    spoil();
    nowMs += HOUR_MS;
    expect(await answerTo(...ALL)).toEqual({ ...good, isStale: true });
    expect(server.log()).toMatch(/"hub":"jita","problem":"upstream_failed","reason":"too_few_prices"/);
    // No matter how long it lasts.
    nowMs += 100 * HOUR_MS;
    expect(await answerTo(...ALL)).toEqual({ ...good, isStale: true });
    priceAll('600');
    nowMs += MINUTE_MS;
    expect(await answerTo(WATER)).toEqual({
      appraisal: { items: [item(WATER, 600)] },
      fetchedAt: nowMs,
      isStale: false,
    });
  });

  it.each(['0', '1000000000001'])(
    'keep the previous price for 24 hours, with its age, if the source says %s',
    async (min) => {
      const firstAt = nowMs;
      await answerTo(WATER);
      source.sellMin.set(WATER, min);
      nowMs += 24 * HOUR_MS - 1;
      expect(await answerTo(WATER, ELECTROLYTES)).toEqual({
        appraisal: { items: [{ ...item(WATER, 512.5), fetchedAt: firstAt }, item(ELECTROLYTES, 700)] },
        fetchedAt: nowMs,
        isStale: false,
      });
      nowMs += 11 * MINUTE_MS;
      expect((await answerTo(WATER, ELECTROLYTES)).appraisal.items).toEqual([item(ELECTROLYTES, 700)]);
    },
  );

  it('keep a highest buy order and a percentile likewise, each with its own age', async () => {
    const firstAt = nowMs;
    source.otherOrders
      .set(WATER, { percentile: '520.25', max: 450 })
      .set(ELECTROLYTES, { percentile: '710', max: 650 });
    await answerTo(WATER);
    source.otherOrders.set(WATER, { percentile: '0', max: 0 });
    source.sellMin.set(ELECTROLYTES, 0);
    nowMs += 24 * HOUR_MS - 1;
    const electrolytes = { typeID: ELECTROLYTES, prices: { sell: { min: 700, percentile: 710 }, buy: { max: 650 } } };
    expect((await answerTo(WATER, ELECTROLYTES)).appraisal.items).toEqual([
      {
        typeID: WATER,
        prices: {
          sell: { min: 512.5, percentile: 520.25, percentileFetchedAt: firstAt },
          buy: { max: 450, fetchedAt: firstAt },
        },
      },
      { ...electrolytes, fetchedAt: firstAt },
    ]);
    nowMs += 11 * MINUTE_MS;
    expect((await answerTo(WATER)).appraisal.items).toEqual([item(WATER, 512.5)]);
  });

  it('call a source that is down at most once a minute, however many requests come', async () => {
    source.faults.set('/aggregates/', { kind: 'status', status: 500 });
    for (let minute = 0; minute < 10; minute++) {
      await Promise.all([ask(WATER), ask(WATER, ALL[minute]!), ask(ELECTROLYTES)]);
      nowMs += MINUTE_MS;
    }
    expect(source.calls).toHaveLength(10);
  });
});

describe('the price route', () => {
  beforeEach(async () => {
    server = await startTestServer({ prices: source, now: () => nowMs });
  });

  const two = (part: object) => JSON.stringify([{ type_id: WATER, quantity: 1, ...part }]);
  it.each([
    ['an empty list', '[]'],
    ['no list', '{}'],
    ['null', 'null'],
    ['more than 200 types', JSON.stringify(Array.from({ length: 201 }, () => ({ type_id: WATER, quantity: 1 })))],
    ['a type id as text', two({ type_id: '34' })],
    ['a fraction of a type', two({ type_id: 3.5 })],
    ['type 0', two({ type_id: 0 })],
    ['a type that exists but is no commodity of planetary industry', two({ type_id: 34 })],
    ['a made-up type', two({ type_id: 1_000_000 })],
    ['a type beyond 32 bits', two({ type_id: 2 ** 31 })],
    ['a negative quantity', two({ quantity: -1 })],
    ['no quantity', two({ quantity: null })],
  ])('refuses %s', async (_which, body) => {
    expect(await failure(await server.post('/api/praisal', body))).toEqual({ status: 400, error: 'bad_request' });
    expect(source.calls).toEqual([]);
  });

  it('accepts all commodities, and duplicates', async () => {
    expect((await ask(...ALL)).status).toBe(200);
    expect((await ask(...Array.from({ length: 200 }, () => WATER))).status).toBe(200);
    expect((await answerTo(WATER, WATER, WATER)).appraisal.items).toEqual([item(WATER, 512.5)]);
  });

  it('lets nobody evict prices with a thousand invented types', async () => {
    await answerTo(WATER);
    for (let batch = 0; batch < 5; batch++) {
      const madeUp = Array.from({ length: 200 }, (_, at) => 1_000_000 + batch * 200 + at);
      expect((await ask(...madeUp)).status).toBe(400);
    }
    expect((await answerTo(WATER)).appraisal.items).toEqual([item(WATER, 512.5)]);
    expect(source.calls).toHaveLength(1);
  });

  it('lets nobody delay others: one fetch serves all simultaneous requests, and hubs do not wait for each other', async () => {
    const gate = makeGate();
    source.faults.set('/aggregates/', gate.fault);
    const body = [{ type_id: WATER, quantity: 1 }];
    const many = Array.from({ length: 50 }, () => server.post('/api/praisal?hub=amarr', body));
    const other = server.post('/api/praisal?hub=jita', body);
    await expect.poll(() => source.calls).toHaveLength(2);
    gate.open();
    expect((await other).status).toBe(200);
    await Promise.all(many);
    expect(source.calls).toHaveLength(2);
  });
});

it.each<[unknown, number | null]>([
  ['5.01', 5.01],
  [7, 7],
  ['1e3', 1000],
  [0, null],
  ['0', null],
  ['0.0', null],
  ['', null],
  [' ', null],
  [null, null],
  ['n/a', null],
  [-5, null],
  ['NaN', null],
  ['1e999', null],
  [{}, null],
  [[5], null],
  [undefined, null],
  [true, null],
  [Number.POSITIVE_INFINITY, null],
])('the price %j is read as %j', (value, price) => {
  expect(parsePrice(value)).toBe(price);
});
