import { describe, expect, it } from 'vitest';
import { reportReminders } from '../../../../workers/figures/report/index.ts';
import type { RootStop } from '../../../../workers/game/domain/report.ts';
import type { StopKind } from '../../../../workers/game/domain/result.ts';
import {
  launchpadFull,
  makeColony,
  outOfWater,
  programEnd,
  withConsequences,
} from '../../features/stops/stoppedColonies.ts';

const NOW = Date.UTC(2026, 10, 21, 12) / 1000;
const HOUR = 3600;
const DAY = 24 * HOUR;

const ALL: StopKind[] = ['programExpired', 'storageFull', 'inputMissing'];

function plan(stops: readonly RootStop[], kinds: readonly StopKind[] = ALL) {
  return reportReminders([makeColony(1, 1, stops)], kinds, NOW).reminders;
}

/** What is announced when: kind, hours from now, and how many. */
const said = (reminders: ReturnType<typeof plan>) =>
  reminders.map(({ entry, count }) => [entry.stop.kind, (entry.stop.at - NOW) / HOUR, count]);

describe('the plan of reminders', () => {
  it('has the stops of the chosen kinds in the next 14 days, of all colonies, soonest first', () => {
    const colonies = [
      makeColony(1, 1, [programEnd(NOW - 21 * HOUR), launchpadFull(NOW + 3 * DAY), programEnd(NOW + 15 * DAY)]),
      makeColony(2, 1, [programEnd(NOW + 2 * HOUR)]),
    ];
    const { reminders } = reportReminders(colonies, ALL, NOW);
    expect(reminders.map(({ entry, characterId }) => [entry.stop.kind, characterId])).toEqual([
      ['programExpired', 2],
      ['storageFull', 1],
    ]);
    expect(said(reportReminders(colonies, ['storageFull'], NOW).reminders)).toEqual([['storageFull', 72, 1]]);
  });

  it('counts equal stops that come together as one', () => {
    const thirsty = [outOfWater(NOW + DAY, 2), outOfWater(NOW + DAY + HOUR, 4), outOfWater(NOW + DAY, 6)];
    expect(said(plan(thirsty))).toEqual([['inputMissing', 24, 3]]);
    const [root, ...others] = thirsty as [RootStop, RootStop, RootStop];
    expect(said(plan([withConsequences(root, ...others)]))).toEqual([['inputMissing', 24, 3]]);
    const second = NOW + DAY + 2 * HOUR;
    expect(said(plan([outOfWater(NOW + DAY), outOfWater(second, 4)]))).toHaveLength(1);
    expect(said(plan([outOfWater(NOW + DAY), outOfWater(second + 1, 4)]))).toHaveLength(2);
    const stores = [launchpadFull(NOW + DAY, 3), launchpadFull(NOW + DAY, 5)];
    expect(said(plan(stores))).toHaveLength(2);
  });

  it('has equal stops again that come days later, because nobody opens the page in between', () => {
    const programs = [programEnd(NOW + DAY, 1), programEnd(NOW + DAY + HOUR, 2), programEnd(NOW + 4 * DAY, 7)];
    expect(said(plan(programs))).toEqual([
      ['programExpired', 24, 2],
      ['programExpired', 96, 1],
    ]);
  });

  it('leaves a consequence to its cause, unless the player does not want to hear of the cause', () => {
    const root = withConsequences(programEnd(NOW + DAY), outOfWater(NOW + 2 * DAY));
    expect(said(plan([root]))).toEqual([['programExpired', 24, 1]]);
    expect(said(plan([root], ['inputMissing']))).toEqual([['inputMissing', 48, 1]]);
  });

  it('identifies a program by its end, so that a restarted one is announced again, and other stops whenever they are', () => {
    const idOf = (stop: RootStop) => plan([stop])[0]?.id;
    expect(idOf(programEnd(NOW + HOUR))).not.toBe(idOf(programEnd(NOW + 2 * HOUR)));
    expect(idOf(launchpadFull(NOW + HOUR))).toBe(idOf(launchpadFull(NOW + 2 * HOUR)));
  });

  it('keeps stops of the last hours that are in force, so that a message that waits is known to be true', () => {
    const stops = [outOfWater(NOW - 19 * HOUR, 2), outOfWater(NOW - 18 * HOUR, 4), launchpadFull(NOW - HOUR)];
    expect(said(plan(stops))).toEqual([
      ['inputMissing', -19, 2],
      ['storageFull', -1, 1],
    ]);
  });

  it('has as many as the server takes, the soonest of the first characters, and says how many more there are', () => {
    const colonies = Array.from({ length: 120 }, (_, at) =>
      makeColony(
        at + 1,
        1,
        [at, 200, 300].map((hours) => programEnd(NOW + hours * HOUR + HOUR)),
      ),
    );
    const characters = reportReminders(colonies, ALL, NOW);
    expect(new Set(characters.reminders.map(({ characterId }) => characterId)).size).toBe(110);
    expect(characters.leftOutCount).toBe(30);
    const many = Array.from({ length: 110 }, (_, at) =>
      makeColony(
        at + 1,
        1,
        Array.from({ length: 10 }, (_, stop) => programEnd(NOW + (stop * 24 + 1) * HOUR, stop)),
      ),
    );
    const { reminders, leftOutCount } = reportReminders(many, ALL, NOW);
    expect([reminders.length, leftOutCount]).toEqual([1000, 100]);
    expect(Math.max(...reminders.map(({ entry }) => entry.stop.at))).toBe(NOW + 217 * HOUR);
  });
});
