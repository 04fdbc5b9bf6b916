import type { EpochSeconds } from '../../workers/domain/units.ts';

export interface CharacterKnowledge {
  isLoginExpired: boolean;
  /** EVE has confirmed its planets since the page was opened */
  isConfirmed: boolean;
  /** when EVE last confirmed what is shown of it; null where nothing is known */
  confirmedAt: EpochSeconds | null;
}

/** What needs the player now, and how much of that is known. */
export interface FleetStatus {
  stoppedPlanetCount: number;
  expiredLoginCount: number;
  characterCount: number;
  /** characters of which nothing is known yet; those whose login has expired count as that */
  unknownCount: number;
  /** how old the oldest of the figures is that EVE has not confirmed on this visit; null where it has confirmed all */
  asOf: EpochSeconds | null;
  /** the player may look away: everything is known, and nothing needs them */
  isAllWell: boolean;
}

/** @param stoppedPlanetCount null before there are any figures */
export function fleetStatus(stoppedPlanetCount: number | null, characters: readonly CharacterKnowledge[]): FleetStatus {
  const unconfirmed = characters.filter(({ isLoginExpired, isConfirmed }) => !isLoginExpired && !isConfirmed);
  const kept = unconfirmed.flatMap(({ confirmedAt }) => confirmedAt ?? []);
  const status = {
    stoppedPlanetCount: stoppedPlanetCount ?? 0,
    expiredLoginCount: characters.filter(({ isLoginExpired }) => isLoginExpired).length,
    characterCount: characters.length,
    unknownCount: unconfirmed.length - kept.length,
    asOf: kept.length === 0 ? null : Math.min(...kept),
  };
  const isAllWell =
    stoppedPlanetCount === 0 && status.expiredLoginCount === 0 && unconfirmed.length === 0 && characters.length > 0;
  return { ...status, isAllWell };
}
