/** What a colony sustains, held against the second engine, on generated colonies. COLONY_RUNS=20000 draws more. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ReferenceResult, startReference } from '../../server/sandbox/referenceEngine/simulate.ts';
import { schematics } from '../../workers/game/catalogue/index.ts';
import type { Colony } from '../../workers/game/domain/colony.ts';
import type { TypeId } from '../../workers/game/domain/ids.ts';
import { SECONDS_PER_DAY } from '../../workers/game/domain/units.ts';
import { advance, type ColonyState, compileColony, startState } from '../../workers/game/engine/index.ts';
import { sustain, VisitedReplay, type VisitRule } from '../../workers/game/sustain/index.ts';
import { drawnRuns, forDrawn } from '../fixtures/drawnRuns.ts';
import { anyColony, anySpanSeconds } from './anyColony.ts';

const RUNS = drawnRuns(6);

const anyRule: fc.Arbitrary<VisitRule> = fc.record({
  intervalSeconds: fc.constantFrom(6 * 3600, SECONDS_PER_DAY, SECONDS_PER_DAY + 777, 2 * SECONDS_PER_DAY),
  takesSurplusP0: fc.boolean(),
});

function stateAfter(colony: Colony, span: number): ColonyState {
  const state = startState(compileColony(colony));
  advance(state, colony.lastUpdateAt + span);
  return state;
}

/** Whether every route of an ECU is as wide as its programs need, so that visits leave routes as they are. */
function keepsRoutes(colony: Colony): boolean {
  return colony.pins.every((pin) => pin.kind !== 'ecu' || pin.cycleSeconds !== null);
}

/** Units in the colony, with the inputs of cycles that run. */
function unitsIn(colony: Colony, { contents, activePinIds }: ReferenceResult): Map<TypeId, number> {
  const units = new Map<TypeId, number>();
  const add = (typeId: TypeId, amount: number) => units.set(typeId, (units.get(typeId) ?? 0) + amount);
  for (const held of contents.values()) for (const [typeId, amount] of held) add(typeId, amount);
  for (const pin of colony.pins) {
    if (pin.kind !== 'factory' || pin.schematicId === null || !activePinIds.has(pin.pinId)) continue;
    for (const { typeId, amount } of schematics.get(pin.schematicId)?.inputs ?? []) add(typeId, amount);
  }
  return units;
}

describe('what a colony sustains', () => {
  it('is what the second engine makes, uses and loses with the same visits, and conserves goods', () => {
    forDrawn(RUNS, anyColony, anySpanSeconds, anyRule, (colony, span, rule) => {
      fc.pre(keepsRoutes(colony));
      const replay = new VisitedReplay(stateAfter(colony, span), rule);
      const oracle = startReference(colony);
      oracle.advance(colony.lastUpdateAt + span);
      for (let k = 0; k < 3; k++) {
        const { visit, units } = replay.next();
        expect(visit.at).toBe(colony.lastUpdateAt + span + k * rule.intervalSeconds);
        oracle.visit(visit);
        const before = unitsIn(colony, oracle.read());
        oracle.advance(visit.at + rule.intervalSeconds);
        const result = oracle.read();
        const after = unitsIn(colony, result);
        for (const [typeId, { made, used, lost }] of units) {
          expect(lost).toBe(result.flows.get(typeId)?.lostUnits ?? 0);
          expect(made).toBe(result.flows.get(typeId)?.madeUnits ?? 0);
          const change = (after.get(typeId) ?? 0) - (before.get(typeId) ?? 0);
          // Within a unit's rounding: some drawn routes carry parts of units.
          expect(made - used - lost).toBeCloseTo(change, 3);
        }
      }
    });
  });

  it('is the same for the same colony, and adds up', () => {
    forDrawn(Math.ceil(RUNS / 4), anyColony, anySpanSeconds, anyRule, (colony, span, rule) => {
      const state = stateAfter(colony, span);
      const sustained = sustain(state, rule);
      expect(sustain(state, rule)).toEqual(sustained);
      expect(sustain(stateAfter(colony, span), rule)).toEqual(sustained);
      for (const flow of sustained.flows) {
        const { madeUnitsPerHour, usedUnitsPerHour, lostUnitsPerHour } = flow;
        const { exportedUnitsPerHour, importedUnitsPerHour } = flow;
        expect(Math.min(exportedUnitsPerHour, importedUnitsPerHour)).toBe(0);
        for (const rate of Object.values(flow).slice(1)) expect(Number.isFinite(rate)).toBe(true);
        expect(exportedUnitsPerHour).toBeLessThanOrEqual(madeUnitsPerHour - lostUnitsPerHour + 1e-6);
        expect(importedUnitsPerHour).toBeLessThanOrEqual(usedUnitsPerHour + lostUnitsPerHour + 1e-6);
      }
    });
  });

  it('uses the inputs of exactly the cycles that it makes goods with', () => {
    forDrawn(RUNS, anyColony, anySpanSeconds, anyRule, (colony, span, rule) => {
      const { flows } = sustain(stateAfter(colony, span), rule);
      const rates = new Map(flows.map((flow) => [flow.typeId, flow]));
      const extracted = new Set(colony.pins.map((pin) => (pin.kind === 'ecu' ? pin.productTypeId : null)));
      const running = new Set(
        colony.pins.flatMap((pin) => (pin.kind === 'factory' && pin.schematicId !== null ? [pin.schematicId] : [])),
      );
      const needed = new Map<TypeId, number>();
      for (const schematicId of running) {
        const { inputs, output } = schematics.get(schematicId)!;
        // What an ECU extracts, too, in an odd record, can't be told from what factories make.
        fc.pre(!extracted.has(output.typeId));
        const cycles = (rates.get(output.typeId)?.madeUnitsPerHour ?? 0) / output.amount;
        for (const { typeId, amount } of inputs) needed.set(typeId, (needed.get(typeId) ?? 0) + cycles * amount);
      }
      fc.pre(needed.size > 0);
      for (const [typeId, units] of needed) {
        expect(rates.get(typeId)?.usedUnitsPerHour ?? 0).toBeCloseTo(units, 6);
      }
    });
  });
});
