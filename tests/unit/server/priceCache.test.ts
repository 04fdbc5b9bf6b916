/** Two requests for prices that overlap, in virtual time. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPriceCache } from '../../../server/prices/priceCache.ts';
import { commodities } from '../../../workers/game/catalogue/index.ts';
import { forEachBasis } from '../../../workers/game/domain/priceList.ts';

const WATER = 3645;
const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
/** ESI fails after this time. */
const ESI_MS = 10 * SECOND_MS;

/** null: the source is down */
let iskOfAll: number | null;

const makeCache = () =>
  createPriceCache({
    source: async (typeIds) => {
      if (iskOfAll === null) throw new Error('source down');
      const isk = iskOfAll;
      return forEachBasis(() => new Map(typeIds.map((typeId) => [typeId, isk])));
    },
    allRegions: () => new Promise((_, reject) => setTimeout(() => reject(new Error('ESI down')), ESI_MS)),
    now: Date.now,
  });

beforeEach(() => vi.useFakeTimers({ now: 1_800_000_000_000 }));
afterEach(() => vi.useRealTimers());

it.each([
  ['not those that are over a day old', 500],
  ['not none', null],
])('a request that waits for ESI in vain gets the prices that another one has loaded, %s', async (_, first) => {
  const cache = makeCache();
  iskOfAll = first;
  if (first !== null) {
    await cache.appraise([...commodities.keys()]);
    vi.setSystemTime(Date.now() + 25 * HOUR_MS);
  }
  iskOfAll = null;
  const failing = cache.appraise([WATER]).catch(() => null);
  await vi.advanceTimersByTimeAsync(55 * SECOND_MS);
  await failing;
  const waiting = cache.appraise([WATER]);
  await vi.advanceTimersByTimeAsync(6 * SECOND_MS);
  iskOfAll = 700;
  const loadedAt = Date.now();
  const expected = {
    appraisal: { items: [{ typeID: WATER, prices: { sell: { min: 700, percentile: 700 }, buy: { max: 700 } } }] },
    fetchedAt: loadedAt,
    isStale: false,
  };
  expect(await cache.appraise([WATER])).toEqual(expected);
  await vi.advanceTimersByTimeAsync(ESI_MS);
  expect(await waiting).toEqual(expected);
});
