import type { FleetTotals } from '../../workers/game/domain/report.ts';
import type { EpochSeconds } from '../../workers/game/domain/units.ts';

export interface CharacterKnowledge {
  isLoginExpired: boolean;
  /** EVE has confirmed its planets since the page was opened */
  isConfirmed: boolean;
  /** when EVE last confirmed its data on screen; null if there is none */
  confirmedAt: EpochSeconds | null;
}

/** What needs the player now, and how much is known. */
export interface FleetStatus {
  stoppedPlanetCount: number;
  /** planets on which nothing has stopped, but a structure is not set up */
  setUpPlanetCount: number;
  /** of the player's own characters, whoever counts */
  expiredLoginCount: number;
  characterCount: number;
  /** characters without any data yet, or with a planet of which nothing is known */
  unknownCount: number;
  /** time of the oldest figures that EVE has not confirmed on this visit; null if it has confirmed all */
  asOf: EpochSeconds | null;
  /** everything is known, and nothing needs the player */
  isAllWell: boolean;
}

export function countExtractors(
  accounts: readonly Readonly<Record<'runningExtractorCount' | 'extractorCount', number>>[],
): { runningCount: number; count: number } {
  return {
    runningCount: accounts.reduce((sum, { runningExtractorCount }) => sum + runningExtractorCount, 0),
    count: accounts.reduce((sum, { extractorCount }) => sum + extractorCount, 0),
  };
}

/** @param fleet null before there are any figures @param characters those that count */
export function fleetStatus(
  fleet: Pick<FleetTotals, 'stoppedPlanetCount' | 'losingPlanetCount' | 'setUpPlanetCount'> | null,
  characters: readonly CharacterKnowledge[],
  expiredLoginCount: number,
): FleetStatus {
  const unconfirmed = characters.filter(
    ({ isLoginExpired, isConfirmed, confirmedAt }) => !isConfirmed && !(isLoginExpired && confirmedAt !== null),
  );
  const kept = unconfirmed.flatMap(({ confirmedAt }) => confirmedAt ?? []);
  const status = {
    stoppedPlanetCount: fleet?.stoppedPlanetCount ?? 0,
    setUpPlanetCount: fleet?.setUpPlanetCount ?? 0,
    expiredLoginCount,
    characterCount: characters.length,
    unknownCount: unconfirmed.length - kept.length,
    asOf: kept.length === 0 ? null : Math.min(...kept),
  };
  const isAllWell =
    fleet?.stoppedPlanetCount === 0 &&
    !fleet.losingPlanetCount &&
    fleet.setUpPlanetCount === 0 &&
    expiredLoginCount === 0 &&
    unconfirmed.length === 0 &&
    characters.length > 0;
  return { ...status, isAllWell };
}
