import { describe, expect, it } from 'vitest';
import { cycleSecondsFor, planRestarts } from '../../../../workers/game/sustain/index.ts';
import { DRAWN_AT, drawColony } from '../../../fixtures/colony.ts';

const HOUR = 3600;

/** Programs that a visit 10 hours after the snapshot restarts, where the next visit is 20 hours later. */
function restarts(program: string, changes: Partial<Parameters<typeof planRestarts>[1]> = {}) {
  const settings = {
    roundAt: DRAWN_AT + 10 * HOUR,
    nextRoundAt: DRAWN_AT + 30 * HOUR,
    restart: 'ending' as const,
    programSeconds: null,
    ...changes,
  };
  return planRestarts(drawColony(`1 ecu 2268 base=6000 ${program}`), settings).map(({ cycleSeconds, expiresAt }) => [
    cycleSeconds,
    (expiresAt - settings.roundAt) / HOUR,
  ]);
}

describe('a visit', () => {
  it('restarts programs that end before the next visit, as they were', () => {
    expect(restarts('cycle=30m program=9h')).toEqual([[1800, 9]]);
    expect(restarts('cycle=30m program=107999s')).toEqual([[1800, 107_999 / HOUR]]);
    expect(restarts('cycle=30m program=30h')).toEqual([]);
  });

  it('restarts only programs that have ended, if the player wants that', () => {
    expect(restarts('cycle=30m program=10h', { restart: 'ended' })).toEqual([[1800, 10]]);
    expect(restarts('cycle=30m program=36001s', { restart: 'ended' })).toEqual([]);
  });

  it('takes the client’s cycle for another length, and an hour where ESI gives none', () => {
    expect(restarts('cycle=30m program=9h', { programSeconds: 4 * 24 * HOUR })).toEqual([[HOUR, 96]]);
    expect(restarts('cycle=none program=9h')).toEqual([[HOUR, 9]]);
  });

  it('leaves an extractor alone that has no program, or one without length', () => {
    expect(restarts('cycle=30m program=0h')).toEqual([]);
    expect(restarts('cycle=30m program=none')).toEqual([]);
    expect(restarts('cycle=30m program=9h installed=none')).toEqual([]);
  });
});

it.each([
  [1, 900],
  [25, 900],
  [25.01, 1800],
  [50, 1800],
  [50.01, 3600],
  [100, 3600],
  [100.01, 7200],
  [200, 7200],
  [200.01, 14_400],
  [336, 14_400],
])('a program of %d hours has cycles of %d s', (hours, cycleSeconds) => {
  expect(cycleSecondsFor(hours * HOUR)).toBe(cycleSeconds);
});
