import { describe, expect, it } from 'vitest';
import { composeNotification } from '../../../src/background/composeNotification.ts';
import { type DueColony, dueStops, nextDueAt } from '../../../src/background/dueStops.ts';
import type { NotificationSettings, NotifiedStop } from '../../../src/state/notifications.ts';
import type { PinId } from '../../../workers/game/domain/ids.ts';
import type { ColonyReport } from '../../../workers/game/domain/report.ts';
import type { VisitAdvice } from '../../../workers/game/domain/round.ts';
import { stopId } from '../../../workers/game/domain/stops.ts';
import {
  launchpadFull,
  makeColony,
  outOfWater,
  programEnd,
  WATER,
  withConsequences,
} from '../features/stops/stoppedColonies.ts';

const NOW = Date.UTC(2026, 10, 21, 12) / 1000;
const MINUTE = 60;
const HOUR = 3600;

const SETTINGS: NotificationSettings = {
  isOn: true,
  since: NOW - 48 * HOUR,
  kinds: ['programExpired', 'storageFull', 'inputMissing'],
  knowsLostGoods: true,
  leadSeconds: HOUR,
};

function due(colonies: ColonyReport[], settings: Partial<NotificationSettings> = {}, now = NOW): DueColony[] {
  return dueStops(colonies, { ...SETTINGS, ...settings }, [], now);
}

const moments = (found: readonly DueColony[]) => found.flatMap(({ stops }) => stops.map(({ stop }) => stop.at));

/** Goes through time in steps, and notes what each would tell, as the page does. */
function live(
  colonyAt: (now: number) => ColonyReport,
  times: readonly number[],
  settings: Partial<NotificationSettings> = {},
): { at: number; announced: number[] }[] {
  const notified: NotifiedStop[] = [];
  return times.flatMap((now) => {
    const found = dueStops([colonyAt(now)], { ...SETTINGS, ...settings }, notified, now);
    for (const { stops } of found) {
      for (const entry of stops) notified.push({ id: stopId(entry), at: entry.stop.at });
    }
    return found.length === 0 ? [] : [{ at: now, announced: moments(found) }];
  });
}

describe('a stop', () => {
  it.each([
    [HOUR + 1, 0],
    [HOUR, 1],
    [1, 1],
    [0, 1],
    [-11 * HOUR, 1],
    [-12 * HOUR, 0],
  ])('that is %d seconds ahead, with a lead time of an hour, is reported %d times', (ahead, count) => {
    expect(moments(due([makeColony(1, 1, [programEnd(NOW + ahead)])]))).toHaveLength(count);
  });

  it('is reported when it happens if there is no lead time', () => {
    const colonies = [makeColony(1, 1, [programEnd(NOW + 1)])];
    expect(due(colonies, { leadSeconds: 0 })).toEqual([]);
    expect(due(colonies, { leadSeconds: 0 }, NOW + 1)).toHaveLength(1);
  });

  it('is reported while the page shows a forecast in which it is too small a loss', () => {
    const stopsAsOfNow = [launchpadFull(NOW + MINUTE), programEnd(NOW + 48 * HOUR)];
    const forecast = { ...makeColony(1, 1, [programEnd(NOW + 48 * HOUR)]), stopsAsOfNow };
    expect(moments(due([forecast]))).toEqual([NOW + MINUTE]);
    expect(nextDueAt([forecast], { ...SETTINGS, leadSeconds: 0 }, NOW)).toBe(NOW + MINUTE);
  });

  it('of a kind that the player has not chosen is not reported', () => {
    const colonies = [makeColony(1, 1, [launchpadFull(NOW + MINUTE), programEnd(NOW + 2 * MINUTE)])];
    expect(moments(due(colonies, { kinds: ['programExpired'] }))).toEqual([NOW + 2 * MINUTE]);
    expect(due(colonies, { kinds: [] })).toEqual([]);
  });

  it('from before the player turned notifications on is not reported', () => {
    const colonies = [makeColony(1, 1, [programEnd(NOW - 2 * HOUR), launchpadFull(NOW - HOUR)])];
    expect(moments(due(colonies, { since: NOW - 2 * HOUR }))).toEqual([NOW - HOUR]);
  });

  it('is reported once, however often the page checks', () => {
    const colony = makeColony(1, 1, [outOfWater(NOW + 2 * HOUR), launchpadFull(NOW + 5 * HOUR)]);
    const times = Array.from({ length: 600 }, (_, minute) => NOW + minute * MINUTE);
    expect(live(() => colony, times)).toEqual([
      { at: NOW + HOUR, announced: [NOW + 2 * HOUR] },
      { at: NOW + 4 * HOUR, announced: [NOW + 5 * HOUR] },
    ]);
  });

  it('counts as the same when its time changes slightly after a visit to the colony', () => {
    const times = Array.from({ length: 300 }, (_, minute) => NOW + minute * MINUTE);
    const moving = (now: number) => makeColony(1, 1, [launchpadFull(NOW + 90 * MINUTE + (now - NOW) / 4)]);
    expect(live(moving, times)).toHaveLength(1);
  });

  it('counts as another one when a new program ends, or the same store fills up again', () => {
    const first = makeColony(1, 1, [programEnd(NOW + HOUR), launchpadFull(NOW + HOUR)]);
    const renewed = makeColony(1, 1, [programEnd(NOW + 90 * MINUTE), launchpadFull(NOW + 9 * HOUR)]);
    const announced = live((now) => (now <= NOW ? first : renewed), [NOW, NOW + HOUR, NOW + 8 * HOUR]);
    expect(announced.map(({ announced: times }) => times)).toEqual([
      [NOW + HOUR, NOW + HOUR],
      [NOW + 90 * MINUTE],
      [NOW + 9 * HOUR],
    ]);
  });
});

describe('a bundle', () => {
  it('includes what is due within minutes, and never waits', () => {
    const colonies = [
      makeColony(1, 1, [programEnd(NOW + HOUR + 5 * MINUTE)]),
      makeColony(1, 2, [programEnd(NOW + HOUR)]),
      makeColony(1, 3, [programEnd(NOW + HOUR + 5 * MINUTE + 1)]),
    ];
    expect(due(colonies).map(({ colony }) => colony.planetId)).toEqual([2, 1]);
    expect(due(colonies, {}, NOW - 1)).toEqual([]);
  });

  it('says which planets need the player, soonest first, in as many lines as a system shows', () => {
    const colonies = [1, 2, 3, 4, 5, 6, 7].map((planet) =>
      makeColony(1, planet, [programEnd(NOW + (10 - planet) * MINUTE)]),
    );
    const text = composeNotification(due(colonies), NOW, null);
    expect(text.title).toBe('7 planets need you');
    expect(text.body.split('\n')).toEqual([
      'Tama 7: program ends in 3m',
      'Tama 6: program ends in 4m',
      'Tama 5: program ends in 5m',
      'Tama 4: program ends in 6m',
      'Tama 3: program ends in 7m',
      'and 2 more planets',
    ]);
    expect(text.colonyKey).toBe('1/7');
  });
});

describe('the text of one planet', () => {
  it('says what, when, where and what to do', () => {
    expect(composeNotification(due([makeColony(1, 1, [programEnd(NOW + 55 * MINUTE)])]), NOW, null)).toEqual({
      title: 'Tama 1: program ends in 55m',
      body: 'extractor control unit. Start a new program in the game.',
      colonyKey: '1/1',
    });
  });

  it('counts identical stops, and says since when', () => {
    const colony = makeColony(1, 1, [outOfWater(NOW - 2 * HOUR, 1), outOfWater(NOW - HOUR, 2)]);
    const { title, body } = composeNotification(due([colony]), NOW, null);
    expect(title).toBe('Tama 1: out of Water 2h ago');
    expect(body).toMatch(/^2 × .* facility\. /);
  });

  it('names the amount that a visit now would bring', () => {
    const colony = makeColony(1, 1, [outOfWater(NOW - HOUR, 1)]);
    const advice: VisitAdvice = {
      key: colony.key,
      deliveries: [{ pinId: 9 as PinId, typeId: WATER, amount: 4320 }],
      lastsUntil: NOW + 24 * HOUR,
      limitedBy: null,
      idleGainIsk: null,
      collects: [],
    };
    expect(composeNotification(due([colony]), NOW, new Map([[colony.key, advice]])).body).toMatch(
      /Deliver 4,320 Water now: lasts until /,
    );
  });

  it('lists different stops', () => {
    const colony = makeColony(1, 1, [programEnd(NOW), launchpadFull(NOW + 30 * MINUTE)]);
    expect(composeNotification(due([colony]), NOW, null)).toMatchObject({
      title: 'Tama 1: 2 stops',
      body: 'program ended\nlaunchpad full in 30m',
    });
  });
});

describe('what follows from a stop', () => {
  const colony = makeColony(1, 1, [
    withConsequences(
      programEnd(NOW + 10 * MINUTE),
      outOfWater(NOW + 20 * MINUTE, 11),
      outOfWater(NOW + 30 * MINUTE, 12),
    ),
  ]);

  it('is part of the notification of its cause', () => {
    expect(moments(due([colony]))).toEqual([NOW + 10 * MINUTE]);
    expect(composeNotification(due([colony]), NOW, null)).toMatchObject({
      title: 'Tama 1: program ends in 10m',
      body: 'extractor control unit. Start a new program in the game.\n2 factories follow: out of Water',
    });
  });

  it('has its own if the player has not chosen its cause', () => {
    const settings = { kinds: ['inputMissing'] } as const;
    expect(moments(due([colony], settings))).toEqual([NOW + 20 * MINUTE, NOW + 30 * MINUTE]);
    expect(nextDueAt([colony], { ...SETTINGS, ...settings }, NOW - 2 * HOUR)).toBe(NOW + 20 * MINUTE - HOUR);
  });
});

it('when to look again is when the next stop of a chosen kind comes within the lead time', () => {
  const colonies = [
    makeColony(1, 1, [programEnd(NOW + 30 * MINUTE), launchpadFull(NOW + 2 * HOUR)]),
    makeColony(1, 2, [programEnd(NOW + 3 * HOUR)]),
  ];
  expect(nextDueAt(colonies, SETTINGS, NOW)).toBe(NOW + HOUR);
  expect(nextDueAt(colonies, { ...SETTINGS, kinds: ['programExpired'] }, NOW)).toBe(NOW + 2 * HOUR);
  expect(nextDueAt(colonies, { ...SETTINGS, kinds: [] }, NOW)).toBeNull();
});
