/**
 * What visits bring to factories: neither less nor more of it earns more. Replayed by the second engine, with a player who
 * brings other amounts. COLONY_RUNS=2000 draws more.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startReference } from '../../../../server/sandbox/referenceEngine/simulate.ts';
import {
  commodities,
  schematicByOutput,
  schematics,
  structures,
  tierOf,
} from '../../../../workers/game/catalogue/index.ts';
import type { Colony } from '../../../../workers/game/domain/colony.ts';
import type { Schematic } from '../../../../workers/game/domain/commodity.ts';
import type { PinId, TypeId } from '../../../../workers/game/domain/ids.ts';
import { isStore } from '../../../../workers/game/domain/pinKinds.ts';
import type { Goods } from '../../../../workers/game/domain/round.ts';
import { type Isk, SECONDS_PER_DAY, type Seconds, toVolumeUnits } from '../../../../workers/game/domain/units.ts';
import { compileColony, startState } from '../../../../workers/game/engine/index.ts';
import { findColonyGoods, type PlayedVisit, sustain, VisitedReplay } from '../../../../workers/game/sustain/index.ts';
import { type Economy, exportTaxIsk, importTaxIsk, netPerMonth } from '../../../../workers/game/worth/index.ts';
import { drawColony } from '../../../fixtures/colony.ts';
import { drawnRuns, forDrawn } from '../../../fixtures/drawnRuns.ts';
import { sandboxEconomy } from '../../../fixtures/sandboxEconomy.ts';
import { sandboxColonies } from '../../../fixtures/sandboxRound.ts';

const START = Date.UTC(2026, 10, 22) / 1000;
const AGOZE_VIII = 40_239_946;
const OTHER_AMOUNTS = [0.8, 0.9, 0.95, 1.05, 1.1, 1.2];

/** Visits until a colony repeats itself, and visits that are measured. */
const [SETTLING, MEASURED] = [2, 2];

type Amounts = (typeId: TypeId) => number;

function usualVisits(colony: Colony, intervalSeconds: Seconds): PlayedVisit[] {
  const replay = new VisitedReplay(startState(compileColony(colony)), { intervalSeconds, takesSurplusP0: false });
  return Array.from({ length: SETTLING + MEASURED }, () => replay.next().visit);
}

/** Net of the measured visits for a player who brings multiples of the usual amounts, as far as they fit. */
function replayedNet(colony: Colony, visits: readonly PlayedVisit[], economy: Economy, times: Amounts): Isk {
  const { made, used } = findColonyGoods(colony);
  const run = startReference(colony);
  const intervalSeconds = visits[1]!.at - visits[0]!.at;
  let isk = 0;
  for (const [k, visit] of visits.entries()) {
    const { contents } = run.read();
    const free = new Map<PinId, number>();
    const taken = colony.pins.filter(isStore).flatMap(({ pinId, typeId }) => {
      let units = toVolumeUnits(structures.get(typeId)!.capacityM3);
      const goods = [...(contents.get(pinId) ?? [])].flatMap(([held, amount]): Goods[] => {
        if (!used.has(held)) return [{ pinId, typeId: held, amount: -amount }];
        units -= amount * commodities.get(held)!.volumeUnits;
        return [];
      });
      free.set(pinId, units);
      return goods;
    });
    const wanted = visit.moves
      .filter(({ amount }) => amount > 0)
      .map((one) => ({ ...one, amount: Math.floor(one.amount * times(one.typeId)) }));
    const volumes = new Map<PinId, number>();
    for (const { pinId, typeId, amount } of wanted) {
      volumes.set(pinId, (volumes.get(pinId) ?? 0) + amount * commodities.get(typeId)!.volumeUnits);
    }
    const brought = wanted.map((one) => ({
      ...one,
      amount: Math.floor(one.amount * Math.min(1, Math.max(0, free.get(one.pinId)!) / volumes.get(one.pinId)!)),
    }));
    run.visit({ programs: visit.programs, moves: [...taken, ...brought] });
    run.advance(visit.at + intervalSeconds);
    if (k < SETTLING) continue;
    for (const [typeId, { madeUnits, lostUnits }] of run.flows()) {
      if (!made.has(typeId)) continue;
      if (!used.has(typeId)) {
        isk += (madeUnits - lostUnits) * ((economy.prices.get(typeId) ?? 0) - exportTaxIsk(typeId, economy));
      }
      // What a cycle has used counts when it ends, like its product: else the last cycles would cost, and the first would not.
      const schematic = schematicByOutput.get(typeId);
      if (schematic !== undefined) isk -= (madeUnits / schematic.output.amount) * inputsIsk(schematic, economy, made);
    }
  }
  return isk;
}

/** What the inputs of one cycle cost. @param made of them the colony makes these itself */
function inputsIsk({ inputs }: Schematic, economy: Economy, made: ReadonlySet<TypeId> = new Set()): Isk {
  const bought = inputs.filter(({ typeId }) => !made.has(typeId));
  return bought.reduce(
    (isk, { typeId, amount }) => isk + amount * (economy.prices.get(typeId)! + importTaxIsk(typeId, economy)),
    0,
  );
}

/** What one cycle of every factory earns. */
function cycleIsk(colony: Colony, economy: Economy): Isk {
  return colony.pins.reduce((sum, pin) => {
    const schematic = pin.kind === 'factory' && pin.schematicId !== null ? schematics.get(pin.schematicId) : undefined;
    if (schematic === undefined) return sum;
    const { typeId, amount } = schematic.output;
    const outputIsk = amount * (economy.prices.get(typeId)! - exportTaxIsk(typeId, economy));
    return sum + outputIsk - inputsIsk(schematic, economy);
  }, 0);
}

/**
 * What factories of one product would earn in cycles that no inputs are brought for. What visits bring lasts as long at
 * every launchpad, so one with fewer factories could have had more. 0 where launchpads get the same.
 */
function unusedRoomIsk(colony: Colony, visits: readonly PlayedVisit[], economy: Economy): Isk {
  const unitsByPad = new Map<PinId, number>();
  for (const { pinId, amount } of visits.at(-1)!.moves) {
    if (amount > 0) unitsByPad.set(pinId, (unitsByPad.get(pinId) ?? 0) + amount);
  }
  if (new Set(unitsByPad.values()).size === 1) return 0;
  const running = colony.pins.flatMap((pin) =>
    pin.kind === 'factory' ? (schematics.get(pin.schematicId!) ?? []) : [],
  );
  const unitsPerCycle = running.flatMap(({ inputs }) => inputs).reduce((sum, { amount }) => sum + amount, 0);
  const cycles = (visits[1]!.at - visits[0]!.at) / running[0]!.cycleSeconds;
  const broughtCycles = [...unitsByPad.values()].reduce((sum, units) => sum + units, 0) / unitsPerCycle;
  return MEASURED * Math.max(0, cycles - broughtCycles) * cycleIsk(colony, economy);
}

function expectBest(colony: Colony, visits: readonly PlayedVisit[], economy: Economy, allowedIsk: Isk = 0): void {
  const usual = replayedNet(colony, visits, economy, () => 1);
  // Factories start together: a visit that would bring a part of them one cycle more brings it to none.
  const oneCycle = MEASURED * cycleIsk(colony, economy);
  const { used, made } = findColonyGoods(colony);
  const bought = [...used].filter((typeId) => !made.has(typeId));
  for (const [k, times] of OTHER_AMOUNTS.entries()) {
    const most = usual + (times < 1 ? 0 : oneCycle + allowedIsk) + 1;
    expect(replayedNet(colony, visits, economy, () => times)).toBeLessThanOrEqual(most);
    const one = bought[k % bought.length];
    const ofOne = (typeId: TypeId) => (typeId === one ? times : 1);
    expect(replayedNet(colony, visits, economy, ofOne)).toBeLessThanOrEqual(most);
  }
}

/** Factories of one product, between one launchpad or two. */
const fedColony = fc
  .record({
    output: fc.constantFrom(...[...schematicByOutput.keys()].filter((typeId) => tierOf(typeId) > 1)),
    factoryCount: fc.integer({ min: 1, max: 8 }),
    padCount: fc.integer({ min: 1, max: 2 }),
    hasOwnStore: fc.boolean(),
  })
  .map(({ output, factoryCount, padCount, hasOwnStore }) => {
    const { schematicId } = schematicByOutput.get(output)!;
    const target = hasOwnStore ? 9 : 1;
    const factories = Array.from({ length: factoryCount }, (_, k) => {
      const pin = 10 + k;
      const pad = 1 + (k % padCount);
      return `${pin} factory ${schematicId}\n${pad} -> ${pin} -> ${hasOwnStore ? target : pad}`;
    });
    const pads = Array.from({ length: padCount }, (_, k) => `${k + 1} launchpad`);
    return drawColony([...pads, '9 storage', ...factories].join('\n'), { upgradeLevel: 5 });
  });

const anyEconomy = fc
  .record({ percents: fc.array(fc.integer({ min: 60, max: 160 }), { minLength: 97, maxLength: 97 }), tax: fc.nat(20) })
  .map(({ percents, tax }): Economy => {
    const base = [5, 500, 9000, 80_000, 1_500_000];
    const prices = [...commodities.values()].map(
      ({ typeId, tier }, k) => [typeId as number, (base[tier]! * percents[k % percents.length]!) / 100] as const,
    );
    return { prices: new Map(prices), customsTax: { gameFraction: 0, ownerFraction: tax / 100 } };
  });

describe('what visits bring', () => {
  it('earns the most, where a product earns more than its inputs; elsewhere the planet costs money', () => {
    forDrawn(drawnRuns(2), fedColony, anyEconomy, fc.integer({ min: 1, max: 4 }), (colony, economy, days) => {
      const intervalSeconds = days * SECONDS_PER_DAY;
      if (cycleIsk(colony, economy) > 0) {
        const visits = usualVisits(colony, intervalSeconds);
        expectBest(colony, visits, economy, unusedRoomIsk(colony, visits, economy));
        return;
      }
      const state = startState(compileColony(colony));
      const { netIsk } = netPerMonth(sustain(state, { intervalSeconds, takesSurplusP0: false }), economy);
      expect(netIsk).toBeLessThanOrEqual(0);
    });
  });

  it('leaves room for what the factories of Agoze VIII make', () => {
    const { colony, state } = sandboxColonies(16, START).find((one) => one.colony.planetId === AGOZE_VIII)!;
    const economy = sandboxEconomy(START);
    const intervalSeconds = 2 * SECONDS_PER_DAY;
    const sustained = sustain(state, { intervalSeconds, takesSurplusP0: false });
    expect(sustained.flows.map(({ lostUnitsPerHour }) => lostUnitsPerHour)).toEqual(sustained.flows.map(() => 0));
    const { netIsk } = netPerMonth(sustained, economy);
    const visits = usualVisits(colony, intervalSeconds);
    const replayed = replayedNet(colony, visits, economy, () => 1);
    const months = (MEASURED * intervalSeconds) / (30 * SECONDS_PER_DAY);
    expect(replayed / months / netIsk!).toBeCloseTo(1, 1);
    expect(netIsk).toBeGreaterThan(400_000_000);
    expectBest(colony, visits, economy);
  });
});
