import { describe, expect, it } from 'vitest';
import { isAllDone, keepChecks } from '../../../src/model/keptChecks.ts';
import type { RoundReport } from '../../../workers/game/domain/round.ts';
import { makeRoundReport } from '../../fixtures/roundReport.ts';

const PREVIOUS = makeRoundReport(1_772_366_400);

function changeVisit(change: (visit: RoundReport['logins'][number]['visits'][number]) => object): RoundReport {
  const logins = PREVIOUS.logins.map((login) => ({
    ...login,
    visits: login.visits.map((visit) => ({ ...visit, ...change(visit) })),
  }));
  return { ...PREVIOUS, logins };
}

describe('a new plan in place of a started one', () => {
  const checked = new Set(['restart', 'deliver']);

  it('keeps checked lines that it has too', () => {
    expect(keepChecks(PREVIOUS, PREVIOUS, checked)).toEqual({ kept: ['restart', 'deliver'], droppedCount: 0 });
  });

  it('drops those that it does not have, and counts them', () => {
    const next = changeVisit(({ lines }) => ({ lines: lines.filter(({ id }) => id !== 'restart') }));
    expect(keepChecks(PREVIOUS, next, checked)).toEqual({ kept: ['deliver'], droppedCount: 1 });
    expect(keepChecks(PREVIOUS, { ...PREVIOUS, logins: [] }, checked)).toEqual({ kept: [], droppedCount: 2 });
  });

  it('drops those of a planet with a newer record: they are about something new', () => {
    const next = changeVisit(({ snapshotAt }) => ({ snapshotAt: snapshotAt + 60 }));
    expect(keepChecks(PREVIOUS, next, checked)).toEqual({ kept: [], droppedCount: 2 });
  });

  it('loses no work where everything is done', () => {
    expect(isAllDone(PREVIOUS, checked)).toBe(false);
    expect(isAllDone(PREVIOUS, new Set([...checked, 'collect']))).toBe(true);
  });
});
