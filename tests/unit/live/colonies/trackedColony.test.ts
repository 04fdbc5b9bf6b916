import { describe, expect, it } from 'vitest';
import { TrackedColony } from '../../../../workers/live/colonies/trackedColony.ts';
import { DRAWN_AT, drawColony } from '../../../fixtures/colony.ts';

const HOUR = 3600;

/** It runs for three weeks without a stop. */
const COLONY = drawColony(`
  1 ecu 2268 base=100 cycle=12h program=21d
  2 launchpad
  1 -> 2
`);

function track(): TrackedColony {
  const mark = { etag: null, freshness: { fetchedAtMs: 0, freshMs: 0 }, lastUpdate: null };
  return new TrackedColony(
    COLONY,
    mark,
    { name: 'Tanoo I', systemName: 'Tanoo', radiusKm: 3000, security: null, space: null },
    DRAWN_AT,
  );
}

describe('a forecast', () => {
  it('lasts for a day, although nothing stops', () => {
    const tracked = track();
    const forecastFrom = (hours: number) => tracked.moveTo(DRAWN_AT + hours * HOUR).forecast?.from;
    expect(forecastFrom(1)).toBe(DRAWN_AT + HOUR);
    expect(forecastFrom(24)).toBe(DRAWN_AT + HOUR);
    expect(forecastFrom(25)).toBe(DRAWN_AT + 25 * HOUR);
  });
});

describe('a clock that was set back', () => {
  it('shows the colony at the earlier time', () => {
    const tracked = track();
    tracked.moveTo(DRAWN_AT + 50 * HOUR);
    expect(tracked.moveTo(DRAWN_AT + 2 * HOUR)).toEqual(track().moveTo(DRAWN_AT + 2 * HOUR));
  });
});
