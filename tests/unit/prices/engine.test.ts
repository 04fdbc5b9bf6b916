/** Prices in the engine: changing the trading hub, and a source with wrong answers. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { commodities } from '../../../workers/game/catalogue/index.ts';
import type { TradingHub } from '../../../workers/game/domain/hub.ts';
import type { ColonyKey, TypeId } from '../../../workers/game/domain/ids.ts';
import { makeGate } from '../../fixtures/gate.ts';
import { priceList } from '../../fixtures/goods.ts';
import { WATER } from '../live/esi/esiRecords.ts';
import { settle } from '../live/esi/fakeClock.ts';
import { Browser, Tab } from '../live/fetching/fetchingHarness.ts';

const PRAISAL = /^\/api\/praisal$/;
const COLONY = '1/40000017' as ColonyKey;

let browser: Browser;
let tab: Tab;

beforeEach(async () => {
  browser = new Browser();
  browser.eve.pricesByHub.set('amarr', new Map([[WATER, 800]]));
  tab = await browser.open([40_000_017]);
});

async function choose(hub: TradingHub): Promise<void> {
  const done = tab.engine.set({ hub });
  await browser.clock.advance(1000);
  await done;
}

/** The computer sleeps for so many hours: no colony is replayed each minute meanwhile. */
async function sleep(hours: number): Promise<void> {
  await browser.clock.sleep(hours * 3_600_000);
  await browser.clock.advance(2000);
}

const storageIsk = () => tab.colonies.get(COLONY)?.storageValue.isk;

describe('choosing a hub', () => {
  it('uses its prices for every figure', async () => {
    expect(tab.priceState).toMatchObject({ hub: 'jita', minSellIsk: new Map([[WATER, 500]]) });
    const atJita = storageIsk() as number;
    await choose('amarr');
    expect(tab.priceState).toMatchObject({ hub: 'amarr', minSellIsk: new Map([[WATER, 800]]) });
    expect(storageIsk()).toBeCloseTo((atJita * 800) / 500, 6);
    const row = tab.priceState?.report.rows.find(({ typeId }) => typeId === WATER);
    expect(row?.minSellIsk).toBe(800);
  });

  it("never shows another hub's prices: nothing has a price until its own arrive", async () => {
    browser.eve.fault = ({ path }) => (PRAISAL.test(path) ? new Response('', { status: 502 }) : null);
    await choose('amarr');
    expect(tab.priceState).toMatchObject({ hub: 'amarr', at: null, minSellIsk: new Map() });
    expect(storageIsk()).toBeNull();
    expect(tab.notices.get('prices')?.text).toMatch(/Prices could not be fetched.*nothing has a price/);
    browser.eve.fault = () => null;
    await browser.clock.advance(2 * 60_000);
    expect(tab.priceState).toMatchObject({ hub: 'amarr', minSellIsk: new Map([[WATER, 800]]) });
    expect(tab.notices.has('prices')).toBe(false);
  });

  it('and going back uses the stored prices, without a call', async () => {
    await choose('amarr');
    const calls = browser.eve.count(PRAISAL);
    await choose('jita');
    expect(browser.eve.count(PRAISAL)).toBe(calls);
    expect(tab.priceState).toMatchObject({ hub: 'jita', minSellIsk: new Map([[WATER, 500]]) });
  });

  it('twice in a row ends with the last, in whatever order the answers arrive', async () => {
    const both = [tab.engine.set({ hub: 'amarr' }), tab.engine.set({ hub: 'jita' }), tab.engine.set({ hub: 'amarr' })];
    await browser.clock.advance(1000);
    await Promise.all(both);
    expect(tab.priceState).toMatchObject({ hub: 'amarr', minSellIsk: new Map([[WATER, 800]]) });
  });

  it('while those of another arrive keeps the two apart, in the browser’s storage too', async () => {
    const OXYGEN = 3683;
    browser.eve.pricesByHub.set('amarr', priceList({ Water: 800, Oxygen: 900 }));
    await choose('amarr');
    const { opened: held, open: release } = makeGate();
    browser.eve.pricesByHub.set('hek', new Map([[WATER, 700]]));
    const { fetch } = browser.eve;
    const late: typeof globalThis.fetch = async (input, init) => {
      if (input instanceof Request && input.url.endsWith('hub=hek')) await held;
      return fetch(input, init);
    };
    Object.assign(browser.eve, { fetch: late });
    tab = await new Tab(browser).start({ hub: 'amarr' });
    const toHek = tab.engine.set({ hub: 'hek' });
    await browser.clock.advance(1000);
    const back = tab.engine.set({ hub: 'amarr' });
    await browser.clock.advance(1000);
    release();
    await browser.clock.advance(1000);
    await Promise.all([toHek, back]);
    expect((await browser.cache.loadOfHub('prices', 'hek'))?.isk.sellMin).toEqual([[WATER, 700]]);
    expect(tab.priceState?.hub).toBe('amarr');
    expect(tab.priceState?.minSellIsk.get(OXYGEN as TypeId)).toBe(900);
  });

  it('while prices of another are being stored shows no notice about the other', async () => {
    await choose('amarr');
    const { cache } = browser;
    const save = cache.save.bind(cache);
    let back: Promise<void> | null = null;
    vi.spyOn(cache, 'save').mockImplementation(async (kind, entry) => {
      if (kind === 'prices') {
        back ??= tab.engine.set({ hub: 'amarr' });
        await settle();
      }
      await save(kind, entry);
    });
    browser.eve.fault = ({ path, query }) =>
      PRAISAL.test(path) && query.get('hub') === 'hek'
        ? Response.json({
            appraisal: { items: [{ typeID: WATER, prices: { sell: { min: 700 } } }] },
            fetchedAt: browser.clock.nowMs() - 7_200_000,
            isStale: true,
          })
        : null;
    const notice = vi.spyOn(tab, 'notice');
    await choose('hek');
    await back;
    expect(tab.priceState?.hub).toBe('amarr');
    expect(notice.mock.calls.flatMap(([{ id, text }]) => (id === 'prices' && text !== null ? [text] : []))).toEqual([]);
  });

  it('again changes nothing', async () => {
    const calls = browser.eve.count(PRAISAL);
    await choose('jita');
    expect(browser.eve.count(PRAISAL)).toBe(calls);
  });

  it('also applies to a tab that opens later, which uses the stored prices', async () => {
    await choose('amarr');
    const calls = browser.eve.count(PRAISAL);
    const later = await new Tab(browser).start({ hub: 'amarr' });
    expect(later.priceState).toMatchObject({ hub: 'amarr', minSellIsk: new Map([[WATER, 800]]) });
    expect(browser.eve.count(PRAISAL)).toBe(calls);
  });

  it("doesn't affect other tabs with another hub", async () => {
    const other = await new Tab(browser).start();
    await choose('amarr');
    expect(other.priceState).toMatchObject({ hub: 'jita', minSellIsk: new Map([[WATER, 500]]) });
  });
});

describe('choosing what prices are', () => {
  const item = (typeID: number, min: number, percentile: number, max: number) => ({
    typeID,
    prices: { sell: { min, percentile }, buy: { max } },
  });

  function answer(about: Record<string, unknown> = {}, items = [item(WATER, 500, 510, 450)]): void {
    browser.eve.fault = ({ path }) =>
      PRAISAL.test(path)
        ? Response.json({ appraisal: { items }, fetchedAt: browser.clock.nowMs(), isStale: false, ...about })
        : null;
  }

  beforeEach(async () => {
    answer();
    await sleep(1);
  });

  it('prices exports and stock by one basis and imports by another, without a call, also in tabs that open later', async () => {
    const bySellMin = storageIsk() as number;
    const calls = browser.eve.count(PRAISAL);
    const bases = { exports: 'buyMax', imports: 'sellPercentile' } as const;
    await tab.engine.set({ priceBases: bases });
    await browser.clock.advance(1000);
    expect(tab.priceState).toMatchObject({
      minSellIsk: new Map([[WATER, 500]]),
      exportIsk: new Map([[WATER, 450]]),
      importIsk: new Map([[WATER, 510]]),
    });
    expect(storageIsk()).toBeCloseTo((bySellMin * 450) / 500, 6);
    const later = await new Tab(browser).start({ priceBases: bases });
    expect(later.priceState?.exportIsk).toEqual(new Map([[WATER, 450]]));
    expect(browser.eve.count(PRAISAL)).toBe(calls);
  });

  it('has no price by a basis that the source doesn’t give', async () => {
    answer({}, [{ typeID: WATER, prices: { sell: { min: 600 } } } as never]);
    const fresh = await new Tab(new Browser()).start({ priceBases: { exports: 'buyMax', imports: 'sellMin' } });
    expect(fresh.priceState?.exportIsk).toEqual(new Map());
    expect(fresh.priceState?.importIsk.size).toBeGreaterThan(0);
  });

  it('keeps the hub’s own prices for a day before it takes averages of all regions, and goes back to them', async () => {
    const averages = [item(WATER, 400, 400, 400)];
    answer({ isStale: true, isAllRegions: true }, averages);
    await sleep(20);
    expect(tab.priceState).toMatchObject({ isAllRegions: false, exportIsk: new Map([[WATER, 500]]) });
    expect(tab.notices.get('prices')?.text).toMatch(
      /^The price source is down\. .*last good prices, about \d+ h old\.$/,
    );

    await sleep(6);
    expect(tab.priceState).toMatchObject({ isAllRegions: true, exportIsk: new Map([[WATER, 400]]) });
    expect(tab.notices.get('prices')?.text).toMatch(/the average prices of all regions, less than an hour old\.$/);
    const later = await new Tab(browser).start();
    expect(later.priceState?.isAllRegions).toBe(true);
    expect(later.notices.get('prices')?.text).toBe(tab.notices.get('prices')?.text);

    answer();
    await sleep(2);
    expect(tab.priceState).toMatchObject({ isAllRegions: false, exportIsk: new Map([[WATER, 500]]) });
    expect(tab.notices.has('prices')).toBe(false);
  });

  it('says that the source is down in every tab, also in one that opens later and fetches nothing', async () => {
    const other = await new Tab(browser).start();
    answer({ isStale: true, fetchedAt: browser.clock.nowMs() });
    await sleep(1);
    const calls = browser.eve.count(PRAISAL);
    const later = await new Tab(browser).start();
    expect(browser.eve.count(PRAISAL)).toBe(calls);
    for (const one of [tab, other, later]) {
      expect(one.notices.get('prices')?.text).toMatch(/^The price source is down\. .*last good prices, /);
    }
    answer();
    await sleep(1);
    for (const one of [tab, other, later]) expect(one.notices.has('prices')).toBe(false);
  });
});

describe('a price source that answers wrongly', () => {
  const HOUR_MS = 3_600_000;
  const ALL = [...commodities.keys()];

  /** Sets the answer of our own server from now on. */
  function answer(
    prices: ReadonlyMap<number, number>,
    olderAtMs: ReadonlyMap<number, number> = new Map(),
    buy: ReadonlyMap<number, { max: number; fetchedAt?: number }> = new Map(),
  ): void {
    browser.eve.fault = ({ path }) =>
      PRAISAL.test(path)
        ? Response.json({
            appraisal: {
              items: [...prices].map(([typeID, min]) => ({
                typeID,
                prices: { sell: { min }, ...(buy.has(typeID) && { buy: buy.get(typeID) }) },
                ...(olderAtMs.has(typeID) && { fetchedAt: olderAtMs.get(typeID) }),
              })),
            },
            fetchedAt: browser.clock.nowMs(),
            isStale: false,
          })
        : null;
  }
  const all = (isk: number, typeIds: readonly number[] = ALL) => new Map(typeIds.map((typeId) => [typeId, isk]));
  const rowOf = (typeId: number) => tab.priceState?.report.rows.find((row) => row.typeId === typeId);

  async function startWithAll(): Promise<void> {
    answer(all(700));
    await sleep(1);
    expect(tab.priceState?.minSellIsk).toEqual(all(700));
  }

  const expectLastGood = async (_what: string, prices: ReadonlyMap<number, number>) => {
    await startWithAll();
    const goodAt = tab.priceState?.at;
    answer(prices);
    await browser.clock.advance(3 * HOUR_MS);
    expect(tab.priceState).toMatchObject({ at: goodAt, minSellIsk: all(700) });
    expect(storageIsk()).toBeGreaterThan(0);
    expect(tab.notices.get('prices')?.text).toMatch(
      /^The price source gave too few prices\. Figures use the last good prices, about [23] h old\.$/,
    );
    // A tab that opens now has them too.
    const later = await new Tab(browser).start();
    expect(later.priceState?.minSellIsk).toEqual(all(700));

    answer(all(800));
    await sleep(1);
    expect(tab.priceState?.minSellIsk).toEqual(all(800));
    expect(tab.notices.has('prices')).toBe(false);
  };
  const title = 'with %s leaves the last good prices in use, says so with their age, and is asked again';
  it.each<[string, ReadonlyMap<number, number>]>([
    ['prices beyond reason', all(1e13)],
    ['fewer than half of the prices', all(900, ALL.slice(0, 41))],
  ])(title, expectLastGood);
  it.each<[string, ReadonlyMap<number, number>]>([
    ['nothing', new Map()],
    ['zeros', all(0)],
  ])(title, { tags: ['deep'] }, expectLastGood);

  it.each([
    ['upstream_failed', 502, "The price source doesn't work right now."],
    ['upstream_busy', 503, 'The price source is overloaded.'],
    ['upstream_timeout', 504, "The price source doesn't answer."],
    ['too_many_requests', 429, 'This address asked for prices too often in a short time.'],
  ])('and is why the server has no prices (%s) is what the notice names', async (error, status, reason) => {
    browser.eve.fault = ({ path }) =>
      PRAISAL.test(path) ? Response.json({ error, message: 'Try again in a minute.' }, { status }) : null;
    await sleep(1);
    expect(tab.notices.get('prices')?.text).toMatch(
      new RegExp(`^Prices could not be fetched\\. ${reason} Figures use the last good prices, `),
    );
  });

  it('with one price missing keeps the old one for 24 hours, and shows its age', async () => {
    await startWithAll();
    const goodAt = tab.priceState?.at as number;
    answer(all(900, ALL.slice(1)));
    const missing = ALL[0] as number;
    await sleep(22);
    expect(tab.priceState?.minSellIsk).toEqual(new Map([...all(900), [missing, 700]]));
    expect(rowOf(missing)).toMatchObject({ minSellIsk: 700, olderAt: goodAt });
    expect(rowOf(ALL[1] as number)).toMatchObject({ minSellIsk: 900, olderAt: null });
    expect(tab.notices.has('prices')).toBe(false);
    // Another tab, from the browser's storage.
    const later = await new Tab(browser).start();
    expect(later.priceState?.report).toEqual(tab.priceState?.report);

    await sleep(3);
    expect(rowOf(missing)).toMatchObject({ minSellIsk: null, olderAt: null });
    expect(tab.priceState?.minSellIsk).toEqual(all(900, ALL.slice(1)));
  });

  it('with one highest buy order missing shows the age of the old one where it is in use', async () => {
    const missing = ALL[0] as number;
    const lacking = ALL[1] as number;
    const buy = (max: number, typeIds: readonly number[]) => new Map(typeIds.map((typeId) => [typeId, { max }]));
    await tab.engine.set({ priceBases: { exports: 'buyMax', imports: 'sellMin' } });
    answer(all(900), new Map(), buy(700, ALL));
    await sleep(1);
    const goodAt = tab.priceState?.at as number;
    answer(all(900, ALL.toSpliced(1, 1)), new Map(), buy(800, ALL.slice(1)));
    await sleep(22);
    expect(rowOf(missing)).toMatchObject({ minSellIsk: 700, olderAt: goodAt });
    expect(rowOf(ALL[2] as number)).toMatchObject({ minSellIsk: 800, olderAt: null });
    const later = await new Tab(browser).start();
    await later.engine.set({ priceBases: { exports: 'buyMax', imports: 'sellMin' } });
    expect(later.priceState?.report).toEqual(tab.priceState?.report);
    await later.engine.set({ priceBases: { exports: 'sellMin', imports: 'sellMin' } });
    const rowsLater = new Map(later.priceState?.report.rows.map((row) => [row.typeId as number, row]));
    expect(rowsLater.get(missing)).toMatchObject({ minSellIsk: 900, olderAt: null });
    expect(rowsLater.get(lacking)).toMatchObject({ minSellIsk: 900, olderAt: goodAt });
  });

  it('shows no age if all prices came in one answer, although time passes while it is read', async () => {
    let readings = 0;
    const { clock } = browser;
    const readClock = clock.nowMs.bind(clock);
    vi.spyOn(clock, 'nowMs').mockImplementation(() => readClock() + readings++);
    browser.eve.prices = new Map([...all(700)]);
    await clock.advance(HOUR_MS);
    expect(tab.priceState?.minSellIsk).toEqual(all(700));
    expect(tab.priceState?.report.rows.filter(({ olderAt }) => olderAt !== null)).toEqual([]);
  });

  it("uses the server's age of a price", async () => {
    await startWithAll();
    const olderAtMs = browser.clock.nowMs() - 20 * HOUR_MS;
    answer(all(900), new Map([[WATER, olderAtMs]]));
    await sleep(2);
    expect(rowOf(WATER)).toMatchObject({ minSellIsk: 900, olderAt: Math.floor(olderAtMs / 1000) });

    answer(all(900), new Map(), new Map([[WATER, { max: 800, fetchedAt: olderAtMs }]]));
    await sleep(2);
    expect(rowOf(WATER)).toMatchObject({ minSellIsk: 900, olderAt: null });
    await tab.engine.set({ priceBases: { exports: 'buyMax', imports: 'sellMin' } });
    expect(rowOf(WATER)).toMatchObject({ minSellIsk: 800, olderAt: Math.floor(olderAtMs / 1000) });
  });
});
