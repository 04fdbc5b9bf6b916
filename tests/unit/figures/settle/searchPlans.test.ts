import { describe, expect, it, vi } from 'vitest';
import { commodities, tierOf } from '../../../../workers/game/catalogue/index.ts';
import { DEFAULT_CUSTOMS } from '../../../../workers/game/domain/customsTax.ts';
import type { PlanetId, SystemId, TypeId } from '../../../../workers/game/domain/ids.ts';
import type { PlanKind, SettlePlan } from '../../../../workers/game/domain/settle.ts';
import { DEFAULT_WORTH } from '../../../../workers/game/domain/worth.ts';
import { typeIdOf } from '../../../fixtures/goods.ts';
import {
  character,
  FIRST_SYSTEM,
  makeRow,
  makeSearcher,
  makeTask,
  nameOf,
  PRICES,
  placeholder,
  plansOf,
  SILENT,
  search,
  searchAndListen,
  systemId,
} from './testUniverse.ts';

const MOST_ISK = { kind: 'isk', buysInputs: true } as const;
const OWN_ONLY = { kind: 'isk', buysInputs: false } as const;

const amounts = (name: string, unitsPerDay: number, buysInputs = false) =>
  ({ kind: 'amounts', demands: [{ typeId: typeIdOf(name), unitsPerDay, buysInputs }] }) as const;

/** Units a month that all planets collect, less what they are brought. */
function balanceOf({ planets, bought }: SettlePlan): Map<number, number> {
  const balance = new Map<number, number>();
  const add = (typeId: number, units: number) => balance.set(typeId, (balance.get(typeId) ?? 0) + units);
  for (const { collects, brings } of planets) {
    for (const { typeId, unitsPerMonth } of collects) add(typeId, unitsPerMonth);
    for (const { typeId, unitsPerMonth } of brings) add(typeId, -unitsPerMonth);
  }
  for (const { typeId, unitsPerMonth } of bought) add(typeId, unitsPerMonth);
  return balance;
}

/** A universe and settlers that several tests search. */
const TWO_SYSTEMS = makeRow([
  ['lava', 'gas'],
  ['barren', 'plasma'],
]);
const TWO_SETTLERS = ['a', 'b'].map((id) => placeholder(id, { freePlanetCount: 2 }));

describe('plans', () => {
  it('refine raw materials where they are extracted, unless raw goods are asked for', async () => {
    const universe = makeRow([['lava', 'gas']]);
    const settlers = [placeholder('a', { freePlanetCount: 2 })];
    const { plans } = plansOf(await search(universe, makeTask(universe, OWN_ONLY, settlers)));
    expect(plans.length).toBeGreaterThan(0);
    for (const { planets } of plans) {
      for (const { collects, brings } of planets) {
        for (const { typeId } of [...collects, ...brings]) expect(tierOf(typeId)).toBeGreaterThan(0);
      }
    }
    const raw = plansOf(await search(universe, makeTask(universe, amounts('Felsic Magma', 50_000), settlers)));
    expect(raw.shortfall).toBeNull();
    expect(
      raw.plans[0]!.planets.map(({ productTypeId, planetType }) => [nameOf(productTypeId), planetType]),
    ).toContainEqual(['Felsic Magma', 'lava']);
  });

  it('put high-tech plants on barren and temperate planets only', async () => {
    const settlers = [placeholder('a', { freePlanetCount: 1 })];
    const goal = amounts('Wetware Mainframe', 200, true);
    const universe = makeRow([['ice', 'barren', 'temperate']]);
    const task = makeTask(universe, goal, settlers);
    const { plans, shortfall } = plansOf(await search(universe, task));
    expect(shortfall).toBeNull();
    const makers = plans.flatMap(({ planets }) => planets.filter(({ productTypeId }) => tierOf(productTypeId) === 4));
    expect(makers.length).toBeGreaterThan(0);
    for (const { planetType } of makers) expect(['barren', 'temperate']).toContain(planetType);
    const icy = makeRow([['ice']]);
    const { shortfall: without } = plansOf(await search(icy, makeTask(icy, goal, settlers)));
    expect(without?.demands[0]).toMatchObject({ unitsPerDay: 200, reachedPerDay: 0 });
  });

  it('find the 2 systems that have what 7 systems have, too', { tags: ['deep'] }, async () => {
    const universe = makeRow([
      ...(['lava', 'lava', 'lava', 'gas', 'gas'] as const).map((alone) => [alone]),
      ['lava', 'lava', 'gas', 'gas'],
      ['lava', 'lava', 'gas', 'gas'],
    ]);
    const settlers = [placeholder('a', { freePlanetCount: 4 }), placeholder('b', { freePlanetCount: 4 })];
    const task = makeTask(universe, OWN_ONLY, settlers, {
      request: { where: { area: { kind: 'named', systemIds: [...universe.keys()] }, spaces: ['low'], avoidedIds: [] } },
    });
    const { plans } = plansOf(await search(universe, task));
    const few = plans.find(({ kinds }) => kinds.includes('fewestSystems'))!;
    expect(few.systemIds.length).toBeLessThanOrEqual(2);
    expect(few.planets).toHaveLength(8);
    for (const { systemIds } of plans) expect(systemIds.length).toBeGreaterThanOrEqual(few.systemIds.length);
  });

  /** @param counts of systems that are alike: the solver is asked as often for each */
  const expectFewCompared = async (counts: readonly number[]) => {
    const asked: number[] = [];
    for (const count of counts) {
      const universe = makeRow(Array.from({ length: count }, () => ['lava', 'gas'] as const));
      const task = makeTask(universe, OWN_ONLY, [placeholder('a', { freePlanetCount: 1 })], {
        request: {
          where: { area: { kind: 'named', systemIds: [...universe.keys()] }, spaces: ['low'], avoidedIds: [] },
        },
      });
      let solved = 0;
      const searcher = await makeSearcher(universe, (solve) => (...question) => {
        solved += 1;
        return solve(...question);
      });
      const { plans } = plansOf(searcher.search(task, SILENT));
      asked.push(solved);
      const few = plans.find(({ kinds }) => kinds.includes('fewestSystems'))!;
      expect(few.systemIds).toHaveLength(1);
    }
    expect(new Set(asked).size).toBe(1);
  };
  it('are in one of many systems that are alike', () => expectFewCompared([13]));
  it('are in one of many systems that are alike, and only a few of these are compared', { tags: ['deep'] }, () =>
    expectFewCompared([13, 26]),
  );

  it('have as much of each input as their factories use: made, or bought with its price', async () => {
    const universe = makeRow([['gas', 'storm', 'storm']]);
    const settlers = [placeholder('a')];
    const own = plansOf(await search(universe, makeTask(universe, amounts('Coolant', 240), settlers)));
    expect(own.shortfall).toBeNull();
    for (const plan of own.plans) {
      expect(plan.bought).toEqual([]);
      for (const units of balanceOf(plan).values()) expect(units).toBeGreaterThan(-1);
      expect(plan.kept[0]!.unitsPerMonth).toBeGreaterThan(0.95 * 240 * 30);
    }
    const alone = [placeholder('a', { freePlanetCount: 1 })];
    const buying = plansOf(await search(universe, makeTask(universe, amounts('Coolant', 1200, true), alone)));
    const [plan] = buying.plans;
    expect(buying.shortfall).toBeNull();
    expect(plan!.bought.length).toBeGreaterThan(0);
    for (const { typeId, unitsPerMonth, iskPerMonth } of plan!.bought) {
      expect(tierOf(typeId)).toBeGreaterThan(0);
      expect(iskPerMonth).toBeCloseTo(unitsPerMonth * PRICES.get(typeId)!, -2);
    }
    for (const units of balanceOf(plan!).values()) expect(units).toBeGreaterThan(-1);
  });

  it('say what they bring at other yields, from which yield on they pay, and where the yields are from', async () => {
    const universe = makeRow([['lava', 'gas']]);
    const { plans } = plansOf(
      await search(universe, makeTask(universe, OWN_ONLY, [placeholder('a', { freePlanetCount: 2 })])),
    );
    const [plan] = plans;
    const [half, expected, more] = plan!.yieldOutcomes;
    expect([half.yieldFactor, expected.yieldFactor, more.yieldFactor]).toEqual([0.5, 1, 1.5]);
    expect(expected.netIskPerMonth).toEqual(plan!.netIskPerMonth);
    expect(half.netIskPerMonth.isk!).toBeLessThan(expected.netIskPerMonth.isk!);
    expect(half.netIskPerMonth.isk!).toBeGreaterThan(0.3 * expected.netIskPerMonth.isk!);
    expect(more.netIskPerMonth.isk!).toBeGreaterThanOrEqual(expected.netIskPerMonth.isk!);
    expect(plan!.paysFromFactor).toBe(0);
    expect(plan!.yields.length).toBeGreaterThan(0);
    for (const { unitsPerHead, source } of plan!.yields) expect([unitsPerHead, source.kind]).toEqual([600, 'assumed']);
  });

  it('rest on own programs before what is assumed, and on what the player enters before those', async () => {
    const universe = makeRow([['lava', 'lava']]);
    const magma = typeIdOf('Felsic Magma');
    const program = { planetType: 'lava', resourceTypeId: magma } as const;
    const programs = [
      { ...program, planetId: 40_000_000 as PlanetId, unitsPerHead: 1500 },
      { ...program, planetId: 40_999_999 as PlanetId, unitsPerHead: 900 },
      { ...program, planetId: 40_999_999 as PlanetId, unitsPerHead: 700 },
    ];
    const settlers = [placeholder('a', { freePlanetCount: 2 })];
    const demand = amounts('Silicon', 6000);
    const found = plansOf(await search(universe, makeTask(universe, demand, settlers, { programs })));
    const yields = found.plans[0]!.yields.filter(({ typeId }) => typeId === magma);
    expect(yields).toContainEqual(
      expect.objectContaining({
        planetId: 40_000_000,
        unitsPerHead: 1500,
        source: { kind: 'planet', programCount: 1 },
      }),
    );
    const entered = [{ typeId: magma, planetType: 'lava', unitsPerHead: 321 }] as const;
    const again = plansOf(
      await search(universe, makeTask(universe, demand, settlers, { programs, request: { yields: entered } })),
    );
    expect(again.plans[0]!.yields.filter(({ typeId }) => typeId === magma)).toEqual([
      expect.objectContaining({ planetId: null, unitsPerHead: 321, source: { kind: 'entered' } }),
    ]);
  });

  it('around a wormhole are for named systems only', async () => {
    const universe = new Map(makeRow([['lava', 'barren']], -0.99));
    const wormhole = {
      ...universe.get(FIRST_SYSTEM)!,
      systemId: 31_000_005 as SystemId,
      name: 'J100005',
      gates: [],
      space: 'wormhole' as const,
    };
    universe.set(wormhole.systemId, wormhole);
    const settlers = [placeholder('a', { freePlanetCount: 1 })];
    const at = (area: Parameters<typeof makeTask>[3]) => makeTask(universe, OWN_ONLY, settlers, area);
    const where = { spaces: ['wormhole'], avoidedIds: [] } as const;
    const home = { kind: 'jumps', homeId: wormhole.systemId, jumps: 5, onlyHighSecurity: false } as const;
    expect(await search(universe, at({ request: { where: { ...where, area: home } } }))).toEqual({
      kind: 'impossible',
      problem: { kind: 'homeWithoutGates', systemId: 31_000_005, name: 'J100005' },
    });
    const named = { kind: 'named', systemIds: [wormhole.systemId] } as const;
    const { plans } = plansOf(await search(universe, at({ request: { where: { ...where, area: named } } })));
    expect(plans[0]!.systemIds).toEqual([31_000_005]);
    expect(plans[0]!.tripJumps).toBe(0);
  });

  it('that can’t reach an amount say how much they reach, and which change is enough', async () => {
    const universe = makeRow([['lava'], ['barren']]);
    const alone = [placeholder('a', { freePlanetCount: 1 })];
    const demand = amounts('Silicon', 5000);
    const task = makeTask(universe, demand, alone);
    const { shortfall, plans } = plansOf(await search(universe, task));
    const { reachedPerDay } = shortfall!.demands[0]!;
    expect(reachedPerDay).toBeGreaterThan(1000);
    expect(reachedPerDay).toBeLessThan(5000);
    expect(plans[0]!.kept[0]!.unitsPerMonth / 30).toBeGreaterThan(0.9 * reachedPerDay);
    expect(shortfall!.lacks).toEqual([]);
    expect(shortfall!.change).toEqual({ kind: 'settlers', count: 1 });
    // What the change says is true.
    const two = [...alone, placeholder('b', { freePlanetCount: 1 })];
    expect(plansOf(await search(universe, makeTask(universe, demand, two))).shortfall).toBeNull();
    // A resource that is a jump too far.
    const near = {
      area: { kind: 'jumps', homeId: FIRST_SYSTEM, jumps: 0, onlyHighSecurity: false },
      spaces: ['low'],
      avoidedIds: [],
    } as const;
    const { shortfall: far } = plansOf(
      await search(
        universe,
        makeTask(universe, amounts('Chiral Structures', 2000), alone, {
          request: { where: { ...near, area: { ...near.area } } },
        }),
      ),
    );
    expect(far).toBeNull();
    const { shortfall: barren } = plansOf(
      await search(universe, makeTask(universe, amounts('Precious Metals', 2000), alone, { request: { where: near } })),
    );
    expect(barren?.lacks.map(nameOf)).toEqual(['Noble Metals']);
    expect(barren?.change).toEqual({ kind: 'jumps', jumps: 1 });
  });

  it('settle no planet twice for one character, and none where it has a colony', async () => {
    const universe = makeRow([['lava', 'gas']]);
    const settler = placeholder('7', { characterId: character(7), freePlanetCount: 2 });
    const colonies = [{ characterId: character(7), planetId: 40_000_000 as PlanetId, systemId: systemId(0) }];
    const { plans } = plansOf(
      await search(
        universe,
        makeTask(universe, OWN_ONLY, [settler, placeholder('b', { freePlanetCount: 2 })], { colonies }),
      ),
    );
    for (const { planets } of plans) {
      const keys = planets.map(({ settlerId, planetId }) => `${settlerId} ${planetId}`);
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys).not.toContain('7 40000000');
    }
    const best = plans.find(({ kinds }) => kinds.includes('mostIsk'))!;
    expect(best.planets.filter(({ settlerId }) => settlerId === '7')).toHaveLength(1);
    expect(best.planets.filter(({ settlerId }) => settlerId === 'b')).toHaveLength(2);
    // Who has a planet logs in anyway.
    expect([best.loginsPerMonth, best.addedLoginsPerMonth]).toEqual([60, 30]);
  });

  it('find a free planet where a character has colonies on the smaller ones of its type', async () => {
    const universe = makeRow([['barren', 'barren', 'barren', 'barren']]);
    const settler = placeholder('7', { characterId: character(7), freePlanetCount: 1 });
    const colonies = [40_000_000, 40_000_001].map((planetId) => {
      return { characterId: character(7), planetId: planetId as PlanetId, systemId: systemId(0) };
    });
    const { plans } = plansOf(await search(universe, makeTask(universe, OWN_ONLY, [settler], { colonies })));
    expect(plans[0]?.planets.map(({ planetId }) => planetId)).toEqual([40_000_002]);
  });

  it('sell no more than the market takes, and keep to ships and logins', async () => {
    const universe = makeRow([['lava', 'gas', 'barren']]);
    const rooms = new Map(
      [...PRICES.keys()].map((typeId) => [typeId, { unitsPerHour: 20, marketUnitsPerDay: 1920, fleetUnitsPerDay: 0 }]),
    );
    const settlers = ['a', 'b', 'c'].map((id) => placeholder(id, { freePlanetCount: 1 }));
    const visits = { intervalHours: 24, cargoM3: 500, mostLogins: 2 };
    const { plans } = plansOf(
      await search(universe, makeTask(universe, OWN_ONLY, settlers, { rooms, request: { visits } })),
    );
    expect(plans.length).toBeGreaterThan(0);
    for (const { sold, planets, loginsPerMonth, tripsPerVisit } of plans) {
      for (const { unitsPerMonth, marketShare } of sold) {
        expect(unitsPerMonth).toBeLessThanOrEqual(20 * 720 + 1e-6);
        expect(marketShare).toBeLessThanOrEqual(0.25 + 1e-9);
      }
      expect(new Set(planets.map(({ settlerId }) => settlerId)).size).toBeLessThanOrEqual(2);
      expect(loginsPerMonth).toBeLessThanOrEqual(60);
      expect(tripsPerVisit).toBeLessThanOrEqual(2);
    }
  });

  it('come with what one level more would bring', async () => {
    const universe = makeRow([['lava', 'lava', 'lava']], 0.9);
    const searcher = await makeSearcher(universe);
    const settlers = [placeholder('a', { freePlanetCount: 2, commandCenterLevel: 5, customsLevel: 2 })];
    expect(searcher.moreLevels()).toBeNull();
    const task = makeTask(universe, OWN_ONLY, settlers);
    const [plan] = plansOf(searcher.search(task, SILENT)).plans;
    const [planets, level, customs] = searcher.moreLevels()!;
    expect(level).toEqual({ skill: 'commandCenterUpgrades', kind: 'highest' });
    expect(planets).toMatchObject({ skill: 'interplanetaryConsolidation', kind: 'gain' });
    const more = { ...task, request: { ...task.request, settlers: [{ ...settlers[0]!, freePlanetCount: 3 }] } };
    const [larger] = plansOf(searcher.search(more, SILENT)).plans;
    const gain = larger!.proof.calculatedIskPerMonth - plan!.proof.calculatedIskPerMonth;
    expect(planets?.kind === 'gain' && planets.iskPerMonth / gain).toBeCloseTo(1, 1);
    // A tenth of the tax is little, but more than nothing.
    expect(['gain', 'noUse']).toContain(customs!.kind);
  });

  it('promise no more planets than the highest level allows, settled ones included', { tags: ['deep'] }, async () => {
    const universe = makeRow([['lava', 'lava', 'lava', 'lava']], 0.9);
    const searcher = await makeSearcher(universe);
    const settler = placeholder('7', { characterId: character(7), freePlanetCount: 2, commandCenterLevel: 5 });
    const colonies = [1, 2, 3, 4].map((number) => {
      return { characterId: character(7), planetId: (50_000_000 + number) as PlanetId, systemId: systemId(9) };
    });
    const planetsOf = (settledCount: number) => {
      const settled = { colonies: colonies.slice(0, settledCount) };
      plansOf(searcher.search(makeTask(universe, OWN_ONLY, [settler], settled), SILENT));
      return searcher.moreLevels()![0];
    };
    expect(planetsOf(4)).toEqual({ skill: 'interplanetaryConsolidation', kind: 'highest' });
    expect(planetsOf(3)).toMatchObject({ kind: 'gain' });
  });

  it('are called what they are the best in of those that are shown, the most ISK first', {
    tags: ['deep'],
  }, async () => {
    const universe = TWO_SYSTEMS;
    const seen: (readonly SettlePlan[])[] = [];
    for (const [goal, loginIsk] of [
      [OWN_ONLY, 0],
      [OWN_ONLY, 1_500_000],
      [MOST_ISK, 0],
      [amounts('Mechanical Parts', 480), 0],
    ] as const) {
      const task = makeTask(universe, goal, TWO_SETTLERS, { worth: { ...DEFAULT_WORTH, loginIsk } });
      const { outcome, shown } = await searchAndListen(universe, task);
      expect(plansOf(outcome).plans.length).toBeGreaterThan(0);
      expect(shown.at(-1)).toEqual(plansOf(outcome).plans);
      seen.push(...shown);
    }
    expect(seen.some((plans) => plans.length > 1)).toBe(true);
    const found = new Set<string>();
    for (const plans of seen) {
      const net = plans.map(({ netIskPerMonth }) => netIskPerMonth.isk!);
      expect(net).toEqual(net.toSorted((a, b) => b - a));
      expect(plans[0]!.kinds[0]).toBe('mostIsk');
      const kinds = plans.flatMap((plan) => plan.kinds);
      expect(new Set(kinds).size).toBe(kinds.length);
      const least = {
        fewestSystems: ({ systemIds }: SettlePlan) => systemIds.length,
        fewestLogins: ({ loginsPerMonth }: SettlePlan) => loginsPerMonth,
        leastHauling: ({ m3PerMonth }: SettlePlan) => m3PerMonth,
      } satisfies Record<Exclude<PlanKind, 'mostIsk' | 'buysNothing'>, (plan: SettlePlan) => number>;
      for (const [kind, of] of Object.entries(least)) {
        const named = plans.find((plan) => plan.kinds.some((one) => one === kind));
        if (named === undefined) continue;
        found.add(kind);
        expect(of(named)).toBe(Math.min(...plans.map(of)));
      }
    }
    expect([...found].sort()).toEqual(['fewestLogins', 'fewestSystems', 'leastHauling']);
  });

  it('are not shown beside one that brings the same, and is as good in all that they are named for', async () => {
    const task = makeTask(TWO_SYSTEMS, MOST_ISK, TWO_SETTLERS);
    const { plans } = plansOf(await search(TWO_SYSTEMS, task));
    // Two planets of each system bring as much as both of one.
    expect(plans.map(({ kinds }) => kinds)).toEqual([
      ['mostIsk', 'fewestSystems', 'fewestLogins'],
      ['buysNothing', 'leastHauling'],
    ]);
    expect(plans[0]!.systemIds).toHaveLength(1);
  });

  it('bring at most what they say where nobody knows how much the market takes', async () => {
    const universe = makeRow([['lava', 'gas']]);
    const settlers = [placeholder('a', { freePlanetCount: 1 })];
    const known = { unitsPerHour: 1000, marketUnitsPerDay: 96_000, fleetUnitsPerDay: 0 };
    const rooms = new Map([...PRICES.keys()].map((typeId) => [typeId, known]));
    const boundsWith = async (changes: Parameters<typeof makeTask>[3]) =>
      plansOf(await search(universe, makeTask(universe, OWN_ONLY, settlers, changes))).plans.flatMap(
        ({ netIskPerMonth, yieldOutcomes }) =>
          [netIskPerMonth, ...yieldOutcomes.map((outcome) => outcome.netIskPerMonth)].map(({ bound }) => bound),
      );
    expect(new Set(await boundsWith({ rooms }))).toEqual(new Set(['exact']));
    expect(new Set(await boundsWith({ rooms: new Map() }))).toEqual(new Set(['atMost']));
  });

  it('report progress that never falls, and every plan as soon as it is known', async () => {
    const { shown, doneFractions } = await searchAndListen(TWO_SYSTEMS, makeTask(TWO_SYSTEMS, OWN_ONLY, TWO_SETTLERS));
    expect(doneFractions.at(-1)).toBe(1);
    expect(doneFractions).toEqual(doneFractions.toSorted((a, b) => a - b));
    expect(shown.flat().length).toBeGreaterThan(0);
  });

  it('are the same however slow the computer is, and whatever was searched before', { tags: ['deep'] }, async () => {
    const universe = makeRow([['lava', 'gas']]);
    const task = makeTask(universe, OWN_ONLY, [placeholder('a', { freePlanetCount: 2 })]);
    const { plans, shortfall } = plansOf(await search(universe, task));
    // Each look at the clock is 1,000 s after the last.
    let nowMs = 0;
    const later = () => {
      nowMs += 1_000_000;
      return nowMs;
    };
    vi.spyOn(performance, 'now').mockImplementation(later);
    vi.spyOn(Date, 'now').mockImplementation(later);
    const searcher = await makeSearcher(universe);
    searcher.search(makeTask(universe, OWN_ONLY, [placeholder('b', { freePlanetCount: 1 })]), SILENT);
    const again = plansOf(searcher.search(task, SILENT));
    vi.restoreAllMocks();
    expect(nowMs).toBeGreaterThan(0);
    expect(again.plans).toEqual(plans);
    expect(again.shortfall).toEqual(shortfall);
  });

  it('never bring less with more planets in reach, even where the solver finds nothing by itself', {
    tags: ['deep'],
  }, async () => {
    const universe = makeRow([['lava', 'gas'], ['barren'], ['plasma', 'storm']]);
    const settlers = [placeholder('a', { freePlanetCount: 2 })];
    const within = (jumps: number) => {
      const area = { kind: 'jumps', homeId: FIRST_SYSTEM, jumps, onlyHighSecurity: false } as const;
      return makeTask(universe, OWN_ONLY, settlers, {
        request: { where: { area, spaces: ['low'], avoidedIds: [] } },
      });
    };
    // Lazy wherever more than the first system is in reach: there it only looks at what it starts from.
    let mostColumns = Number.POSITIVE_INFINITY;
    let columnCount = 0;
    const searcher = await makeSearcher(universe, (solve) => (program, limits, start) => {
      columnCount = Math.max(columnCount, program.columns.length);
      const isLazy = program.columns.length > mostColumns && program.columns.some(({ isWhole }) => isWhole);
      return solve(program, isLazy ? { ...limits, nodes: 0, iterations: 0 } : limits, start);
    });
    const isk = [0, 1, 2].map((jumps) => {
      const { plans } = plansOf(searcher.search(within(jumps), SILENT));
      mostColumns = Math.min(mostColumns, columnCount);
      return plans[0]?.proof.calculatedIskPerMonth ?? 0;
    });
    expect(isk[0]).toBeGreaterThan(0);
    // What is proven to be within 1 % of the best is good enough.
    expect(isk[1]).toBeGreaterThanOrEqual(0.99 * isk[0]!);
    expect(isk[2]).toBeGreaterThanOrEqual(0.99 * isk[1]!);
  });

  it('go on from what was found where the search stopped at its limit, and say so', async () => {
    const universe = makeRow([['gas', 'storm']]);
    let isTired = true;
    const searcher = await makeSearcher(universe, (solve) => (program, limits, start) => {
      const isWhole = program.columns.some((column) => column.isWhole);
      return solve(program, isTired && isWhole ? { ...limits, nodes: 0, iterations: 0 } : limits, start);
    });
    const task = makeTask(universe, amounts('Coolant', 480), [placeholder('a', { freePlanetCount: 2 })]);
    const first = plansOf(searcher.search(task, SILENT));
    expect(first.goOn?.round).toBe(1);
    const [demand] = first.shortfall!.demands;
    expect(first.shortfall).toMatchObject({ isProven: false, change: null });
    expect(demand!.mostPerDay).toBeGreaterThan(demand!.reachedPerDay);
    isTired = false;
    const second = plansOf(searcher.search({ ...task, request: { ...task.request, start: first.goOn! } }, SILENT));
    const reached = second.shortfall?.demands[0]?.reachedPerDay ?? 480;
    expect(reached).toBeGreaterThanOrEqual(demand!.reachedPerDay);
    expect(second.plans.length).toBeGreaterThan(0);
    expect(second.goOn).toBeNull();
  });

  it('carry no more than ships hold in two trips a visit, and haul each good once', async () => {
    // Home is empty and has a way to planets on one side, to the trading hub behind them.
    const universe = new Map(makeRow([[], ['lava', 'gas', 'barren']]));
    const hub = { ...universe.get(systemId(2))!, name: 'Jita' };
    universe.set(hub.systemId, hub);
    const visits = { intervalHours: 24, cargoM3: 2000, mostLogins: null };
    const task = makeTask(universe, MOST_ISK, [placeholder('a')], { request: { visits } });
    const { plans } = plansOf(await search(universe, task));
    expect(plans.length).toBeGreaterThan(0);
    const m3 = (goods: readonly { typeId: TypeId; unitsPerMonth: number }[]) =>
      goods.reduce((all, { typeId, unitsPerMonth }) => all + unitsPerMonth * commodities.get(typeId)!.volumeM3, 0);
    for (const { tripsPerVisit, hubLeg, sold, bought, hauls, m3PerMonth, planets, loginsPerMonth } of plans) {
      expect(tripsPerVisit).toBeLessThanOrEqual(2);
      expect(hubLeg.jumps).toBe(2);
      expect(hubLeg.m3PerTrip).toBeLessThanOrEqual(2000 + 1e-6);
      expect(hubLeg.m3PerTrip * hubLeg.tripsPerMonth).toBeCloseTo(Math.max(m3(sold), m3(bought)), 3);
      // The head and the table are one figure.
      expect(m3PerMonth).toBeCloseTo(
        hauls.reduce((all, one) => all + one.m3PerMonth, 0),
        6,
      );
      const toHub = hauls.filter(({ toId }) => toId === null).reduce((all, one) => all + one.m3PerMonth, 0);
      expect(toHub / m3(sold)).toBeCloseTo(1, 3);
      const [collected, brought] = [planets.flatMap((one) => one.collects), planets.flatMap((one) => one.brings)].map(
        m3,
      );
      expect(m3PerMonth).toBeLessThanOrEqual(collected! + brought! + 1e-3);
      // Two trips a visit, with a full ship out and back.
      expect(m3PerMonth).toBeLessThanOrEqual(loginsPerMonth * 2 * 2 * 2000);
    }
    const [best] = plans;
    expect(best!.m3PerMonth).toBeGreaterThan(best!.loginsPerMonth * 2 * 2000);
  });

  it('leave products on planets where ships have no room for them', { tags: ['deep'] }, async () => {
    const universe = makeRow([
      ['lava', 'gas', 'barren', 'temperate'],
      ['plasma', 'storm'],
    ]);
    const settlers = [placeholder('a', { freePlanetCount: 4 })];
    const visits = { intervalHours: 8, cargoM3: 100, mostLogins: null };
    const task = makeTask(universe, MOST_ISK, settlers, { intervalSeconds: 28_800, request: { visits } });
    const { plans } = plansOf(await search(universe, task));
    expect(plans.length).toBeGreaterThan(0);
    for (const { tripsPerVisit, proof } of plans) {
      expect(tripsPerVisit).toBeLessThanOrEqual(2);
      expect(Math.abs(proof.lossFraction)).toBeLessThan(0.01);
    }
  });

  it('that buy have the best one beside them that buys nothing, and say what they tie up and when they stop paying', async () => {
    const universe = makeRow([['lava', 'gas']]);
    const settlers = [placeholder('a', { freePlanetCount: 2 })];
    const { plans } = plansOf(await search(universe, makeTask(universe, MOST_ISK, settlers)));
    const [best] = plans;
    expect(best!.kinds).toContain('mostIsk');
    expect(best!.bought.length).toBeGreaterThan(0);
    const own = plansOf(await search(universe, makeTask(universe, OWN_ONLY, settlers)));
    const unbought = plans.find(({ kinds }) => kinds.includes('buysNothing'))!;
    expect(unbought.bought).toEqual([]);
    expect(unbought.netIskPerMonth).toEqual(own.plans[0]!.netIskPerMonth);
    const boughtIsk = best!.bought.reduce((all, { iskPerMonth }) => all + iskPerMonth!, 0);
    expect(best!.tiedUpIsk).toBeCloseTo(boughtIsk / 30, 3);
    expect(best!.paysToInputRise).toBeCloseTo(best!.netIskPerMonth.isk! / boughtIsk, 6);
    expect([unbought.tiedUpIsk, unbought.paysToInputRise]).toEqual([0, null]);
    // No factory is idle most of the time because inputs are missing.
    for (const { planets } of plans)
      for (const { supplyFraction } of planets) expect(supplyFraction).toBeGreaterThan(1 / 3);
  });

  it('have every ISK in a line: sold less tax, bought with tax, and the other tax', async () => {
    // Where the game takes its tax.
    const universe = makeRow([['lava', 'gas']], 0.9);
    const settlers = [placeholder('a', { freePlanetCount: 3 })];
    const { plans } = plansOf(await search(universe, makeTask(universe, MOST_ISK, settlers)));
    expect(plans.length).toBeGreaterThan(0);
    for (const { sold, bought, otherTaxIskPerMonth, netIskPerMonth } of plans) {
      const isk = (goods: readonly { iskPerMonth: number | null }[]) =>
        goods.reduce((all, { iskPerMonth }) => all + (iskPerMonth ?? 0), 0);
      expect(isk(sold) - isk(bought) - otherTaxIskPerMonth).toBeCloseTo(netIskPerMonth.isk!, 3);
      const traded = sold.filter(({ unitsPerMonth }) => unitsPerMonth > 0);
      expect(traded.length).toBeGreaterThan(0);
      for (const { typeId, unitsPerMonth, iskPerMonth } of traded) {
        expect(iskPerMonth!).toBeLessThan(unitsPerMonth * PRICES.get(typeId)!);
      }
    }
  });

  it('pay the tax that is known of a planet, and settle one that is taxed less where there is one', async () => {
    const universe = makeRow([['lava', 'gas']]);
    const settlers = [placeholder('a', { freePlanetCount: 2 })];
    const measured = [40_000_000, 40_000_001].map((planetId) => [planetId as PlanetId, 0.15] as const);
    const taxed = makeTask(universe, OWN_ONLY, settlers, { ownerFractions: new Map(measured) });
    const { low, ...others } = DEFAULT_CUSTOMS.ownerFractions;
    const usual = makeTask(universe, OWN_ONLY, settlers, {
      customs: { ...DEFAULT_CUSTOMS, ownerFractions: { ...others, low: low + 0.15 } },
    });
    const [plan] = plansOf(await search(universe, taxed)).plans;
    expect(plan).toEqual(plansOf(await search(universe, usual)).plans[0]);
    const [untaxed] = plansOf(await search(universe, makeTask(universe, OWN_ONLY, settlers))).plans;
    expect(plan!.netIskPerMonth.isk).toBeLessThan(untaxed!.netIskPerMonth.isk!);

    const twins = makeRow([['lava', 'lava']]);
    const one = [placeholder('a', { freePlanetCount: 1 })];
    const ownerFractions = new Map(measured.slice(0, 1));
    const { plans } = plansOf(await search(twins, makeTask(twins, OWN_ONLY, one, { ownerFractions })));
    expect(plans[0]!.planets.map(({ planetId }) => planetId)).toEqual([40_000_001]);
  });

  it('never bring less where there is more in the ground, and expect no more heads of a spot than one extractor has', async () => {
    // So little that the market takes that more yield is only taxed.
    const rooms = new Map(
      [...PRICES.keys()].map((typeId) => [typeId, { unitsPerHour: 20, marketUnitsPerDay: 1920, fleetUnitsPerDay: 0 }]),
    );
    const small = makeRow([['barren', 'plasma']]);
    for (const [universe, task] of [
      [TWO_SYSTEMS, makeTask(TWO_SYSTEMS, OWN_ONLY, TWO_SETTLERS)],
      [small, makeTask(small, OWN_ONLY, [placeholder('a', { freePlanetCount: 2 })], { rooms })],
    ] as const) {
      const { plans } = plansOf(await search(universe, task));
      for (const { yieldOutcomes, planets } of plans) {
        const net = yieldOutcomes.map(({ netIskPerMonth }) => netIskPerMonth.isk!);
        expect(net).toEqual(net.toSorted((a, b) => a - b));
        for (const { design } of planets) {
          for (const { resourceTypeId } of design.programs) {
            const heads = design.programs
              .filter((one) => one.resourceTypeId === resourceTypeId)
              .reduce((all, one) => all + one.headCount, 0);
            expect(heads).toBeLessThanOrEqual(10);
          }
        }
      }
    }
  });
});
