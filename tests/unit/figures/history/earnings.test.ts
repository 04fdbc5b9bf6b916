import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BookedColony, EarningsBook } from '../../../../workers/figures/history/earnings.ts';
import { HistoryPrices } from '../../../../workers/figures/history/historyPrices.ts';
import { commodities } from '../../../../workers/game/catalogue/index.ts';
import type { EarningsTotal, HistoryGrouping, HistoryPeriod } from '../../../../workers/game/domain/history.ts';
import { type CharacterId, colonyKey, type PlanetId, type TypeId } from '../../../../workers/game/domain/ids.ts';
import { drawnRuns, forDrawn } from '../../../fixtures/drawnRuns.ts';
import { priceList } from '../../../fixtures/goods.ts';

const WATER = 3645 as TypeId;
const LIQUIDS = 2268 as TypeId;
const COOLANT = 9832 as TypeId;
/** Monday, 2 March 2026 */
const MONDAY = Date.UTC(2026, 2, 2) / 86_400_000;

function makeColony(characterId: number, account: string, customsTaxFraction = 0): BookedColony {
  const ids = [characterId as CharacterId, 40_000_001 as PlanetId] as const;
  return {
    key: colonyKey(...ids),
    characterId: ids[0],
    characterName: `Pilot ${characterId}`,
    account,
    planetId: ids[1],
    planetName: 'Tanoo I',
    customsTaxFraction,
  };
}

function makeBook(
  period: HistoryPeriod,
  groupBy: HistoryGrouping,
  days = 10,
  prices = PRICES,
  fromDay = MONDAY,
): EarningsBook {
  const span = { fromDay, toDay: MONDAY + days - 1 };
  const whole = { wholeFromDay: MONDAY - 100, wholeToDay: MONDAY + 100 };
  return new EarningsBook({ period, groupBy, hub: 'jita', ...span, ...whole, prices });
}

/** Water is 10 ISK today and was 20 on Tuesday. Coolant has no price. */
const PRICES = new HistoryPrices(priceList({ Water: 10, 'Aqueous Liquids': 1 }), [
  { hub: 'jita', day: MONDAY + 1, minSellIsk: [[WATER, 20]] },
]);

describe('earnings', () => {
  it("are at that day's price where one is stored, otherwise at today's, and say which", () => {
    const book = makeBook('day', 'product', 3);
    book.bookColony(makeColony(1, 'A'), ({ bookGoods }) => {
      for (const day of [0, 1, 2]) bookGoods(MONDAY + day, WATER, 100, 0);
    });
    const { all, total, groups } = book.report();
    expect(all.madeIsk).toEqual([1000, 2000, 1000]);
    expect(all.basis).toEqual(['today', 'day', 'today']);
    expect(total).toMatchObject({ madeUnits: 300, madeIsk: 4000, netIsk: 4000, basis: 'mixed' });
    expect(groups).toMatchObject([
      { group: { kind: 'product', typeId: WATER }, total: { madeIsk: 4000, basis: 'mixed' } },
    ]);
  });

  it('sum up by day, by week from Monday on, and by month', () => {
    const starts = (period: HistoryPeriod) =>
      makeBook(period, 'product', 31)
        .report()
        .periodStarts.map((at) => new Date(at * 1000).toISOString().slice(0, 10));
    expect(starts('day')).toHaveLength(31);
    expect(starts('week')).toEqual(['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30']);
    expect(starts('month')).toEqual(['2026-03-01', '2026-04-01']);
  });

  it('count what is brought in as cost, whatever was made before', () => {
    const book = makeBook('week', 'product', 7);
    book.bookColony(makeColony(1, 'A'), ({ bookGoods }) => {
      bookGoods(MONDAY, WATER, 100, 0);
      bookGoods(MONDAY + 2, WATER, -40, 0);
    });
    const { total } = book.report();
    expect(total).toMatchObject({ madeUnits: 100, usedUnits: 40, madeIsk: 1000, usedIsk: 400, netIsk: 600 });
  });

  it('are taxed as when the visit was recorded, and at the rate of today where that was not known', () => {
    const earned = (recorded: number | null, today: number) => {
      const book = makeBook('week', 'product', 1);
      book.bookColony(makeColony(1, 'A', today), ({ beginVisit, bookGoods }) => {
        beginVisit(recorded);
        bookGoods(MONDAY, WATER, 100, 0);
      });
      return book.report().total.netIsk!;
    };
    expect(earned(0.1, 0)).toBe(earned(0.1, 0.2));
    expect(earned(null, 0.2)).toBe(earned(0.2, 0));
    expect(earned(null, 0.2)).toBeLessThan(earned(0.1, 0));
  });

  it('name what planets make and use for each other, at one price, in the sums of several planets', () => {
    const transfers = (groupBy: HistoryGrouping) => {
      const book = makeBook('day', groupBy, 2);
      book.bookColony(makeColony(1, 'A', 0.1), ({ bookGoods }) => {
        bookGoods(MONDAY, WATER, 100, 0);
        bookGoods(MONDAY + 1, WATER, 10, 0);
      });
      book.bookColony(makeColony(2, 'A', 0.1), ({ bookGoods }) => {
        bookGoods(MONDAY, WATER, -30, 0);
        bookGoods(MONDAY + 1, WATER, -50, 0);
      });
      return book.report();
    };
    const { all, total, groups } = transfers('account');
    // On Tuesday 10 are of the same day, at 20, and 40 of Monday's, at 10.
    expect(all.ownTransfersIsk).toEqual([300, 600]);
    expect(total).toMatchObject({ ownTransfersIsk: 900, transferSavingIsk: 400 });
    expect(groups.map((group) => group.total.ownTransfersIsk)).toEqual([900]);
    expect(transfers('product').groups[0]?.total.ownTransfersIsk).toBe(900);
    expect(transfers('planet').groups.map((group) => group.total.ownTransfersIsk)).toEqual([0, 0]);
    // What is left are Monday's last 30 units, and both taxes.
    const taxIsk = commodities.get(WATER)!.taxBaseIsk * 0.1;
    expect(total.netIsk).toBeCloseTo(30 * 10 - 110 * taxIsk - 80 * (taxIsk / 2), 2);
    // Planets keep the prices of their days.
    const ofPlanets = transfers('planet').groups.map((group) => group.total.netIsk!);
    expect(ofPlanets[0]! + ofPlanets[1]!).toBeCloseTo(total.netIsk! - 400, 2);
  });

  it('are not transfers where what was made has long been sold, or is made later', () => {
    const transfers = (madeOn: number, usedOn: number) => {
      const book = makeBook('month', 'account', 60);
      book.bookColony(makeColony(1, 'A'), ({ bookGoods }) => bookGoods(MONDAY + madeOn, WATER, 100, 0));
      book.bookColony(makeColony(2, 'A'), ({ bookGoods }) => bookGoods(MONDAY + usedOn, WATER, -100, 0));
      return book.report().total.ownTransfersIsk;
    };
    expect(transfers(0, 30)).toBe(1000);
    expect(transfers(0, 31)).toBe(0);
    expect(transfers(1, 0)).toBe(0);
  });

  it('are transfers, too, where the goods were made before the span', () => {
    const earned = (groupBy: HistoryGrouping, fromDay: number) => {
      const book = makeBook('day', groupBy, 3, PRICES, fromDay);
      book.bookColony(makeColony(1, 'A'), ({ bookGoods, bookIdle }) => {
        bookGoods(MONDAY, WATER, 100, 5);
        bookIdle(MONDAY, LIQUIDS, 3600, 500);
      });
      book.bookColony(makeColony(2, 'A'), ({ bookGoods }) => bookGoods(MONDAY + 1, WATER, -100, 0));
      book.bookColony(makeColony(3, 'B'), ({ bookGoods }) => bookGoods(MONDAY, LIQUIDS, 100, 0));
      return book.report();
    };
    expect(earned('account', MONDAY).all.netIsk).toEqual([1100, -1000, 0]);
    const { all, total, groups, downtimes } = earned('account', MONDAY + 1);
    expect(all.netIsk).toEqual([-1000, 0]);
    expect(total).toMatchObject({ madeUnits: 0, netIsk: -1000, ownTransfersIsk: 1000, idleSeconds: 0, lostUnits: 0 });
    expect(groups).toMatchObject([{ id: 'A', total: { netIsk: -1000 } }]);
    expect(downtimes).toEqual([]);
    expect(earned('product', MONDAY + 1).groups).toMatchObject([{ id: String(WATER), total: { netIsk: -1000 } }]);
    expect(earned('planet', MONDAY + 1).groups.map((group) => group.total.netIsk)).toEqual([-2000]);
  });

  it('take export tax off and add half of it to imports', () => {
    const earned = (units: number, tax: number) => {
      const book = makeBook('week', 'product', 1);
      book.bookColony(makeColony(1, 'A', tax), ({ bookGoods }) => bookGoods(MONDAY, WATER, units, 0));
      return book.report().total.netIsk!;
    };
    const tax = earned(100, 0) - earned(100, 0.1);
    expect(tax).toBeGreaterThan(0);
    expect(earned(-100, 0) - earned(-100, 0.1)).toBeCloseTo(tax / 2, 6);
  });

  it('are unknown, not 0, without any price', () => {
    const book = makeBook('day', 'product', 2);
    book.bookColony(makeColony(1, 'A'), ({ bookGoods }) => bookGoods(MONDAY, COOLANT, 100, 7));
    const { all, total } = book.report();
    expect(all.madeIsk).toEqual([null, 0]);
    expect(all.netIsk).toEqual([null, 0]);
    expect(total).toMatchObject({ madeUnits: 100, madeIsk: null, lostIsk: null, basis: 'none' });
  });

  it('count what has a price where other goods have none', () => {
    const book = makeBook('day', 'account', 1);
    book.bookColony(makeColony(1, 'A'), ({ bookGoods, bookIdle }) => {
      bookGoods(MONDAY, WATER, 100, 3);
      bookGoods(MONDAY, COOLANT, 5, 7);
      bookIdle(MONDAY, WATER, 60, 20);
      bookIdle(MONDAY, COOLANT, 60, 20);
    });
    const { all, total } = book.report();
    expect(all.madeIsk).toEqual([1000]);
    expect(total).toMatchObject({ madeUnits: 105, madeIsk: 1000, lostIsk: 30, idleIsk: 200 });
  });

  it('count each commodity once that sums lack, and compare no such sum', () => {
    const book = makeBook('day', 'account', 3);
    book.bookColony(makeColony(1, 'A'), ({ bookGoods, bookIdle }) => {
      for (const day of [0, 1, 2]) bookGoods(MONDAY + day, WATER, 100, 0);
      bookGoods(MONDAY + 1, COOLANT, 5, 7);
      bookIdle(MONDAY + 1, COOLANT, 60, 20);
    });
    book.bookColony(makeColony(2, 'B'), ({ bookGoods }) => bookGoods(MONDAY + 1, COOLANT, -5, 0));
    const { all, total, groups, netChanges } = book.report();
    expect(all.unpriced).toEqual([null, { made: 1, used: 1, traded: 1, idle: 1, lost: 1 }, null]);
    expect(total.unpriced).toEqual(all.unpriced[1]);
    expect(groups.map((group) => group.total.unpriced)).toEqual([
      { made: 1, used: 0, traded: 1, idle: 1, lost: 1 },
      { made: 0, used: 1, traded: 1, idle: 0, lost: 0 },
    ]);
    expect(netChanges).toEqual([null, null, null]);
    expect(book.report(makeBook('day', 'account', 3)).daily).toMatchObject({ change: null });
  });

  it('lack a commodity that has a price on some of its days only', () => {
    const prices = new HistoryPrices(new Map(), [{ hub: 'jita', day: MONDAY, minSellIsk: [[WATER, 20]] }]);
    const book = makeBook('week', 'product', 2, prices);
    book.bookColony(makeColony(1, 'A'), ({ bookGoods }) => {
      for (const day of [0, 1]) bookGoods(MONDAY + day, WATER, 100, 0);
    });
    expect(book.report().total).toMatchObject({ netIsk: 2000, unpriced: { made: 1, traded: 1 } });
  });
});

describe('periods', () => {
  const openBook = (fromDay: number, toDay: number, period: HistoryPeriod, wholeToDay = MONDAY + 100) => {
    const span = { fromDay: MONDAY + fromDay, toDay: MONDAY + toDay, wholeFromDay: MONDAY - 10, wholeToDay };
    const book = new EarningsBook({ period, groupBy: 'product', hub: 'jita', ...span, prices: PRICES });
    book.bookColony(makeColony(1, 'A'), ({ bookGoods }) => {
      for (let day = -20; day <= 40; day++) bookGoods(MONDAY + day, LIQUIDS, day < 7 ? 100 : 150, 0);
    });
    return book;
  };

  it('are marked where the span cuts them, or a visit to come still adds to them', () => {
    expect(openBook(-2, 15, 'week').report().partialPeriods).toEqual([true, false, false, true]);
    expect(openBook(0, 13, 'week').report().partialPeriods).toEqual([false, false]);
    expect(openBook(0, 13, 'week', MONDAY + 12).report().partialPeriods).toEqual([false, true]);
    expect(openBook(-12, -8, 'day').report().partialPeriods).toEqual([true, true, false, false, false]);
  });

  it('are compared with the one before where both are whole', () => {
    expect(openBook(-2, 20, 'week').report().netChanges).toEqual([null, null, 0.5, 0]);
    expect(openBook(0, 13, 'week', MONDAY + 12).report().netChanges).toEqual([null, null]);
  });

  it('are not compared with one that earned nothing, or less', () => {
    const book = makeBook('week', 'product', 21);
    book.bookColony(makeColony(1, 'A'), ({ bookGoods }) => {
      bookGoods(MONDAY, LIQUIDS, -100, 0);
      bookGoods(MONDAY + 14, LIQUIDS, 100, 0);
    });
    const { all, netChanges } = book.report();
    expect(all.netIsk).toEqual([-100, 0, 100]);
    expect(netChanges).toEqual([null, null, null]);
  });

  it('of a span are compared by whole day with those before it', () => {
    const daily = openBook(7, 13, 'day', MONDAY + 10).report(openBook(0, 6, 'month')).daily;
    expect(daily).toEqual({ dayCount: 4, iskPerDay: 150, dayCountBefore: 7, iskPerDayBefore: 100, change: 0.5 });
    expect(openBook(0, 6, 'day').report().daily).toBeNull();
  });
});

describe('downtime', () => {
  it('names what it cost on which planet and why, the costliest first', () => {
    const book = makeBook('day', 'account', 10);
    book.bookColony(makeColony(1, 'A'), ({ bookGoods }) => bookGoods(MONDAY, WATER, 0, 7));
    book.bookColony(makeColony(2, 'A'), ({ bookGoods, bookIdle }) => {
      for (const day of [0, 3]) bookIdle(MONDAY + day, LIQUIDS, 3600, 500);
      bookGoods(MONDAY, COOLANT, 0, 9);
    });
    book.bookColony(makeColony(3, 'A'), ({ bookGoods }) => bookGoods(MONDAY, WATER, 7, 0));
    expect(book.report().downtimes).toMatchObject([
      {
        characterId: 2,
        isk: 1000,
        causes: [
          { kind: 'programEnded', typeId: LIQUIDS, idleSeconds: 7200, isk: 1000 },
          { kind: 'goodsLost', typeId: COOLANT, lostUnits: 9, isk: null },
        ],
      },
      { characterId: 1, isk: 70, causes: [{ kind: 'goodsLost', typeId: WATER, lostUnits: 7, isk: 70 }] },
    ]);
  });

  it('lists planets by cost, those of unknown cost last', () => {
    const book = makeBook('day', 'account', 10);
    const lost = [
      [1, WATER, 7],
      [2, COOLANT, 9],
      [3, WATER, 50],
      [4, WATER, 20],
    ] as const;
    for (const [id, typeId, units] of lost) {
      book.bookColony(makeColony(id, 'A'), ({ bookGoods }) => bookGoods(MONDAY, typeId, 0, units));
    }
    const costs = book.report().downtimes.map(({ characterId, isk }) => [characterId, isk]);
    expect(costs).toEqual([
      [3, 500],
      [4, 200],
      [1, 70],
      [2, null],
    ]);
  });
});

describe('sums of earnings', () => {
  const anyPrices = fc.record({
    today: fc.dictionary(fc.constantFrom('3645', '2268', '9832'), fc.double({ min: 0.01, max: 9e5, noNaN: true })),
    days: fc.array(fc.tuple(fc.nat({ max: 70 }), fc.double({ min: 0.01, max: 9e5, noNaN: true })), { maxLength: 20 }),
  });
  const anyGoods = fc.array(
    fc.tuple(
      fc.integer({ min: 1, max: 4 }),
      fc.nat({ max: 70 }),
      fc.constantFrom(WATER, LIQUIDS, COOLANT),
      fc.integer({ min: -100_000, max: 100_000 }),
      fc.nat({ max: 500 }),
    ),
    { maxLength: 60 },
  );
  const anyTax = fc.double({ min: 0, max: 1, noNaN: true });

  it('of days are those of weeks and months, to the cent, gross and net, by any grouping', () => {
    forDrawn(drawnRuns(10), anyPrices, anyGoods, anyTax, ({ today, days }, goods, tax) => {
      const prices = new HistoryPrices(
        new Map(Object.entries(today).map(([typeId, isk]) => [Number(typeId), isk])),
        days.map(([day, isk]) => ({ hub: 'jita', day: MONDAY + day, minSellIsk: [[WATER, isk]] })),
      );
      const cents = (isk: number | null | undefined) => Math.round(100 * (isk ?? 0));
      const reports = (['day', 'week', 'month'] as const).flatMap((period) =>
        (['product', 'planet', 'character', 'account'] as const).map((groupBy) => {
          const book = makeBook(period, groupBy, 71, prices);
          for (let id = 1; id <= 4; id++) {
            book.bookColony(makeColony(id, id < 3 ? 'A' : 'B', tax), ({ bookGoods, bookIdle }) => {
              bookIdle(MONDAY + id, LIQUIDS, 3600, 500);
              for (const [owner, day, typeId, units, lost] of goods) {
                if (owner === id) bookGoods(MONDAY + day, typeId, units, lost);
              }
            });
          }
          return book.report();
        }),
      );
      for (const { all, total, groups } of reports) {
        for (const name of ['madeIsk', 'usedIsk', 'netIsk', 'ownTransfersIsk'] as const) {
          const ofPeriods = all[name].reduce<number>((sum, isk) => sum + cents(isk), 0);
          expect(ofPeriods).toBe(cents(total[name]));
          expect(ofPeriods).toBe(cents(reports[0]!.total[name]));
          if (name === 'ownTransfersIsk') continue;
          // Own transfers count at the price of their exports in each sum, so sums differ by that and nothing else.
          const sign = { madeIsk: 0, usedIsk: -1, netIsk: 1 }[name];
          const atDayPrices = (one: EarningsTotal) => cents(one[name]) - sign * cents(one.transferSavingIsk);
          expect(groups.reduce((sum, group) => sum + atDayPrices(group.total), 0)).toBe(atDayPrices(total));
        }
        expect(cents(total.madeIsk) - cents(total.usedIsk)).toBe(cents(total.netIsk));
        const lostUnits = goods.reduce((sum, [, , , , lost]) => sum + lost, 0);
        const { madeUnits, usedUnits, idleIsk } = reports[0]!.total;
        expect(total).toMatchObject({ madeUnits, usedUnits, idleSeconds: 4 * 3600, lostUnits });
        expect(cents(total.idleIsk)).toBe(cents(idleIsk));
      }
    });
  });

  it('count each unit that planets make and use for each other at the price of the day on which it was made', () => {
    const anyDay = fc.record({ made: fc.nat(3), used: fc.nat(3), isk: fc.integer({ min: 1, max: 9 }) });
    forDrawn(drawnRuns(10), fc.array(anyDay, { maxLength: 40 }), fc.nat(39), (days, laterDays) => {
      const priced = days.map(({ isk }, day) => ({
        hub: 'jita' as const,
        day: MONDAY + day,
        minSellIsk: [[WATER, isk]] as [TypeId, number][],
      }));
      const openBook = (period: HistoryPeriod, fromDay: number) => {
        const book = makeBook(period, 'account', 40, new HistoryPrices(new Map(), priced), fromDay);
        book.bookColony(makeColony(1, 'A'), ({ bookGoods }) => {
          for (const [day, { made }] of days.entries()) if (made > 0) bookGoods(MONDAY + day, WATER, made, 0);
        });
        book.bookColony(makeColony(2, 'A'), ({ bookGoods }) => {
          for (const [day, { used }] of days.entries()) if (used > 0) bookGoods(MONDAY + day, WATER, -used, 0);
        });
        return book.report();
      };
      let netIsk = 0;
      let transferredIsk = 0;
      const hangar: { day: number; isk: number }[] = [];
      days.forEach(({ made, used, isk }, day) => {
        for (let unit = 0; unit < made; unit++) hangar.push({ day, isk });
        netIsk += made * isk;
        for (let unit = 0; unit < used; unit++) {
          const latest = hangar.at(-1);
          const isOwn = latest !== undefined && day - latest.day <= 30;
          if (isOwn) hangar.pop();
          if (isOwn) transferredIsk += latest.isk;
          netIsk -= isOwn ? latest.isk : isk;
        }
      });
      const { total } = openBook('week', MONDAY);
      expect(total.netIsk ?? 0).toBeCloseTo(netIsk, 6);
      expect(total.ownTransfersIsk).toBeCloseTo(transferredIsk, 6);
      // Each day has the same net wherever the span begins.
      const [whole, later] = [openBook('day', MONDAY), openBook('day', MONDAY + laterDays)];
      expect(later.all.netIsk).toEqual(whole.all.netIsk.slice(laterDays));
    });
  });
});
