/** Visits in the engine and in the second engine, on generated colonies. COLONY_RUNS=20000 draws more. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startReference } from '../../server/sandbox/referenceEngine/simulate.ts';
import type { EpochSeconds } from '../../workers/game/domain/units.ts';
import {
  advance,
  applyVisit,
  compileColony,
  moveGoods,
  readResult,
  startState,
} from '../../workers/game/engine/index.ts';
import { drawnRuns, forDrawn } from '../fixtures/drawnRuns.ts';
import { anyColony, anySpanSeconds } from './anyColony.ts';
import { anyVisit, buildVisit } from './anyVisit.ts';
import { plainEngineResult, plainOracleResult } from './plainResult.ts';

const RUNS = drawnRuns(20);

const anyVisits = fc.array(fc.tuple(anySpanSeconds, anyVisit), { minLength: 1, maxLength: 3 });

describe('a visit', () => {
  it('continues as in the second engine, and so does each after it', () => {
    forDrawn(RUNS, anyColony, anyVisits, anySpanSeconds, (colony, visits, after) => {
      let state = startState(compileColony(colony));
      const oracle = startReference(colony);
      const agreeAt = (at: EpochSeconds) => {
        advance(state, at);
        oracle.advance(at);
        expect(plainEngineResult(readResult(state))).toEqual(plainOracleResult(oracle.read()));
      };
      for (const [seconds, sketch] of visits) {
        agreeAt(readResult(state).at + seconds);
        const left = readResult(state);
        const visit = buildVisit(colony, left, sketch);
        const visited = applyVisit(state, visit);
        oracle.visit(visit);
        expect(readResult(state)).toEqual(left);
        state = visited;
      }
      const { at } = readResult(state);
      for (const seconds of [0, Math.floor(after / 3), after]) agreeAt(at + seconds);
    });
  });

  it('may also bring its goods right after it', () => {
    forDrawn(
      Math.ceil(RUNS / 4),
      anyColony,
      anySpanSeconds,
      anySpanSeconds,
      anyVisit,
      (colony, before, after, sketch) => {
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
      },
    );
  });
});
