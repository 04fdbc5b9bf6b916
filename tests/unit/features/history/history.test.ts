import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  downtimeChart,
  earningsChart,
  everyNth,
  shortText,
  trendChart,
} from '../../../../src/features/history/earningsModel.ts';
import { earningsTable } from '../../../../src/features/history/historyTables.ts';
import { sortRows } from '../../../../src/format/sortRows.ts';
import { readoutOf, stackBars } from '../../../../src/ui/charts/chartModel.ts';
import { EarningsBook } from '../../../../workers/figures/history/earnings.ts';
import { HistoryPrices } from '../../../../workers/figures/history/index.ts';
import type { CharacterId, PinId, TypeId } from '../../../../workers/game/domain/ids.ts';
import {
  DAY,
  KEY,
  makeEarnings,
  makeGroup,
  makeSeries,
  makeTrend,
  PILOT,
  PLANET,
  product,
  TODAY,
} from '../../../component/historyBuilders.ts';
import { drawnRuns, forDrawn } from '../../../fixtures/drawnRuns.ts';

const WATER = 3645 as TypeId;
const BOOKED = {
  key: KEY,
  characterId: 1 as CharacterId,
  characterName: 'Pilot 1',
  account: '',
  planetId: PLANET,
  planetName: 'Tanoo II',
  customsTaxFraction: 0.073,
};
const nameOf = (id: CharacterId) => `Pilot ${id}`;

describe('the chart of earnings', () => {
  it('stacks the groups with the most value, and adds up the others', () => {
    const names = ['Water', 'Coolant', 'Robotics', 'Bacteria', 'Proteins', 'Biomass', 'Oxygen', 'Silicon', 'Plasmoids'];
    const groups = names.map((name, index) => makeGroup(product(name), 2, { madeIsk: 100 - index }));
    const { lines, yRange } = earningsChart(makeEarnings(2, { groups }), 'isk');
    expect(lines.map(({ name }) => name)).toEqual([...names.slice(0, 7), '2 others']);
    expect(lines[7]?.values).toEqual([2_000_000, 2_000_000]);
    expect(lines[0]?.drawnAt).toEqual([9_000_000, 9_000_000]);
    expect(yRange[1]).toBeGreaterThan(9_000_000);
  });

  it('shows the net as a line where inputs cost something, even below zero', () => {
    const all = { ...makeSeries(2), usedIsk: [2_000_000, 0], netIsk: [-1_000_000, 1_000_000] };
    const { lines, yRange } = earningsChart(makeEarnings(2, { all }), 'isk');
    // A line alone would not show a single day.
    expect(lines.at(-1)).toMatchObject({ name: 'Net of inputs', shape: 'points', values: [-1_000_000, 1_000_000] });
    expect(yRange[0]).toBeLessThan(-1_000_000);
    expect(earningsChart(makeEarnings(2, { all }), 'units').lines.map(({ name }) => name)).toEqual(['Water']);
  });

  it('says with each period what its net lacks, and what is partly known', () => {
    const unpriced = { made: 2, used: 0, traded: 2, idle: 0, lost: 0 };
    const report = makeEarnings(2, { all: { ...makeSeries(2), unpriced: [unpriced, unpriced] } });
    expect(earningsChart(report, 'isk').xText(0)).toMatch(/, 2 commodities without a price not counted$/);
    expect(earningsChart(report, 'isk').xText(1)).toMatch(/, partly known, 2 commodities without/);
    expect(earningsChart(report, 'units').xText(0)).not.toMatch(/price/);
  });

  it('has room for a bar at each end, and labels its periods', () => {
    const model = earningsChart(makeEarnings(30), 'units');
    expect(model.xRange).toEqual([TODAY - 29.5 * DAY, TODAY + 0.5 * DAY]);
    expect(model.xTicks(5)).toHaveLength(5);
    expect(everyNth([1, 2, 3, 4, 5], 2)).toEqual([1, 4]);
  });

  it.each([
    [800_000_000, '800 M'],
    [1_250, '1.25 k'],
    [2_500_000_000, '2.5 B'],
    [0, '0'],
    [-3_000_000, '−3 M'],
  ])('labels %d on its axis as %s', (value, text) => {
    expect(shortText(value)).toBe(text);
  });
});

it('stacked bars end at the sum of those below, leave gaps where there is no value, and leave lines alone', () => {
  const bars = { name: '', colour: '#000000', shape: 'bars' as const };
  const [top, bottom, line] = stackBars([
    { ...bars, values: [1, 2, null] },
    { ...bars, values: [10, null, 30] },
    { name: '', colour: '#000000', values: [5, 5, 5] },
  ]);
  expect(top?.drawnAt).toEqual([11, 2, null]);
  expect(bottom?.drawnAt).toEqual([10, null, 30]);
  expect(line?.drawnAt).toBeUndefined();
});

it('the chart of downtime shows hours where nothing has a price', () => {
  const { downtime } = makeSeries(2, { idle: 7200 });
  const unpriced = { ...downtime, idleIsk: [null, null], lostIsk: [null, null] };
  const { lines, valueText } = downtimeChart(makeEarnings(2), unpriced);
  expect(lines).toHaveLength(1);
  expect(valueText(lines[0]?.values[0] as number)).toBe('2.0 h');
  expect(downtimeChart(makeEarnings(2), downtime).lines).toHaveLength(2);
});

it('the figures under the pointer leave out bars that have nothing there', () => {
  const { downtime } = makeSeries(2, { idle: 7200 });
  const model = downtimeChart(makeEarnings(2), { ...downtime, idleIsk: [3e6, 2e6], lostIsk: [0, 1e6] });
  const namesAt = (index: number) => readoutOf(model, index).lines.map(({ name }) => name);
  expect(namesAt(0)).toEqual(['Extractors idle']);
  expect(namesAt(1)).toEqual(['Extractors idle', 'Lost']);
});

it('the chart of base quantities joins the programs of an extractor past those of another, and numbers extractors of one product', () => {
  const first = makeTrend([1000, 900]);
  const second = makeTrend([500, 400], {
    pinId: 78 as PinId,
    programs: first.programs.map((program) => ({ ...program, installedAt: program.installedAt + 60 })),
  });
  const { xs, lines } = trendChart([first, second]);
  expect(xs).toHaveLength(4);
  expect(lines.map(({ name }) => name)).toEqual(['Aqueous Liquids 1', 'Aqueous Liquids 2']);
  expect(lines[0]?.values).toEqual([1000, undefined, 900, undefined]);
});

describe('the table for spreadsheets', () => {
  it('has a row for each group and period in which something happened, unknown amounts empty', () => {
    const planet = { kind: 'planet', key: KEY, characterId: PILOT, planetId: PLANET, planetName: 'Tanoo II' } as const;
    const group = makeGroup(planet, 2);
    const series = { ...makeSeries(2, { isk: null }), madeUnits: [0, 40] };
    const { columns, rows } = earningsTable(makeEarnings(2, { groups: [{ ...group, series }] }), nameOf);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.slice(0, 5)).toEqual([
      new Date(TODAY * 1000).toISOString().slice(0, 10),
      'Tanoo II',
      'Pilot 1',
      40,
      null,
    ]);
    expect(columns).toHaveLength(rows[0]?.length ?? 0);
  });

  it('counts the commodities that amounts go without', () => {
    const group = makeGroup(product('Water'), 1);
    const series = { ...makeSeries(1), unpriced: [{ made: 1, used: 1, traded: 2, idle: 0, lost: 0 }] };
    const { columns, rows } = earningsTable(makeEarnings(1, { groups: [{ ...group, series }] }), nameOf);
    expect(rows[0]?.[columns.indexOf('Commodities without a price')]).toBe(2);
  });
});

describe('exported earnings', () => {
  const anyGoods = fc.array(
    fc.record({
      day: fc.nat({ max: 70 }),
      units: fc.integer({ min: -9000, max: 9000 }),
      lost: fc.nat({ max: 50 }),
    }),
    { minLength: 1, maxLength: 60 },
  );

  it('of days add up to those of weeks and months, to the last cent', () => {
    forDrawn(drawnRuns(25), anyGoods, fc.double({ min: 0.01, max: 9000, noNaN: true }), (goods, price) => {
      const sums = (['day', 'week', 'month'] as const).map((period) => {
        const span = { fromDay: 20_000, toDay: 20_070, wholeFromDay: 20_000, wholeToDay: 20_070 };
        const prices = new HistoryPrices(new Map([[3645, price]]), []);
        const book = new EarningsBook({ period, groupBy: 'planet', hub: 'jita', ...span, prices });
        book.bookColony(BOOKED, ({ bookGoods, bookIdle }) => {
          for (const { day, units, lost } of goods) {
            bookGoods(20_000 + day, WATER, units, lost);
            bookIdle(20_000 + day, WATER, 60, lost);
          }
        });
        const { columns, rows } = earningsTable(book.report(), nameOf);
        return ['Value (ISK)', 'Inputs (ISK)', 'Net (ISK)', 'Idle cost (ISK)', 'Lost (ISK)'].map((title) =>
          rows.reduce((cents, row) => cents + Math.round(100 * Number(row[columns.indexOf(title)])), 0),
        );
      });
      expect(sums[1]).toEqual(sums[0]);
      expect(sums[2]).toEqual(sums[0]);
    });
  });
});

describe('rows of a table', () => {
  const columns = [
    { id: 'name', label: 'Name', value: ({ name }: { name: string }) => name },
    { id: 'size', label: 'Size', value: ({ size }: { size: number | null }) => size },
  ];
  const rows = [
    { name: 'b', size: null },
    { name: 'a', size: 2 },
    { name: 'c', size: 1 },
  ];
  const sorted = (by: string | null, direction: 'ascending' | 'descending') =>
    sortRows(rows, columns, { by, direction }).map(({ name }) => name);

  it('stay in their order until a column is chosen', () => {
    expect(sorted(null, 'ascending')).toEqual(['b', 'a', 'c']);
  });

  it('are sorted by text or figure, an unknown figure last either way', () => {
    expect(sorted('name', 'descending')).toEqual(['c', 'b', 'a']);
    expect(sorted('size', 'ascending')).toEqual(['c', 'a', 'b']);
    expect(sorted('size', 'descending')).toEqual(['a', 'c', 'b']);
  });
});
