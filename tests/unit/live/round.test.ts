import { beforeEach, describe, expect, it } from 'vitest';
import { requestFaultText } from '../../../src/words/round.ts';
import type { CharacterId, ColonyKey, TypeId } from '../../../workers/game/domain/ids.ts';
import type {
  ExpectedVisit,
  LoginReport,
  RestartLine,
  RoundReport,
  RoundRequest,
} from '../../../workers/game/domain/round.ts';
import { priceList } from '../../fixtures/goods.ts';
import { makeRoundSettings } from '../../fixtures/roundReport.ts';
import {
  AQUEOUS_LIQUIDS,
  ecuRecord,
  factoryRecord,
  launchpadRecord,
  layoutRecord,
  planetRecord,
  routeRecord,
  WATER,
} from './esi/esiRecords.ts';
import { Browser, Tab } from './fetching/fetchingHarness.ts';

const DAY = 86_400;
const PLANET = 40_000_017;
const [ELECTROLYTES, COOLANT] = [2390, 9832];
const KEY = `1/${PLANET}` as ColonyKey;

let browser: Browser;
const nowSeconds = () => Math.floor(browser.clock.nowMs() / 1000);

function request(changes: Partial<RoundRequest> = {}): RoundRequest {
  return { ...makeRoundSettings(nowSeconds(), 14), characterIds: null, leftOutKeys: [], cutFraction: null, ...changes };
}

async function plan(tab: Tab, changes: Partial<RoundRequest> = {}): Promise<RoundReport> {
  const outcome = await tab.engine.round.plan(request(changes));
  if (outcome.kind !== 'planned') throw new Error(JSON.stringify(outcome));
  const logins: LoginReport[] = [];
  while (logins.length < outcome.loginCount) {
    logins.push(...(await tab.engine.round.logins(outcome.planNumber, logins.length))!);
  }
  return { ...outcome.report, logins };
}

/** A planet whose only factory lives on what is brought. */
function factoryLayout() {
  return layoutRecord({
    pins: [factoryRecord(), launchpadRecord({ contents: [] })],
    links: [],
    routes: (layoutRecord().routes as { source_pin_id: number }[]).slice(1),
  });
}

/** A planet whose only factory makes Coolant of what is brought. */
function coolantLayout() {
  const [factory, launchpad] = [factoryRecord({ type_id: 2474, schematic_id: 66, contents: [] }), launchpadRecord()];
  const [inside, outside] = [
    { source_pin_id: launchpad.pin_id, destination_pin_id: factory.pin_id, quantity: 40 },
    { source_pin_id: factory.pin_id, destination_pin_id: launchpad.pin_id, quantity: 5 },
  ];
  return layoutRecord({
    pins: [factory, { ...launchpad, contents: [] }],
    links: [],
    routes: [
      routeRecord({ ...inside, route_id: 1, content_type_id: ELECTROLYTES }),
      routeRecord({ ...inside, route_id: 2, content_type_id: WATER }),
      routeRecord({ ...outside, route_id: 3, content_type_id: COOLANT }),
    ],
  });
}

describe('planning a round', () => {
  beforeEach(() => {
    browser = new Browser();
  });

  it('plans from the kept simulations, with planet names, volumes, values, each planet’s tax, and sums', async () => {
    browser.addCharacter(1, [PLANET], {
      account: 'Main',
      planetConfigs: [{ planetId: PLANET as never, excludeFromTotals: true, ownerTaxFraction: 0.1 }],
    });
    const tab = await new Tab(browser).start();
    const report = await plan(tab);
    const [login] = report.logins;
    const [visit] = login!.visits;
    expect(visit).toMatchObject({ key: KEY, planetName: 'Tanoo 17', systemName: 'Tanoo', hasLaunchpad: true });
    const [restart, collect] = visit!.lines;
    expect(restart).toMatchObject({ kind: 'restart', typeId: AQUEOUS_LIQUIDS, programSeconds: 2 * DAY });
    if (collect?.kind !== 'collect') throw new Error('nothing is collected');
    expect(collect).toMatchObject({ typeId: WATER, storeKind: 'launchpad' });
    expect(collect.amount).toBeGreaterThan(400);
    expect(collect.volumeM3).toBeCloseTo(collect.amount * 0.19);
    expect(report.totals).toMatchObject({ loginCount: 1, returnCount: 0, visitCount: 1, inM3: 0 });
    expect(report.totals.outM3).toBeCloseTo(collect.volumeM3);
    // Export tax of 10 % of the 400 ISK that customs offices take P1 for.
    expect(report.totals.taxIsk).toBeCloseTo(collect.amount * 40);
    expect(report.totals.taxParts).toEqual({ gameIsk: 0, ownerIsk: report.totals.taxIsk });
    expect(report.surplus).toMatchObject([{ pool: 'Main', lines: [{ typeId: WATER, amount: collect.amount }] }]);
  });

  it('keeps what a basket lacks before anything is surplus, and buys the rest of it with its name', async () => {
    browser.addCharacter(1, [PLANET], { account: 'Main' });
    const tab = await new Tab(browser).start();
    const collected = (await plan(tab)).surplus[0]!.lines[0]!.amount;
    const time = { kind: 'every', period: 'day' } as const;
    const wants = (typeId: number, amount: number) => ({
      typeId: typeId as TypeId,
      amount,
      time,
      materialEfficiency: 0,
    });
    const basket = { id: 'one', name: 'Fuel', isCounted: true, entries: [wants(WATER, 10), wants(COOLANT, 5)] };
    const report = await plan(tab, { baskets: [basket] });
    expect(report.baskets).toMatchObject({
      kind: 'lists',
      lists: [
        {
          name: 'Fuel',
          kept: [{ pool: 'Main', lines: [{ typeId: WATER, amount: 140 }] }],
          toBuy: { lines: [{ typeId: COOLANT, amount: 70 }] },
        },
      ],
    });
    expect(report.surplus).toMatchObject([{ pool: 'Main', lines: [{ typeId: WATER, amount: collected - 140 }] }]);
    expect(report.shopping.lines).toMatchObject([{ typeId: COOLANT, amount: 70 }]);
    expect(report.buy).toEqual([]);
  });

  it('advises single visits for the amounts of stops, and leaves out what it can not simulate', async () => {
    browser.addCharacter(1, [PLANET]);
    browser.eve.colonies.set(1, [{ planet: planetRecord({ planet_id: PLANET }), layout: coolantLayout() }]);
    const tab = await new Tab(browser).start();
    const settings = request({ nextRoundAt: nowSeconds() + DAY });
    const [advice, ...others] = await tab.engine.round.advise([KEY, '9/9' as ColonyKey], settings);
    expect(others).toEqual([]);
    expect(advice).toMatchObject({ key: KEY, lastsUntil: nowSeconds() + DAY, limitedBy: null });
    const [visit] = (await plan(tab, { nextRoundAt: nowSeconds() + DAY })).logins[0]!.visits;
    const planned = visit!.lines.filter((line) => line.kind === 'deliver');
    expect(advice!.deliveries).toMatchObject([{ typeId: ELECTROLYTES }, { typeId: WATER }]);
    expect(advice!.deliveries.map(({ typeId, amount }) => ({ typeId, amount }))).toEqual(
      planned.map(({ typeId, amount }) => ({ typeId, amount })),
    );
    expect(await tab.engine.round.advise([KEY], { ...settings, nextRoundAt: nowSeconds() })).toEqual([]);
  });

  it('says of inputs at a loss what leaving the planet idle saves, the same in an advice as in a plan', async () => {
    browser.addCharacter(1, [PLANET]);
    browser.eve.colonies.set(1, [{ planet: planetRecord({ planet_id: PLANET }), layout: coolantLayout() }]);
    // 40 units of each become 5.
    browser.eve.prices = priceList({ Electrolytes: 500, Water: 500, Coolant: 7000 });
    const tab = await new Tab(browser).start();
    const changes = { nextRoundAt: nowSeconds() + DAY, feedAtLoss: [] };
    const [advice] = await tab.engine.round.advise([KEY], request(changes));
    const { logins, skipped } = await plan(tab, changes);
    const [planned] = [...logins.flatMap(({ visits }) => visits), ...skipped];
    expect(advice).toMatchObject({ deliveries: [], idleGainIsk: planned!.idleGainIsk });
    expect(advice!.idleGainIsk).toBeGreaterThan(0);
  });

  it('buys no raw material, but brings what is in stock', async () => {
    browser.addCharacter(1, [PLANET], { account: 'Main' });
    browser.eve.colonies.set(1, [{ planet: planetRecord({ planet_id: PLANET }), layout: factoryLayout() }]);
    const tab = await new Tab(browser).start();
    const ask = (stock: RoundRequest['stock']) => plan(tab, { nextRoundAt: nowSeconds() + DAY, feedAtLoss: [], stock });
    expect(await ask([])).toMatchObject({ logins: [], shopping: { lines: [] } });
    const [login] = (await ask([{ pool: 'Main', typeId: AQUEOUS_LIQUIDS as TypeId, amount: 1e6 }])).logins;
    expect(login!.visits[0]!.lines).toMatchObject([{ kind: 'collect' }, { kind: 'deliver', typeId: AQUEOUS_LIQUIDS }]);
    // Less than the factory needs: that much, and nothing is bought.
    const some = await ask([{ pool: 'Main', typeId: AQUEOUS_LIQUIDS as TypeId, amount: 90_000 }]);
    const [visit] = some.logins[0]!.visits;
    expect(visit!.lines.at(-1)).toMatchObject({ kind: 'deliver', amount: 90_000, sources: [{ kind: 'stock' }] });
    expect(some.shopping.lines).toEqual([]);
    expect(visit!.idleGainIsk).toBeLessThanOrEqual(0);
    // 3,000 units a cycle of half an hour.
    expect(visit!.lastsUntil - nowSeconds()).toBeLessThan(16 * 3600);
    // What somebody else has is not at hand.
    const others = await ask([{ pool: 'Other', typeId: AQUEOUS_LIQUIDS as TypeId, amount: 1e6 }]);
    expect(others).toMatchObject({ logins: [], shopping: { lines: [] } });
  });

  it('shares what raw material there is, and buys no more of it', async () => {
    for (const id of [1, 2, 3]) {
      browser.addCharacter(id, [PLANET + id], { account: 'Main' });
      browser.eve.colonies.set(id, [{ planet: planetRecord({ planet_id: PLANET + id }), layout: factoryLayout() }]);
    }
    const tab = await new Tab(browser).start();
    const stock = [{ pool: 'Main', typeId: AQUEOUS_LIQUIDS as TypeId, amount: 200_000 }];
    const report = await plan(tab, { nextRoundAt: nowSeconds() + DAY, feedAtLoss: [], stock });
    const delivered = report.logins.flatMap(({ visits }) =>
      visits.flatMap(({ lines }) => lines.flatMap((line) => (line.kind === 'deliver' ? [line.amount] : []))),
    );
    expect(delivered).toHaveLength(3);
    expect(delivered.reduce((units, amount) => units + amount, 0)).toBeLessThanOrEqual(200_000);
    expect(Math.min(...delivered)).toBeGreaterThan(60_000);
    expect(report.shopping.lines).toEqual([]);
    const fed = await plan(tab, { nextRoundAt: nowSeconds() + DAY, feedAtLoss: 'all', stock });
    expect(fed.shopping.lines).not.toEqual([]);
  });

  it('never plans the past, and says what is wrong with a request', async () => {
    browser.addCharacter(1, [PLANET]);
    const tab = await new Tab(browser).start();
    const early = await plan(tab, { roundAt: nowSeconds() - DAY });
    expect(early.settings.roundAt).toBe(nowSeconds());
    const wrong: [Partial<RoundRequest>, string][] = [
      [{ nextRoundAt: nowSeconds() }, 'has to be after'],
      [{ nextRoundAt: Number.NaN }, 'has to be after'],
      [{ nextRoundAt: nowSeconds() + 61 * DAY }, 'within 60 days'],
      [{ holdM3: -1 }, 'above 0 m³'],
      [{ programSeconds: 15 * DAY }, 'up to 14 days'],
      [{ stock: [{ pool: '-', typeId: 34 as TypeId, amount: 1 }] }, 'not a planetary commodity'],
      [{ stock: [{ pool: '-', typeId: WATER as TypeId, amount: -1 }] }, 'whole numbers'],
    ];
    for (const [changes, message] of wrong) {
      const outcome = await tab.engine.round.plan(request(changes));
      expect(outcome.kind === 'invalid' && requestFaultText(outcome.fault)).toContain(message);
    }
  });

  it('lists colonies that can not be simulated with the reason, and plans the others', async () => {
    browser.addCharacter(1, [PLANET]);
    browser.addCharacter(2, [PLANET]);
    browser.eve.colonies.set(2, [
      {
        planet: planetRecord({ planet_id: PLANET, last_update: new Date((nowSeconds() + DAY) * 1000).toISOString() }),
        layout: layoutRecord(),
      },
    ]);
    const tab = await new Tab(browser).start();
    const report = await plan(tab);
    expect(report.logins.map(({ characterId }) => characterId)).toEqual([1]);
    expect(report.unplanned).toEqual([
      { key: `2/${PLANET}`, characterId: 2, planetName: 'Tanoo 17', problem: { kind: 'newerThanClock' } },
    ]);
  });

  it('plans only those who take part, and without prices everything but the worth', async () => {
    browser.addCharacter(1, [PLANET]);
    browser.addCharacter(2, [PLANET]);
    browser.eve.prices = new Map();
    const tab = await new Tab(browser).start();
    const report = await plan(tab, { characterIds: [2 as CharacterId] });
    expect(report.logins.map(({ characterId }) => characterId)).toEqual([2]);
    expect(report.totals.worth.isk).toBeNull();
    expect(report.logins[0]!.visits[0]!.lines.map(({ kind }) => kind)).toEqual(['restart', 'collect']);
    expect(report.cut).toBeNull();
  });

  it('sends the logins of a large plan in parts, and only those of the last plan', async () => {
    for (let id = 1; id <= 25; id++) browser.addCharacter(id, [PLANET]);
    const tab = await new Tab(browser).start();
    const previous = await tab.engine.round.plan(request());
    const outcome = await tab.engine.round.plan(request());
    if (previous.kind !== 'planned' || outcome.kind !== 'planned') throw new Error('nothing is planned');
    expect(outcome).toMatchObject({ loginCount: 25, report: { totals: { loginCount: 25 } } });
    expect(outcome.report).not.toHaveProperty('logins');
    expect(await tab.engine.round.logins(previous.planNumber, 0)).toBeNull();
    const first = (await tab.engine.round.logins(outcome.planNumber, 0))!;
    expect(first.length).toBeLessThan(25);
    const second = (await tab.engine.round.logins(outcome.planNumber, first.length))!;
    expect(new Set([...first, ...second].map(({ characterId }) => characterId)).size).toBe(25);
    expect(await tab.engine.round.logins(outcome.planNumber, 0)).toBeNull();
  });

  it('gives up a plan that a newer request replaces', async () => {
    for (let id = 1; id <= 3; id++) browser.addCharacter(id, [PLANET]);
    const tab = await new Tab(browser).start();
    // Every reading of the clock takes longer than a slice.
    const clock = browser.clock;
    const nowMs = clock.nowMs.bind(clock);
    let late = 0;
    clock.nowMs = () => {
      late += 50;
      return nowMs() + late;
    };
    const first = tab.engine.round.plan(request());
    const second = tab.engine.round.plan(request({ characterIds: [1 as CharacterId] }));
    await clock.advance(1000);
    expect(await first).toEqual({ kind: 'replaced' });
    expect(await second).toMatchObject({ kind: 'planned' });
  });
});

describe('reviewing a round', () => {
  beforeEach(() => {
    browser = new Browser();
  });

  async function expectations(tab: Tab, changes: Partial<RoundRequest> = {}): Promise<ExpectedVisit[]> {
    const { settings, logins } = await plan(tab, changes);
    return logins.flatMap(({ visits }) =>
      visits.map(({ key, snapshotAt, lines, expected }) => ({
        key,
        snapshotAt,
        roundAt: settings.roundAt,
        restarts: lines.filter((line): line is RestartLine => line.kind === 'restart'),
        collects: lines.filter((line) => line.kind === 'collect'),
        delivers: lines.filter((line) => line.kind === 'deliver'),
        expected,
      })),
    );
  }

  /** The colony as ESI has it after a visit. */
  async function visitWith(tab: Tab, layout: Record<string, unknown>): Promise<void> {
    await browser.clock.advance(700_000);
    browser.eve.colonies.set(1, [
      {
        planet: planetRecord({ planet_id: PLANET, last_update: new Date((nowSeconds() - 60) * 1000).toISOString() }),
        layout,
      },
    ]);
    const refreshed = tab.engine.fetching.refresh();
    await browser.clock.advance(700_000);
    await refreshed;
  }

  it('says nothing before ESI has a newer snapshot, then which programs were restarted and how', async () => {
    browser.addCharacter(1, [PLANET]);
    const tab = await new Tab(browser).start();
    const visits = await expectations(tab);
    expect(await tab.engine.round.review(visits)).toEqual([]);
    const installedAt = nowSeconds() + 600;
    await visitWith(
      tab,
      layoutRecord({
        pins: [
          ecuRecord({
            install_time: new Date(installedAt * 1000).toISOString(),
            expiry_time: new Date((installedAt + DAY) * 1000).toISOString(),
          }),
          factoryRecord(),
          launchpadRecord(),
        ],
      }),
    );
    const lineId = visits[0]!.restarts[0]!.id;
    expect(await tab.engine.round.review(visits)).toMatchObject([
      {
        key: KEY,
        restartedLineIds: [lineId],
        differences: [{ kind: 'otherLength', lineId, programSeconds: DAY }],
      },
    ]);
  });

  it('says how many units fewer than planned were delivered', async () => {
    browser.addCharacter(1, [PLANET]);
    browser.eve.colonies.set(1, [{ planet: planetRecord({ planet_id: PLANET }), layout: factoryLayout() }]);
    const tab = await new Tab(browser).start();
    const visits = await expectations(tab);
    const planned = visits[0]!.expected[0]!;
    expect(planned).toMatchObject({ typeId: AQUEOUS_LIQUIDS, usedUnitsPerHour: 6000 });
    const layout = factoryLayout();
    const brought = planned.deliveredUnits - 50_000;
    layout.pins = [
      factoryRecord({ contents: [] }),
      launchpadRecord({ contents: [{ type_id: AQUEOUS_LIQUIDS, amount: brought }] }),
    ];
    await visitWith(tab, layout);
    const [review] = await tab.engine.round.review(visits);
    expect(review!.differences).toMatchObject([{ kind: 'fewerUnits', typeId: AQUEOUS_LIQUIDS }]);
    const [difference] = review!.differences;
    if (difference?.kind !== 'fewerUnits') throw new Error('no units are missing');
    // The factories may have used up to an hour's worth and more since the round's start.
    expect(difference.missingUnits).toBeLessThanOrEqual(50_000);
    expect(difference.missingUnits).toBeGreaterThan(35_000);
  });
});
