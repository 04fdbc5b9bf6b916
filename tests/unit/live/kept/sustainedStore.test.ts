/** Net of the last visit: the same as a fresh replay, and never of another colony, rule, time or version of the engine. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CharacterId, ColonyKey } from '../../../../workers/game/domain/ids.ts';
import { compileColony, startState } from '../../../../workers/game/engine/index.ts';
import { sustain } from '../../../../workers/game/sustain/index.ts';
import { openKept } from '../../../../workers/live/kept/keptRows.ts';
import { openHistory } from '../../../../workers/live/kept/openHistory.ts';
import { SustainedStore } from '../../../../workers/live/kept/sustainedStore.ts';
import { Later } from '../../../../workers/live/later.ts';
import { drawnRuns } from '../../../fixtures/drawnRuns.ts';
import { AQUEOUS_LIQUIDS } from '../esi/esiRecords.ts';
import { API_URL, ESI_URL, USER_AGENT } from '../esi/fakeEve.ts';
import { Browser, SETTINGS, Tab } from '../fetching/fetchingHarness.ts';
import { anySnapshots } from './drawnSnapshots.ts';

const DAY = 86_400;
const KEY = '1/40000017' as ColonyKey;

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  return () => vi.unstubAllGlobals();
});

it('what colonies sustain is read as a fresh replay brings it', async () => {
  const store = new SustainedStore(openKept, 'a');
  await fc.assert(
    fc.asyncProperty(anySnapshots, fc.integer({ min: 4, max: 72 }), async ([colony], hours) => {
      const replay = () => {
        const rule = { intervalSeconds: hours * 3600, takesSurplusP0: false };
        const { eventCount: _, visitCount: __, ...sustained } = sustain(startState(compileColony(colony!)), rule);
        return { interval: { seconds: hours * 3600, source: 'round' as const }, colony: sustained };
      };
      const one = {
        key: KEY,
        snapshot: 'W/"a" 2026-11-01T00:00:00Z',
        rule: '',
        at: colony!.lastUpdateAt,
        sustained: replay(),
      };
      await store.save([one]);
      expect((await store.load()).colonies).toEqual([{ ...one, sustained: replay() }]);
    }),
    { numRuns: Math.ceil(drawnRuns(20) / 4) },
  );
});

describe('on the next visit', () => {
  let browser: Browser;

  beforeEach(async () => {
    browser = new Browser();
    browser.eve.prices.set(AQUEOUS_LIQUIDS, 5);
    browser.addCharacter(1, [40_000_017, 40_000_018]);
    const tab = await new Tab(browser, { openKept }).start();
    await advance(3000);
    expect(tab.colonies.get(KEY)?.sustained).not.toBeNull();
    tab.engine.stop();
  });

  /** The database's requests take real turns. */
  async function advance(ms: number): Promise<void> {
    for (let turn = 0; turn < 30; turn++) {
      await browser.clock.advance(ms / 30);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async function visit(changes: object = {}, settings = SETTINGS) {
    const tab = new Tab(browser, { openKept, ...changes });
    const services = { esiUrl: ESI_URL, userAgent: USER_AGENT, apiUrl: API_URL };
    void tab.engine.start({ services, characters: browser.characters, settings }, tab);
    await advance(600);
    const first = tab.publications.flatMap(({ changed }) => changed).find(({ key }) => key === KEY)!;
    await advance(3000);
    return { tab, first, last: tab.colonies.get(KEY)! };
  }

  it('net is there with the first figures, and as it was', async () => {
    const { first, last } = await visit();
    expect(first.isNetComing).toBe(false);
    expect(first.netIskPerMonth.isk).not.toBeNull();
    expect(last.netIskPerMonth).toEqual(first.netIskPerMonth);
  });

  it('is replayed for another version of the engine, for another rule, and after six hours', async () => {
    expect((await visit({ madeBy: 'another version' })).first.isNetComing).toBe(true);
    const worth = { ...SETTINGS.worth, visitIntervalSeconds: 7 * DAY };
    expect((await visit({}, { ...SETTINGS, worth })).first.isNetComing).toBe(true);
    await visit();
    browser.clock.jumpTo(browser.clock.nowMs() + 6 * 3600 * 1000);
    expect((await visit()).first.isNetComing).toBe(true);
  });

  it('customs tax is as it was with the first figures, until it is measured again', async () => {
    const store = new SustainedStore(openKept, 'this version');
    const rate = { ownerFraction: 0.17, visitCount: 5, lastAt: browser.clock.nowMs() / 1000 };
    const skills = { at: browser.clock.nowMs() / 1000, customsLevel: 5, commandCenterLevel: 4, planetCount: 5 };
    const customs = { rates: new Map([[KEY, rate]]), skills: new Map([[1 as CharacterId, skills]]) };
    await Promise.all([store.saveCustoms(customs), advance(100)]);
    const { first, tab } = await visit({ openHistory });
    expect(first.customsTax).toMatchObject({ ownerFraction: 0.17, measured: rate });
    // This browser has neither taxes nor skills.
    await advance(6000);
    expect(tab.colonies.get(KEY)?.customsTax.measured).toBeUndefined();
    const [{ customs: after }] = await Promise.all([store.load(), advance(100)]);
    expect([after.rates.size, after.skills.size]).toEqual([0, 0]);
  });

  it('is replayed where the layout, or the last update, is not the one that was replayed', async () => {
    const store = new SustainedStore(openKept, 'this version');
    const [{ colonies: kept }] = await Promise.all([store.load(), advance(100)]);
    const [etag, lastUpdate] = kept[0]!.snapshot.split(' ');
    for (const snapshot of [`W/"other" ${lastUpdate}`, `${etag} 2020-01-01T00:00:00Z`]) {
      await Promise.all([store.save(kept.map((one) => ({ ...one, snapshot }))), advance(100)]);
      expect((await visit()).first.isNetComing).toBe(true);
    }
  });

  it('is replayed where the past was changed, even if the page was closed before it could replay that', async () => {
    const tab = await new Tab(browser, { openKept, openHistory }).start();
    await advance(6000);
    const store = new SustainedStore(openKept, 'this version');
    const kept = () => Promise.all([store.load(), advance(100)]).then(([{ colonies }]) => colonies);
    expect(await kept()).toHaveLength(2);
    // From now on nothing that is replayed comes to its end.
    vi.spyOn(Later.prototype, 'run').mockReturnValue(new Promise(() => {}));
    await Promise.all([tab.engine.history.remove(null), advance(1000)]);
    expect(await kept()).toEqual([]);
    vi.restoreAllMocks();
  });

  it('nothing of a deleted character is left', async () => {
    const { tab } = await visit();
    const store = new SustainedStore(openKept, 'this version');
    const before = await Promise.all([store.load(), advance(100)]);
    expect(before[0].colonies).toHaveLength(2);
    browser.records.clear();
    void tab.engine.set({ characters: browser.characters });
    await advance(1000);
    const after = await Promise.all([store.load(), advance(100)]);
    expect(after[0].colonies).toEqual([]);
  });

  it('nothing is left of a character whose deletion an earlier visit did not finish', async () => {
    const store = new SustainedStore(openKept, 'this version');
    const [deleted, theirs] = [9 as CharacterId, '9/40000017' as ColonyKey];
    const at = browser.clock.nowMs() / 1000;
    const rate = { ownerFraction: 0.17, visitCount: 5, lastAt: at };
    const skills = { at, customsLevel: 5, commandCenterLevel: 4, planetCount: 5 };
    const [{ colonies: own }] = await Promise.all([store.load(), advance(100)]);
    await Promise.all([store.save([...own, { ...own[0]!, key: theirs }]), advance(100)]);
    const customs = { rates: new Map([[theirs, rate]]), skills: new Map([[deleted, skills]]) };
    await Promise.all([store.saveCustoms(customs), advance(100)]);
    const { tab } = await visit();
    await Promise.all([tab.engine.fetching.forget(deleted), advance(1000)]);
    const [{ colonies, customs: after }] = await Promise.all([store.load(), advance(100)]);
    expect(colonies.map(({ key }) => key).sort()).toEqual(own.map(({ key }) => key).sort());
    expect([after.rates.size, after.skills.size]).toEqual([0, 0]);
  });
});
