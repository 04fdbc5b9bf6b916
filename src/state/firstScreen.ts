/** What the first screen answers: how many extractors run, what stops next, what it all earns, and what has stopped. */
import type { Coverage } from '../../workers/game/domain/coverage.ts';
import type { ColonyReport, FleetReport } from '../../workers/game/domain/report.ts';
import type { EpochSeconds } from '../../workers/game/domain/units.ts';
import { coverageOf } from '../model/coverage.ts';
import { type FleetStatus, fleetStatus } from '../model/fleetStatus.ts';
import { type StoppedSummary, summarizeStopped } from '../model/stoppedPlanets.ts';
import { countedCharactersAtom, ownCharactersAtom } from './characters.ts';
import {
  colonyAtom,
  confirmedAtAtom,
  confirmedCharactersAtom,
  countedColoniesAtom,
  countedFleetAtom,
  isRefreshedAtom,
  progressAtom,
} from './colonies.ts';
import { atom } from './jotai.ts';
import { countedCoverageAtom, loginExpiredAtom } from './page.ts';
import { priceBasesAtom, reportSettingsAtom, tradingHubAtom } from './settings.ts';
import { stableAtom } from './stableAtom.ts';
import { viewTimeAtom } from './viewTime.ts';

/** What the last visit left behind. */
export interface LastAnswers {
  /** of the figures */
  at: EpochSeconds;
  /** what they follow, see `answersBasisAtom` */
  basis: string;
  fleet: FleetReport;
  stopped: StoppedSummary;
  nextPlanet: NextPlanet | null;
}

type NextPlanet = Pick<ColonyReport, 'planetName' | 'characterId'>;

/** Null without any, and once those of this visit are whole. Set by the bridge. */
export const lastAnswersAtom = atom<LastAnswers | null>(null);

/** All settings and characters that the answers follow. Those of another basis are never shown. */
export const answersBasisAtom = atom((get): string =>
  JSON.stringify([
    get(reportSettingsAtom),
    get(tradingHubAtom),
    get(priceBasesAtom),
    get(countedCharactersAtom).map(({ characterId, account, planetConfigs, customsSkillLevel }) => [
      characterId,
      account,
      planetConfigs,
      customsSkillLevel,
    ]),
  ]),
);

/** Whether every planet that can be known is in the sums, with its net. */
export const areAnswersWholeAtom = atom((get): boolean => {
  const { comingCount, hasFigures } = get(countedCoverageAtom);
  return hasFigures && comingCount === 0 && get(countedFleetAtom)?.totals.netComingCount === 0;
});

/** Whether the first screen still waits for something: what nobody waits for begins once this ends. */
export const areAnswersComingAtom = atom(
  (get): boolean => get(progressAtom).isRunning || (get(countedCoverageAtom).hasFigures && !get(areAnswersWholeAtom)),
);

/** Whether all is fetched, as far as ESI could be reached, and the first screen has its answers. */
export const isSettledAtom = atom((get): boolean => get(isRefreshedAtom) && !get(areAnswersComingAtom));

export interface Answers {
  /** the time of all of them if they are left from the last visit; null if all are of this one */
  lastVisitAt: EpochSeconds | null;
  /** null before the worker has published any */
  fleet: FleetReport | null;
  coverage: Coverage;
  stopped: StoppedSummary;
  /** where something stops next; null if nothing is known of it */
  nextPlanet: NextPlanet | null;
}

/** Either all of the last visit or all of this one. */
export const answersAtom = atom((get): Answers => {
  const last = get(lastAnswersAtom);
  if (last !== null && get(viewTimeAtom) === null && last.basis === get(answersBasisAtom)) {
    const { at, fleet, stopped, nextPlanet } = last;
    return { lastVisitAt: at, fleet, coverage: coverageOf(fleet.coverage), stopped, nextPlanet };
  }
  const fleet = get(countedFleetAtom);
  const next = fleet?.nextStop ? get(colonyAtom(fleet.nextStop.colonyKey)) : null;
  return {
    lastVisitAt: null,
    fleet,
    coverage: get(countedCoverageAtom),
    stopped: summarizeStopped(get(countedColoniesAtom).colonies),
    nextPlanet: next && { planetName: next.planetName, characterId: next.characterId },
  };
});

/** What needs the player now, over all that counts, and over the player's own logins. */
export const fleetStatusAtom = stableAtom((get): FleetStatus => {
  const confirmed = get(confirmedCharactersAtom);
  const missing = (get(countedFleetAtom)?.coverage ?? []).filter((one) => one.missing.length > 0);
  const missingIds = new Set(missing.map(({ characterId }) => characterId));
  const characters = get(countedCharactersAtom).map(({ characterId }) => {
    const isMissing = missingIds.has(characterId);
    return {
      isLoginExpired: get(loginExpiredAtom(characterId)),
      isConfirmed: confirmed.has(characterId) && !isMissing,
      // Not read once confirmed, because it changes with every refresh.
      confirmedAt: confirmed.has(characterId) || isMissing ? null : get(confirmedAtAtom(characterId)),
    };
  });
  // Those of shares can't log in here.
  const expired = get(ownCharactersAtom).filter(({ characterId }) => get(loginExpiredAtom(characterId)));
  return fleetStatus(get(answersAtom).fleet, characters, expired.length);
});
