/** The whole server for two days, while the sandbox's price source answers wrongly. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PraisalAnswer, PricedItem } from '../../../server/contract.ts';
import { makeAveragePrices } from '../../../server/sandbox/prices/sandboxMarket.ts';
import { commodities } from '../../../workers/game/catalogue/index.ts';
import { startTestServer, type TestServer } from './testServer.ts';

const MINUTE_MS = 60_000;
const ALL = [...commodities.keys()];

let server: TestServer;
/** 2026-11-19T12:00:00Z */
let nowMs = 1_795_089_600_000;

beforeAll(async () => {
  server = await startTestServer({
    config: { application: { kind: 'sandbox', pilots: 1, port: null } },
    now: () => nowMs,
  });
});

afterAll(() => server.close());

const tellSource = async (status: string | null): Promise<void> => {
  const answer = await server.post('/sandbox/faults', { prices: status === null ? null : { status } });
  expect(answer.status).toBe(200);
};

/** Asks every 20 minutes, as pages do, or less often. */
async function pass(hours: number, look: (answer: PraisalAnswer) => void, everyMinutes = 60): Promise<void> {
  for (let minute = 0; minute < hours * 60; minute += everyMinutes) {
    nowMs += everyMinutes * MINUTE_MS;
    const response = await server.post(
      '/api/praisal',
      ALL.map((type_id) => ({ type_id, quantity: 1 })),
    );
    expect(response.status).toBe(200);
    look((await response.json()) as PraisalAnswer);
  }
}

const iskOf = ({ appraisal }: PraisalAnswer) =>
  new Map(appraisal.items.map(({ typeID, prices }) => [typeID, prices.sell.min]));
const isOld = (item: PricedItem) => item.fetchedAt !== undefined;

it('the last good prices stay in use, with their age, during zeros, garbage and incomplete answers, until the source recovers', {
  tags: ['deep'],
}, async () => {
  let good: PraisalAnswer | null = null;
  await pass(1, (answer) => {
    good = answer;
  });
  const before = good as unknown as PraisalAnswer;
  // Water-Cooled CPU is never on sale in the sandbox.
  expect(before.appraisal.items).toHaveLength(82);
  expect(before).toMatchObject({ fetchedAt: nowMs, isStale: false });

  for (const wrong of ['zeros', 'garbage', 'wrongSchema', 'notJson']) {
    await tellSource(wrong);
    await pass(5, (answer) => expect(answer).toEqual({ ...before, isStale: true }));
  }
  await tellSource('cutOff');
  await pass(3, (answer) => expect(answer).toEqual({ ...before, isStale: true }));

  // After a day, averages of all regions are used, asked for once an hour. Without ESI, the last good prices still are.
  await server.post('/sandbox/faults', { esi: { status: 502 } });
  await pass(3, (answer) => expect(answer).toEqual({ ...before, isStale: true }));
  await server.post('/sandbox/faults', { esi: null });
  await fetch(`${server.url}/sandbox/calls`, { method: 'DELETE' });
  await pass(
    6,
    (answer) => {
      const averages = makeAveragePrices(answer.fetchedAt / 1000).filter((one) => one.average_price !== undefined);
      expect(answer).toMatchObject({ isStale: true, isAllRegions: true });
      expect(nowMs - answer.fetchedAt).toBeLessThan(60 * MINUTE_MS);
      expect(answer.appraisal.items).toEqual(
        averages.map(({ type_id, average_price }) => ({
          typeID: type_id,
          prices: { sell: { min: average_price, percentile: average_price }, buy: { max: average_price } },
        })),
      );
    },
    20,
  );
  const calls = await (await server.get('/sandbox/calls')).json();
  expect(calls['GET /sandbox/esi/markets/prices'].count).toBe(6);

  // After 32 hours, half of the prices come back. The missing ones are too old to be used.
  await tellSource('half');
  await pass(1, (answer) => {
    expect(answer).toMatchObject({ fetchedAt: nowMs, isStale: false });
    expect(answer.appraisal.items.length).toBeGreaterThanOrEqual(41);
    expect(answer.appraisal.items.filter(isOld)).toEqual([]);
  });

  await tellSource(null);
  let whole: ReturnType<typeof iskOf> = new Map();
  await pass(1, (answer) => {
    expect(answer.appraisal.items).toHaveLength(82);
    whole = iskOf(answer);
  });
  const wholeAt = nowMs;

  // For a day the other half keeps its previous prices, with their age.
  await tellSource('half');
  await pass(23, (answer) => {
    const old = answer.appraisal.items.filter(isOld);
    expect(old.length).toBeGreaterThanOrEqual(40);
    for (const { typeID, prices, fetchedAt } of old) {
      expect(fetchedAt).toBe(wholeAt);
      expect(prices.sell.min).toBe(whole.get(typeID));
    }
    expect(answer.appraisal.items).toHaveLength(82);
  });
  await pass(2, () => {});
  await pass(1, (answer) => expect(answer.appraisal.items.filter(isOld)).toEqual([]));

  await tellSource(null);
  await pass(1, (answer) => {
    expect(answer.appraisal.items).toHaveLength(82);
    expect(answer.isStale).toBe(false);
    expect(answer.isAllRegions).toBeUndefined();
  });
});

it('a source that failed before the clock was set back is asked again at once', async () => {
  nowMs += 24 * 60 * MINUTE_MS;
  await tellSource('notJson');
  await pass(1, (answer) => expect(answer.isStale).toBe(true));
  nowMs -= 24 * 60 * MINUTE_MS;
  await tellSource(null);
  await pass(1, (answer) => expect(answer).toMatchObject({ fetchedAt: nowMs, isStale: false }));
  // So is one whose prices are of before.
  nowMs -= 24 * 60 * MINUTE_MS;
  await pass(1, (answer) => expect(answer).toMatchObject({ fetchedAt: nowMs, isStale: false }));
});
