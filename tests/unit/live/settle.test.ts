/** Who could settle, and kept plans as checklists, in a running engine. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SettleTask } from '../../../workers/figures/index.ts';
import type { Basket } from '../../../workers/game/domain/demand.ts';
import type { CharacterId, PlanetId, SystemId } from '../../../workers/game/domain/ids.ts';
import type { PlanPlanet, SettlePlan, SettleRequest, Settler } from '../../../workers/game/domain/settle.ts';
import { DemandService } from '../../../workers/live/demand.ts';
import { openKept } from '../../../workers/live/kept/keptRows.ts';
import { SettleService } from '../../../workers/live/settle.ts';
import { commodityNamed, designOf } from '../../fixtures/designs.ts';
import { layoutRecord, planetRecord } from './esi/esiRecords.ts';
import { FakeClock } from './esi/fakeClock.ts';
import { Browser, SETTINGS, Tab } from './fetching/fetchingHarness.ts';

const [KETTA, ILSE] = [1 as CharacterId, 2 as CharacterId];
const [FIRST, SECOND, THIRD] = [40_000_017, 40_000_018, 40_000_019] as PlanetId[];

let browser: Browser;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  browser = new Browser();
  browser.addCharacter(KETTA, [FIRST!]);
  browser.addCharacter(ILSE, []);
});

const openTab = () => new Tab(browser, { openKept }).start();

/** Adds a colony in the game, and lets the page hear of it. */
async function settle(tab: Tab, characterId: CharacterId, planetId: PlanetId): Promise<void> {
  const colonies = browser.eve.colonies.get(characterId)!;
  const planet = planetRecord({ planet_id: planetId, owner_id: characterId });
  browser.eve.colonies.set(characterId, [...colonies, { planet, layout: layoutRecord() }]);
  await browser.clock.sleep(11 * 60_000);
  await tab.refresh(60_000);
}

const DESIGN = designOf({ product: 'Water' });

const planet = (settlerId: string, planetId: PlanetId): PlanPlanet => ({
  settlerId,
  planetId,
  planetName: `Amamake ${planetId}`,
  planetType: 'barren',
  radiusKm: 3000,
  systemId: 30_002_537 as SystemId,
  systemName: 'Amamake',
  security: 0.4,
  space: 'low',
  role: 'extract',
  productTypeId: commodityNamed('Water'),
  design: DESIGN,
  collects: [{ typeId: commodityNamed('Water'), unitsPerMonth: 288_000 }],
  brings: [],
  supplyFraction: 1,
});

const SETTLERS = [
  { id: '2', name: 'Ilse', characterId: ILSE },
  { id: 'new-1', name: 'Alt', characterId: null },
].map((one): Settler => ({ ...one, commandCenterLevel: 5, freePlanetCount: 5, customsLevel: 0 }));

const planOf = (planets: readonly PlanPlanet[], bound: 'exact' | 'atMost' = 'exact') =>
  ({ planets, netIskPerMonth: { isk: 4.1e9, bound }, basket: null }) as SettlePlan;

describe('who could settle', () => {
  it('is every character, with level and free planets unknown where skills are not read; home is where most planets are', async () => {
    const tab = await openTab();
    const { characters, usualHomeId, visits } = await tab.engine.settle.start();
    const unread = { commandCenterLevel: null, freePlanetCount: null, isRead: false };
    expect(characters).toEqual([
      expect.objectContaining({ characterId: KETTA, settledPlanetCount: 1, isListed: true, ...unread }),
      expect.objectContaining({ characterId: ILSE, settledPlanetCount: 0, isListed: true, ...unread }),
    ]);
    expect(usualHomeId).toBe(30_000_142);
    expect(visits.source).toBe('round');
  });
});

const request = (intervalHours: number | null): SettleRequest => ({
  goal: { kind: 'isk', buysInputs: true },
  where: { area: { kind: 'named', systemIds: [] }, spaces: ['high'], avoidedIds: [] },
  settlers: SETTLERS,
  visits: { intervalHours, cargoM3: null, mostLogins: null },
  yields: [],
  hub: 'jita',
});

describe('the time between visits', () => {
  /** What a search of that time would rest on. */
  async function secondsOf(intervalHours: number | null, usualSeconds = 86_400): Promise<number> {
    const tasks: SettleTask[] = [];
    const search = async (task: SettleTask) => {
      tasks.push(task);
      return { kind: 'canceled' } as const;
    };
    const planner = { search, moreLevels: async () => null, stop() {} };
    const tab = await new Tab(browser, { openKept, openPlanner: () => planner }).start();
    const worth = { ...SETTINGS.worth, visitIntervalSeconds: usualSeconds };
    await tab.engine.set({ settings: { ...SETTINGS, worth } });
    await tab.engine.settle.search(request(intervalHours), { progress() {}, plans() {} });
    return tasks[0]!.intervalSeconds;
  }

  it('is whole seconds, whatever hours are entered', async () => {
    expect(await secondsOf(8.2)).toBe(29_520);
    expect(await secondsOf(22.333)).toBe(80_399);
  });

  it('is no longer than hours that can be entered, even where the player visits less often', async () => {
    expect(await secondsOf(null)).toBe(86_400);
    expect(await secondsOf(null, 30 * 86_400)).toBe(14 * 86_400);
  });
});

const WATER = commodityNamed('Water');

interface SettledWater {
  characterId?: CharacterId;
  planetId?: PlanetId;
  exportedUnitsPerHour: number;
  isReplayed?: boolean;
}

/** The task of a search with these colonies and baskets; the second planet is excluded from totals. */
async function taskOf(
  asked: SettleRequest,
  settled: readonly SettledWater[],
  baskets: readonly Pick<Basket, 'id' | 'isCounted' | 'entries'>[] = [],
): Promise<SettleTask> {
  const tasks: SettleTask[] = [];
  const sustainedOf = (exportedUnitsPerHour: number) => ({
    colony: { flows: [{ typeId: WATER, importedUnitsPerHour: 0, exportedUnitsPerHour }] },
  });
  const planetConfigs = [
    { planetId: FIRST, excludeFromTotals: false },
    { planetId: SECOND, excludeFromTotals: true },
  ];
  const tracked = settled.map(
    ({ characterId = KETTA, planetId = FIRST, exportedUnitsPerHour, isReplayed = true }, index) => ({
      colony: { key: `${index}`, characterId, planetId, systemId: 30_002_537, pins: [] },
      kept: isReplayed ? { sustained: sustainedOf(exportedUnitsPerHour) } : null,
    }),
  );
  const service = new SettleService({
    clock: new FakeClock(),
    knownBasis: () => ({
      colonies: tracked,
      characters: new Map([
        [KETTA, { planetConfigs }],
        [ILSE, { shareId: 'corp', planetConfigs: [] }],
      ]),
      ...{ prices: new Map(), volumes: { unitsPerDay: new Map() }, settings: SETTINGS },
      agreedRates: new Map([[FIRST, { ownerFraction: 0.15, visitCount: 2, lastAt: 0 }]]),
    }),
    habits: async () => ({ intervalSeconds: null, programs: [] }),
    sustained: {
      current: async (one: (typeof tracked)[number]) =>
        sustainedOf(settled[tracked.indexOf(one)]!.exportedUnitsPerHour),
    },
    demand: new DemandService({
      clock: new FakeClock(),
      baskets: { change: async () => ({ baskets, storageProblem: null }) },
    } as never),
    planner: { search: (task: SettleTask) => tasks.push(task) },
  } as never);
  await service.search(asked, { progress() {}, plans() {} });
  return tasks[0]!;
}

describe('a basket as the goal', () => {
  const basket = { id: 'fuel', name: 'Fuel', entries: [] };
  const goods = [
    { typeId: WATER, unitsPerDay: 500 },
    { typeId: commodityNamed('Coolant'), unitsPerDay: 70 },
  ];
  const unitsOf = async (...[settled, baskets]: [readonly SettledWater[], Parameters<typeof taskOf>[2]?]) => {
    const asked = { ...request(24), goal: { kind: 'basket', basket, goods, buysInputs: true } } as const;
    const { goal } = (await taskOf(asked, settled, baskets)).request;
    return goal.kind === 'basket' ? goal.goods.map(({ unitsPerDay }) => unitsPerDay) : null;
  };

  it('is searched without what the own fleet makes of it beyond its own needs', async () => {
    const ofOthers = { characterId: ILSE, exportedUnitsPerHour: 1000 };
    expect(await unitsOf([{ exportedUnitsPerHour: 10 }, ofOthers])).toEqual([260, 70]);
    expect(await unitsOf([{ exportedUnitsPerHour: 30 }, ofOthers])).toEqual([0, 70]);
  });

  it('leaves out what planets make that are excluded from totals, as Chain does', async () => {
    expect(await unitsOf([{ planetId: SECOND!, exportedUnitsPerHour: 10 }])).toEqual([500, 70]);
  });

  it('has what planets make that were not replayed yet', async () => {
    expect(await unitsOf([{ exportedUnitsPerHour: 10, isReplayed: false }])).toEqual([260, 70]);
  });

  it('gets of what the fleet makes only its part, if other baskets that count need the same', async () => {
    const water = (id: string, amount: number, isCounted: boolean) => ({
      ...{ id, isCounted },
      entries: [{ typeId: WATER, amount, time: { kind: 'every', period: 'day' }, materialEfficiency: 0 } as const],
    });
    // 480 a day for 500 and 1,500.
    const settled = [{ exportedUnitsPerHour: 20 }];
    const others = [water('paste', 1500, true), water('later', 9000, false)];
    expect(await unitsOf(settled, [water('fuel', 500, true), ...others])).toEqual([380, 70]);
    // One that doesn't count in Chain shares with no other.
    expect(await unitsOf(settled, [water('fuel', 500, false), ...others])).toEqual([20, 70]);
  });
});

describe('the customs tax of a planet', () => {
  it('is what characters there have measured, for all who settle it', async () => {
    const task = await taskOf(request(24), []);
    expect([...task.ownerFractions]).toEqual([[FIRST, 0.15]]);
  });
});

describe('a kept plan', () => {
  const keep = (tab: Tab, plan: SettlePlan, id = '1') =>
    tab.engine.settle.changeKept({ kind: 'keep', id, name: 'Water alts', plan, settlers: SETTLERS });

  it('is struck off planet by planet, as its settlers settle them', async () => {
    const tab = await openTab();
    const planets = [planet('new-1', FIRST!), planet('2', SECOND!), planet('new-1', SECOND!), planet('new-1', THIRD!)];
    const kept = await keep(tab, planOf(planets));
    const [state] = kept.plans;
    expect(kept.storageProblem).toBeNull();
    expect(state!.plan).not.toHaveProperty('isSaving');
    expect(state!.plan).toMatchObject({ name: 'Water alts', netIskPerMonth: 4.1e9 });
    expect(state!.plan.planets.map(({ settlerName, characterId }) => [settlerName, characterId])).toEqual([
      ['Alt', null],
      ['Ilse', ILSE],
      ['Alt', null],
      ['Alt', null],
    ]);
    for (const { template, programs } of state!.plan.planets) {
      expect(JSON.parse(template).P.length).toBeGreaterThan(1);
      expect(programs.map(({ hours }) => hours)).toEqual(DESIGN.programs.map(() => 26));
    }
    // Ketta's colony was there before: it is nobody's of the plan.
    expect(state!.settledBy).toEqual([null, null, null, null]);
    const settledBy = async () => (await tab.engine.settle.changeKept({ kind: 'read' })).plans[0]!.settledBy;

    // A character's planet is not that of whoever comes first.
    await settle(tab, KETTA, SECOND!);
    expect(await settledBy()).toEqual([null, null, KETTA, null]);
    await settle(tab, ILSE, SECOND!);
    expect(await settledBy()).toEqual([null, ILSE, KETTA, null]);
    await settle(tab, ILSE, FIRST!);
    expect(await settledBy()).toEqual([ILSE, ILSE, KETTA, null]);
  });

  it('has a character’s planet struck off that was settled before the plan was kept', async () => {
    const tab = await openTab();
    await settle(tab, ILSE, SECOND!);
    const { plans } = await keep(tab, planOf([planet('2', SECOND!), planet('new-1', SECOND!), planet('2', THIRD!)]));
    // No placeholder's: it was nobody new.
    expect(plans[0]!.settledBy).toEqual([ILSE, null, null]);
  });

  it('for a basket says that its ISK is saved', async () => {
    const tab = await openTab();
    const plan = { ...planOf([planet('2', SECOND!)]), basket: { goods: [], wholeIskPerMonth: null } };
    const { plans } = await keep(tab, plan);
    expect(plans[0]!.plan).toMatchObject({ netIskPerMonth: 4.1e9, isSaving: true });
  });

  it('is still there in the next tab, renamed, and gone once it is deleted', async () => {
    const tab = await openTab();
    const { plans } = await keep(tab, planOf([planet('new-1', THIRD!)]));
    const { id } = plans[0]!.plan;
    await tab.engine.settle.changeKept({ kind: 'rename', id, name: 'Alts' });
    const other = await openTab();
    const read = await other.engine.settle.changeKept({ kind: 'read' });
    expect(read.plans.map(({ plan }) => plan.name)).toEqual(['Alts']);
    const left = await other.engine.settle.changeKept({ kind: 'delete', id });
    expect(left.plans).toEqual([]);
  });

  it('replaces no plan of its name that another tab keeps at the same moment', async () => {
    const tabs = [await openTab(), await openTab()];
    const plansOf = ['new-1', '2'].map((settlerId) => planOf([planet(settlerId, THIRD!)]));
    await Promise.all(tabs.map((tab, index) => keep(tab, plansOf[index]!, `${index}`)));
    const { plans } = await tabs[0]!.engine.settle.changeKept({ kind: 'read' });
    expect(plans.map(({ plan }) => [plan.name, plan.planets[0]!.settlerId])).toEqual([
      ['Water alts', 'new-1'],
      ['Water alts', '2'],
    ]);
  });

  it('has no net to come back to where that is only known to be at most so much', async () => {
    const tab = await openTab();
    const { plans } = await keep(tab, planOf([planet('new-1', THIRD!)], 'atMost'));
    expect(plans[0]!.plan.netIskPerMonth).toBeNull();
  });
});
