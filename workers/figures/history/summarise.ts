import type { Colony } from '../../game/domain/colony.ts';
import type { HistorySummary, HistoryVisit, VisitVerdict } from '../../game/domain/history.ts';
import { findTrends, findWornOut, lostLately } from './trends.ts';

/** A colony's history in one line. @param visits ascending, at least one @param colony the latest snapshot, if known */
export function summarise(visits: readonly HistoryVisit[], colony: Colony | null): Omit<HistorySummary, 'key'> {
  const latest = visits.at(-1)!;
  return {
    visitCount: visits.length,
    firstAt: visits[0]!.at,
    latestAt: latest.at,
    verdict: verdictOf(latest),
    moveHeads: colony === null ? [] : findWornOut(findTrends(visits), colony, lostLately(visits)),
  };
}

/** What a visit says about the forecast. */
export function verdictOf({ comparison }: HistoryVisit): VisitVerdict {
  if (comparison === null) return 'first';
  if (comparison.gap !== null) return 'provesNothing';
  return comparison.errors.length === 0 ? 'exact' : 'wrong';
}
