import { describe, expect, it } from 'vitest';
import {
  ALL_STOPS,
  listStops,
  STOP_TIMES,
  type StopFilter,
  type StopOrder,
  singleStops,
  stopTime,
  type Visit,
} from '../../../src/model/stopList.ts';
import { makeCharacter } from '../../fixtures/makeCharacter.ts';
import {
  launchpadFull,
  makeColony,
  noSchematic,
  outOfWater,
  programEnd,
  withConsequences,
} from '../features/stops/stoppedColonies.ts';
import { makeStop, NOW as REPORTED_AT } from './makeReport.ts';

const NOW = Date.UTC(2026, 10, 21, 12) / 1000;
const MIDNIGHT = Date.UTC(2026, 10, 22) / 1000;
const HOUR = 3600;
const DAY = 24 * HOUR;

const CHARACTERS = [makeCharacter(1, { account: 'Main' }), makeCharacter(2, { account: 'Main' }), makeCharacter(3)];

function list(colonies: ReturnType<typeof makeColony>[], filter: Partial<StopFilter> = {}, order: StopOrder = 'time') {
  return listStops(colonies, CHARACTERS, { ...ALL_STOPS, ...filter }, NOW, order);
}

const planets = (visits: readonly Visit[]) => visits.map(({ colony }) => colony.key);

describe('when a stop falls', () => {
  it.each([
    [NOW - DAY, 'now'],
    [NOW, 'now'],
    [NOW + 1, 'today'],
    [MIDNIGHT - 1, 'today'],
    [MIDNIGHT, 'tomorrow'],
    [MIDNIGHT + DAY - 1, 'tomorrow'],
    [MIDNIGHT + DAY, 'later'],
  ])('uses EVE’s days: %d is %s', (at, time) => {
    expect(stopTime(at, NOW)).toBe(time);
  });
});

describe('the list of stops', () => {
  it('has every part soonest first, over all characters', () => {
    const { visits } = list([
      makeColony(1, 1, [programEnd(NOW + 3 * HOUR)]),
      makeColony(2, 1, [programEnd(NOW - HOUR), launchpadFull(NOW + HOUR)]),
      makeColony(3, 1, [programEnd(NOW - 2 * HOUR), outOfWater(MIDNIGHT + HOUR)]),
      makeColony(3, 2, [launchpadFull(MIDNIGHT + 5 * DAY)]),
      makeColony(1, 2, [launchpadFull(MIDNIGHT + 4 * DAY)]),
    ]);
    expect(planets(visits.now)).toEqual(['3/1', '2/1']);
    expect(planets(visits.today)).toEqual(['2/1', '1/1']);
    expect(planets(visits.tomorrow)).toEqual(['3/1']);
    expect(planets(visits.later)).toEqual(['1/2', '3/2']);
  });

  it('begins with the planet that loses most; one of which that is unknown is before those that lose nothing', () => {
    const losing = (id: number, lostIskPerDay: number | null, planet = 1) => ({
      ...makeColony(id, planet, [programEnd(NOW - (id + planet) * HOUR)]),
      lostIskPerDay,
    });
    const colonies = [losing(1, 2e6), losing(2, null), losing(3, 9e6), losing(3, 0, 2)];
    expect(planets(list(colonies, {}, 'loss').visits.now)).toEqual(['3/1', '1/1', '2/1', '3/2']);
    expect(planets(list(colonies, {}, 'time').visits.now)).toEqual(['3/2', '3/1', '2/1', '1/1']);
    const ahead = [4, 3].map((hours, k) => ({
      ...makeColony(k + 1, 1, [programEnd(NOW + hours * HOUR)]),
      lostIskPerDay: 0,
    }));
    expect(planets(list(ahead, {}, 'loss').visits.today)).toEqual(['2/1', '1/1']);
  });

  it('has a planet that was only set up wrong in a part of its own', () => {
    const wrong = makeColony(1, 1, [noSchematic(NOW - HOUR)]);
    const both = makeColony(2, 1, [noSchematic(NOW - HOUR), programEnd(NOW - HOUR, 4)]);
    const { visits } = list([wrong, both]);
    expect(planets(visits.setUp)).toEqual(['1/1']);
    expect(planets(visits.now)).toEqual(['2/1']);
  });

  it('has a planet that runs but loses goods in a part of its own', () => {
    const losing = makeColony(1, 1, [makeStop('goodsLost', NOW - HOUR - REPORTED_AT)]);
    const both = makeColony(2, 1, [makeStop('goodsLost', NOW - HOUR - REPORTED_AT), programEnd(NOW - HOUR, 4)]);
    const { visits } = list([losing, both]);
    expect(planets(visits.losing)).toEqual(['1/1']);
    expect(planets(visits.now)).toEqual(['2/1']);
  });

  it('makes one visit of what a planet needs now, and one of each later day', () => {
    const colony = makeColony(1, 1, [
      programEnd(NOW - 5 * HOUR),
      outOfWater(NOW - HOUR),
      launchpadFull(MIDNIGHT + 2 * DAY),
      programEnd(MIDNIGHT + 2 * DAY + HOUR, 4),
      launchpadFull(MIDNIGHT + 3 * DAY, 5),
    ]);
    const { visits } = list([colony]);
    expect(visits.now.map(({ lines }) => lines.length)).toEqual([2]);
    expect(visits.later.map(({ lines, at }) => [lines.length, at])).toEqual([
      [2, MIDNIGHT + 2 * DAY],
      [1, MIDNIGHT + 3 * DAY],
    ]);
    expect(new Set(visits.later.map(({ id }) => id)).size).toBe(2);
  });

  it('says once what many factories of a planet say on the same day, and says it again for another day', () => {
    const starving = [11, 12, 13].map((pinId) => outOfWater(NOW + pinId * 60, pinId));
    const colony = makeColony(1, 1, [...starving, outOfWater(MIDNIGHT + HOUR, 14)]);
    const { visits, kindCounts } = list([colony]);
    expect(visits.today[0]?.lines).toMatchObject([{ first: { stop: { pinId: 11 } }, count: 3 }]);
    expect(visits.tomorrow[0]?.lines).toMatchObject([{ first: { stop: { pinId: 14 } }, count: 1 }]);
    expect(kindCounts).toEqual({ programExpired: 0, storageFull: 0, goodsLost: 0, inputMissing: 2, notSetUp: 0 });
  });

  it('shows what follows from a stop in the line of its cause, and counts it there', () => {
    const root = withConsequences(programEnd(NOW - HOUR), outOfWater(NOW - 60, 11), outOfWater(MIDNIGHT + HOUR, 12));
    const { visits, kindCounts } = list([makeColony(1, 1, [root])]);
    expect(visits.now.map(({ lines }) => lines.map(({ consequences }) => consequences.length))).toEqual([[2]]);
    expect([...visits.today, ...visits.tomorrow, ...visits.later]).toEqual([]);
    expect(kindCounts).toMatchObject({ programExpired: 1, inputMissing: 0 });
  });

  it('shows one kind, and still counts the others', () => {
    const { visits, kindCounts } = list([makeColony(1, 1, [programEnd(NOW + HOUR), launchpadFull(NOW + 2 * HOUR)])], {
      kinds: ['storageFull'],
    });
    expect(visits.today).toMatchObject([{ at: NOW + 2 * HOUR, lines: [{ first: { stop: { kind: 'storageFull' } } }] }]);
    expect(kindCounts).toMatchObject({ programExpired: 1, storageFull: 1 });
  });

  it('shows one account, or one character', () => {
    const colonies = [1, 2, 3].map((id) => makeColony(id, 1, [programEnd(NOW + id * HOUR)]));
    expect(planets(list(colonies, { account: 'Main' }).visits.today)).toEqual(['1/1', '2/1']);
    expect(planets(list(colonies, { account: '-' }).visits.today)).toEqual(['3/1']);
    expect(planets(list(colonies, { characterId: 2 as never }).visits.today)).toEqual(['2/1']);
    expect(list(colonies, { characterId: 2 as never }).kindCounts.programExpired).toBe(1);
  });

  it('passes over planets of a character that is gone', () => {
    expect(list([makeColony(9, 1, [programEnd(NOW + HOUR)])]).visits.today).toEqual([]);
  });
});

describe('the stops of the list, each by itself', () => {
  const colonies = [
    makeColony(1, 1, [
      withConsequences(programEnd(NOW - HOUR), outOfWater(NOW + HOUR, 11)),
      outOfWater(NOW + 2 * HOUR, 12),
    ]),
    makeColony(3, 1, [launchpadFull(NOW + HOUR), programEnd(MIDNIGHT + 2 * DAY)]),
    makeColony(9, 1, [programEnd(NOW + HOUR)]),
  ];
  const stopsOf = (filter: Partial<StopFilter>) => singleStops(colonies, CHARACTERS, { ...ALL_STOPS, ...filter });

  it('are soonest first, with whose they are, and none of a character that is gone', () => {
    expect(stopsOf({}).map(({ colony, entry, owner }) => [colony.key, entry.stop.at - NOW, owner.name])).toEqual([
      ['1/1', -HOUR, 'Pilot 1'],
      ['1/1', HOUR, 'Pilot 1'],
      ['3/1', HOUR, 'Pilot 3'],
      ['1/1', 2 * HOUR, 'Pilot 1'],
      ['3/1', MIDNIGHT + 2 * DAY - NOW, 'Pilot 3'],
    ]);
  });

  it.each<[string, Partial<StopFilter>]>([
    ['all', {}],
    ['of some kinds', { kinds: ['inputMissing', 'storageFull'] }],
    ['of an account', { account: 'Main' }],
    ['of a character', { characterId: 3 as never, kinds: ['programExpired'] }],
    ['none', { kinds: [] }],
  ])('are those that the list shows: %s', (_which, filter) => {
    const { visits } = list(colonies, filter);
    const lines = STOP_TIMES.flatMap((time) => visits[time].flatMap((visit) => visit.lines));
    const listedCount = lines.reduce((sum, { count, consequences }) => sum + count + consequences.length, 0);
    expect(stopsOf(filter)).toHaveLength(listedCount);
  });
});
