/** The plan for one colony, held against the second engine. COLONY_RUNS=20000 draws more. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ReferenceRun, startReference } from '../../../server/sandbox/referenceEngine/simulate.ts';
import { reportColony } from '../../../workers/figures/report/index.ts';
import { planVisit } from '../../../workers/figures/round/planVisit.ts';
import { commodities, schematics } from '../../../workers/game/catalogue/index.ts';
import type { Colony, FactoryPin } from '../../../workers/game/domain/colony.ts';
import type { PinId, TypeId } from '../../../workers/game/domain/ids.ts';
import type { Goods, VisitPlan, VisitSettings } from '../../../workers/game/domain/round.ts';
import { SECONDS_PER_DAY } from '../../../workers/game/domain/units.ts';
import { DEFAULT_WORTH } from '../../../workers/game/domain/worth.ts';
import { findColonyGoods, withWidenedRoutes } from '../../../workers/game/sustain/index.ts';
import { taxSum, tradePrices } from '../../../workers/game/worth/index.ts';
import { drawColony, simulatedTo } from '../../fixtures/colony.ts';
import { NO_TAX } from '../../fixtures/customsTax.ts';
import { drawnRuns, forDrawn } from '../../fixtures/drawnRuns.ts';
import { anyColony, anySpanSeconds } from '../../oracle/anyColony.ts';
import { makeInput } from './report/colonyBuilders.ts';

const RUNS = drawnRuns(8);

const anyRound = fc.record({
  span: anySpanSeconds,
  nextSpan: fc.oneof(
    fc.integer({ min: 1, max: 12 * 3600 }),
    fc.integer({ min: 1, max: 14 }).map((days) => days * SECONDS_PER_DAY),
  ),
  restart: fc.constantFrom('ending' as const, 'ended' as const),
  programSeconds: fc.constantFrom(null, 'best' as const, SECONDS_PER_DAY, 4 * SECONDS_PER_DAY),
  slackSeconds: fc.constantFrom(0, 7200),
  topUpOwnProducts: fc.boolean(),
  feedAtLoss: fc.constant('all' as const),
});
type RoundSketch = typeof anyRound extends fc.Arbitrary<infer T> ? T : never;

/** An extractor fills the launchpad of factories that visits bring an input for: both need the room. */
const crampedColony = fc
  .record({
    base: fc.integer({ min: 2000, max: 20_000 }),
    cycle: fc.constantFrom('30m', '1h', '2h'),
    stockUnits: fc.nat(900_000),
    coolantCount: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ base, cycle, stockUnits, coolantCount }) => {
    const coolant = `4-${3 + coolantCount}`;
    return drawColony(`
      1 ecu 2268 base=${base} cycle=${cycle} program=14d
      2 launchpad 2268=${stockUnits}
      3 factory 121
      ${coolant} factory 66
      1 -> 2 -> 3 -> 2
      2 -> ${coolant} -> 2`);
  });

/** Long enough for a launchpad to become full. */
const longRound = anyRound.map((sketch) => ({ ...sketch, nextSpan: Math.max(sketch.nextSpan, 4 * SECONDS_PER_DAY) }));

const NO_MONEY = { prices: new Map(), customsTax: { gameFraction: 0, ownerFraction: 0.1 } };

interface Planned {
  colony: Colony;
  settings: VisitSettings;
  plan: VisitPlan;
}

function planFor(colony: Colony, { span, nextSpan, ...choices }: RoundSketch): Planned {
  const roundAt = colony.lastUpdateAt + span;
  const settings: VisitSettings = { roundAt, nextRoundAt: roundAt + nextSpan, ...choices };
  return {
    colony,
    settings,
    plan: planVisit(colony.key, simulatedTo(colony, roundAt), { ...settings, worth: DEFAULT_WORTH }, NO_MONEY),
  };
}

/** A run of the second engine right after the visit. */
function visitWithOracle({ colony, settings, plan }: Planned, deliveries: readonly Goods[]): ReferenceRun {
  const run = startReference(colony);
  run.advance(settings.roundAt);
  const taken = plan.collects.map((goods) => ({ ...goods, amount: -goods.amount }));
  const restarted = new Map(plan.restarts.map(({ pinId, ...program }) => [pinId, program]));
  const pins = colony.pins.map((pin) => (pin.kind === 'ecu' ? { ...pin, ...restarted.get(pin.pinId) } : pin));
  const { routes } = withWidenedRoutes(colony, { ...colony, pins });
  run.visit({ programs: plan.restarts, moves: [...taken, ...deliveries], routes });
  return run;
}

/** Factories that could run if they had the commodities that a visit may bring, and have no way to get them. */
function listStarved(colony: Colony, run: ReferenceRun, supplied: ReadonlySet<TypeId>): PinId[] {
  const { contents, activePinIds } = run.read();
  const unitsIn = (pinId: PinId, typeId: TypeId) => contents.get(pinId)?.get(typeId) ?? 0;
  const factories = colony.pins.filter((pin): pin is FactoryPin => pin.kind === 'factory' && pin.schematicId !== null);
  return factories
    .filter(({ pinId, schematicId }) => {
      if (activePinIds.has(pinId)) return false;
      const missing = schematics
        .get(schematicId!)!
        .inputs.filter(({ typeId, amount }) => unitsIn(pinId, typeId) < amount);
      const feeds = (typeId: TypeId) =>
        colony.routes.filter(
          (route) => route.destinationPinId === pinId && route.typeId === typeId && route.quantity >= 1,
        );
      return (
        missing.length > 0 &&
        missing.every(
          ({ typeId }) =>
            supplied.has(typeId) &&
            feeds(typeId).length > 0 &&
            feeds(typeId).every((route) => unitsIn(route.sourcePinId, typeId) === 0),
        )
      );
    })
    .map(({ pinId }) => pinId);
}

/** Whether more of these commodities, in every store that feeds a factory, would start more cycles before the plan's end. */
function moreWouldHelp(planned: Planned, supplied: ReadonlySet<TypeId>): boolean {
  const { colony, plan } = planned;
  const extra = findColonyGoods(colony)
    .feeds.filter(({ typeId }) => supplied.has(typeId))
    .map(({ pinId, typeId }) => ({ pinId, typeId, amount: demandOf(colony, typeId) }));
  const counts = [plan.deliveries, [...plan.deliveries, ...extra]].map((deliveries) => {
    const run = visitWithOracle(planned, deliveries);
    run.advance(plan.lastsUntil - 1);
    return run.read().cycleStartCount;
  });
  return counts[1]! > counts[0]!;
}

/** Units that all factories together need for one cycle. */
function demandOf(colony: Colony, typeId: TypeId): number {
  let units = 0;
  for (const pin of colony.pins) {
    const inputs = (pin.kind === 'factory' && schematics.get(pin.schematicId ?? (0 as never))?.inputs) || [];
    for (const input of inputs) if (input.typeId === typeId) units += input.amount;
  }
  return units;
}

/**
 * Whether by some moment before the plan's end fewer cycles that use the commodity have started than with the plan's own
 * deliveries. Other factories may start more: the one that waits leaves them what they compete for.
 */
function startsFewer(planned: Planned, deliveries: readonly Goods[], typeId: TypeId): boolean {
  const whole = visitWithOracle(planned, planned.plan.deliveries);
  const less = visitWithOracle(planned, deliveries);
  const usedUnits = (run: ReferenceRun) => run.read().flows.get(typeId)?.usedUnits ?? 0;
  for (let at = whole.nextEventAt(); at < planned.plan.lastsUntil; at = whole.nextEventAt()) {
    whole.advance(at);
    less.advance(at);
    if (usedUnits(less) < usedUnits(whole)) return true;
  }
  return false;
}

/** What a factory makes that no route takes away: it is lost whatever is brought. */
function unroutedProducts({ pins, routes }: Colony): ReadonlySet<TypeId> {
  const outputOf = (pin: Colony['pins'][number]) =>
    pin.kind === 'factory' && pin.schematicId !== null ? schematics.get(pin.schematicId)!.output.typeId : null;
  return new Set(
    pins.flatMap((pin) => {
      const typeId = outputOf(pin);
      const isSent = routes.some((route) => route.sourcePinId === pin.pinId && route.typeId === typeId);
      return typeId === null || isSent ? [] : [typeId];
    }),
  );
}

function eachPlan(predicate: (planned: Planned) => void): void {
  forDrawn(RUNS, anyColony, anyRound, (colony, sketch) => predicate(planFor(colony, sketch)));
}

describe('a planned visit', () => {
  it('keeps every factory from idling for lack of a delivered commodity until it says', () => {
    eachPlan((planned) => {
      const { colony, plan } = planned;
      const supplied = new Set(plan.deliveries.map(({ typeId }) => typeId));
      const run = visitWithOracle(planned, plan.deliveries);
      // Before a pin's first run after the visit nothing can have been pulled.
      const firstRunAt = planned.settings.roundAt + 3600;
      for (let at = run.nextEventAt(); at < plan.lastsUntil; at = run.nextEventAt()) {
        run.advance(at);
        if (at < firstRunAt) continue;
        const starved = listStarved(colony, run, supplied);
        if (starved.length === 0) continue;
        // A factory may also wait because its routes bring too little at a time.
        expect(moreWouldHelp(planned, supplied) ? starved : []).toEqual([]);
        break;
      }
    });
  });

  it('brings no unit too many: with one less of any delivery fewer cycles that use it have started by some moment', () => {
    eachPlan((planned) => {
      const { plan } = planned;
      plan.deliveries.forEach(({ typeId }, index) => {
        const less = plan.deliveries.map((goods, k) => (k === index ? { ...goods, amount: goods.amount - 1 } : goods));
        expect(startsFewer(planned, less, typeId)).toBe(true);
      });
    });
  });

  it('loses nothing that would not be lost without its deliveries, and fills no store above its capacity', () => {
    eachPlan((planned) => {
      const { plan, settings } = planned;
      const lostWith = (deliveries: readonly Goods[]) => {
        const run = visitWithOracle(planned, deliveries);
        run.advance(settings.nextRoundAt);
        return run.read().flows;
      };
      const anyway = lostWith([]);
      const unrouted = unroutedProducts(planned.colony);
      for (const [typeId, flow] of lostWith(plan.deliveries)) {
        if (unrouted.has(typeId)) continue;
        expect(flow.lostUnits).toBeLessThanOrEqual(anyway.get(typeId)?.lostUnits ?? 0);
      }
    });
  });

  it('says of every limited plan what limits it, and brings goods only where factories get them', () => {
    eachPlan(({ colony, plan, settings }) => {
      expect(plan.lastsUntil).toBeLessThanOrEqual(settings.nextRoundAt);
      expect(plan.limitedBy === null).toBe(plan.lastsUntil === settings.nextRoundAt);
      const { feeds, hasLaunchpad, used } = findColonyGoods(colony);
      for (const { pinId, typeId, amount } of plan.deliveries) {
        expect(amount).toBeGreaterThan(0);
        expect(feeds).toContainEqual({ pinId, typeId });
      }
      if (!hasLaunchpad) expect(plan.deliveries).toEqual([]);
      for (const { typeId } of plan.collects) expect(used.has(typeId)).toBe(false);
    });
  });

  it('is what the second engine makes of it', () => {
    eachPlan((planned) => {
      const { plan, settings } = planned;
      const run = visitWithOracle(planned, plan.deliveries);
      run.advance(settings.nextRoundAt);
      const flows = [...run.read().flows].map(([typeId, flow]) => ({ typeId, ...flow }));
      const moved = flows.filter((flow) => flow.madeUnits > 0 || flow.usedUnits > 0 || flow.lostUnits > 0);
      expect(plan.flows).toEqual(moved.sort((a, b) => a.typeId - b.typeId));
    });
  });

  it('lasts until the next round, or nothing later fits', () => {
    let laterCount = 0;
    const expectNothingLater = (colony: Colony, sketch: RoundSketch, fraction: number): void => {
      // Which programs are restarted must not depend on the time that is tried.
      const planned = planFor(colony, { ...sketch, restart: 'ended' });
      const { plan, settings } = planned;
      if (plan.limitedBy !== 'room') return;
      const lostWith = (deliveries: readonly Goods[]) => {
        const run = visitWithOracle(planned, deliveries);
        run.advance(settings.nextRoundAt);
        return run.read().flows;
      };
      const anyway = lostWith([]);
      const span = settings.nextRoundAt - plan.lastsUntil;
      for (const later of [1, Math.ceil(span * fraction), span]) {
        if (later < 1) continue;
        const nextRoundAt = plan.lastsUntil + later;
        const state = simulatedTo(colony, settings.roundAt);
        const tried = planVisit(colony.key, state, { ...settings, nextRoundAt, worth: DEFAULT_WORTH }, NO_MONEY);
        // Before the first start nothing is needed.
        if (tried.limitedBy !== null || tried.deliveries.length === 0) continue;
        laterCount += 1;
        const flows = [...lostWith(tried.deliveries)];
        // It fits until then, but what it takes the room of is lost before the next round.
        expect(flows.some(([typeId, { lostUnits }]) => lostUnits > (anyway.get(typeId)?.lostUnits ?? 0))).toBe(true);
      }
    };
    const anyFraction = fc.double({ min: 0, max: 1, noNaN: true });
    forDrawn(RUNS, anyColony, anyRound, anyFraction, expectNothingLater);
    forDrawn(drawnRuns(8, 1000), crampedColony, longRound, anyFraction, expectNothingLater);
    expect(laterCount).toBeGreaterThan(0);
  });
});

describe('the money of a plan', () => {
  it('agrees to the last ISK with the tax and the prices of the planet’s row', () => {
    const fraction = fc.double({ min: 0, max: 1, noNaN: true });
    const tax = fc.record({ gameFraction: fraction, ownerFraction: fraction });
    const exportIsk = new Map([...commodities.keys()].map((typeId) => [typeId as number, typeId / 7]));
    const importIsk = new Map([...commodities.keys()].map((typeId) => [typeId as number, typeId / 3]));
    const prices = tradePrices(exportIsk, importIsk);
    let taxedCount = 0;
    let importCount = 0;
    forDrawn(RUNS, anyColony, anyRound, tax, (colony, { span, nextSpan, ...choices }, drawn) => {
      const roundAt = colony.lastUpdateAt + span;
      const settings = { roundAt, nextRoundAt: roundAt + nextSpan, ...choices, worth: DEFAULT_WORTH };
      const customsTax = { ...NO_TAX, ...drawn };
      const plan = planVisit(colony.key, simulatedTo(colony, roundAt), settings, { prices, customsTax });
      const row = reportColony(makeInput(colony, { prices, customsTax }));
      // What the row charges per unit. A commodity may be an import of the row and be collected by the plan, or the
      // other way round: then the row says nothing about it.
      const taxPerUnit = (trade: typeof row.exports | typeof row.imports) =>
        new Map(
          trade.map(({ typeId, unitsPerHour, taxPerMonth }) => [typeId, taxSum(taxPerMonth) / (unitsPerHour * 720)]),
        );
      const [exported, imported] = [taxPerUnit(row.exports), taxPerUnit(row.imports)];
      const taxes = [
        ...plan.collects.map(({ typeId, amount }) => amount * (exported.get(typeId) ?? Number.NaN)),
        ...plan.deliveries.map(({ typeId, amount }) => amount * (imported.get(typeId) ?? Number.NaN)),
      ];
      if (!taxes.every(Number.isFinite)) return;
      taxedCount += taxes.length;
      importCount += row.imports.length;
      const expected = taxes.reduce((sum, isk) => sum + isk, 0);
      expect(Math.abs(taxSum(plan.tax) - expected)).toBeLessThanOrEqual(Math.max(1e-6, expected * 1e-9));
      for (const { typeId, iskPerMonth, taxPerMonth, unitsPerHour } of row.imports) {
        const gross = unitsPerHour * 720 * importIsk.get(typeId)!;
        expect(iskPerMonth).toBeCloseTo(gross + taxSum(taxPerMonth), -1);
      }
    });
    expect(taxedCount).toBeGreaterThan(0);
    expect(importCount).toBeGreaterThan(0);
  });
});
