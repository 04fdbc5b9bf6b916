/** Visits in the engine and in the second engine, on generated colonies. COLONY_RUNS=20000 draws more. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startReference } from '../../server/sandbox/referenceEngine/simulate.ts';
import type { Colony, EcuPin } from '../../workers/domain/colony.ts';
import type { ColonyResult } from '../../workers/domain/result.ts';
import type { Goods, NewProgram } from '../../workers/domain/round.ts';
import type { EpochSeconds } from '../../workers/domain/units.ts';
import {
  advance,
  applyVisit,
  compileColony,
  moveGoods,
  readResult,
  startState,
  type Visit,
} from '../../workers/engine/index.ts';
import { drawnRuns } from '../fixtures/drawnRuns.ts';
import { anyColony, anySpanSeconds } from './colonies.ts';
import { plainEngineResult, plainOracleResult } from './plainResult.ts';

const RUNS = drawnRuns(400);

const anyVisit = fc.record({
  restarts: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
  programSeconds: fc.integer({ min: 0, max: 3 * 86_400 }),
  /** of each stack in a store, the percentage that is taken out */
  takenPercents: fc.array(fc.constantFrom(0, 0, 50, 100), { minLength: 16, maxLength: 16 }),
  deliveredUnits: fc.array(fc.nat(500), { minLength: 16, maxLength: 16 }),
});
type VisitSketch = typeof anyVisit extends fc.Arbitrary<infer T> ? T : never;

function buildVisit(colony: Colony, result: ColonyResult, sketch: VisitSketch): Visit {
  const ecus = colony.pins.filter((pin): pin is EcuPin => pin.kind === 'ecu');
  const programs = ecus.flatMap((pin, index): NewProgram[] => {
    if (!sketch.restarts[index % 4] || pin.productTypeId === null) return [];
    return [
      {
        pinId: pin.pinId,
        productTypeId: pin.productTypeId,
        baseQtyPerCycle: pin.baseQtyPerCycle ?? 100,
        cycleSeconds: pin.cycleSeconds ?? 1800,
        expiresAt: result.at + sketch.programSeconds,
      },
    ];
  });
  const stores = colony.pins.flatMap((pin, position) =>
    pin.kind === 'ecu' || pin.kind === 'factory' || pin.kind === 'unknown' ? [] : [result.pins[position]!],
  );
  const stacks = stores.flatMap(({ pinId, contents }) => contents.map((stack) => ({ pinId, ...stack })));
  const moves = stacks.map(({ pinId, typeId, amount }, index): Goods => {
    const taken = Math.floor((amount * sketch.takenPercents[index % 16]!) / 100);
    return { pinId, typeId, amount: sketch.deliveredUnits[index % 16]! - taken };
  });
  return { programs, moves };
}

describe('a visit', () => {
  it(
    'goes on as the second engine says',
    () => {
      fc.assert(
        fc.property(anyColony, anySpanSeconds, anySpanSeconds, anyVisit, (colony, before, after, sketch) => {
          const state = startState(compileColony(colony));
          advance(state, colony.lastUpdateAt + before);
          const oracle = startReference(colony);
          oracle.advance(colony.lastUpdateAt + before);
          const left = readResult(state);
          const visit = buildVisit(colony, left, sketch);
          const visited = applyVisit(state, visit);
          oracle.visit(visit);
          expect(readResult(state)).toEqual(left);
          for (const at of [0, Math.floor(after / 3), after]) {
            advance(visited, colony.lastUpdateAt + before + at);
            oracle.advance(colony.lastUpdateAt + before + at);
            expect(plainEngineResult(readResult(visited))).toEqual(plainOracleResult(oracle.read()));
          }
        }),
        { numRuns: RUNS },
      );
    },
    60_000 + RUNS * 40,
  );

  it(
    'may bring its goods right after it, too',
    () => {
      fc.assert(
        fc.property(anyColony, anySpanSeconds, anySpanSeconds, anyVisit, (colony, before, after, sketch) => {
          const state = startState(compileColony(colony));
          const at: EpochSeconds = colony.lastUpdateAt + before;
          advance(state, at);
          const visit = buildVisit(colony, readResult(state), sketch);
          const atOnce = applyVisit(state, visit);
          const later = applyVisit(state, {
            programs: visit.programs,
            moves: visit.moves.map((move) => ({ ...move, amount: 0 })),
          });
          moveGoods(later, visit.moves);
          advance(atOnce, at + after);
          advance(later, at + after);
          expect(readResult(later)).toEqual(readResult(atOnce));
        }),
        { numRuns: Math.ceil(RUNS / 4) },
      );
    },
    60_000 + RUNS * 10,
  );
});
