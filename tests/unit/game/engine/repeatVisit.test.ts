import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toColony } from '../../../../workers/figures/index.ts';
import type { EcuPin } from '../../../../workers/game/domain/colony.ts';
import {
  advance,
  applyVisit,
  cloneState,
  compileColony,
  readResult,
  startState,
  stateAt,
} from '../../../../workers/game/engine/index.ts';
import { isAsBefore, restartPrograms } from '../../../../workers/game/engine/repeatVisit.ts';
import { designOf } from '../../../fixtures/designs.ts';
import { drawnRuns, forDrawn } from '../../../fixtures/drawnRuns.ts';

const HOUR = 3600;

/** A colony that extracts both inputs of Coolant: some factories wait, others run, stores fill. */
const COLONY = toColony(designOf({ product: 'Coolant', planetType: 'storm' }).template, () => 600, 0, 26 * HOUR, 1800);

it('restarts all programs as a visit does, without compiling the colony again', () => {
  forDrawn(
    drawnRuns(20, 500),
    fc.array(fc.integer({ min: 1, max: 200_000 }), { minLength: 1, maxLength: 5 }),
    (intervals) => {
      let visited = startState(compileColony(COLONY));
      const restarted = cloneState(visited);
      for (const seconds of intervals) {
        const at = stateAt(restarted) + seconds;
        advance(visited, at);
        advance(restarted, at);
        restartPrograms(restarted);
        const programs = COLONY.pins
          .filter((pin): pin is EcuPin => pin.kind === 'ecu')
          .map((pin) => ({
            pinId: pin.pinId,
            productTypeId: pin.productTypeId!,
            baseQtyPerCycle: pin.baseQtyPerCycle!,
            cycleSeconds: pin.cycleSeconds!,
            expiresAt: at + 26 * HOUR,
          }));
        visited = applyVisit(visited, { programs, moves: [] });
        expect(readResult(restarted).pins).toEqual(readResult(visited).pins);
      }
      const later = stateAt(restarted) + 30 * HOUR;
      advance(visited, later);
      advance(restarted, later);
      expect(readResult(restarted).pins).toEqual(readResult(visited).pins);
    },
  );
});

it('knows when a colony is as it was before', () => {
  const idle = startState(compileColony({ ...COLONY, pins: COLONY.pins.filter(({ kind }) => kind !== 'ecu') }));
  advance(idle, 10 * HOUR);
  restartPrograms(idle);
  const before = idle.values.slice();
  advance(idle, 20 * HOUR);
  restartPrograms(idle);
  expect(isAsBefore(idle, before)).toBe(true);

  const extracting = startState(compileColony(COLONY));
  advance(extracting, HOUR);
  restartPrograms(extracting);
  const start = extracting.values.slice();
  advance(extracting, 2 * HOUR);
  restartPrograms(extracting);
  expect(isAsBefore(extracting, start)).toBe(false);
});
