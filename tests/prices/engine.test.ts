/** The engine going over from one trading hub to another. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { ColonyKey } from '../../workers/domain/ids.ts';
import { WATER } from '../esi/records.ts';
import { Browser, Tab } from '../fleet/harness.ts';

const PRAISAL = /^\/api\/praisal$/;
const COLONY = '1/40000017' as ColonyKey;

let browser: Browser;
let tab: Tab;

beforeEach(async () => {
  browser = new Browser();
  browser.eve.prices.set(WATER, 500);
  browser.eve.pricesByHub.set('amarr', new Map([[WATER, 800]]));
  browser.addCharacter(1, [40_000_017]);
  tab = await new Tab(browser).start();
});

async function choose(hub: Parameters<Tab['engine']['setHub']>[0]): Promise<void> {
  const done = tab.engine.setHub(hub);
  await browser.clock.advance(1000);
  await done;
}

const storageIsk = () => tab.colonies.get(COLONY)?.storageValue.isk;

describe('choosing a hub', () => {
  it('has every figure go by its prices', async () => {
    expect(tab.priceState).toMatchObject({ hub: 'jita', minSellIsk: new Map([[WATER, 500]]) });
    const atJita = storageIsk() as number;
    await choose('amarr');
    expect(tab.priceState).toMatchObject({ hub: 'amarr', minSellIsk: new Map([[WATER, 800]]) });
    expect(storageIsk()).toBeCloseTo((atJita * 800) / 500, 6);
    const row = tab.priceState?.report.rows.find(({ typeId }) => typeId === WATER);
    expect(row?.minSellIsk).toBe(800);
  });

  it('never shows a price of another hub: until its own are there, nothing has a price', async () => {
    browser.eve.fault = ({ path }) => (PRAISAL.test(path) ? new Response('', { status: 502 }) : null);
    await choose('amarr');
    expect(tab.priceState).toMatchObject({ hub: 'amarr', at: null, minSellIsk: new Map() });
    expect(storageIsk()).toBeNull();
    expect(tab.notices.get('prices')?.text).toMatch(/Prices could not be fetched.*nothing has a price/);
    browser.eve.fault = () => null;
    await browser.clock.advance(10 * 60_000);
    expect(tab.priceState).toMatchObject({ hub: 'amarr', minSellIsk: new Map([[WATER, 800]]) });
    expect(tab.notices.has('prices')).toBe(false);
  });

  it('back again takes what the browser kept, without a call', async () => {
    await choose('amarr');
    const calls = browser.eve.count(PRAISAL);
    await choose('jita');
    expect(browser.eve.count(PRAISAL)).toBe(calls);
    expect(tab.priceState).toMatchObject({ hub: 'jita', minSellIsk: new Map([[WATER, 500]]) });
  });

  it('twice in a row ends with the last, whatever comes back when', async () => {
    const both = [tab.engine.setHub('amarr'), tab.engine.setHub('jita'), tab.engine.setHub('amarr')];
    await browser.clock.advance(1000);
    await Promise.all(both);
    expect(tab.priceState).toMatchObject({ hub: 'amarr', minSellIsk: new Map([[WATER, 800]]) });
  });

  it('again changes nothing', async () => {
    const calls = browser.eve.count(PRAISAL);
    await choose('jita');
    expect(browser.eve.count(PRAISAL)).toBe(calls);
  });

  it('holds for a tab that opens later, which takes the prices that were kept', async () => {
    await choose('amarr');
    const calls = browser.eve.count(PRAISAL);
    const later = await new Tab(browser).start({ hub: 'amarr' });
    expect(later.priceState).toMatchObject({ hub: 'amarr', minSellIsk: new Map([[WATER, 800]]) });
    expect(browser.eve.count(PRAISAL)).toBe(calls);
  });

  it('is no matter of other tabs that show another hub', async () => {
    const other = await new Tab(browser).start();
    await choose('amarr');
    expect(other.priceState).toMatchObject({ hub: 'jita', minSellIsk: new Map([[WATER, 500]]) });
  });
});
