/** What needs the player now, and whether "nothing" is known or only assumed. */
import { describe, expect, it } from 'vitest';
import { type CharacterKnowledge, fleetStatus } from '../../../src/model/fleetStatus.ts';

const confirmed: CharacterKnowledge = { isLoginExpired: false, isConfirmed: true, confirmedAt: null };
const kept = (confirmedAt: number): CharacterKnowledge => ({ ...confirmed, isConfirmed: false, confirmedAt });
const unknown: CharacterKnowledge = { ...confirmed, isConfirmed: false };
const loggedOut: CharacterKnowledge = { ...confirmed, isLoginExpired: true };

const NOTHING_STOPPED = { stoppedPlanetCount: 0, losingPlanetCount: 0, setUpPlanetCount: 0 };

describe('the fleet', () => {
  it('is well once EVE has confirmed every character and nothing is stopped', () => {
    expect(fleetStatus(NOTHING_STOPPED, [confirmed, confirmed], 0)).toEqual({
      stoppedPlanetCount: 0,
      setUpPlanetCount: 0,
      expiredLoginCount: 0,
      characterCount: 2,
      unknownCount: 0,
      asOf: null,
      isAllWell: true,
    });
  });

  it('is not well before there are figures, or characters', () => {
    expect(fleetStatus(null, [confirmed], 0).isAllWell).toBe(false);
    expect(fleetStatus(NOTHING_STOPPED, [], 0).isAllWell).toBe(false);
  });

  it('is unknown as long as a character was never confirmed', () => {
    expect(fleetStatus(NOTHING_STOPPED, [confirmed, unknown, unknown], 0)).toMatchObject({
      unknownCount: 2,
      characterCount: 3,
      isAllWell: false,
    });
  });

  it('is as of the oldest snapshot that was not confirmed on this visit', () => {
    expect(fleetStatus(NOTHING_STOPPED, [kept(200), confirmed, kept(100)], 0)).toMatchObject({
      unknownCount: 0,
      asOf: 100,
      isAllWell: false,
    });
  });

  it('is not well with an expired login, which counts for itself', () => {
    expect(fleetStatus(NOTHING_STOPPED, [confirmed, loggedOut], 1)).toMatchObject({
      expiredLoginCount: 1,
      unknownCount: 0,
      isAllWell: false,
    });
  });

  it('is not well with an expired login of somebody who does not count', () => {
    const status = fleetStatus(NOTHING_STOPPED, [confirmed], 2);
    expect(status).toMatchObject({ expiredLoginCount: 2, characterCount: 1, isAllWell: false });
  });

  it('is not well while a planet is not set up', () => {
    const status = fleetStatus({ ...NOTHING_STOPPED, setUpPlanetCount: 1 }, [confirmed], 0);
    expect(status).toMatchObject({ stoppedPlanetCount: 0, setUpPlanetCount: 1, isAllWell: false });
  });

  it('is not well while a planet loses goods', () => {
    expect(fleetStatus({ ...NOTHING_STOPPED, losingPlanetCount: 1 }, [confirmed], 0).isAllWell).toBe(false);
  });

  it('is not well while a planet is stopped', () => {
    expect(fleetStatus({ ...NOTHING_STOPPED, stoppedPlanetCount: 2 }, [confirmed], 0)).toMatchObject({
      stoppedPlanetCount: 2,
      isAllWell: false,
    });
  });
});
