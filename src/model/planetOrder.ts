import type { ColonyReport } from '../../workers/game/domain/report.ts';
import type { EpochSeconds } from '../../workers/game/domain/units.ts';
import { keptFor } from './kept.ts';
import { badgesOf, firstStop, severityRank, worstSeverity } from './severity.ts';

export type TimeLeftSort = 'ascending' | 'descending' | null;

/**
 * When a colony's extraction first ends; 0 if an extractor has no program, null if there is no extractor. For an ended
 * program this is in the past, so that the one that stopped longest ago comes first.
 */
export function firstProgramEnd(colony: Pick<ColonyReport, 'extractors'>): EpochSeconds | null {
  if (colony.extractors.length === 0) return null;
  return Math.min(...colony.extractors.map((extractor) => extractor.expiresAt ?? 0));
}

/**
 * Compares by the time that extraction still runs. Colonies without extractors come last in both directions. Equal ones
 * keep their order.
 */
export function compareByTimeLeft(
  a: Pick<ColonyReport, 'extractors'>,
  b: Pick<ColonyReport, 'extractors'>,
  sort: NonNullable<TimeLeftSort>,
): number {
  const endA = firstProgramEnd(a);
  const endB = firstProgramEnd(b);
  if (endA === null || endB === null) return Number(endA === null) - Number(endB === null);
  return sort === 'ascending' ? endA - endB : endB - endA;
}

/** The next sort after a click on the header: ascending, descending, then the colonies' own order. */
export function nextSort(sort: TimeLeftSort): TimeLeftSort {
  if (sort === null) return 'ascending';
  return sort === 'ascending' ? 'descending' : null;
}

type Urgent = Pick<ColonyReport, 'at' | 'stops' | 'alerts' | 'isExpired' | 'netIskPerMonth'>;

/** How urgent a planet is; for the order only. */
export interface Urgency {
  rank: number;
  stopAt: EpochSeconds;
}

/** Kept, because alert mode sorts all planets of a fleet at once, and asks several times for each. */
export const urgencyOf = keptFor(
  (colony: Urgent): Urgency => ({
    rank: severityRank(worstSeverity(badgesOf(colony))),
    stopAt: firstStop(colony)?.stop.at ?? Number.MAX_SAFE_INTEGER,
  }),
);

/** Worst first; of the same severity, what stops soonest or has stopped longest. Null, which is nothing, comes last. */
export function compareUrgency(a: Urgency | null, b: Urgency | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a.rank - b.rank || a.stopAt - b.stopAt;
}

/** The same of planets. Equal ones keep their order. */
export function compareBySeverity(a: Urgent, b: Urgent): number {
  return compareUrgency(urgencyOf(a), urgencyOf(b));
}
