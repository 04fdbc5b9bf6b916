import { expect, it } from 'vitest';
import { AccuracyBook } from '../../../../workers/figures/history/accuracy.ts';
import { bookDigest, encodeDigest, tryReadHead } from '../../../../workers/figures/history/digest.ts';
import type { HistoryVisit } from '../../../../workers/game/domain/history.ts';
import {
  type CharacterId,
  colonyKey,
  type PinId,
  type PlanetId,
  type TypeId,
} from '../../../../workers/game/domain/ids.ts';
import { SECONDS_PER_DAY } from '../../../../workers/game/domain/units.ts';
import { makeVisit } from '../../../fixtures/historyVisit.ts';

const WATER = 3645 as TypeId;
const AQUEOUS = 2268 as TypeId;
const [MONDAY, TUESDAY, WEDNESDAY, THURSDAY] = [20_500, 20_501, 20_502, 20_503] as const;

/** A visit at noon of a day; with a day before it, it is compared with a visit of that day. */
function visitOn(day: number, comparedWith?: number): HistoryVisit {
  const at = (day + 0.5) * SECONDS_PER_DAY;
  if (comparedWith === undefined) return makeVisit(at);
  const flows = [{ typeId: WATER, madeUnits: 40, usedUnits: 0, lostUnits: 3 }];
  const idle = [{ pinId: 1 as PinId, productTypeId: AQUEOUS, idleSeconds: 60, missedUnits: 7 }];
  const days = [];
  for (let one = comparedWith; one <= day; one++) days.push({ day: one, flows, idle: one === day ? idle : [] });
  return makeVisit(at, { previousAt: (comparedWith + 0.5) * SECONDS_PER_DAY, customsTaxFraction: 0.05, days });
}

/** The months before and after have digests of their own, so a digest says which days it has figures of. */
it('covers the days of all its visits, and of what they brought since the visits before', () => {
  const head = (visits: HistoryVisit[], isCounted = true) => tryReadHead(encodeDigest(visits, 123, () => isCounted));
  const visits = [visitOn(WEDNESDAY, MONDAY), visitOn(THURSDAY, WEDNESDAY)];
  expect(head(visits)).toEqual({ visitCount: 2, visitBytes: 123, firstDay: MONDAY, lastDay: THURSDAY });
  expect(head(visits, false)).toMatchObject({ firstDay: WEDNESDAY, lastDay: THURSDAY });
  expect(head([visitOn(TUESDAY)])).toMatchObject({ visitCount: 1, firstDay: TUESDAY, lastDay: TUESDAY });
});

it('gives back goods and idle time day by day, and verdicts of the days that are asked for', () => {
  const bytes = encodeDigest([visitOn(MONDAY), visitOn(WEDNESDAY, TUESDAY)], 0, () => true);
  const booked: unknown[] = [];
  const accuracyFrom = (fromDay: number, toDay: number) => {
    booked.length = 0;
    const accuracy = new AccuracyBook(colonyKey(1 as CharacterId, 2 as PlanetId));
    bookDigest(bytes, fromDay, toDay, accuracy, {
      beginVisit: (tax) => booked.push(['visit', tax]),
      bookGoods: (day, ...goods) => booked.push([day, 'goods', ...goods]),
      bookIdle: (day, ...idle) => booked.push([day, 'idle', ...idle]),
    });
    const { visitCount, comparedCount, exactCount } = accuracy.accuracy();
    return [visitCount, comparedCount, exactCount];
  };
  expect(accuracyFrom(MONDAY, WEDNESDAY)).toEqual([2, 1, 1]);
  expect(booked).toEqual([
    ['visit', 0.05],
    [TUESDAY, 'goods', WATER, 37, 3],
    [WEDNESDAY, 'goods', WATER, 37, 3],
    [WEDNESDAY, 'idle', AQUEOUS, 60, 7],
  ]);
  expect(accuracyFrom(TUESDAY, WEDNESDAY)).toEqual([1, 1, 1]);
  expect(accuracyFrom(MONDAY, TUESDAY)).toEqual([1, 0, 0]);
  expect(accuracyFrom(THURSDAY, THURSDAY)).toEqual([0, 0, 0]);
});

it('of a newer version is not read', () => {
  const bytes = encodeDigest([visitOn(MONDAY)], 123, () => true);
  expect(tryReadHead(bytes)).not.toBeNull();
  bytes[0]! += 1;
  expect(tryReadHead(bytes)).toBeNull();
});
