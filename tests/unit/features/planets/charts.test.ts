import { describe, expect, it } from 'vitest';
import {
  drawnStores,
  forecastChart,
  numberStops,
  type StoreForecast,
  timeTicks,
} from '../../../../src/features/planets/charts/forecastModel.ts';
import {
  cyclesAt,
  cycleTicks,
  cycleWords,
  MAX_CYCLE_TICKS,
  programChart,
  programPlaceText,
  programsTitle,
} from '../../../../src/features/planets/charts/programModel.ts';
import type { EqualStops } from '../../../../src/model/groupStops.ts';
import { alignedData, numberDuplicates, uncutLabels } from '../../../../src/ui/charts/chartModel.ts';
import { structures } from '../../../../workers/game/catalogue/index.ts';
import type { ColonyKey, PinId, TypeId } from '../../../../workers/game/domain/ids.ts';
import type { PinKind } from '../../../../workers/game/domain/pinKinds.ts';
import type { ProgramSeries, StorageReport } from '../../../../workers/game/domain/report.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** 2026-11-21 00:00 EVE time. */
const MIDNIGHT = 1_795_219_200;

function program(fields: Partial<ProgramSeries> = {}): ProgramSeries {
  return {
    pinId: 1 as PinId,
    productTypeId: 2268 as TypeId,
    installedAt: MIDNIGHT,
    expiresAt: MIDNIGHT + 8 * HOUR,
    cycleSeconds: 2 * HOUR,
    yieldUnits: Float64Array.of(400, 300, 200, 100),
    totalUnits: 1000,
    unitsPerCycle: 250,
    unitsPerHour: 125,
    consumerFactoryCount: 0,
    ...fields,
  };
}

describe('the labelled cycles', () => {
  it.each([
    [4, [4]],
    [10, [4, 8]],
    [12, [4, 8, 12]],
  ])('of %i are every 4th', (cycleCount, ticks) => {
    expect(cycleTicks(cycleCount)).toEqual(ticks);
  });

  it('are 24 of 96 cycles, and of 100 every 8th', () => {
    expect(cycleTicks(96)).toHaveLength(24);
    expect(cycleTicks(96).at(-1)).toBe(96);
    expect(cycleTicks(100).slice(0, 3)).toEqual([8, 16, 24]);
  });

  it('are multiples of 4, and never more than 24 or than there is room for', () => {
    for (let cycleCount = 4; cycleCount <= 1344; cycleCount++) {
      for (const room of [1, 7, 24, 90]) {
        const ticks = cycleTicks(cycleCount, room);
        expect(ticks.length).toBeGreaterThan(0);
        expect(ticks.length).toBeLessThanOrEqual(Math.min(room, MAX_CYCLE_TICKS));
        expect(ticks.every((tick) => tick % 4 === 0 && tick <= cycleCount)).toBe(true);
      }
    }
  });

  it('of fewer than 4 are the last one', () => {
    expect(cycleTicks(3)).toEqual([3]);
    expect(cycleTicks(0)).toEqual([]);
  });
});

describe('the progress of a program', () => {
  it('counts the cycles since its start', () => {
    expect(cyclesAt(program(), MIDNIGHT)).toBe(0);
    expect(cyclesAt(program(), MIDNIGHT + 3 * HOUR)).toBe(1.5);
  });

  it('is nowhere once it has ended', () => {
    expect(cyclesAt(program(), MIDNIGHT + 8 * HOUR - 1)).toBeCloseTo(4, 2);
    expect(cyclesAt(program(), MIDNIGHT + 8 * HOUR)).toBeNull();
  });

  it('is its start if the clock that installed it is ahead of this one', () => {
    expect(cyclesAt(program(), MIDNIGHT - HOUR)).toBe(0);
  });

  it('includes what the present cycle yields', () => {
    expect(programPlaceText(program(), MIDNIGHT + 3 * HOUR)).toBe('cycle 2 of 4: 300 units');
    expect(programPlaceText(program(), MIDNIGHT + 9 * HOUR)).toBe('ended after 4 cycles');
  });

  it('is its end in the rest of a program that no cycle fits in', () => {
    expect(programPlaceText(program({ expiresAt: MIDNIGHT + 9 * HOUR }), MIDNIGHT + 8.5 * HOUR)).toBe(
      'ended after 4 cycles',
    );
  });
});

describe('the title of a prediction', () => {
  it('names the length of the cycles', () => {
    expect(programsTitle([7200, 7200])).toBe('Extraction Output Prediction (2 hour cycles)');
    expect(cycleWords(900)).toBe('15 minute');
  });

  it('names each length that occurs, shortest first', () => {
    expect(programsTitle([3600, 1800])).toBe('Extraction Output Prediction (30 minute and 1 hour cycles)');
  });
});

describe('the chart of programs', () => {
  const short = program({ pinId: 2 as PinId, yieldUnits: Float64Array.of(9, 8), expiresAt: MIDNIGHT + 4 * HOUR });

  it('has a point for each cycle from 1 on, and none for cycles that a shorter program does not have', () => {
    const chart = programChart([program(), short], ['Ore', 'Ore'], MIDNIGHT + HOUR);
    expect(alignedData(chart)).toEqual([
      Float64Array.of(1, 2, 3, 4),
      Float64Array.of(400, 300, 200, 100),
      [9, 8, null, null],
    ]);
    expect(chart.lines.map(({ name }) => name)).toEqual(['Ore 1', 'Ore 2']);
    expect(chart.xRange).toEqual([0, 4]);
    expect(chart.yRange[1]).toBeGreaterThan(400);
  });

  it('has one line at now where all programs are at the same place', () => {
    const { marks } = programChart([program(), short], ['A', 'B'], MIDNIGHT + HOUR);
    expect(marks.map(({ x, label }) => [x, label])).toEqual([[0.5, 'now']]);
  });

  it('has a line at now for each program where they are not, in its colour', () => {
    const later = program({ installedAt: MIDNIGHT + 2 * HOUR, expiresAt: MIDNIGHT + 10 * HOUR });
    const { marks, lines } = programChart([program(), later], ['A', 'B'], MIDNIGHT + 4 * HOUR);
    expect(marks.map(({ x, colour }) => [x, colour])).toEqual([
      [2, lines[0]?.colour],
      [1, lines[1]?.colour],
    ]);
  });

  it('has no line at now for a program that has ended', () => {
    expect(programChart([short], ['A'], MIDNIGHT + 5 * HOUR).marks).toEqual([]);
  });

  it('accepts a program that is too short for a single cycle', () => {
    const chart = programChart([program({ yieldUnits: new Float64Array(0) })], ['A'], MIDNIGHT);
    expect(alignedData(chart)).toEqual([Float64Array.of(1), [null]]);
    expect(chart.xTicks(24)).toEqual([1]);
  });
});

describe('the labelled moments', () => {
  it('are whole hours of EVE time where the span is short', () => {
    expect(timeTicks(MIDNIGHT + 600, MIDNIGHT + 4 * HOUR, 5)).toEqual([1, 2, 3, 4].map((h) => MIDNIGHT + h * HOUR));
  });

  it('are midnights of EVE time where it is long', () => {
    const ticks = timeTicks(MIDNIGHT + 5, MIDNIGHT + 9 * DAY, 10);
    expect(ticks).toHaveLength(9);
    expect(ticks.every((at) => at % DAY === 0)).toBe(true);
  });

  it('are never more than there is room for', () => {
    for (const room of [1, 2, 3, 5, 8, 13]) {
      for (let hours = 1; hours <= 30 * 24; hours += 7) {
        const ticks = timeTicks(MIDNIGHT + 1, MIDNIGHT + 1 + hours * HOUR, room);
        // The longest step, ten days, is kept even where there is next to no room.
        expect(ticks.length).toBeLessThanOrEqual(Math.max(room, 3));
      }
    }
  });
});

describe('names in a legend', () => {
  it('are numbered where they are the same', () => {
    expect(numberDuplicates(['Launchpad', 'Storage facility', 'Launchpad'])).toEqual([
      'Launchpad 1',
      'Storage facility',
      'Launchpad 2',
    ]);
  });
});

describe('the chart of a forecast', () => {
  const typeIdOf = (kind: PinKind): TypeId => [...structures.values()].find((made) => made.kind === kind)!.typeId;
  const store = (pinId: number, kind: StorageReport['kind']): StorageReport => {
    const figures = { usedM3: 0, fillFraction: 0, value: { isk: 0, pricedFraction: 1 }, contents: [] };
    return { pinId: pinId as PinId, typeId: typeIdOf(kind), kind, capacityM3: 500, now: figures, esi: figures };
  };
  const series = (pinId: number, fills: readonly number[]): StoreForecast['series'][number] => ({
    pinId: pinId as PinId,
    typeIds: fills.some((fill) => fill > 0) ? [2268 as TypeId] : [],
    amounts: new Float64Array(fills.length),
    fillFractions: Float64Array.from(fills),
  });
  const forecast: StoreForecast = {
    from: MIDNIGHT,
    until: MIDNIGHT + 20 * HOUR,
    sampleSeconds: 10 * HOUR,
    sampleCount: 3,
    series: [series(1, [0, 0, 0]), series(2, [0.5, 0.7, 1]), series(3, [0, 0, 0]), series(4, [0.1, 0, 0])],
  };
  const storages = [store(1, 'commandCenter'), store(2, 'storage'), store(3, 'launchpad'), store(4, 'launchpad')];
  const stores = drawnStores(forecast, storages);
  const stop = (at: number, count = 1): EqualStops => ({
    first: {
      colonyKey: '1/1' as ColonyKey,
      stop: { kind: 'storageFull', at, pinId: 2 as PinId, lost: [] },
      pinTypeId: typeIdOf('storage'),
      productTypeId: null,
    },
    count,
  });

  it('has a line for every store, launchpads first, but none for a command center that is never used', () => {
    expect(stores.map(({ name, series: { pinId } }) => [name, pinId])).toEqual([
      ['Launchpad 1', 3],
      ['Launchpad 2', 4],
      ['Storage facility', 2],
    ]);
  });

  it('draws a command center that holds something', () => {
    const used = { ...forecast, series: [series(1, [0.2, 0, 0])] };
    expect(drawnStores(used, storages).map(({ name }) => name)).toEqual(['Command center']);
  });

  it('draws each fill at its time, from empty to full', () => {
    const chart = forecastChart(forecast, stores, [], MIDNIGHT);
    expect(alignedData(chart)).toEqual([
      Float64Array.of(MIDNIGHT, MIDNIGHT + 10 * HOUR, MIDNIGHT + 20 * HOUR),
      Float64Array.of(0, 0, 0),
      Float64Array.of(0.1, 0, 0),
      Float64Array.of(0.5, 0.7, 1),
    ]);
    expect(chart.yRange[0]).toBe(0);
    expect(chart.yRange[1]).toBeGreaterThanOrEqual(1);
    expect(chart.xText(1)).toBe('21 Nov 10:00');
    expect(chart.valueText(0.705)).toBe('70.5%');
  });

  it('numbers the upcoming stops in order of time, and leaves out those in force, and in the chart those after its end', () => {
    const groups = [MIDNIGHT - 1, MIDNIGHT + 60, MIDNIGHT + 61, MIDNIGHT + DAY].map((at) => stop(at));
    const numbered = numberStops(groups.toReversed(), MIDNIGHT + 60);
    expect(numbered.map(({ number, group }) => [number, group.first.stop.at])).toEqual([
      [1, MIDNIGHT + 61],
      [2, MIDNIGHT + DAY],
    ]);
    const chart = forecastChart(forecast, stores, numbered, MIDNIGHT + 60);
    expect(chart.marks.map(({ label }) => label)).toEqual([
      'now',
      ...(forecast.until < MIDNIGHT + DAY ? ['1'] : ['1', '2']),
    ]);
  });

  it('marks now and each stop, and gives those close to each other one label', () => {
    const at = MIDNIGHT + HOUR;
    const groups = [at + 9 * HOUR, at + 9 * HOUR + 60, at + 9 * HOUR + 120, at + 18 * HOUR].map((time) => stop(time));
    const chart = forecastChart(forecast, stores, numberStops(groups, at), at);
    expect(chart.marks.map(({ x, label }) => [x - at, label])).toEqual([
      [0, 'now'],
      [9 * HOUR, '1–3'],
      [9 * HOUR + 60, ''],
      [9 * HOUR + 120, ''],
      [18 * HOUR, '4'],
    ]);
  });

  it('draws a colony at rest as unchanging', () => {
    const rest = { ...forecast, until: MIDNIGHT, sampleCount: 1, series: [series(2, [0.25])] };
    const chart = forecastChart(rest, drawnStores(rest, storages), [], MIDNIGHT);
    expect(alignedData(chart)).toEqual([Float64Array.of(MIDNIGHT, MIDNIGHT + HOUR), [0.25, 0.25]]);
    expect(chart.xRange).toEqual([MIDNIGHT, MIDNIGHT + HOUR]);
  });
});

it('labels no place of an axis whose label the edge of the chart would cut', () => {
  const widthOf = (label: string) => label.length * 10;
  const labels = ['24 Nov', '25 Nov', '26 нояб.'];
  expect(uncutLabels(labels, [0, 100, 260], widthOf, [-54, 300])).toEqual(labels);
  expect(uncutLabels(labels, [0, 100, 270], widthOf, [-54, 300])).toEqual(['24 Nov', '25 Nov', '']);
  expect(uncutLabels(labels, [-30, 100, 260], widthOf, [-54, 300])).toEqual(['', '25 Nov', '26 нояб.']);
});
