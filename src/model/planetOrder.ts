import type { ColonyReport } from '../../workers/game/domain/report.ts';
import type { EpochSeconds } from '../../workers/game/domain/units.ts';
import { keptFor } from './keptFor.ts';
import { badgesOf, firstStop, isOfChip, severityRank, worstSeverity } from './severity.ts';
import { compareKeys, lossKeyOf } from './stoppedPlanets.ts';

export type TimeLeftSort = 'ascending' | 'descending' | null;

/**
 * When extraction first ends, also in the past, so that the one that stopped longest ago comes first; 0 if an extractor
 * has no program, null if there is no extractor.
 */
export function firstProgramEnd(colony: Pick<ColonyReport, 'extractors'>): EpochSeconds | null {
  if (colony.extractors.length === 0) return null;
  return Math.min(...colony.extractors.map((extractor) => extractor.expiresAt ?? 0));
}

/** By the time that extraction still runs. Colonies without extractors come last in both directions. */
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

/** How urgent a planet is; for the order only, as `compareKeys` compares it. */
export type Urgency = readonly number[];

/**
 * As the list of stopped planets orders them: what has stopped by its loss, then what loses goods by its loss. The others
 * by severity; of the same severity, what stops soonest. Kept, because alert mode sorts all planets of a fleet at once, and
 * asks several times for each.
 */
export const urgencyOf = keptFor((colony: ColonyReport): Urgency => {
  if (isOfChip(colony, 'stopped')) return [0, ...lossKeyOf(colony)];
  if (isOfChip(colony, 'goodsLost')) return [1, ...lossKeyOf(colony)];
  const severity = severityRank(worstSeverity(badgesOf(colony)));
  return [2, severity, firstStop(colony)?.stop.at ?? Number.MAX_SAFE_INTEGER];
});

/** The most urgent first. Null, which is nothing, comes last. */
export function compareUrgency(a: Urgency | null, b: Urgency | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compareKeys(a, b);
}

/** The same of planets. Equal ones keep their order. */
export function compareByUrgency(a: ColonyReport, b: ColonyReport): number {
  return compareUrgency(urgencyOf(a), urgencyOf(b));
}
