/** After a visit that builds nothing, a colony is compiled in a shorter way, with the same result. COLONY_RUNS=2000 draws more. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isStore } from '../../../../workers/game/domain/pinKinds.ts';
import type { NewProgram } from '../../../../workers/game/domain/round.ts';
import { SECONDS_PER_HOUR } from '../../../../workers/game/domain/units.ts';
import {
  advance,
  applyVisit,
  type ColonyState,
  compileColony,
  readResult,
  SimulationError,
  startState,
  type Visit,
} from '../../../../workers/game/engine/index.ts';
import { drawnRuns, forDrawn } from '../../../fixtures/drawnRuns.ts';
import { anyColony } from '../../../oracle/anyColony.ts';

const anyVisits = fc.array(
  fc.record({
    hours: fc.integer({ min: 1, max: 60 }),
    programHours: fc.constantFrom(null, 23, 48, 96),
    takesFraction: fc.constantFrom(0, 0.5, 1),
  }),
  { minLength: 1, maxLength: 4 },
);

type AnyVisit =
  typeof anyVisits extends fc.Arbitrary<infer T> ? (T extends readonly (infer One)[] ? One : never) : never;

/** Restarts every ECU that had a program, and takes a part of all stores. */
function visitOf(state: ColonyState, { programHours, takesFraction }: AnyVisit): Visit {
  const { pins: held, at } = readResult(state);
  const { pins } = state.compiled.colony;
  const programs = pins.flatMap((pin): NewProgram[] => {
    if (programHours === null || pin.kind !== 'ecu' || pin.productTypeId === null || pin.baseQtyPerCycle === null)
      return [];
    const { pinId, productTypeId, baseQtyPerCycle } = pin;
    const cycleSeconds = programHours > 25 ? 2 * SECONDS_PER_HOUR : SECONDS_PER_HOUR;
    return [{ pinId, productTypeId, baseQtyPerCycle, cycleSeconds, expiresAt: at + programHours * SECONDS_PER_HOUR }];
  });
  const moves = pins.flatMap((pin, position) =>
    isStore(pin)
      ? held[position]!.contents.map(({ typeId, amount }) => ({
          pinId: pin.pinId,
          typeId,
          amount: -Math.floor(takesFraction * amount),
        }))
      : [],
  );
  return { programs, moves };
}

it('a colony goes on after visits as if it were compiled again', () => {
  forDrawn(drawnRuns(60), anyColony, anyVisits, (colony, visits) => {
    const start = startState(compileColony(colony));
    let [short, whole] = [start, start];
    for (const visit of visits) {
      const until = readResult(short).at + visit.hours * SECONDS_PER_HOUR;
      for (const state of new Set([short, whole])) advance(state, until);
      const planned = visitOf(short, visit);
      try {
        // What is rebuilt is compiled again, even if nothing is other than before.
        whole = applyVisit(whole, { ...planned, rebuild: (rebuilt) => ({ ...rebuilt }) });
      } catch (error) {
        if (!(error instanceof SimulationError)) throw error;
        expect(() => applyVisit(short, planned)).toThrow(SimulationError);
        return;
      }
      short = applyVisit(short, planned);
      expect(readResult(short)).toEqual(readResult(whole));
    }
    const end = readResult(short).at + 100 * SECONDS_PER_HOUR;
    for (const state of [short, whole]) advance(state, end);
    expect(readResult(short)).toEqual(readResult(whole));
  });
});
