/** What the screen shows of a round whose visits are given. */
import { describe, expect, it } from 'vitest';
import { type PlannedColony, reportRound } from '../../../workers/figures/index.ts';
import type { RoundNeeds } from '../../../workers/figures/round/feedFromSurplus.ts';
import type { CharacterId, ColonyKey, PinId, SystemId, TypeId } from '../../../workers/game/domain/ids.ts';
import type { RoundReport, RoundRequest, Trouble, VisitPlan } from '../../../workers/game/domain/round.ts';
import { DRAWN_AT, drawColony } from '../../fixtures/colony.ts';
import { NO_TAX_ISK } from '../../fixtures/customsTax.ts';
import { finish } from '../../fixtures/finish.ts';
import { makeRoundSettings } from '../../fixtures/roundReport.ts';

const DAY = 86_400;
const WATER = 3645 as TypeId;
const LIQUIDS = 2268 as TypeId;
const [ECU, LAUNCHPAD, STORAGE] = [1 as PinId, 2 as PinId, 3 as PinId];
const COLONY = drawColony('1 ecu 2268 base=6000 cycle=30m program=24h\n2 launchpad\n3 storage\n1 -> 3');

const RESTARTS: Partial<VisitPlan> = {
  restarts: [
    { pinId: ECU, productTypeId: LIQUIDS, baseQtyPerCycle: 6000, cycleSeconds: 1800, expiresAt: DRAWN_AT + DAY },
  ],
};
const COLLECTS: Partial<VisitPlan> = { collects: [{ pinId: STORAGE, typeId: WATER, amount: 100 }] };
const DELIVERS: Partial<VisitPlan> = { deliveries: [{ pinId: LAUNCHPAD, typeId: LIQUIDS, amount: 3000 }] };

/** A visit that could wait, of a character of its own. */
function visit(characterId: number, plan: Partial<VisitPlan>): PlannedColony {
  return {
    characterId: characterId as CharacterId,
    account: 'Main',
    systemId: 30_000_142 as SystemId,
    colony: COLONY,
    planet: { name: `Jita ${characterId}`, systemName: 'Jita', radiusKm: 4000, security: null, space: null },
    heldUnits: new Map(),
    plan: {
      key: `${characterId}/1` as ColonyKey,
      isNeeded: false,
      pays: true,
      keepsNothing: false,
      canWaitUntil: null,
      worthIsk: 1000,
      earnedIsk: null,
      idleGainIsk: null,
      restarts: [],
      blockedRestarts: [],
      troubles: [],
      losses: [],
      lengthReason: null,
      betterLength: null,
      collects: [],
      deliveries: [],
      lastsUntil: DRAWN_AT + DAY,
      limitedBy: null,
      flows: [],
      stops: [],
      tax: NO_TAX_ISK,
      ...plan,
    },
  };
}

function report(
  planned: readonly PlannedColony[],
  changes: Partial<RoundRequest> = {},
  wanted?: RoundNeeds,
): RoundReport {
  const request = {
    ...makeRoundSettings(DRAWN_AT, 1),
    characterIds: null,
    leftOutKeys: [],
    cutFraction: null,
    ...changes,
  };
  const prices = new Map([[WATER as number, 500]]);
  const rest = { unplanned: [], gaps: [], planetNames: new Map(), plannedAt: DRAWN_AT };
  return finish(reportRound({ planned, request, wanted, prices, ...rest }));
}

const reasonsOf = ({ skipped }: RoundReport) => skipped.map(({ planetName, reason }) => [planetName, reason]);

describe('a round', () => {
  it.each([
    ['a program to restart', RESTARTS],
    ['goods to collect', COLLECTS],
    ['goods to deliver', DELIVERS],
  ])('includes a planet with nothing but %s, unless that is worth too little', (_, plan) => {
    const [planned] = report([visit(1, plan)], { minWorthIsk: 1000 }).logins;
    expect(planned?.visits.map(({ planetName }) => planetName)).toEqual(['Jita 1']);
    const skipping = report([visit(1, plan)], { minWorthIsk: 1001 });
    expect(skipping.logins).toEqual([]);
    expect(reasonsOf(skipping)).toEqual([['Jita 1', 'littleWorth']]);
    const unpriced = report([visit(1, { ...plan, worthIsk: null })], { minWorthIsk: 1001 });
    expect(unpriced.logins).toHaveLength(1);
  });

  it('leaves out a planet where there is nothing to do, unless something stops there', () => {
    const built = visit(1, { pays: false, keepsNothing: true });
    expect(reasonsOf(report([built]))).toEqual([['Jita 1', 'keepsNothing']]);
    expect(reasonsOf(report([visit(1, { pays: false })]))).toEqual([['Jita 1', 'nothingToDo']]);
    const needed = report([visit(1, { isNeeded: true, worthIsk: 0 })], { minWorthIsk: 1000 });
    expect([needed.logins.length, needed.skipped]).toEqual([1, []]);
  });

  it('passes goods between everyone but the characters of shares', () => {
    const gives = visit(1, { ...COLLECTS, isNeeded: true });
    const needs = visit(2, { isNeeded: true, deliveries: [{ pinId: LAUNCHPAD, typeId: WATER, amount: 100 }] });
    const bought = (isShared: boolean) =>
      report([gives, { ...needs, account: 'Corp Foo (shared)', isShared }], { pool: 'everyone' }).buy.length;
    expect([bought(false), bought(true)]).toEqual([0, 1]);
  });

  it('keeps nothing of others’ characters for baskets, unless it is for nobody else', () => {
    const units = new Map([[WATER, 100]]);
    const needs = { kind: 'needs', needs: [{ name: 'Fuel', units, mostUnits: units }] } as const;
    const shared = { ...visit(1, { ...COLLECTS, isNeeded: true }), account: 'Corp Foo (shared)', isShared: true };
    const own = visit(2, { isNeeded: true });
    for (const pool of ['account', 'everyone', 'nobody'] as const) {
      const ofAll = report([shared, own], { pool }, needs);
      expect(ofAll.shopping.lines).toEqual([expect.objectContaining({ typeId: WATER, amount: 100 })]);
      expect(ofAll.surplus.flatMap(({ lines }) => lines)).toEqual([expect.objectContaining({ typeId: WATER })]);
      const ofOthers = report([shared], { pool }, needs);
      expect(ofOthers.shopping.lines).toEqual([]);
    }
  });

  it('leaves out the planets that the player skips, and says so', () => {
    const skipping = report([visit(1, { ...RESTARTS, isNeeded: true }), visit(2, RESTARTS)], {
      leftOutKeys: ['1/1' as ColonyKey],
    });
    expect(skipping.logins.map(({ characterId }) => characterId)).toEqual([2]);
    expect(reasonsOf(skipping)).toEqual([['Jita 1', 'leftOut']]);
  });

  it('says of a planet that is not visited what its routes lose most of, and how much of it', () => {
    const loss = { typeId: WATER, lostUnits: 960, madeUnitsPerHour: 80, usedUnitsPerHour: 40 };
    const lostWith = (kind: 'noStore' | 'storeFull', lostUnits = 960) => {
      const cause = { kind, makers: 'factory', makerCount: 2, storeKind: 'launchpad', fullAt: DRAWN_AT } as const;
      return report([visit(1, { pays: false, losses: [{ ...loss, lostUnits, cause }] })]).skipped[0]!.lost;
    };
    expect(lostWith('noStore')).toEqual({ typeId: WATER, lostFraction: 0.5, cause: 'noStore' });
    expect(lostWith('storeFull')).toBeUndefined();
    expect(lostWith('noStore', 60)).toBeUndefined();
  });

  it('says when a later round will visit a planet, and that what no visit changes is not waited for', () => {
    const stop = (hours: number): Trouble => ({ kind: 'storeFull', at: DRAWN_AT + hours * 3600, typeIds: [] });
    const waiting = (...troubles: Trouble[]) => ({ pays: false, canWaitUntil: troubles[0]?.at ?? null, troubles });
    const loss: Trouble = { kind: 'goodsLost', at: DRAWN_AT + 60, typeIds: [WATER] };
    const planned = [waiting(stop(0)), waiting(stop(40)), waiting(loss, stop(30)), waiting()];
    const { nextDue, skipped } = report(planned.map((plan, k) => visit(k + 1, plan)));
    // A round every 24 hours visits what stops more than 4.8 hours before the next one.
    expect(nextDue).toEqual({
      characterId: 3,
      planetName: 'Jita 3',
      trouble: stop(30),
      dueAt: DRAWN_AT + 10.8 * 3600,
    });
    expect(skipped.map(({ planetName, dueAt }) => [planetName, dueAt])).toEqual([
      ['Jita 3', DRAWN_AT + 10.8 * 3600],
      ['Jita 2', DRAWN_AT + 20.8 * 3600],
      ['Jita 1', null],
      ['Jita 4', null],
    ]);
    expect(report([visit(1, waiting(stop(0)))]).nextDue).toBeNull();
    // Inputs that cost more than they make are not brought when they have run out.
    const missing: Trouble = { kind: 'inputMissing', at: DRAWN_AT + 20 * 3600, typeIds: [WATER] };
    const idle = report([visit(1, { ...waiting(missing, stop(30)), idleGainIsk: 5 })]);
    expect(idle.nextDue?.trouble).toEqual(stop(30));
  });

  it('adds up what is collected at the price of exports', () => {
    expect(report([visit(1, COLLECTS)]).totals.collected).toEqual({ isk: 50_000, pricedFraction: 1 });
  });

  it('says what the best length would bring in all visits, and how long most programs would be', () => {
    const better = (programCount: number, hours: number, gainIsk: number) => ({
      betterLength: { programCount, programSeconds: hours * 3600, gainIsk },
    });
    const planned = [visit(1, { ...RESTARTS, ...better(2, 26, 5) }), visit(2, { ...RESTARTS, ...better(3, 48, 7) })];
    expect(report(planned).betterLength).toEqual({ programCount: 5, programSeconds: 48 * 3600, gainIsk: 12 });
    expect(report([visit(1, RESTARTS)]).betterLength).toBeNull();
  });

  it('visits first the planet whose goods the same character delivers elsewhere, then the one that takes them', () => {
    const planet = (name: string, plan: Partial<VisitPlan>): PlannedColony => {
      const { planet, ...planned } = visit(1, plan);
      return { ...planned, planet: { ...planet, name }, plan: { ...planned.plan, key: `1/${name}` as ColonyKey } };
    };
    const collects = (typeId: TypeId): Partial<VisitPlan> => ({ collects: [{ pinId: STORAGE, typeId, amount: 3000 }] });
    const { logins } = report([
      planet('taking', { ...DELIVERS, canWaitUntil: DRAWN_AT }),
      // Bought, so nobody has to be visited before.
      planet('buying', { deliveries: [{ pinId: LAUNCHPAD, typeId: WATER, amount: 10 }], canWaitUntil: DRAWN_AT + 1 }),
      planet('giving', collects(LIQUIDS)),
    ]);
    expect(logins.map(({ visits }) => visits.map(({ planetName }) => planetName))).toEqual([
      ['giving', 'buying', 'taking'],
    ]);
  });

  it('visits first what stops first, if a planet only takes what another character collects', () => {
    const own = visit(1, { ...COLLECTS, key: '1/2' as ColonyKey, canWaitUntil: DRAWN_AT + 9 * 3600 });
    const { logins } = report([
      { ...own, planet: { ...own.planet, name: 'later' } },
      visit(1, { ...DELIVERS, canWaitUntil: DRAWN_AT + 3 * 3600 }),
      visit(2, { collects: [{ pinId: STORAGE, typeId: LIQUIDS, amount: 3000 }] }),
    ]);
    expect(logins.map(({ visits }) => visits.map(({ planetName }) => planetName))).toEqual([
      ['Jita 2'],
      ['Jita 1', 'later'],
    ]);
  });

  it('logs in first who brings most, after the one whose goods that needs, and says so', () => {
    const { logins, cut } = report([
      visit(1, { ...RESTARTS, worthIsk: 100 }),
      visit(2, { collects: [{ pinId: STORAGE, typeId: LIQUIDS, amount: 3000 }], worthIsk: 50 }),
      visit(3, { ...RESTARTS, worthIsk: 400 }),
      visit(4, { ...DELIVERS, worthIsk: 500 }),
      visit(5, { ...RESTARTS, worthIsk: null }),
    ]);
    expect(logins.map(({ characterId, waitedFor }) => [characterId, waitedFor])).toEqual([
      [2, []],
      [4, [2]],
      [3, []],
      [1, []],
      [5, []],
    ]);
    expect(cut?.characterIds).toEqual([4, 3, 1, 5]);
  });

  it('counts of characters that bring the same those that log in first', () => {
    const planned = [30, 20, 10].map((hours, k) =>
      visit(k + 1, { ...RESTARTS, worthIsk: 48, canWaitUntil: DRAWN_AT + hours * 3600 }),
    );
    const { logins, cut } = report([...planned, visit(4, { ...RESTARTS, worthIsk: 1 })]);
    expect(logins.map(({ characterId }) => characterId)).toEqual([3, 2, 1, 4]);
    expect(cut?.characterIds).toEqual([3, 2, 1]);
  });

  it('has the log-in first where something stops first, of those that bring the same', () => {
    const stopping = [9, 3, null].map((hours, k) =>
      visit(k + 1, { ...COLLECTS, canWaitUntil: hours === null ? null : DRAWN_AT + hours * 3600 }),
    );
    expect(report(stopping).logins.map(({ characterId }) => characterId)).toEqual([2, 1, 3]);
  });

  it('adds up what is bought and what is left, in m³ and ISK', () => {
    const { shopping, buy, surplus } = report([
      visit(1, { isNeeded: true, deliveries: [{ pinId: LAUNCHPAD, typeId: WATER, amount: 100 }] }),
      { ...visit(2, { isNeeded: true, collects: [{ pinId: STORAGE, typeId: WATER, amount: 40 }] }), account: 'Alt' },
    ]);
    const bought = { volumeM3: 19, value: { isk: 50_000, pricedFraction: 1 } };
    expect(shopping).toMatchObject({ ...bought, lines: [{ typeId: WATER, amount: 100, volumeM3: 19, isk: 50_000 }] });
    expect(buy).toMatchObject([{ ...bought, pool: 'Main' }]);
    expect(surplus).toMatchObject([{ pool: 'Alt', volumeM3: 7.6, value: { isk: 20_000, pricedFraction: 1 } }]);
  });

  it('lists planets of characters that are cut off', () => {
    const planned = [visit(1, { ...COLLECTS, worthIsk: 10 }), visit(2, { ...COLLECTS, worthIsk: 990 })];
    const cut = report(planned, { cutFraction: 0.9 });
    expect(cut.logins.map(({ characterId }) => characterId)).toEqual([2]);
    expect(reasonsOf(cut)).toEqual([['Jita 1', 'cut']]);
    expect(report(planned).cut).toEqual({
      characterCount: 1,
      characterIds: [2],
      ofCharacterCount: 2,
      worthFraction: 0.95,
    });
  });

  it('cuts nobody whom the share of the worth needs', () => {
    const planned = [500, 20, 480].map((worthIsk, k) => visit(k + 1, { ...COLLECTS, worthIsk }));
    const cut = report(planned, { cutFraction: 0.9 });
    expect(cut.logins.map(({ characterId }) => characterId).sort()).toEqual([1, 3]);
    expect(reasonsOf(cut)).toEqual([['Jita 2', 'cut']]);
    expect(report(planned).cut).toEqual({
      characterCount: 2,
      characterIds: [1, 3],
      ofCharacterCount: 3,
      worthFraction: 0.95,
    });
  });

  it('cuts nobody whose visits may be worth anything because a price is missing', () => {
    const [known, little, unknown] = [990, 10, null].map((worthIsk, k) => visit(k + 1, { ...COLLECTS, worthIsk }));
    const cut = report([known!, little!, unknown!], { cutFraction: 0.9 });
    expect(cut.logins.map(({ characterId }) => characterId)).toEqual([1, 3]);
    expect(reasonsOf(cut)).toEqual([['Jita 2', 'cut']]);
    const unpriced = [1, 2, 3].map((id) => visit(id, { ...COLLECTS, worthIsk: null }));
    const all = report(unpriced, { cutFraction: 0.9 });
    expect([all.logins.length, all.skipped, all.cut]).toEqual([3, [], null]);
  });

  it('cuts nobody where no visit is worth anything', () => {
    const needed = [0, -5, 0].map((worthIsk, k) => visit(k + 1, { ...COLLECTS, isNeeded: true, worthIsk }));
    const all = report(needed, { cutFraction: 0.9 });
    expect([all.logins.length, all.skipped, all.cut]).toEqual([3, [], null]);
  });

  it('says what a colony should hold after a delivery: what it held, and what was brought', () => {
    const planned = { ...visit(1, DELIVERS), heldUnits: new Map([[LIQUIDS, 40]]) };
    expect(report([planned]).logins[0]!.visits[0]!.expected).toEqual([
      { typeId: LIQUIDS, units: 3040, deliveredUnits: 3000, usedUnitsPerHour: 0 },
    ]);
  });

  it('says at which store to collect and deliver, and what is carried out and in', () => {
    const [login] = report([visit(1, { ...RESTARTS, ...COLLECTS, ...DELIVERS })]).logins;
    expect(login!.visits[0]!.lines).toMatchObject([
      { kind: 'restart', pinId: ECU, programSeconds: DAY, endsAt: DRAWN_AT + DAY },
      { kind: 'collect', storeKind: 'storage', typeId: WATER, amount: 100, isk: 50_000 },
      { kind: 'deliver', storeKind: 'launchpad', typeId: LIQUIDS, amount: 3000, isk: null },
    ]);
    expect(login!.cargo).toMatchObject([{ systemName: 'Jita', inM3: 15, outM3: 19, fullestTripIsk: 50_000 }]);
  });

  describe('orders the planets of a login', () => {
    const HOUR = 3600;
    /** Planets of one character: name, system, hours until something stops, and what is done there. */
    function orderOf(
      planets: readonly [name: string, system: number, hours: number | null, plan: Partial<VisitPlan>][],
    ) {
      const planned = planets.map(([name, system, hours, plan]) => {
        const canWaitUntil = hours === null ? null : DRAWN_AT + hours * HOUR;
        const one = visit(1, { ...COLLECTS, ...plan, key: name as ColonyKey, canWaitUntil });
        return { ...one, systemId: system as SystemId, planet: { ...one.planet, name } };
      });
      const { logins, totals } = report(planned);
      expect(totals).toMatchObject({ loginCount: 1, returnCount: 0, visitCount: planets.length });
      return logins[0]!.visits.map(({ planetName }) => planetName);
    }
    const giving: Partial<VisitPlan> = {
      collects: [
        { pinId: STORAGE, typeId: WATER, amount: 10 },
        { pinId: STORAGE, typeId: LIQUIDS, amount: 3000 },
      ],
    };

    it('by what stops first, those of one system side by side', () => {
      const planets: Parameters<typeof orderOf>[0] = [
        ['never', 1, null, {}],
        ['last', 2, 20, {}],
        ['third', 1, 9, {}],
        ['second', 2, 8, {}],
        ['first', 1, 3, {}],
      ];
      expect(orderOf(planets)).toEqual(['first', 'third', 'never', 'second', 'last']);
      expect(orderOf(planets.toReversed())).toEqual(['first', 'third', 'never', 'second', 'last']);
      expect(orderOf([...planets.slice(1), planets[0]!])).toEqual(['first', 'third', 'never', 'second', 'last']);
    });

    it('with what it delivers to another one collected first, whatever stops', () => {
      const takes: Parameters<typeof orderOf>[0][number] = ['takes', 1, 1, DELIVERS];
      expect(orderOf([takes, ['gives', 1, 9, giving]])).toEqual(['gives', 'takes']);
      expect(orderOf([takes, ['other', 1, 5, {}], ['gives', 2, 9, giving]])).toEqual(['gives', 'other', 'takes']);
      expect(orderOf([takes, ['other', 3, 0.5, {}], ['gives', 2, 9, giving]])).toEqual(['gives', 'other', 'takes']);
    });

    const [FLUIDS, COOLANT] = [2390 as TypeId, 9832 as TypeId];
    const makes = (takes: TypeId | null, gives: TypeId | null, units = 3000): Partial<VisitPlan> => ({
      collects: gives === null ? [] : [{ pinId: STORAGE, typeId: gives, amount: units }],
      deliveries: takes === null ? [] : [{ pinId: LAUNCHPAD, typeId: takes, amount: 3000 }],
    });

    it('each after those that give what it takes, however many take from each other', () => {
      const chain: Parameters<typeof orderOf>[0] = [
        ['a', 1, 9, makes(null, WATER)],
        ['b', 1, 5, makes(WATER, LIQUIDS)],
        ['c', 1, 3, makes(LIQUIDS, FLUIDS)],
        ['d', 1, 1, makes(FLUIDS, null)],
      ];
      expect(orderOf(chain)).toEqual(['a', 'b', 'c', 'd']);
      expect(orderOf(chain.toReversed())).toEqual(['a', 'b', 'c', 'd']);
      const spread = chain.map(([name, system, ...rest], k) => [name, system + (k % 4), ...rest] as (typeof chain)[0]);
      expect(orderOf(spread.toReversed())).toEqual(['a', 'b', 'c', 'd']);
    });

    it('and returns to a system for what needs the goods of another one, which need its own', () => {
      const first: Parameters<typeof orderOf>[0] = [
        ['takes', 1, 1, makes(LIQUIDS, null)],
        ['gives', 1, 9, makes(null, WATER)],
        ['between', 2, 5, makes(WATER, LIQUIDS)],
      ];
      expect(orderOf(first)).toEqual(['gives', 'between', 'takes']);
      // What only waits for them is visited once.
      const after: typeof first = [
        ['last', 3, 0.5, makes(LIQUIDS, null)],
        ['other', 3, 0.5, makes(null, FLUIDS)],
        ['far', 4, 0.5, makes(FLUIDS, COOLANT)],
        ['farther', 5, 0.5, makes(COOLANT, null)],
      ];
      const more = first.map(([name, ...rest]): (typeof first)[0] =>
        name === 'between' ? [name, rest[0], rest[1], makes(WATER, LIQUIDS, 6000)] : [name, ...rest],
      );
      expect(orderOf([...after, ...more])).toEqual(['gives', 'between', 'other', 'last', 'far', 'takes', 'farther']);
    });

    it('without waiting for more of a good than it takes', () => {
      const order = orderOf([
        ['enough', 1, 9, makes(null, WATER)],
        ['takes', 1, 5, makes(WATER, LIQUIDS)],
        ['takes last', 1, 1, makes(LIQUIDS, WATER, 40)],
      ]);
      expect(order).toEqual(['enough', 'takes', 'takes last']);
    });

    it('and brings at a second login, right after the first, what planets need of each other', () => {
      const planet = (name: string, takes: TypeId, gives: TypeId) => {
        const one = visit(1, { ...makes(takes, gives), key: name as ColonyKey });
        return { ...one, planet: { ...one.planet, name } };
      };
      const { logins, totals } = report([
        planet('one', LIQUIDS, WATER),
        planet('two', WATER, LIQUIDS),
        visit(2, { ...RESTARTS, worthIsk: 1 }),
      ]);
      expect(totals).toMatchObject({ loginCount: 3, returnCount: 1, visitCount: 3 });
      const linesOf = (k: number) =>
        logins[k]!.visits.map(({ planetName, lines }) => [planetName, ...lines.map(({ kind }) => kind)]);
      expect(logins.map(({ characterId, isReturn, waitedFor }) => [characterId, isReturn, waitedFor])).toEqual([
        [1, false, []],
        [1, true, [1]],
        [2, false, []],
      ]);
      expect([linesOf(0), linesOf(1)]).toEqual([
        [
          ['one', 'collect'],
          ['two', 'collect', 'deliver'],
        ],
        [['one', 'deliver']],
      ]);
    });
  });

  it('counts those who have to come back for goods that are collected after them', () => {
    const deliver = (typeId: TypeId) => ({ deliveries: [{ pinId: LAUNCHPAD, typeId, amount: 10 }] });
    const collect = (typeId: TypeId) => ({ collects: [{ pinId: STORAGE, typeId, amount: 10 }] });
    const { logins, totals } = report([
      visit(1, { ...collect(WATER), ...deliver(LIQUIDS) }),
      visit(2, { ...collect(LIQUIDS), ...deliver(WATER) }),
    ]);
    expect(totals).toMatchObject({ loginCount: 3, returnCount: 1, visitCount: 2 });
    const [first, second, back] = logins;
    expect([second!.isReturn, back!.isReturn]).toEqual([false, true]);
    expect(back).toMatchObject({ characterId: first!.characterId, waitedFor: [second!.characterId] });
    expect(back!.worth).toEqual({ isk: 0, pricedFraction: 1 });
  });
});
