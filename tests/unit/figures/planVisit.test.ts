import { describe, expect, it } from 'vitest';
import { planVisit } from '../../../workers/figures/round/planVisit.ts';
import type { HistoryProgram } from '../../../workers/game/domain/history.ts';
import type { TypeId } from '../../../workers/game/domain/ids.ts';
import type { VisitSettings } from '../../../workers/game/domain/round.ts';
import { SECONDS_PER_DAY } from '../../../workers/game/domain/units.ts';
import { DEFAULT_WORTH } from '../../../workers/game/domain/worth.ts';
import {
  advance,
  applyVisit,
  type ColonyState,
  compileColony,
  placeOf,
  readUsedUnits,
  startState,
} from '../../../workers/game/engine/index.ts';
import { sustain } from '../../../workers/game/sustain/index.ts';
import { netPerMonth, type Prices } from '../../../workers/game/worth/index.ts';
import { DRAWN_AT, drawColony } from '../../fixtures/colony.ts';
import { priceList } from '../../fixtures/goods.ts';
import { makeProgram } from '../../fixtures/historyVisit.ts';
import { makeRoundSettings } from '../../fixtures/roundReport.ts';
import { sandboxEconomy } from '../../fixtures/sandboxEconomy.ts';
import { sandboxColonies } from '../../fixtures/sandboxRound.ts';

const HOUR = 3600;
const WATER = 3645 as TypeId;
const AQUEOUS_LIQUIDS = 2268 as TypeId;
const ELECTROLYTES = 2390 as TypeId;
const COOLANT = 9832 as TypeId;
const CONDENSATES = 2344 as TypeId;
/** A planet of the sandbox that makes Broadcast Node. */
const VARD_VII = 40_161_535;

/** Until a full launchpad loses what both extractors bring, one factory waits for the other's product. */
const OVERFLOWING = `
  12 ecu 2308 base=100000 cycle=15m program=330m last=0s
  11 ecu 2309 base=1349 cycle=2h program=10h installed=-2h last=0s
  10 factory 68 2390=20 last=0s
  9 factory 123 2309=3000 last=-30m
  101 factory 65
  100 factory 122 last=0s
  8 launchpad
  12 -> 8 2308 x500000
  11 -> 8 2309 x500000
  8 -> 10 -> 8
  8 -> 9 -> 8
  8 -> 101 -> 8
  8 -> 100 -> 8`;

const NO_MONEY = { prices: new Map(), customsTax: { gameFraction: 0, ownerFraction: 0 } };

const start = (drawing: string) => startState(compileColony(drawColony(drawing, { planetType: 'gas' })));

function planUntil(state: ColonyState, hours: number, topUpOwnProducts = false) {
  const changes = { nextRoundAt: DRAWN_AT + hours * HOUR, restart: 'ended', topUpOwnProducts } as const;
  const settings = { ...makeRoundSettings(DRAWN_AT, 1), ...changes, worth: DEFAULT_WORTH };
  const plan = planVisit(state.compiled.colony.key, state, settings, NO_MONEY);
  return { ...plan, lastsHours: (plan.lastsUntil - DRAWN_AT) / HOUR };
}

describe('the base quantity of a new program', () => {
  const colony = drawColony('1 ecu 2268 base=9000 cycle=30m program=48h\n2 launchpad\n1 -> 2', { planetType: 'gas' });
  const program = (hours: number, cycleSeconds: number, baseQtyPerCycle: number, daysAgo: number): HistoryProgram => {
    const installedAt = DRAWN_AT - daysAgo * 24 * HOUR;
    return makeProgram(installedAt, installedAt + hours * HOUR, { cycleSeconds, baseQtyPerCycle, headCount: 0 });
  };
  const basesOf = (programSeconds: number | null, known: readonly HistoryProgram[]) => {
    const settings = { ...makeRoundSettings(DRAWN_AT, 3), programSeconds, worth: DEFAULT_WORTH };
    const plan = planVisit(colony.key, startState(compileColony(colony)), settings, NO_MONEY, known);
    return plan.restarts.map(({ baseQtyPerCycle }) => baseQtyPerCycle);
  };

  it('is that of the latest program of its length, as far as the history has one', () => {
    const known = [program(96, 3600, 7000, 20), program(96, 3600, 6500, 10), program(24, 900, 9900, 30)];
    expect(basesOf(96 * HOUR, known)).toEqual([6500]);
    expect(basesOf(24 * HOUR, known)).toEqual([9900]);
    expect(basesOf(72 * HOUR, known)).toEqual([9000]);
  });

  it('and another length are no better where they bring nothing more', () => {
    const betterAt = (isk: number) => {
      const settings = { ...makeRoundSettings(DRAWN_AT, 5), programSeconds: null, worth: DEFAULT_WORTH };
      const economy = { prices: new Map([[AQUEOUS_LIQUIDS, isk]]), customsTax: { gameFraction: 0, ownerFraction: 0 } };
      return planVisit(colony.key, startState(compileColony(colony)), settings, economy).betterLength;
    };
    expect(betterAt(5)).toMatchObject({ programCount: 1 });
    expect(betterAt(0)).toBeNull();
  });

  it('makes a longer program better than one that just lasts until the next round, which says so', () => {
    const reasonWith = (programSeconds: VisitSettings['programSeconds'], known: readonly HistoryProgram[], isk = 5) => {
      const settings = { ...makeRoundSettings(DRAWN_AT, 3), programSeconds, worth: DEFAULT_WORTH };
      const economy = { prices: new Map([[AQUEOUS_LIQUIDS, isk]]), customsTax: { gameFraction: 0, ownerFraction: 0 } };
      const plan = planVisit(colony.key, startState(compileColony(colony)), settings, economy, known);
      const [restart] = plan.restarts;
      return { hours: (restart!.expiresAt - DRAWN_AT) / HOUR, reason: plan.lengthReason, worthIsk: plan.worthIsk! };
    };
    expect(reasonWith('best', [])).toMatchObject({ hours: 74, reason: { kind: 'lasts' } });
    const better = reasonWith('best', [program(96, 3600, 12_000, 10)]);
    // In 3 days of a month's 30.
    const iskPerMonth = 10 * (better.worthIsk - reasonWith(74 * HOUR, []).worthIsk);
    expect(iskPerMonth).toBeGreaterThan(0);
    expect(better).toMatchObject({ hours: 96, reason: { kind: 'bringsMore', thanSeconds: 74 * HOUR } });
    expect(better.reason?.kind === 'bringsMore' && better.reason.iskPerMonth).toBeCloseTo(iskPerMonth, 0);
    for (const asked of [null, 96 * HOUR]) expect(reasonWith(asked, []).reason).toBeNull();
  });

  it('is that of the program now where the length stays', () => {
    const known = [program(48, 1800, 6500, 10)];
    expect(basesOf(null, known)).toEqual([9000]);
    expect(basesOf(48 * HOUR, known)).toEqual([9000]);
  });
});

describe('a visit to a colony without room', () => {
  it('lasts until the first cycle that its goods are not enough for, also between two planned starts', () => {
    const state = start(OVERFLOWING);
    const plan = planUntil(state, 24);
    expect(plan.limitedBy).toBe('room');
    expect(plan.lastsHours).toBe(9.5);
    // The same goods are the plan for a round until then, and for a round a little later nothing else fits.
    expect(planUntil(state, 9.5)).toMatchObject({ limitedBy: null, deliveries: plan.deliveries });
    expect(planUntil(state, 9.6)).toMatchObject({ limitedBy: 'room', lastsHours: 9.5, deliveries: plan.deliveries });
  });
});

describe('a visit to a colony with a product that no route takes away', () => {
  const planFor = (drawing: string) =>
    planUntil(startState(compileColony(drawColony(`1 launchpad\n4 factory 66\n5 factory 66\n${drawing}`))), 24);

  it('brings what all factories need, and says what is lost', () => {
    const plan = planFor('1 -> 4 -> 1\n1 -> 5');
    expect(plan).toMatchObject({ limitedBy: null, lastsHours: 24 });
    expect(plan.deliveries).toEqual(planFor('1 -> 4 -> 1\n1 -> 5 -> 1').deliveries);
    expect(plan.flows.find(({ typeId }) => typeId === COOLANT)).toMatchObject({ madeUnits: 2 * 120, lostUnits: 120 });
    expect(plan.losses).toMatchObject([
      { typeId: COOLANT, lostUnits: 120, cause: { kind: 'notRouted', makerCount: 1 } },
    ]);
  });
});

describe('a visit that can bring nothing', () => {
  it('lasts until now, whatever stores hold that feed no factory', () => {
    const full = `
      1 launchpad 2267=2000000
      2 storage ${WATER}=40 ${ELECTROLYTES}=40
      4 factory 66
      5 factory 126
      1 -> 4 -> 1
      1 -> 5 2267 x0`;
    const plan = planUntil(startState(compileColony(drawColony(full))), 24);
    expect(plan).toMatchObject({ deliveries: [], limitedBy: 'room', lastsUntil: DRAWN_AT });
  });
});

describe('a visit to a colony without a launchpad', () => {
  it('brings nothing, and lasts as long as what is there', () => {
    const lasting = (held: number) => planUntil(start(`1 storage 2268=${held}\n4 factory 121\n1 -> 4 -> 1`), 4);
    expect(lasting(60_000)).toMatchObject({ deliveries: [], limitedBy: null, lastsHours: 4 });
    expect(lasting(6000)).toMatchObject({ deliveries: [], limitedBy: 'noLaunchpad', lastsHours: 1 });
  });
});

/** Four factories use 24,000 units an hour out of a storage facility with room for 2,400,000. */
const LARGE_USE = (held: number) => `
  1 storage 2268=${held}
  2 launchpad
  4-7 factory 121
  1 -> 4-7 -> 2`;

describe('the room for a delivery', () => {
  const deliver = (held: number, hours: number, further = '') => {
    const { deliveries, limitedBy, lastsHours } = planUntil(start(`${LARGE_USE(held)}${further}`), hours);
    const amount = deliveries.find(({ typeId }) => typeId === AQUEOUS_LIQUIDS)?.amount;
    return { amount, limitedBy, lastsHours };
  };

  it('is used to the last unit', () => {
    expect(deliver(0, 100)).toEqual({ amount: 2_400_000, limitedBy: null, lastsHours: 100 });
  });

  it('is that of its own store, whatever room others have', () => {
    const further = '\n  8 factory 123\n  2 -> 8 -> 2';
    expect(deliver(0, 110, further)).toEqual({ amount: 2_400_000, limitedBy: 'room', lastsHours: 100 });
  });

  it('has only to be enough for what is not there yet', () => {
    expect(deliver(1_200_000, 100)).toEqual({ amount: 1_200_000, limitedBy: null, lastsHours: 100 });
    expect(deliver(2_400_000, 100)).toEqual({ amount: undefined, limitedBy: null, lastsHours: 100 });
  });
});

/** One factory makes Water for two factories of schematic 66, which could use twice as much; they import the rest. */
const SHORT_OF_OWN_WATER = `
  1 ecu 2268 base=9000 cycle=30m program=48h last=0s
  2 storage 2268=100000
  3 factory 121
  4 launchpad
  5-6 factory 66
  1 -> 2
  2 -> 3 -> 4
  4 -> 5-6 -> 4`;

/** A day's extraction is several times what the command center holds, and a little less than four factories use. */
const SMALL_STORE = `
  1 ecu 2268 base=7500 cycle=30m program=48h last=0s
  2 commandCenter
  3 launchpad
  4-7 factory 121
  1 -> 2
  2 -> 4-7 -> 3`;

/** A store too full of Water to take any of the Plasmoids, which then all go where a factory uses them. */
const FULL_OF_WATER = `
  2 factory 65 last=0s
  16 factory 122
  1 launchpad
  15 storage 2308=72000 3645=82105
  16 -> 1 2389 x500000
  15 -> 2 3645 x20
  16 -> 15 2389 x20
  15 -> 16
  1 -> 2 2389`;

describe('a visit that tops up what the colony makes too little of', () => {
  it('delivers nothing of what reaches its factory only because another store is full', () => {
    expect(planUntil(start(FULL_OF_WATER), 3 + 1 / HOUR, true)).toMatchObject({ deliveries: [], limitedBy: null });
  });

  it('delivers what its own production lacks until the next round, and not a unit more', () => {
    const state = start(SHORT_OF_OWN_WATER);
    const plan = planUntil(state, 24, true);
    expect(plan).toMatchObject({ limitedBy: null, lastsHours: 24 });
    const own = plan.deliveries.find(({ typeId }) => typeId === WATER)!;
    expect(own.amount).toBeGreaterThan(0);
    expect(planUntil(state, 24).deliveries.some(({ typeId }) => typeId === WATER)).toBe(false);
    // By every half hour, because a cycle that starts late may be the same cycle at the end.
    const usedWith = (deliveries: typeof plan.deliveries) => {
      const visited = applyVisit(state, { programs: plan.restarts, moves: deliveries });
      return Array.from({ length: 48 }, (_, k) => {
        advance(visited, DRAWN_AT + (k / 2) * HOUR);
        return readUsedUnits(visited)[placeOf(visited, WATER)]!;
      });
    };
    const change = (units: number) =>
      plan.deliveries.map((goods) => (goods === own ? { ...goods, amount: goods.amount + units } : goods));
    expect(usedWith(change(1000))).toEqual(usedWith(plan.deliveries));
    expect(usedWith(change(-1))).not.toEqual(usedWith(plan.deliveries));
  });

  it('counts what its factories take out of a store as room for what it makes, also in a small store', () => {
    const state = start(SMALL_STORE);
    const plan = planUntil(state, 24, true);
    expect(plan).toMatchObject({ limitedBy: null, lastsHours: 24 });
    expect(plan.flows.every(({ lostUnits }) => lostUnits === 0)).toBe(true);
    expect(plan.deliveries).toHaveLength(1);
    const usedWith = (units: number) => {
      const visited = applyVisit(state, { programs: [], moves: [{ ...plan.deliveries[0]!, amount: units }] });
      advance(visited, DRAWN_AT + 24 * HOUR - 1);
      return readUsedUnits(visited)[placeOf(visited, AQUEOUS_LIQUIDS)]!;
    };
    const { amount } = plan.deliveries[0]!;
    expect(usedWith(amount + 3000)).toBe(usedWith(amount));
    expect(usedWith(amount - 1)).toBeLessThan(usedWith(amount));
  });

  it('delivers the first cycle of a factory, however much arrives while that cycle runs', () => {
    const drawing = `
      1 ecu 2268 base=1359 cycle=15m program=24h last=0s
      2 factory 121 last=-901s
      3 launchpad
      1 -> 3 -> 2 -> 3`;
    const state = start(drawing);
    for (const hours of [0.5, 0.51, 1]) {
      expect(planUntil(state, hours, true)).toMatchObject({ limitedBy: null, deliveries: [{ amount: 3000 }] });
    }
  });

  it('delivers nothing of what its own production and its store are just enough for', () => {
    const drawing = `
      1 launchpad 3645=200 2268=200000
      2 factory 121
      3 factory 66
      1 -> 2 -> 1
      1 -> 3 -> 1`;
    const plan = planUntil(start(drawing), 24, true);
    expect(plan).toMatchObject({ limitedBy: null, lastsHours: 24 });
    expect(plan.deliveries.map(({ typeId, amount }) => [typeId, amount])).toEqual([[ELECTROLYTES, 960]]);
  });
});

/** A visit of a day. */
function planAtPrices(
  drawing: string,
  prices: Prices,
  feedAtLoss: VisitSettings['feedAtLoss'] = [],
  rawAtHand: ReadonlyMap<TypeId, number> = new Map(),
) {
  const state = start(drawing);
  return planVisit(
    state.compiled.colony.key,
    state,
    { ...makeRoundSettings(DRAWN_AT, 1), restart: 'ended', slackSeconds: 0, feedAtLoss },
    { prices, customsTax: { gameFraction: 0, ownerFraction: 0 } },
    [],
    rawAtHand,
  );
}

describe('what is inside factories at the next round', () => {
  const prices = (coolantIsk: number, condensatesIsk = 0) =>
    priceList({ Water: 100, Electrolytes: 100, Oxides: 1000, Coolant: coolantIsk, Condensates: condensatesIsk });
  /** Coolant: one cycle is under way, and the launchpad holds the inputs of 20. */
  const COOLANT_MAKER = '1 launchpad 3645=800 2390=800\n2 factory 66 last=-30m\n1 -> 2 -> 1';
  /** Coolant, and Condensates of it: in a day, some of it is always in between. */
  const CONDENSATES_MAKER = '1 launchpad\n2 factory 66\n3 factory 90\n1 -> 2 -> 1\n1 -> 3 -> 1';

  it('is no cost: a cycle counts with its inputs when it ends', () => {
    // A cycle uses 80 units at 100 ISK and makes 5.
    const plan = planAtPrices(COOLANT_MAKER, prices(1610));
    expect(plan.deliveries).not.toEqual([]);
    expect(plan.idleGainIsk).toBeNull();
    const more = plan.flows.find(({ typeId }) => typeId === COOLANT)!.madeUnits - 21 * 5;
    expect(more).toBeGreaterThan(0);
    expect(plan.worthIsk).toBeCloseTo(more * (1610 - 1600));
    // What the round earns is what history will book: inputs when they are used.
    const used = plan.flows.find(({ typeId }) => typeId === WATER)!.usedUnits;
    expect(plan.earnedIsk).toBeCloseTo((21 * 5 + more) * 1610 - 2 * used * 100);
    expect(planAtPrices(COOLANT_MAKER, prices(1590)).idleGainIsk).toBeCloseTo(more * (1600 - 1590));
  });

  it('is no cost either where one factory works for another, and goods in between are lost', () => {
    // 10 units of Coolant at 1,600 ISK and 10 of Oxides make 3.
    const plan = planAtPrices(CONDENSATES_MAKER, prices(0, 8700));
    expect(plan.idleGainIsk).toBeNull();
    const made = plan.flows.find(({ typeId }) => typeId === CONDENSATES)!.madeUnits;
    expect(made).toBeGreaterThan(0);
    expect(plan.worthIsk).toBeCloseTo(made * 8700 - (made / 3) * 26_000);
    const leaky = planAtPrices('1 launchpad\n2 factory 66\n1 -> 2', prices(1700), 'all');
    expect(leaky.worthIsk).toBeCloseTo(-1600 * leaky.flows.find(({ typeId }) => typeId === COOLANT)!.lostUnits);
  });

  it('leaves no planet of the sandbox without inputs that it earns with', () => {
    const at = Date.UTC(2026, 10, 21, 12) / 1000;
    const settings = { ...makeRoundSettings(at, 2), feedAtLoss: [] };
    const rule = { intervalSeconds: 2 * SECONDS_PER_DAY, takesSurplusP0: false };
    const economy = sandboxEconomy(at);
    const fed: number[] = [];
    const idleNetIsk: number[] = [];
    for (const { colony, state } of sandboxColonies(12, at)) {
      if (colony.pins.some(({ kind }) => kind === 'ecu')) continue;
      const { deliveries, idleGainIsk } = planVisit(colony.key, state, settings, economy);
      if (deliveries.length > 0) fed.push(colony.planetId);
      if (idleGainIsk !== null) idleNetIsk.push(netPerMonth(sustain(state, rule), economy).netIsk!);
    }
    expect(idleNetIsk.length).toBeGreaterThan(0);
    expect(Math.max(...idleNetIsk)).toBeLessThan(0);
    expect(fed).toContain(VARD_VII);
  });
});

describe('a visit whose inputs cost more than they make', () => {
  const FACTORY = '1 launchpad 2268=3000 3645=40\n2 factory 121\n1 -> 2 -> 1';

  function planAtLoss(
    waterIsk: number,
    feedAtLoss: VisitSettings['feedAtLoss'],
    rawAtHand: ReadonlyMap<TypeId, number> = new Map([[AQUEOUS_LIQUIDS, 1e9]]),
    drawing = FACTORY,
  ) {
    return planAtPrices(drawing, priceList({ 'Aqueous Liquids': 5, Water: waterIsk }), feedAtLoss, rawAtHand);
  }

  it('brings no raw material that has to be bought, unless the player wants that', () => {
    const fed = planAtLoss(1000, 'all', new Map());
    expect(fed.deliveries).toMatchObject([{ typeId: AQUEOUS_LIQUIDS }]);
    const unfed = planAtLoss(1000, [], new Map());
    expect(unfed).toMatchObject({ deliveries: [], isNeeded: false, pays: false });
    expect(unfed.idleGainIsk).toBeCloseTo(-fed.worthIsk!);
    expect(unfed.idleGainIsk).toBeLessThan(0);
    expect(planAtLoss(1000, [fed.key], new Map())).toEqual(fed);
    expect(planAtLoss(100, [], new Map()).idleGainIsk).toBeGreaterThan(0);
  });

  it('brings as much of it as there is, and the other inputs', () => {
    const fed = planAtLoss(1000, [], new Map([[AQUEOUS_LIQUIDS, 60_000]]));
    expect(fed.deliveries).toMatchObject([{ typeId: AQUEOUS_LIQUIDS, amount: 60_000 }]);
    // The launchpad holds a cycle's 3,000: 21 cycles of half an hour, one more in progress and in the buffer.
    expect(fed.lastsUntil - DRAWN_AT).toBe(21 * 1800);
    expect(fed.flows.find(({ typeId }) => typeId === AQUEOUS_LIQUIDS)!.usedUnits).toBe(63_000);
    expect(fed.idleGainIsk).toBeLessThan(0);
    const mixed = `1 launchpad 3645=2000
      2 factory 121
      3 factory 66
      1 -> 2 -> 1
      1 -> 3 -> 1`;
    const both = planAtLoss(1000, [], new Map(), mixed);
    expect(both.deliveries.map(({ typeId }) => typeId)).toEqual([ELECTROLYTES]);
    expect(both.idleGainIsk).toBeLessThanOrEqual(0);
  });

  it('brings what there is of it to the first stores, for as long as it lasts, whatever else is missing', () => {
    const stores = `
      1 launchpad
      2 launchpad
      3 factory 121
      4 factory 121
      5 factory 128
      1 -> 3 -> 1
      2 -> 4 -> 2
      1 -> 5 -> 1`;
    const amountsWith = (units: number) => {
      const plan = planAtLoss(1000, [], new Map([[AQUEOUS_LIQUIDS, units]]), stores);
      expect(plan.deliveries.every(({ typeId }) => typeId === AQUEOUS_LIQUIDS)).toBe(true);
      return { amounts: plan.deliveries.map(({ amount }) => amount), lastsHours: (plan.lastsUntil - DRAWN_AT) / HOUR };
    };
    const { amounts, lastsHours } = amountsWith(1e9);
    const [first, second] = amounts as [number, number];
    expect(second).toBe(first);
    expect(lastsHours).toBe(24);
    expect(amountsWith(first)).toEqual({ amounts: [first], lastsHours: 0 });
    expect(amountsWith(first + second / 2)).toEqual({ amounts: [first, second / 2], lastsHours: 12 });
  });

  it('brings none, says what that saves, and is no visit of its own', () => {
    const fed = planAtLoss(100, 'all');
    expect(fed.deliveries).not.toEqual([]);
    expect(fed.worthIsk).toBeLessThan(0);
    const idle = planAtLoss(100, []);
    expect(idle).toMatchObject({ deliveries: [], isNeeded: false, pays: false });
    expect(idle.idleGainIsk).toBeCloseTo(-fed.worthIsk!);
  });

  it('brings them where the player wants that, or where they pay', () => {
    const fed = planAtLoss(100, 'all');
    const { key } = fed;
    expect(planAtLoss(100, [key])).toEqual(fed);
    expect(planAtLoss(1000, [])).toMatchObject({ idleGainIsk: null, isNeeded: true, pays: true });
    expect(planAtLoss(1000, []).deliveries).not.toEqual([]);
  });
});
