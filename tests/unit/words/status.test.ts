import { describe, expect, it } from 'vitest';
import { type CharacterKnowledge, fleetStatus } from '../../../src/model/fleetStatus.ts';
import { statusText } from '../../../src/words/status.ts';

const confirmed: CharacterKnowledge = { isLoginExpired: false, isConfirmed: true, confirmedAt: null };
const unknown: CharacterKnowledge = { ...confirmed, isConfirmed: false };
const kept: CharacterKnowledge = { ...unknown, confirmedAt: Date.UTC(2026, 10, 21, 8, 10) / 1000 };
const loggedOut: CharacterKnowledge = { ...confirmed, isLoginExpired: true };

function say(stoppedPlanetCount: number | null, characters: CharacterKnowledge[]) {
  const { tone, short, rest } = statusText(fleetStatus(stoppedPlanetCount, characters));
  return `${tone}: ${short}${rest.join('')}`;
}

describe('the status in the app bar', () => {
  it('says that nothing stopped once every character is confirmed', () => {
    expect(say(0, [confirmed, confirmed])).toBe('well: Nothing stopped');
  });

  it('says how many characters are unknown', () => {
    expect(say(0, [confirmed, unknown, unknown])).toBe('unknown: Unknown: 2 of 3 characters');
    expect(say(null, [unknown])).toBe('unknown: Unknown: 1 of 1 character');
  });

  it('says from when stored snapshots are', () => {
    expect(say(0, [kept, confirmed])).toBe('asOf: Nothing stopped as of 11-21 08:10');
  });

  it('counts stopped planets whatever else is unknown', () => {
    expect(say(1, [confirmed])).toBe('attention: 1 planet stopped');
    expect(say(3, [confirmed, unknown])).toBe('attention: 3 planets stopped, 1 of 2 characters unknown');
  });

  it('has no green tick while a login has expired', () => {
    expect(say(0, [confirmed, loggedOut])).toBe('unknown: Nothing stopped');
  });
});
