/** Visits to generated colonies, as the history records them. COLONY_RUNS=20000 draws more. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareSnapshots } from '../../workers/figures/history/index.ts';
import type { Stack } from '../../workers/game/domain/commodity.ts';
import type { TypeId } from '../../workers/game/domain/ids.ts';
import type { CommodityFlow } from '../../workers/game/domain/result.ts';
import { SECONDS_PER_DAY } from '../../workers/game/domain/units.ts';
import {
  advance,
  applyVisit,
  compileColony,
  readResult,
  simulateColony,
  startState,
} from '../../workers/game/engine/index.ts';
import { withWidenedRoutes } from '../../workers/game/sustain/index.ts';
import { drawnRuns, forDrawn } from '../fixtures/drawnRuns.ts';
import { anyColony, anySpanSeconds } from './anyColony.ts';
import { anyVisit, buildVisit } from './anyVisit.ts';

const RUNS = drawnRuns(15);

function lostUnits({ flows }: { flows: readonly CommodityFlow[] }): number {
  return flows.reduce((sum, flow) => sum + flow.lostUnits, 0);
}

describe('a recorded visit', () => {
  it('has no prediction error, whatever was collected, delivered and restarted', () => {
    forDrawn(RUNS, anyColony, anySpanSeconds, anyVisit, (colony, span, sketch) => {
      const state = startState(compileColony(colony));
      advance(state, colony.lastUpdateAt + span + 1);
      const visit = buildVisit(colony, readResult(state), sketch);
      const { compiled } = applyVisit(state, visit);
      expect(compareSnapshots(colony, compiled.colony).comparison?.errors).toEqual([]);
    });
  });

  it('has none either if the programs were restarted some time before the goods were moved', () => {
    forDrawn(
      RUNS,
      anyColony,
      anySpanSeconds,
      fc.integer({ min: 1, max: 600 }),
      anyVisit,
      (colony, span, later, sketch) => {
        const state = startState(compileColony(colony));
        advance(state, colony.lastUpdateAt + span + 1);
        const { programs } = buildVisit(colony, readResult(state), sketch);
        const restarted = applyVisit(state, { programs, moves: [] });
        const at = colony.lastUpdateAt + span + 1 + later;
        advance(restarted, at);
        const { moves } = buildVisit(colony, readResult(restarted), sketch);
        const { compiled } = applyVisit(restarted, { programs: [], moves });
        expect(compareSnapshots(colony, compiled.colony).comparison?.errors).toEqual([]);
      },
    );
  });

  it('moved and lost nothing else where longer programs with wider routes were started before it', () => {
    forDrawn(
      RUNS,
      anyColony,
      anySpanSeconds,
      fc.integer({ min: 1, max: 3 * SECONDS_PER_DAY }),
      fc.constantFrom(1, 2, 4),
      anyVisit,
      (drawn, span, later, longer, sketch) => {
        // As the client does, routes are sized for the programs that run.
        const colony = withWidenedRoutes({ ...drawn, pins: [] }, drawn);
        const state = startState(compileColony(colony));
        advance(state, colony.lastUpdateAt + span + 1);
        const lost = lostUnits(readResult(state));
        const programs = buildVisit(colony, readResult(state), sketch).programs.map((program) => ({
          ...program,
          cycleSeconds: program.cycleSeconds * longer,
        }));
        const restarted = applyVisit(state, {
          programs,
          moves: [],
          rebuild: (visited) => withWidenedRoutes(colony, visited),
        });
        advance(restarted, colony.lastUpdateAt + span + 1 + later);
        const lostLater = lostUnits(readResult(restarted));
        const { compiled } = applyVisit(restarted, { programs: [], moves: [] });
        const comparison = compareSnapshots(colony, compiled.colony).comparison!;
        expect(comparison).toMatchObject({ errors: [], collected: [], delivered: [] });
        const replayed = comparison.days.map(lostUnits).reduce((sum, units) => sum + units, 0);
        expect(replayed).toBeCloseTo(lost + lostLater, 6);
      },
    );
  });

  it('accounts for every unit: contents before + made − used − lost − collected + delivered = contents after', () => {
    forDrawn(RUNS, anyColony, anySpanSeconds, anyVisit, (colony, span, sketch) => {
      const state = startState(compileColony(colony));
      advance(state, colony.lastUpdateAt + span + 1);
      const { compiled } = applyVisit(state, buildVisit(colony, readResult(state), sketch));
      const { contents, comparison } = compareSnapshots(colony, compiled.colony);
      const { flows } = simulateColony(colony, colony.lastUpdateAt + span + 1);
      const days = comparison!.days.flatMap((day) => day.flows);
      const sum = (units: readonly { typeId: TypeId; amount: number }[]) => {
        const sums = new Map<TypeId, number>();
        for (const { typeId, amount } of units) sums.set(typeId, (sums.get(typeId) ?? 0) + amount);
        return new Map([...sums].filter(([, amount]) => Math.abs(amount) > 1e-6));
      };
      expect(sum(days.map((flow) => ({ typeId: flow.typeId, amount: flow.madeUnits })))).toEqual(
        sum(flows.map((flow) => ({ typeId: flow.typeId, amount: flow.madeUnits }))),
      );
      const before: Stack[] = colony.pins.flatMap((pin) => pin.contents);
      const change = days.map(({ typeId, madeUnits, usedUnits, lostUnits }) => ({
        typeId,
        amount: madeUnits - usedUnits - lostUnits,
      }));
      const taken = comparison!.collected.map(({ typeId, amount }) => ({ typeId, amount: -amount }));
      expect(sum([...before, ...change, ...taken, ...comparison!.delivered])).toEqual(sum(contents));
    });
  });
});
