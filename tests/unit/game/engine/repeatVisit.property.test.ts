/** Visits without compiling the colony again, held against `applyVisit`. COLONY_RUNS=20000 draws more. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Stack } from '../../../../workers/game/domain/commodity.ts';
import type { ColonyResult } from '../../../../workers/game/domain/result.ts';
import {
  advance,
  applyVisit,
  type ColonyState,
  cloneState,
  compileColony,
  readResult,
  SimulationError,
  startState,
  stateAt,
  type Visit,
} from '../../../../workers/game/engine/index.ts';
import { repeatVisit } from '../../../../workers/game/engine/repeatVisit.ts';
import { drawnRuns, forDrawn } from '../../../fixtures/drawnRuns.ts';
import { anyColony, anySpanSeconds } from '../../../oracle/anyColony.ts';
import { anyVisit, buildVisit } from '../../../oracle/anyVisit.ts';

const byType = (contents: readonly Stack[]) => contents.toSorted((a, b) => a.typeId - b.typeId);

/** Where a store gets a commodity for the first time decides the order in which its contents are listed. */
const listed = (result: ColonyResult) => ({
  ...result,
  pins: result.pins.map((pin) => ({ ...pin, contents: byType(pin.contents) })),
});

/** The visit, with every program that is started as it was compiled. */
function again({ compiled: { colony } }: ColonyState, at: number, visit: Visit, restarts: boolean): Visit {
  const programs = colony.pins.flatMap((pin) => {
    if (!restarts || pin.kind !== 'ecu' || pin.productTypeId === null || pin.baseQtyPerCycle === null) return [];
    const { pinId, productTypeId, baseQtyPerCycle, cycleSeconds, installedAt, expiresAt } = pin;
    if (cycleSeconds === null || installedAt === null || expiresAt === null || expiresAt <= installedAt) return [];
    return [{ pinId, productTypeId, baseQtyPerCycle, cycleSeconds, expiresAt: at + expiresAt - installedAt }];
  });
  return { programs, moves: visit.moves };
}

it('leave a colony as visits do that compile it', () => {
  let repeatedCount = 0;
  forDrawn(
    drawnRuns(30),
    anyColony,
    fc.array(fc.tuple(anySpanSeconds, anyVisit, fc.boolean()), { maxLength: 5 }),
    (drawn, steps) => {
      let compiled = startState(compileColony(drawn));
      let repeated = cloneState(compiled);
      for (const [seconds, sketch, restarts] of [...steps, [3600, null, false] as const]) {
        const at = stateAt(compiled) + seconds;
        advance(compiled, at);
        advance(repeated, at);
        const result = readResult(compiled);
        expect(listed(readResult(repeated))).toEqual(listed(result));
        if (sketch === null) continue;
        const visit = again(compiled, at, buildVisit(drawn, result, sketch), restarts);
        try {
          compiled = applyVisit(compiled, visit);
        } catch (error) {
          if (error instanceof SimulationError) return;
          throw error;
        }
        const quick = repeatVisit(repeated, visit);
        if (quick !== null) repeatedCount += 1;
        repeated = quick ?? applyVisit(repeated, visit);
        expect(listed(readResult(repeated))).toEqual(listed(readResult(compiled)));
      }
    },
  );
  expect(repeatedCount).toBeGreaterThan(0);
});
