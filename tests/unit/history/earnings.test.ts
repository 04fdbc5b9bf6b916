import { describe, expect, it } from 'vitest';
import type { HistoryGrouping, HistoryPeriod } from '../../../workers/domain/history.ts';
import { type CharacterId, colonyKey, type PlanetId, type TypeId } from '../../../workers/domain/ids.ts';
import { type BookedColony, EarningsBook, HistoryPrices } from '../../../workers/history/index.ts';

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

function makeBook(period: HistoryPeriod, groupBy: HistoryGrouping, days = 10, prices = PRICES): EarningsBook {
  return new EarningsBook({ period, groupBy, hub: 'jita', fromDay: MONDAY, toDay: MONDAY + days - 1, prices });
}

/** Water is 10 ISK today and was 20 on Tuesday. Coolant has no price. */
const PRICES = new HistoryPrices(
  new Map([
    [WATER, 10],
    [LIQUIDS, 1],
  ]),
  [{ hub: 'jita', day: MONDAY + 1, minSellIsk: [[WATER, 20]] }],
);

describe('earnings', () => {
  it("are at that day's price where one is stored, otherwise at today's, and say which", () => {
    const book = makeBook('day', 'product', 3);
    book.bookColony(makeColony(1, 'A'), ({ bookFlow }) => {
      for (const day of [0, 1, 2]) bookFlow(MONDAY + day, WATER, 100, 0);
    });
    const { all, total, groups } = book.report();
    expect(all.madeIsk).toEqual([1000, 2000, 1000]);
    expect(all.basis).toEqual(['today', 'day', 'today']);
    expect(total).toMatchObject({ madeUnits: 300, madeIsk: 4000, netIsk: 4000, basis: 'mixed' });
    expect(groups).toMatchObject([
      { group: { kind: 'product', typeId: WATER }, products: [{ madeIsk: 4000, basis: 'mixed' }] },
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

  it('are the same in total by any grouping and period', () => {
    const totals = (['day', 'week', 'month'] as const).flatMap((period) =>
      (['product', 'planet', 'character', 'account'] as const).map((groupBy) => {
        const book = makeBook(period, groupBy);
        for (const [id, account] of [
          [1, 'A'],
          [2, 'A'],
          [3, 'B'],
        ] as const) {
          book.bookColony(makeColony(id, account), ({ bookFlow, bookIdle }) => {
            for (let day = 0; day < 10; day++) bookFlow(MONDAY + day, WATER, 10 * id, day);
            bookIdle(MONDAY, LIQUIDS, 3600, 500);
          });
        }
        const report = book.report();
        expect(report.groups.reduce((sum, { total }) => sum + total.netIsk!, 0)).toBeCloseTo(report.total.netIsk!, 6);
        return { ...report.total };
      }),
    );
    for (const total of totals) expect(total).toEqual(totals[0]);
    expect(totals[0]).toMatchObject({ madeUnits: 600, idleSeconds: 3 * 3600, idleIsk: 1500, lostUnits: 135 });
  });

  it('let what a colony makes and uses itself cancel out, and count what is brought in as cost', () => {
    const book = makeBook('week', 'product', 7);
    book.bookColony(makeColony(1, 'A'), ({ bookFlow }) => {
      bookFlow(MONDAY, LIQUIDS, 500, 0);
      bookFlow(MONDAY + 2, LIQUIDS, -500, 0);
      bookFlow(MONDAY + 2, WATER, -40, 0);
    });
    const { total, products } = book.report();
    expect(products.map(({ typeId }) => typeId)).toEqual([WATER]);
    expect(total).toMatchObject({ madeUnits: 0, usedUnits: 40, usedIsk: 400, netIsk: -400 });
  });

  it('take export tax off and add half of it to imports', () => {
    const earned = (units: number, tax: number) => {
      const book = makeBook('week', 'product', 1);
      book.bookColony(makeColony(1, 'A', tax), ({ bookFlow }) => bookFlow(MONDAY, WATER, units, 0));
      return book.report().total.netIsk!;
    };
    const tax = earned(100, 0) - earned(100, 0.1);
    expect(tax).toBeGreaterThan(0);
    expect(earned(-100, 0) - earned(-100, 0.1)).toBeCloseTo(tax / 2, 6);
  });

  it('are unknown, not 0, without any price', () => {
    const book = makeBook('day', 'product', 2);
    book.bookColony(makeColony(1, 'A'), ({ bookFlow }) => bookFlow(MONDAY, COOLANT, 100, 7));
    const { all, total } = book.report();
    expect(all.madeIsk).toEqual([null, 0]);
    expect(all.netIsk).toEqual([null, 0]);
    expect(total).toMatchObject({ madeUnits: 100, madeIsk: null, lostIsk: null, basis: 'none' });
  });

  it('count what has a price where other goods have none', () => {
    const book = makeBook('day', 'account', 1);
    book.bookColony(makeColony(1, 'A'), ({ bookFlow, bookIdle }) => {
      bookFlow(MONDAY, WATER, 100, 3);
      bookFlow(MONDAY, COOLANT, 5, 7);
      bookIdle(MONDAY, WATER, 60, 20);
      bookIdle(MONDAY, COOLANT, 60, 20);
    });
    const { all, total } = book.report();
    expect(all.madeIsk).toEqual([1000]);
    expect(total).toMatchObject({ madeUnits: 105, madeIsk: 1000, lostIsk: 30, idleIsk: 200 });
  });
});
