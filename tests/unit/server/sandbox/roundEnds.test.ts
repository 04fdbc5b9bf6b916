/** A round of the sandbox's pilots, visited as planned: nothing is left to do right after it. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_WORTH } from '../../../../workers/game/domain/worth.ts';
import { drawnRuns } from '../../../fixtures/drawnRuns.ts';
import { planSandbox, sandboxColonies, visitSandbox } from '../../../fixtures/sandboxRound.ts';

const START = Date.UTC(2026, 10, 22, 17) / 1000;
const DAY = 86_400;
const LATER = [1, 20, 60].map((minutes) => START + minutes * 60);

/** More of them in the deep run. */
const PILOT_COUNTS = drawnRuns(1) > 1 ? [12, 40] : [12];

describe.each(PILOT_COUNTS)('a finished round of %i pilots', (pilotCount) => {
  const fleet = sandboxColonies(pilotCount, START);

  it('asks for no login 1, 20 and 60 minutes later', () => {
    const worth = DEFAULT_WORTH;
    const plan = planSandbox(fleet, START, 2, { worth });
    expect(plan.logins.length).toBeGreaterThan(pilotCount / 3);
    const visited = visitSandbox(fleet, plan);
    const { nextRoundAt } = plan.settings;
    for (const at of LATER) expect(planSandbox(visited, at, 2, { worth, nextRoundAt }).logins).toEqual([]);
  });

  const expectNoVisit = (days: number) => {
    const plan = planSandbox(fleet, START, days);
    const leftOut = new Set(plan.skipped);
    const visited = visitSandbox(fleet, plan);
    for (const at of LATER) {
      const { visits, skipped } = planSandbox(visited, at, days);
      const asked = visits.map(({ key }) => key).filter((key) => !skipped.includes(key));
      expect(asked.filter((key) => !leftOut.has(key))).toEqual([]);
    }
  };
  const title = 'asks for no visit a second time, with a round every %i days and whatever a login brings';

  it.each([1, 4])(title, { tags: ['deep'] }, expectNoVisit);

  it('needs visits again before the next round is over', () => {
    const visited = visitSandbox(fleet, planSandbox(fleet, START, 2));
    expect(planSandbox(visited, START + 2 * DAY, 2).logins.length).toBeGreaterThan(pilotCount / 3);
  });
});
