import type { HistoryVisit } from '../../game/domain/history.ts';
import type { EpochSeconds } from '../../game/domain/units.ts';

/**
 * All visits of both lists, each time once, ascending. The result doesn't depend on the order of the lists.
 * Between two records of one visit, the one with a comparison wins, then the one whose comparison starts later.
 */
export function mergeVisits(stored: readonly HistoryVisit[], added: readonly HistoryVisit[]): HistoryVisit[] {
  const byTime = new Map<EpochSeconds, HistoryVisit>();
  for (const visit of [...stored, ...added]) {
    const known = byTime.get(visit.at);
    byTime.set(visit.at, known === undefined ? visit : better(known, visit));
  }
  return [...byTime.values()].sort((a, b) => a.at - b.at);
}

function better(a: HistoryVisit, b: HistoryVisit): HistoryVisit {
  const difference = startOf(b) - startOf(a);
  if (difference !== 0) return difference > 0 ? b : a;
  // Only a changed file has two: which one wins must not depend on their order.
  return JSON.stringify(a) <= JSON.stringify(b) ? a : b;
}

/** -1 without a comparison. */
function startOf({ comparison }: HistoryVisit): number {
  return comparison?.previousAt ?? -1;
}

/**
 * The visits whose flows count, by their times: where comparisons cover the same time (one browser missed a visit that
 * another one saw), the later one.
 * @param visits ascending; the latest one has to be among them
 */
export function countedVisits(visits: readonly HistoryVisit[]): Set<EpochSeconds> {
  const counted = new Set<EpochSeconds>();
  let coveredFrom = Number.POSITIVE_INFINITY;
  for (const { at, comparison } of [...visits].reverse()) {
    if (comparison === null || at > coveredFrom) continue;
    counted.add(at);
    coveredFrom = comparison.previousAt;
  }
  return counted;
}
