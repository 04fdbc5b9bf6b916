import { describe, expect, it } from 'vitest';
import {
  HistoryPrices,
  mergePlannedRounds,
  plannedRoundOf,
  reportPlannedRound,
} from '../../../../workers/figures/history/index.ts';
import type { HistoryComparison, HistoryVisit, PlannedRound } from '../../../../workers/game/domain/history.ts';
import { type CharacterId, colonyKey, type PlanetId, type TypeId } from '../../../../workers/game/domain/ids.ts';
import { makeVisit } from '../../../fixtures/historyVisit.ts';
import { makeRoundReport } from '../../../fixtures/roundReport.ts';

const WATER = 3645 as TypeId;
const COOLANT = 9832 as TypeId;
const LIQUIDS = 2268 as TypeId;
const DAY = 86_400;
const HOUR = 3600;
/** 12:00 of some day */
const ROUND_AT = 20_500 * DAY + 12 * HOUR;
const TIME = { roundAt: ROUND_AT, nextRoundAt: ROUND_AT + 2 * DAY };
const PRICES = new HistoryPrices(new Map([[WATER, 10]]), []);

function makeColony(id: number) {
  const ids = [id as CharacterId, 40 as PlanetId] as const;
  return {
    key: colonyKey(...ids),
    characterId: ids[0],
    characterName: `Pilot ${id}`,
    account: '',
    planetId: ids[1],
    planetName: `Tanoo ${id}`,
    customsTaxFraction: 0,
    isExcluded: false,
  };
}

/** 240 Water each whole day from one visit to the next, 10 an hour. */
function visit(previousAt: number, at: number, fields: Partial<HistoryComparison> = {}, typeId = WATER): HistoryVisit {
  const days = [];
  for (let day = Math.floor(previousAt / DAY); day * DAY < at; day++) {
    const seconds = Math.min(at, (day + 1) * DAY) - Math.max(previousAt, day * DAY);
    const madeUnits = (seconds / HOUR) * 10;
    days.push({ day, flows: [{ typeId, madeUnits, usedUnits: 0, lostUnits: 0 }], idle: [] });
  }
  return makeVisit(at, { previousAt, customsTaxFraction: 0, days, ...fields });
}

const report = (planets: Parameters<typeof reportPlannedRound>[1], now = TIME.nextRoundAt + DAY) =>
  reportPlannedRound(TIME, planets, { hub: 'jita', prices: PRICES, now });

describe('what came of a round', () => {
  it('is what its planets earned between it and the next, whenever they were visited', () => {
    const visits = [
      visit(ROUND_AT - 3 * DAY, ROUND_AT + HOUR),
      visit(ROUND_AT + HOUR, ROUND_AT + 30 * HOUR),
      visit(ROUND_AT + 30 * HOUR, TIME.nextRoundAt + 9 * HOUR),
    ];
    expect(report([{ colony: makeColony(1), plannedIsk: 5000, visits }])).toMatchObject({
      planetCount: 1,
      unknownCount: 0,
      plannedIsk: 5000,
      earnedIsk: 4800,
      isSoFar: false,
      largest: [{ characterId: 1, differenceIsk: -200, downtime: null }],
    });
  });

  it('counts goods that a colony makes and uses by the share of the time in which they were made', () => {
    const internal = [{ typeId: WATER, takenUnits: 960 }];
    const visits = [visit(TIME.roundAt, TIME.nextRoundAt + 2 * DAY, { internal })];
    expect(report([{ colony: makeColony(1), plannedIsk: 0, visits }]).earnedIsk).toBe(4800);
  });

  it('names the planets that differ most, with their costliest downtime', () => {
    const whole = visit(ROUND_AT, TIME.nextRoundAt);
    const idle = [{ pinId: 1 as never, productTypeId: LIQUIDS, idleSeconds: 7200, missedUnits: 500 }];
    const stopped = visit(ROUND_AT, TIME.nextRoundAt, {
      days: [{ day: Math.floor(ROUND_AT / DAY) + 1, flows: [], idle }],
    });
    const planets = [4800, 4700, 4850, 9999].map((plannedIsk, index) => ({
      colony: makeColony(index + 1),
      plannedIsk,
      visits: [index === 3 ? stopped : whole],
    }));
    const { largest, earnedIsk } = report(planets);
    expect(earnedIsk).toBe(3 * 4800);
    expect(largest.map(({ characterId, differenceIsk }) => [characterId, differenceIsk])).toEqual([
      [4, -9999],
      [2, 100],
      [3, -50],
    ]);
    expect(largest[0]?.downtime).toMatchObject({ kind: 'programEnded', typeId: LIQUIDS, idleSeconds: 7200 });
  });

  it('leaves planets out of both sums of which one is not known', () => {
    const whole = visit(ROUND_AT, TIME.nextRoundAt);
    const unknown = { gap: 'notSimulated', days: [] } as const;
    const planets = [
      { colony: makeColony(1), plannedIsk: 4000, visits: [whole] },
      { colony: makeColony(2), plannedIsk: null, visits: [whole] },
      { colony: makeColony(3), plannedIsk: 100, visits: [] },
      { colony: makeColony(4), plannedIsk: 100, visits: [visit(ROUND_AT, TIME.nextRoundAt, {}, COOLANT)] },
      { colony: makeColony(5), plannedIsk: 100, visits: [visit(ROUND_AT, TIME.nextRoundAt, unknown)] },
    ];
    const sums = { plannedIsk: 4000, earnedIsk: 4800, differenceIsk: 800 };
    expect(report(planets)).toMatchObject({ unknownCount: 4, ...sums, isSoFar: true });
    const nothing = { plannedIsk: null, earnedIsk: null, differenceIsk: null, largest: [] };
    expect(report(planets.slice(1, 3))).toMatchObject(nothing);
  });

  it('is so far until the next round, and until every planet was visited since', () => {
    const done = [{ colony: makeColony(1), plannedIsk: 1, visits: [visit(ROUND_AT, TIME.nextRoundAt)] }];
    expect(report(done).isSoFar).toBe(false);
    expect(report(done, TIME.nextRoundAt - 1).isSoFar).toBe(true);
    const early = [{ colony: makeColony(2), plannedIsk: 1, visits: [visit(ROUND_AT, TIME.nextRoundAt - 1)] }];
    expect(report([...done, ...early]).isSoFar).toBe(true);
  });
});

describe('what is kept of a round', () => {
  it('is each planet of its plan once, with its net; unknown where the plan has none', () => {
    const plan = makeRoundReport(ROUND_AT);
    const [login] = plan.logins;
    const again = { ...login!, isReturn: true };
    const planned = (earnedIsk: number | null): PlannedRound | null => {
      const withNet = { ...login!, visits: login!.visits.map((one) => ({ ...one, earnedIsk })) };
      return plannedRoundOf({ ...plan, logins: earnedIsk === null ? [withNet] : [again, withNet] });
    };
    const planet = { characterId: 1, planetId: 40 };
    expect(planned(7000)).toEqual({ ...TIME, planets: [{ ...planet, plannedIsk: 7000 }] });
    expect(planned(null)?.planets).toEqual([{ ...planet, plannedIsk: null }]);
    expect(plannedRoundOf({ ...plan, logins: [] })).toBeNull();
  });

  it('is one for a round that was planned again: each planet’s first promise, and planets that came later', () => {
    const plan = makeRoundReport(ROUND_AT + 3600);
    const again = plannedRoundOf({ ...plan, startedAt: ROUND_AT });
    expect(again).toMatchObject({ roundAt: ROUND_AT, nextRoundAt: plan.settings.nextRoundAt });
    const planet = (planetId: number, plannedIsk: number) => ({
      ...{ characterId: 1 as CharacterId, planetId: planetId as PlanetId },
      plannedIsk,
    });
    const first = { ...TIME, planets: [planet(40, 7000), planet(41, 500)] };
    const later = { roundAt: ROUND_AT, nextRoundAt: 0, planets: [planet(41, 300), planet(42, 900)] };
    expect(mergePlannedRounds(first, later)).toEqual({
      ...TIME,
      planets: [planet(40, 7000), planet(41, 500), planet(42, 900)],
    });
  });
});
