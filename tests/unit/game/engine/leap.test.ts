import { describe, expect, it } from 'vitest';
import type { Colony } from '../../../../workers/game/domain/colony.ts';
import { eventQueue } from '../../../../workers/game/engine/eventQueue.ts';
import {
  advance,
  compileColony,
  nextEventAt,
  readResult,
  simulateColony,
  startState,
} from '../../../../workers/game/engine/index.ts';
import { leap } from '../../../../workers/game/engine/leap.ts';
import { RUNNER_STATE } from '../../../../workers/game/engine/stateLayout.ts';
import { loadColony } from '../../../../workers/game/engine/workspace.ts';
import { DRAWN_AT, drawColony } from '../../../fixtures/colony.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Three factories that use what is brought; each of the cases below changes how that ends. */
const draw = (stock: string, routes: string, store = 'storage'): Colony =>
  drawColony(`
  1 launchpad ${stock}
  2 ${store}
  3 factory 86 last=-11m
  4 factory 86 last=-47m
  5 factory 86
  ${routes}
  `);
const ROUTES = `
  1 -> 3 -> 2
  1 -> 4 -> 2
  1 -> 5 -> 2`;

/** So short that no step has a leap. */
const STEP = 977;

function inSmallSteps(colony: Colony, until: number) {
  const state = startState(compileColony(colony));
  for (let at = DRAWN_AT; at < until; at += STEP) advance(state, at);
  advance(state, until);
  return readResult(state);
}

/** Pin runs of the leap that a colony makes after some hours. */
function leapAfter(colony: Colony, hours: number): number {
  const { compiled, values } = startState(compileColony(colony));
  const state = { compiled, values };
  advance(state, DRAWN_AT + hours * HOUR);
  const { runnerCount } = compiled.holders;
  loadColony(state);
  eventQueue.reset(nextEventAt(state), runnerCount);
  for (let r = 0; r < runnerCount; r++) {
    eventQueue.load(r, values[compiled.layout.runners + r * RUNNER_STATE.size + RUNNER_STATE.nextRunAt]!);
  }
  eventQueue.build();
  return leap(runnerCount, compiled.layout.size, 10 * DAY);
}

describe('hours that only repeat themselves', () => {
  it.each([
    ['until goods run out', draw('2393=6000 3645=9000', ROUTES)],
    ['until the last unit is used', draw('2393=6000 3645=6000', ROUTES)],
    ['until the store is full', draw('2393=26000 3645=26000', ROUTES, 'commandCenter')],
    ['with stores that share', draw('2393=9000 3645=9000', `${ROUTES}\n  4 -> 1`)],
    [
      'with a second route for an input',
      draw('2393=4000 3645=9000', `${ROUTES}\n  2 -> 3 2393\n  2 -> 4 2393`, 'launchpad 2393=3000'),
    ],
    ['with a route that carries less than a cycle needs', draw('2393=9000 3645=9000', `${ROUTES}\n  1 -> 5 2393 x13`)],
    [
      'with goods that a store passes on',
      draw('2393=9000 3645=9000', `${ROUTES}\n  6 factory 92\n  2 -> 6 -> 2`, 'storage 2312=300'),
    ],
  ])('give in one step what they give in many: %s', (_, colony) => {
    for (const days of [1, 3, 5, 30]) {
      const until = DRAWN_AT + days * DAY;
      expect(simulateColony(colony, until)).toEqual(inSmallSteps(colony, until));
    }
  });

  it('are leapt over, a cycle before goods run out at the latest', () => {
    const colony = draw('2393=6000 3645=9000', ROUTES);
    const count = leapAfter(colony, 5);
    // Three factories use 40 units an hour each, of 6,000.
    expect(count).toBeGreaterThan(3 * 40);
    expect(count).toBeLessThan(3 * 45);
  });

  it('are no hours in which a program runs, or a factory waits for its inputs', () => {
    expect(
      leapAfter(draw('2393=6000 3645=9000', `${ROUTES}\n  6 ecu 2268 base=100 cycle=1h program=96h\n  6 -> 1`), 5),
    ).toBe(0);
    expect(leapAfter(draw('2393=6000', ROUTES), 5)).toBe(0);
  });
});
