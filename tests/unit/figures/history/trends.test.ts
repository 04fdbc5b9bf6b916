import { describe, expect, it } from 'vitest';
import { findTrends, findWornOut, lostLately } from '../../../../workers/figures/history/trends.ts';
import { makeProgram } from '../../../fixtures/historyVisit.ts';
import { MADE_AT, makeColony, makeEcu, makeFactory, SCHEMATIC, TYPE } from '../../../oracle/smallColonies.ts';

const DAY = 86_400;

/** Programs of one day each with these base quantities, each in a snapshot of its own. */
function visitsWith(baseQuantities: readonly number[], headCounts: readonly number[] = []) {
  return baseQuantities.map((baseQtyPerCycle, i) => {
    const fields = { baseQtyPerCycle, cycleSeconds: 3600, headCount: headCounts[i] ?? 10 };
    return { programs: [makeProgram(MADE_AT + i * DAY, MADE_AT + (i + 1) * DAY, fields)] };
  });
}

/** The present colony: the extractor with its latest program, and so many factories that use its product. */
function present(baseQtyPerCycle: number, factoryCount: number) {
  const ecu = makeEcu(1, { baseQtyPerCycle, cycleSeconds: 3600, installedAt: MADE_AT, expiresAt: MADE_AT + DAY });
  const factories = Array.from({ length: factoryCount }, (_, i) => makeFactory(10 + i, SCHEMATIC.water));
  return makeColony([ecu, ...factories], []);
}

describe('the trend of a resource', () => {
  it('is the mean change from program to program, from five programs on', () => {
    const worn = [1000, 950, 902.5, 857.375, 814.50625];
    expect(findTrends(visitsWith(worn.slice(0, 4)))[0]).toMatchObject({ changePerProgram: null, changeOverFive: null });
    const [trend] = findTrends(visitsWith(worn));
    expect(trend?.changePerProgram).toBeCloseTo(-0.05, 10);
    expect(trend?.changeOverFive).toBeCloseTo(-0.18549375, 10);
  });

  it('is unknown after a program that could yield nothing', () => {
    const visits = visitsWith([0, 950, 902, 857, 814]);
    expect(findTrends(visits)[0]).toMatchObject({ changePerProgram: null, changeOverFive: null });
  });

  it('counts a program once, however many snapshots show it', () => {
    const visits = visitsWith([1000, 990]);
    expect(findTrends([...visits, ...visits, ...visits])[0]?.programs).toHaveLength(2);
  });

  it('begins again when the number of heads changes', () => {
    const visits = visitsWith([1000, 1000, 1000, 1000, 600, 590], [10, 10, 10, 10, 6, 6]);
    expect(findTrends(visits)[0]).toMatchObject({ changePerProgram: null, changeOverFive: null });
  });
});

describe('"Move the heads"', () => {
  const worn = [1000, 960, 920, 880, 840];
  const scaled = (last: number) => [...worn.slice(0, 4), last];

  it('appears where the base quantity fell by more than 15 % over five programs', () => {
    expect(findWornOut(findTrends(visitsWith(scaled(850))), present(850, 0))).toEqual([]);
    expect(findWornOut(findTrends(visitsWith(scaled(849))), present(849, 0))).toMatchObject([
      { pinId: 1, productTypeId: TYPE.aqueousLiquids, fromBaseQty: 1000, toBaseQty: 849 },
    ]);
  });

  it('does not appear where the factories get all they can use anyway, and does where they wait for more', () => {
    const trends = findTrends(visitsWith(scaled(840)));
    // 840 a quarter of an hour are some 3,300 an hour; a factory uses 6,000.
    expect(findWornOut(findTrends(visitsWith(worn.map((units) => units * 5))), present(4200, 1))).toEqual([]);
    expect(findWornOut(trends, present(840, 1))).toHaveLength(1);
  });

  it('does not appear for an extractor that is gone', () => {
    expect(findWornOut(findTrends(visitsWith(scaled(800))), makeColony([], []))).toEqual([]);
  });

  it('is not said of a resource that full stores lose: more would be lost, too', () => {
    const flow = { typeId: TYPE.aqueousLiquids, madeUnits: 2_000_000, usedUnits: 500_000, lostUnits: 1_200_000 };
    const lost = (lostUnits: number) => [
      { comparison: { days: [{ day: 1, flows: [{ ...flow, lostUnits }], idle: [] }] } } as never,
      { comparison: null },
    ];
    const trends = findTrends(visitsWith(worn));
    expect(findWornOut(trends, present(840, 1), lostLately(lost(0)))).toHaveLength(1);
    expect(findWornOut(trends, present(840, 1), lostLately(lost(1_200_000)))).toEqual([]);
  });
});
