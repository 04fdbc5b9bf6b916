import { beforeEach, describe, expect, it } from 'vitest';
import type { ChainReport, ChainScope } from '../../../workers/game/domain/chain.ts';
import type { Basket } from '../../../workers/game/domain/demand.ts';
import type { ColonyKey, TypeId } from '../../../workers/game/domain/ids.ts';
import { ecuRecord, factoryRecord, launchpadRecord, layoutRecord, planetRecord, WATER } from './esi/esiRecords.ts';
import { Browser, Tab } from './fetching/fetchingHarness.ts';

const FIRST = 40_000_017;
const SECOND = 40_000_018;

let browser: Browser;

async function chain(tab: Tab, scope: ChainScope): Promise<ChainReport> {
  const outcome = await tab.engine.chain.report({ scope, feeding: 'buy' });
  if (outcome.kind !== 'report') throw new Error(JSON.stringify(outcome));
  return outcome.report;
}

const water = (report: ChainReport) => report.commodities.find(({ typeId }) => typeId === WATER);

describe('the chain of the fetched colonies', () => {
  beforeEach(() => {
    browser = new Browser();
  });

  it('is about the whole fleet, one account or chosen planets, without those excluded from totals', async () => {
    browser.addCharacter(1, [FIRST], { account: 'Main' });
    browser.addCharacter(2, [FIRST, SECOND], {
      account: 'Second',
      planetConfigs: [{ planetId: SECOND as never, excludeFromTotals: true, ownerTaxFraction: null }],
    });
    const tab = await new Tab(browser).start();
    const fleet = await chain(tab, { kind: 'fleet' });
    expect(fleet).toMatchObject({ colonyCount: 2, excludedCount: 1, unplanned: [] });
    const main = await chain(tab, { kind: 'account', account: 'Main' });
    expect(main).toMatchObject({ colonyCount: 1, excludedCount: 0 });
    const chosen = await chain(tab, { kind: 'planets', keys: [`2/${FIRST}` as ColonyKey] });
    expect(chosen).toMatchObject({ colonyCount: 1, excludedCount: 0 });
    expect(water(main)!.madeUnitsPerHour).toBeGreaterThan(0);
    expect(water(fleet)!.madeUnitsPerHour).toBeCloseTo(2 * water(main)!.madeUnitsPerHour, 6);
    expect(water(fleet)!.stockUnits).toBeGreaterThan(0);
  });

  it('says what the fleet feeds of the baskets that count, and takes nothing of those that do not', async () => {
    browser.addCharacter(1, [FIRST]);
    const { engine } = await new Tab(browser).start();
    const basket = (id: string, isCounted: boolean, amount: number): Basket => ({
      ...{ id, name: id, isCounted },
      entries: [{ typeId: WATER as TypeId, amount, time: { kind: 'every', period: 'day' }, materialEfficiency: 0 }],
    });
    const ask = async (...baskets: Basket[]) => {
      const outcome = await engine.chain.report({ scope: { kind: 'fleet' }, feeding: 'own', baskets });
      return outcome.kind === 'report' ? outcome.report : null;
    };
    const perHour = water((await ask())!)!.surplusUnitsPerHour;
    const { demand } = (await ask(basket('a', true, perHour * 24 * 2), basket('b', false, 1e6)))!;
    expect(demand).toMatchObject({ kind: 'report', unknownTypeIds: [] });
    if (demand?.kind !== 'report') return;
    expect(demand.entries.map(({ basketName }) => basketName)).toEqual(['a']);
    expect(demand.entries[0]!.fedFraction).toBeCloseTo(0.5, 6);
    expect(demand.goods[0]!.missingPerDay).toBeCloseTo(perHour * 24, 3);
    expect((await ask(basket('b', false, 1)))!.demand).toBeNull();
  });

  it('counts the days until a basket’s date from the time that the page shows, as its stock is of then', async () => {
    browser.addCharacter(1, [FIRST]);
    const { engine } = await new Tab(browser).start();
    const at = Math.floor(browser.clock.nowMs() / 1000) + 2 * 86_400;
    const entry = { typeId: WATER as TypeId, amount: 100, time: { kind: 'by', at }, materialEfficiency: 0 } as const;
    const baskets = [{ id: 'a', name: 'a', isCounted: true, entries: [entry] }];
    const ask = async () => {
      const outcome = await engine.chain.report({ scope: { kind: 'fleet' }, feeding: 'own', baskets });
      const demand = outcome.kind === 'report' ? outcome.report.demand : null;
      return demand?.kind === 'report' ? demand.entries[0]!.isOverdue : null;
    };
    expect(await ask()).toBe(false);
    await engine.set({ viewAt: at + 86_400 });
    expect(await ask()).toBe(true);
  });

  it('keeps baskets, and says what their entries take', async () => {
    browser.addCharacter(1, [FIRST]);
    const { engine } = await new Tab(browser).start();
    const basket: Basket = { id: 'fuel', name: 'Fuel', isCounted: true, entries: [] };
    const saved = await engine.demand.changeBaskets({ kind: 'save', basket });
    expect(saved.baskets).toMatchObject([basket]);
    const entry = {
      typeId: 4051 as TypeId,
      amount: 30,
      time: { kind: 'every', period: 'hour' },
      materialEfficiency: 0,
    } as const;
    const taken = await engine.demand.goods([entry]);
    expect(taken).toMatchObject({ kind: 'goods', unknownTypeIds: [] });
    expect(taken.kind === 'goods' && taken.goods.map(({ unitsPerDay }) => unitsPerDay)).toEqual([396, 72, 72, 162, 18]);
  });

  it('has bottlenecks of the same planets, each named with its character', async () => {
    browser.addCharacter(1, [FIRST], { account: 'Main' });
    const { engine } = await new Tab(browser).start();
    // One factory of Water gets far more than it uses: nothing falls short, or only for a reason that it names.
    const outcome = await engine.chain.bottlenecks({ scope: { kind: 'fleet' }, feeding: 'own' });
    if (outcome.kind !== 'report') throw new Error(JSON.stringify(outcome));
    for (const { planets, causes } of outcome.report.bottlenecks) {
      expect(planets).toEqual([{ key: `1/${FIRST}`, characterId: 1, planetName: 'Tanoo 17' }]);
      expect(causes.length).toBeGreaterThan(0);
    }
    const none = await engine.chain.bottlenecks({ scope: { kind: 'planets', keys: [] }, feeding: 'buy' });
    expect(none).toEqual({ kind: 'report', report: { bottlenecks: [], leftOutCount: 0, colonyCount: 0 } });
  });

  it('has bottlenecks of a planet whose record is newer than this computer’s clock, too', async () => {
    browser.addCharacter(1, [FIRST]);
    browser.eve.aheadMs = 120_000;
    const lastUpdateAt = Math.floor(browser.clock.nowMs() / 1000) + 60;
    const planet = planetRecord({ planet_id: FIRST, last_update: new Date(lastUpdateAt * 1000).toISOString() });
    const ecu = ecuRecord();
    // Far less than its factory uses, and nothing in store.
    const weak = { ...ecu, extractor_details: { ...(ecu.extractor_details as object), qty_per_cycle: 500 } };
    const pins = [weak, factoryRecord({ contents: [] }), launchpadRecord({ contents: [] })];
    browser.eve.colonies.set(1, [{ planet, layout: layoutRecord({ pins, links: [] }) }]);
    const { engine } = await new Tab(browser).start();
    expect(lastUpdateAt).toBeGreaterThan(browser.clock.nowMs() / 1000);
    const outcome = await engine.chain.bottlenecks({ scope: { kind: 'fleet' }, feeding: 'buy' });
    expect(outcome).toMatchObject({ kind: 'report', report: { bottlenecks: [{ productTypeId: WATER }] } });
  });

  it('refuses impossible taxes and command centers and says which', async () => {
    browser.addCharacter(1, [FIRST]);
    const { engine } = await new Tab(browser).start();
    const request = { taxFraction: 0.1, commandCenterLevel: 5 };
    expect(await engine.choices.report({ ...request, taxFraction: Number.NaN })).toEqual({
      kind: 'invalid',
      fault: 'tax',
    });
    expect(await engine.choices.report({ ...request, commandCenterLevel: 6 })).toEqual({
      kind: 'invalid',
      fault: 'level',
    });
    expect(await engine.choices.report(request)).toMatchObject({ kind: 'report' });
  });
});
