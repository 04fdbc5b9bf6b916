/** Rounds of generated fleets: who gets what from whom, and in what order. COLONY_RUNS=20000 draws more. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ColonyVisit, planRound } from '../../../workers/figures/index.ts';
import { planRoundInSteps } from '../../../workers/figures/round/planRound.ts';
import type { CharacterId, ColonyKey, PinId, SystemId, TypeId } from '../../../workers/game/domain/ids.ts';
import {
  characterPool,
  type Login,
  type PlannedVisit,
  type RoundPlan,
  type RoundSettings,
  type SourcedDelivery,
  type VisitPlan,
} from '../../../workers/game/domain/round.ts';
import { DEFAULT_WORTH } from '../../../workers/game/domain/worth.ts';
import { NO_TAX_ISK } from '../../fixtures/customsTax.ts';
import { drawnRuns, forDrawn } from '../../fixtures/drawnRuns.ts';

const RUNS = drawnRuns(12);

const AT = 1_772_366_400;
const TYPES = [2268, 3645, 2390, 9832] as TypeId[];
const PIN = 1 as PinId;

const anyGoods = fc
  .uniqueArray(fc.nat(TYPES.length - 1), { maxLength: 3 })
  .chain((kinds) =>
    fc
      .array(fc.integer({ min: 1, max: 300 }), { minLength: kinds.length, maxLength: kinds.length })
      .map((amounts) => kinds.map((kind, k) => ({ pinId: PIN, typeId: TYPES[kind]!, amount: amounts[k]! }))),
  );

const anyVisit = fc.record({
  // Half of them are of one character, whose planets take from each other.
  character: fc.oneof(fc.nat(6), fc.constant(0)),
  system: fc.nat(2),
  collects: anyGoods,
  wants: anyGoods,
  wait: fc.option(fc.nat(500)),
  worth: fc.option(fc.nat(1000)),
});

const anyRound = fc.record({
  visits: fc.array(anyVisit, { maxLength: 14 }),
  pool: fc.constantFrom('account' as const, 'everyone' as const, 'nobody' as const),
  stock: fc.array(fc.record({ account: fc.nat(1), type: fc.nat(TYPES.length - 1), amount: fc.nat(400) }), {
    maxLength: 5,
  }),
  minWorthIsk: fc.constantFrom(0, 500),
});
type RoundSketch = typeof anyRound extends fc.Arbitrary<infer T> ? T : never;

function toColony(sketch: RoundSketch['visits'][number], index: number): ColonyVisit {
  const collected = new Set(sketch.collects.map(({ typeId }) => typeId));
  const plan: VisitPlan = {
    key: String(index) as ColonyKey,
    isNeeded: sketch.wait !== null,
    pays: (sketch.worth ?? 1) > 0,
    keepsNothing: false,
    canWaitUntil: sketch.wait === null ? null : AT + sketch.wait,
    worthIsk: sketch.worth,
    earnedIsk: null,
    idleGainIsk: null,
    restarts: [],
    blockedRestarts: [],
    troubles: [],
    losses: [],
    lengthReason: null,
    betterLength: null,
    collects: sketch.collects,
    // No colony needs what it gives away.
    deliveries: sketch.wants.filter(({ typeId }) => !collected.has(typeId)),
    lastsUntil: AT + 1000,
    limitedBy: null,
    flows: [],
    stops: [],
    tax: NO_TAX_ISK,
  };
  return {
    plan,
    characterId: (sketch.character + 1) as CharacterId,
    account: sketch.character === 6 ? null : `Account ${sketch.character % 2}`,
    systemId: sketch.system as SystemId,
  };
}

function toPlan(sketch: RoundSketch): RoundPlan {
  const settings: RoundSettings = {
    roundAt: AT,
    nextRoundAt: AT + 1000,
    restart: 'ending',
    programSeconds: null,
    slackSeconds: 7200,
    topUpOwnProducts: false,
    feedAtLoss: 'all',
    pool: sketch.pool,
    stock: sketch.stock.map(({ account, type, amount }) => ({
      pool:
        sketch.pool === 'everyone'
          ? null
          : sketch.pool === 'account'
            ? `Account ${account}`
            : characterPool((account + 1) as CharacterId),
      typeId: TYPES[type]!,
      amount,
    })),
    holdM3: null,
    minWorthIsk: sketch.minWorthIsk,
    worth: { ...DEFAULT_WORTH, loginIsk: 0 },
  };
  return planRound(sketch.visits.map(toColony), [], settings, new Map());
}

const eachRound = (check: (plan: RoundPlan, sketch: RoundSketch) => void) =>
  forDrawn(RUNS, anyRound, (sketch) => check(toPlan(sketch), sketch));

function add(sums: Map<string, number>, pool: string | null, typeId: TypeId, amount: number): void {
  const key = JSON.stringify([pool, typeId]);
  sums.set(key, (sums.get(key) ?? 0) + amount);
}

const amountOf = (sources: SourcedDelivery['sources']) => sources.reduce((sum, { amount }) => sum + amount, 0);

describe('a round', () => {
  it('balances: stock, collected and bought goods are delivered or left over, in each pool', () => {
    eachRound((plan) => {
      const sums = new Map<string, number>();
      for (const { pool, typeId, amount } of [...plan.settings.stock, ...plan.buy]) add(sums, pool, typeId, amount);
      for (const { pool, typeId, amount } of plan.surplus) add(sums, pool, typeId, -amount);
      const skipped = new Set(plan.skipped);
      for (const visit of plan.visits.filter(({ key }) => !skipped.has(key))) {
        for (const { typeId, amount } of visit.collects) add(sums, visit.pool, typeId, amount);
        for (const { typeId, amount, sources } of visit.deliveries) {
          expect(amountOf(sources)).toBe(amount);
          add(sums, visit.pool, typeId, -amount);
        }
      }
      expect([...sums].filter(([, sum]) => sum !== 0)).toEqual([]);
    });
  });

  it('lets a character without an account share with nobody', () => {
    eachRound((_plan, sketch) => {
      for (const { pool, characterId } of toPlan({ ...sketch, pool: 'account' }).visits) {
        expect(pool === characterPool(characterId)).toBe(characterId === 7);
      }
    });
  });

  it('lets nobody give what they do not have, and nobody outside the pool', () => {
    eachRound((plan) => {
      const skipped = new Set(plan.skipped);
      const left = new Map<string, number>();
      for (const { pool, typeId, amount } of plan.settings.stock) add(left, `stock ${pool}`, typeId, amount);
      for (const { key, pool, characterId, collects } of plan.visits) {
        if (skipped.has(key)) continue;
        for (const { typeId, amount } of collects) add(left, `${characterId} ${pool}`, typeId, amount);
      }
      for (const { pool, deliveries } of plan.visits) {
        for (const { typeId, sources } of deliveries) {
          for (const source of sources) {
            expect(source.amount).toBeGreaterThan(0);
            if (source.kind === 'stock') add(left, `stock ${pool}`, typeId, -source.amount);
            if (source.kind === 'collected') add(left, `${source.characterId} ${pool}`, typeId, -source.amount);
          }
        }
      }
      expect(Math.min(0, ...left.values())).toBe(0);
    });
  });

  it('buys only what neither stock nor anybody has, and shares what is short in proportion to need', () => {
    eachRound((plan) => {
      const bought = new Set(plan.buy.map(({ pool, typeId }) => JSON.stringify([pool, typeId])));
      for (const { pool, typeId } of plan.surplus) expect(bought.has(JSON.stringify([pool, typeId]))).toBe(false);
      for (const { pool, typeId, amount } of plan.buy) {
        const needs = plan.visits
          .filter((visit) => visit.pool === pool && !plan.skipped.includes(visit.key))
          .flatMap(({ deliveries }) => deliveries.filter((one) => one.typeId === typeId));
        const wanted = needs.reduce((sum, one) => sum + one.amount, 0);
        for (const one of needs) {
          const own = one.sources.reduce((sum, source) => sum + (source.kind === 'bought' ? source.amount : 0), 0);
          expect(Math.abs(own - (amount * one.amount) / wanted)).toBeLessThan(1);
        }
      }
    });
  });

  it('delivers nothing before it is collected, each delivery once, and returns only for goods that come later', () => {
    eachRound((plan) => {
      const planned = new Map(plan.visits.map((visit) => [visit.key, visit]));
      const seen = new Set<CharacterId>();
      const inHand = new Map<string, number>();
      const delivered = new Map<ColonyKey, number>();
      const unitsOf = ({ visits }: Login, key: ColonyKey) =>
        visits
          .filter((one) => one.key === key)
          .reduce((sum, one) => sum + one.deliveries.reduce((s, d) => s + d.amount, 0), 0);
      for (const login of plan.logins) {
        expect(seen.has(login.characterId)).toBe(login.isReturn);
        if (login.isReturn) expect(login.waitedFor.length).toBeGreaterThan(0);
        seen.add(login.characterId);
        for (const { key, isFirst, deliveries } of login.visits) {
          delivered.set(key, (delivered.get(key) ?? 0) + unitsOf(login, key));
          const { characterId, collects } = planned.get(key)!;
          for (const { typeId, amount } of isFirst ? collects : []) add(inHand, String(characterId), typeId, amount);
          for (const { typeId, sources } of deliveries) {
            for (const source of sources) {
              if (source.kind === 'collected') add(inHand, String(source.characterId), typeId, -source.amount);
            }
          }
          expect(Math.min(0, ...inHand.values())).toBe(0);
        }
      }
      for (const { key, deliveries } of plan.visits) {
        if (plan.skipped.includes(key)) continue;
        expect(delivered.get(key) ?? 0).toBe(deliveries.reduce((sum, { amount }) => sum + amount, 0));
      }
    });
  });

  it('logs in first who brings most, unless goods forbid it, which it says', () => {
    eachRound(({ visits, logins }) => {
      const worthOf = (login: Login) =>
        login.visits.reduce((sum, { key }) => sum + (visits.find((one) => one.key === key)!.worthIsk ?? 0), 0);
      const firsts = logins.filter(({ isReturn }) => !isReturn);
      firsts.forEach((login, k) => {
        const isNeeded = firsts.slice(k + 1).some(({ waitedFor }) => waitedFor.includes(login.characterId));
        if (!isNeeded) {
          for (const later of firsts.slice(k + 1)) expect(worthOf(login)).toBeGreaterThanOrEqual(worthOf(later));
        }
        for (const giver of login.waitedFor) {
          const place = firsts.findIndex(({ characterId }) => characterId === giver);
          expect(place).toBeGreaterThanOrEqual(0);
          expect(place).toBeLessThan(k);
        }
      });
    });
  });

  /** Whether a planet, or a system, takes own goods that need something of it first. */
  function isInCircle<Place>(start: Place, visits: readonly PlannedVisit[], placeOf: (visit: PlannedVisit) => Place) {
    const isOwn = (delivery: SourcedDelivery, characterId: CharacterId) =>
      delivery.sources.some((source) => source.kind === 'collected' && source.characterId === characterId);
    const giversOf = (place: Place) =>
      visits
        .filter((visit) => placeOf(visit) === place)
        .flatMap(({ characterId, deliveries }) => deliveries.filter((delivery) => isOwn(delivery, characterId)))
        .flatMap(({ typeId }) => visits.filter(({ collects }) => collects.some((one) => one.typeId === typeId)))
        .map(placeOf)
        .filter((giver) => giver !== place);
    const reached = new Set(giversOf(start));
    for (const place of reached) for (const giver of giversOf(place)) reached.add(giver);
    return reached.has(start);
  }

  it('keeps planets of one system together unless systems need each other’s goods, and returns for own ones only if planets do', () => {
    eachRound((plan, sketch) => {
      const planned = new Map(plan.visits.map((visit) => [visit.key, visit]));
      for (const { characterId, isReturn, visits } of plan.logins) {
        const taken = plan.visits.filter((one) => one.characterId === characterId && !plan.skipped.includes(one.key));
        const systems = visits.map(({ key }) => planned.get(key)!.systemId);
        const begun = systems.filter((system, k) => system !== systems[k - 1]);
        const twice = begun.filter((system, k) => begun.indexOf(system) < k);
        if (isReturn) expect(twice).toEqual([]);
        for (const system of twice) expect(isInCircle(system, taken, ({ systemId }) => systemId)).toBe(true);
        for (const { key, deliveries } of isReturn ? visits : []) {
          const sources = deliveries.flatMap((delivery) => delivery.sources);
          const isOwn = sources.some((one) => one.kind === 'collected' && one.characterId === characterId);
          if (isOwn) expect(isInCircle(key, taken, (visit) => visit.key)).toBe(true);
        }
      }
      expect(toPlan(sketch)).toEqual(plan);
    });
  });

  it('is planned in steps of one login at most, with the same result', () => {
    eachRound((plan, sketch) => {
      const steps = planRoundInSteps(sketch.visits.map(toColony), [], plan.settings, new Map());
      let count = 0;
      let step = steps.next();
      for (; !step.done; step = steps.next()) count += 1;
      expect(count).toBeGreaterThan(plan.logins.length);
      expect(step.value).toEqual(plan);
    });
  });

  it('plans each colony as if it were alone, except for the sources', () => {
    const withoutSources = (visit: PlannedVisit | undefined) =>
      visit && { ...visit, deliveries: visit.deliveries.map(({ sources: _sources, ...goods }) => goods) };
    eachRound((plan, sketch) => {
      sketch.visits.forEach((_, index) => {
        const alone = planRound([toColony(sketch.visits[index]!, index)], [], plan.settings, new Map());
        expect(withoutSources(plan.visits[index])).toEqual(withoutSources(alone.visits[0]));
        expect(plan.skipped.includes(plan.visits[index]!.key)).toBe(alone.skipped.length === 1);
      });
    });
  });
});
