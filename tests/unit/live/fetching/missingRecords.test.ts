/** Colonies that ESI lists, but answers 404 when asked for their structures. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { CharacterId, ColonyKey } from '../../../../workers/game/domain/ids.ts';
import { REFRESH_INTERVAL_MS } from '../../../../workers/game/domain/refreshInterval.ts';
import { layoutRecord, planetRecord } from '../esi/esiRecords.ts';
import { Browser, Tab } from './fetchingHarness.ts';

const MINUTE_MS = 60_000;
const LAYOUT = /^\/characters\/1\/planets\/\d+$/;
const KEY = '1/40000018' as ColonyKey;
const NO_RECORD = { kind: 'failed', message: { kind: 'ofPlanet', planet: 'Tanoo 18', message: { kind: 'noRecord' } } };

let browser: Browser;

beforeEach(() => {
  browser = new Browser();
  browser.addCharacter(1, [40_000_017, 40_000_018], { account: 'Main' });
});

function setLayout(planet: Record<string, unknown>, layout: unknown): void {
  const [other] = browser.eve.colonies.get(1) ?? [];
  browser.eve.colonies.set(1, [other as never, { planet: planetRecord({ planet_id: 40_000_018, ...planet }), layout }]);
}

describe('a colony of which ESI has no record', () => {
  it('is listed without structures, counts as a planet and an alert, and is not said to be well', async () => {
    setLayout({}, undefined);
    const tab = await new Tab(browser).start();
    expect(tab.colonies.get(KEY)).toMatchObject({
      planetName: 'Tanoo 18',
      alerts: ['noRecord'],
      extractors: [],
      storages: [],
      stops: [],
      upgradeLevel: 4,
    });
    expect(tab.colonies.size).toBe(2);
    expect(tab.fetchOf(1)).toEqual(NO_RECORD);
    const { fleet } = tab.lastPublication;
    expect(fleet.accounts[0]).toMatchObject({ planetCount: 2 });
    expect(fleet.coverage).toEqual([
      {
        characterId: 1,
        account: 'Main',
        planetCount: 2,
        knownPlanetCount: 1,
        missing: [{ key: KEY, planetName: 'Tanoo 18', kind: 'noRecord' }],
        isSumComplete: false,
        cause: NO_RECORD,
      },
    ]);
  });

  it('appears once ESI has it: it is requested again when its cache time is over', async () => {
    setLayout({}, undefined);
    const tab = await new Tab(browser).start();
    setLayout({}, layoutRecord());
    await browser.clock.advance(11 * MINUTE_MS);
    expect(tab.colonies.get(KEY)?.alerts).not.toContain('noRecord');
    expect(tab.colonies.get(KEY)?.extractors).toHaveLength(1);
    expect(tab.fetchOf(1)).toMatchObject({ kind: 'ok' });
    expect(tab.lastPublication.fleet.coverage).toMatchObject([{ knownPlanetCount: 2, missing: [], cause: null }]);
    expect((await browser.cache.loadCharacter(1 as CharacterId)).snapshots).toHaveLength(2);
  });

  it('keeps its last snapshot, on the next visit too', async () => {
    const tab = await new Tab(browser).start();
    await browser.clock.advance(15 * MINUTE_MS);
    setLayout({ last_update: '2026-07-21T12:10:00Z' }, undefined);
    await tab.refresh();
    const kept = { alerts: ['noRecord'], snapshotAt: Date.UTC(2026, 6, 20, 10) / 1000, extractors: { length: 1 } };
    expect(tab.colonies.get(KEY)).toMatchObject(kept);
    expect(tab.fetchOf(1)).toEqual(NO_RECORD);
    const next = await new Tab(browser).start();
    expect(next.colonies.get(KEY)).toMatchObject(kept);
  });

  it('is requested once more, then at each refresh, and never within its cache time', async () => {
    setLayout({}, undefined);
    const tab = await new Tab(browser).start();
    const calls = () => browser.eve.calls.filter(({ path }) => LAYOUT.test(path) && path.endsWith('18')).length;
    expect(calls()).toBe(1);
    await browser.clock.advance(5 * MINUTE_MS);
    await tab.refresh();
    expect(tab.fetchOf(1)).toEqual(NO_RECORD);
    expect(calls()).toBe(1);
    await browser.clock.advance(6 * MINUTE_MS);
    expect(calls()).toBe(2);
    await browser.clock.advance(30 * MINUTE_MS);
    expect(calls()).toBe(2);
    await browser.clock.advance(REFRESH_INTERVAL_MS);
    expect(calls()).toBe(3);
  });

  it('goes when ESI no longer lists it', async () => {
    setLayout({}, undefined);
    const tab = await new Tab(browser).start();
    browser.eve.colonies.set(1, (browser.eve.colonies.get(1) ?? []).slice(0, 1));
    await browser.clock.advance(15 * MINUTE_MS);
    await tab.refresh();
    expect(tab.colonies.size).toBe(1);
    expect(tab.fetchOf(1)).toMatchObject({ kind: 'ok' });
  });
});
