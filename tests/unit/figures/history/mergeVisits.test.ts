import { describe, expect, it } from 'vitest';
import { countedVisits, mergeVisits } from '../../../../workers/figures/history/index.ts';
import type { HistoryVisit } from '../../../../workers/game/domain/history.ts';
import { makeVisit } from '../../../fixtures/historyVisit.ts';

/** A visit, compared with one at an earlier time. */
const visit = (at: number, previousAt: number | null) =>
  makeVisit(at, previousAt === null ? undefined : { previousAt });

const timesOf = (visits: readonly HistoryVisit[]) => visits.map(({ at, comparison }) => [at, comparison?.previousAt]);

describe('visits of two browsers', () => {
  it('are merged by time, and of one visit the comparison over the shorter time is kept', () => {
    const [first, second, long, last] = [visit(1, null), visit(5, 1), visit(9, 1), visit(9, 5)];
    const expected = [
      [1, undefined],
      [5, 1],
      [9, 5],
    ];
    expect(timesOf(mergeVisits([first, long], [second, last]))).toEqual(expected);
    expect(timesOf(mergeVisits([last, second], [long, first]))).toEqual(expected);
  });

  it('keep a comparison rather than none', () => {
    expect(timesOf(mergeVisits([visit(0, null), visit(9, 0)], [visit(9, null)]))).toEqual([
      [0, undefined],
      [9, 0],
    ]);
    expect(timesOf(mergeVisits([visit(9, null)], [visit(9, 0)]))).toEqual([[9, 0]]);
  });

  it('count each time once: one comparison follows the other, and one that overlaps a later one is left out', () => {
    expect([...countedVisits([visit(1, null), visit(5, 1), visit(9, 5)])].sort()).toEqual([5, 9]);
    // One browser saw the visits at 1 and 9, the other those at 5 and 12.
    expect([...countedVisits([visit(1, null), visit(5, null), visit(9, 1), visit(12, 5)])]).toEqual([12]);
  });
});
