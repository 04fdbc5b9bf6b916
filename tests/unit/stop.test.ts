/** A stopped engine leaves nothing behind: no timer, no wait for a lock, no call. */
import { describe, expect, it } from 'vitest';
import { REFRESH_INTERVAL_MS } from '../../workers/game/domain/refreshInterval.ts';
import { Browser, Tab } from './live/fetching/fetchingHarness.ts';

async function start(browser: Browser): Promise<Tab> {
  for (let id = 1; id <= 5; id += 1) browser.addCharacter(id, [40_000_000 + id]);
  return new Tab(browser).start();
}

describe('a stopped engine', () => {
  it('has no timer left, and asks and publishes nothing any more', async () => {
    const browser = new Browser();
    const tab = await start(browser);
    tab.engine.stop();
    await browser.clock.advance(0);
    const [calls, publications] = [browser.eve.count(/./), tab.publications.length];
    expect(browser.clock.timerCount).toBe(0);
    await browser.clock.advance(3 * REFRESH_INTERVAL_MS);
    expect(browser.eve.count(/./)).toBe(calls);
    expect(tab.publications).toHaveLength(publications);
  });

  it('gives up its retries and a change of the shown time', async () => {
    const browser = new Browser();
    browser.eve.fault = () => 'unreachable';
    const tab = await start(browser);
    await tab.engine.set({ viewAt: Math.floor(browser.clock.nowMs() / 1000) + 3600 });
    tab.engine.stop();
    await browser.clock.advance(0);
    expect(browser.clock.timerCount).toBe(0);
  });

  it('does not keep another tab from fetching', async () => {
    const browser = new Browser();
    const tab = await start(browser);
    tab.engine.stop();
    const other = await new Tab(browser).start();
    await browser.clock.advance(REFRESH_INTERVAL_MS);
    expect(other.fetchOf(1)).toMatchObject({ kind: 'ok' });
  });
});
