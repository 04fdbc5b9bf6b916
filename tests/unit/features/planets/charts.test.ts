import { describe, expect, it } from 'vitest';
import {
  colonyChart,
  drawnStores,
  type StoreForecast,
  timeTicks,
} from '../../../../src/features/planets/charts/colonyChartModel.ts';
import { numberStops, type PlanetStop, planetStops } from '../../../../src/features/planets/charts/planetStops.ts';
import {
  cyclesAt,
  cycleTicks,
  cycleWords,
  MAX_CYCLE_TICKS,
  programChart,
  programPlaceText,
  programsTitle,
} from '../../../../src/features/planets/charts/programModel.ts';
import {
  alignedData,
  lineText,
  movedCursor,
  numberDuplicates,
  uncutLabels,
} from '../../../../src/ui/charts/chartModel.ts';
import { structures } from '../../../../workers/game/catalogue/index.ts';
import type { ColonyKey, PinId, TypeId } from '../../../../workers/game/domain/ids.ts';
import type { PinKind } from '../../../../workers/game/domain/pinKinds.ts';
import type { ProgramSeries, RootStop, StopReport, StorageReport } from '../../../../workers/game/domain/report.ts';

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

it('names in a legend are numbered where they are the same', () => {
  expect(numberDuplicates(['Launchpad', 'Storage facility', 'Launchpad'])).toEqual([
    'Launchpad 1',
    'Storage facility',
    'Launchpad 2',
  ]);
});

const typeIdOf = (kind: PinKind): TypeId => [...structures.values()].find((made) => made.kind === kind)!.typeId;

describe('the chart of a colony', () => {
  const store = (pinId: number, kind: StorageReport['kind'], capacityM3 = 500): StorageReport => {
    const figures = { usedM3: 0, fillFraction: 0, value: { isk: 0, pricedFraction: 1 }, contents: [] };
    return { pinId: pinId as PinId, typeId: typeIdOf(kind), kind, capacityM3, now: figures, esi: figures };
  };
  const series = (pinId: number, usedM3: readonly number[]): StoreForecast['series'][number] => ({
    pinId: pinId as PinId,
    typeIds: usedM3.some((m3) => m3 > 0) ? [2268 as TypeId] : [],
    amounts: new Float64Array(usedM3.length),
    usedM3: Float64Array.from(usedM3),
  });
  const forecast: StoreForecast = {
    from: MIDNIGHT,
    until: MIDNIGHT + 20 * HOUR,
    sampleSeconds: 10 * HOUR,
    sampleCount: 3,
    series: [series(1, [0, 0, 0]), series(2, [250, 350, 500]), series(3, [0, 0, 0]), series(4, [50, 0, 0])],
  };
  const storages = [store(3, 'launchpad'), store(4, 'launchpad'), store(2, 'storage'), store(1, 'commandCenter')];
  const stores = drawnStores(forecast, storages);
  const stop = (at: number): PlanetStop => ({
    first: {
      colonyKey: '1/1' as ColonyKey,
      stop: { kind: 'storageFull', at, pinId: 2 as PinId, lost: [] },
      pinTypeId: typeIdOf('storage'),
      productTypeId: null,
    },
    count: 1,
    cause: null,
    also: [],
  });
  const drawn = (fields: Partial<Parameters<typeof colonyChart>[0]> = {}) =>
    colonyChart({ programs: [], productNames: [], forecast, stores, stops: [], at: MIDNIGHT, ...fields });

  it('has a line for every store, in the report’s order, but none for a command center that is never used', () => {
    expect(stores.map(({ name, series: { pinId } }) => [name, pinId])).toEqual([
      ['Launchpad 1', 3],
      ['Launchpad 2', 4],
      ['Storage facility', 2],
    ]);
  });

  it('draws a command center that holds something', () => {
    const used = { ...forecast, series: [series(1, [100, 0, 0])] };
    expect(drawnStores(used, storages).map(({ name }) => name)).toEqual(['Command center']);
  });

  it('draws what each store holds at its time, up to what it can hold', () => {
    const chart = drawn();
    expect(alignedData(chart)).toEqual([
      Float64Array.of(MIDNIGHT, MIDNIGHT + 10 * HOUR, MIDNIGHT + 20 * HOUR),
      [0, 0, 0],
      [50, 0, 0],
      [250, 350, 500],
    ]);
    expect(chart.below).toBeUndefined();
    expect(chart.yRange).toEqual([0, 500]);
    expect(chart.yUnit).toBe('m³ of 500');
    expect(chart.xText(1)).toBe('21 Nov 10:00');
    expect(lineText(chart, chart.lines[2]!, 1)).toBe('350 m³');
  });

  it('says of what each axis is, whatever the stores can hold', () => {
    const unitOf = (...capacities: number[]) => {
      const list = capacities.map((capacityM3, index) => store(index + 2, 'launchpad', capacityM3));
      return drawn({ stores: drawnStores(forecast, list) }).yUnit;
    };
    expect(unitOf(12_000, 12_000)).toBe('m³ of 12,000');
    expect(unitOf(12_000, 10_000)).toBe('m³ of 10,000 or 12,000');
    expect(unitOf(12_000, 10_000, 500)).toBe('m³');
    const both = drawn({ programs: [program()], productNames: ['Ore'] });
    expect([both.yUnit, both.below?.unit]).toEqual(['units a cycle', 'm³ of 500']);
  });

  it('has programs above and stores below on one time axis, from the start of a program to the last stop', () => {
    const started = program({ installedAt: MIDNIGHT - 2 * HOUR, expiresAt: MIDNIGHT + 6 * HOUR });
    const chart = drawn({ programs: [started], productNames: ['Ore'], stores: stores.slice(2) });
    const hours = [-2, 0, 2, 4, 6, 10, 20];
    expect([...chart.xs].map((x) => (x - MIDNIGHT) / HOUR)).toEqual(hours);
    expect(chart.xRange).toEqual([MIDNIGHT - 2 * HOUR, MIDNIGHT + 20 * HOUR]);
    expect(chart.lines.map(({ name, isBelow = false }) => [name, isBelow])).toEqual([
      ['Ore', false],
      ['Storage facility', true],
    ]);
    const [, ore, facility] = alignedData(chart);
    expect(ore).toEqual([400, 300, 200, 100, 100, undefined, undefined]);
    expect(facility).toEqual([undefined, 250, undefined, undefined, undefined, 350, 500]);
  });

  it('says at any point what the cycle yields and what the store held last, and nothing after the end of a program', () => {
    const chart = drawn({ programs: [program()], productNames: ['Ore'], stores: stores.slice(2) });
    const texts = Array.from(chart.xs, (_, index) => chart.lines.map((line) => lineText(chart, line, index)));
    expect(texts).toEqual([
      ['400 units', '250 m³'],
      ['300 units', '250 m³'],
      ['200 units', '250 m³'],
      ['100 units', '250 m³'],
      [null, '250 m³'],
      [null, '350 m³'],
      [null, '500 m³'],
    ]);
  });

  it('shows no more than the forecast’s days of a program that ended long ago', () => {
    const old = program({ installedAt: MIDNIGHT - 90 * DAY, expiresAt: MIDNIGHT - 80 * DAY });
    expect(drawn({ programs: [old], productNames: ['Ore'] }).xRange[0]).toBe(MIDNIGHT - 30 * DAY);
  });

  it('numbers the upcoming stops in order of time, and leaves out those in force, and in the chart those after its end', () => {
    const listed = [MIDNIGHT - 1, MIDNIGHT + 60, MIDNIGHT + 61, MIDNIGHT + DAY].map((at) => stop(at));
    const numbered = numberStops(listed.toReversed(), MIDNIGHT + 60);
    expect(numbered.map(({ number, stop: { first } }) => [number, first.stop.at])).toEqual([
      [1, MIDNIGHT + 61],
      [2, MIDNIGHT + DAY],
    ]);
    const chart = drawn({ stops: numbered, at: MIDNIGHT + 60 });
    expect(chart.marks.map(({ label }) => label)).toEqual(['now', '1']);
  });

  it('has no red mark: a stop is amber within a day, and grey later', () => {
    const numbered = numberStops([stop(MIDNIGHT + 9 * HOUR), stop(MIDNIGHT + 47 * HOUR)], MIDNIGHT);
    expect(numbered.map(({ severity }) => severity)).toEqual(['amber', 'grey']);
    const { marks } = drawn({ stops: numbered, forecast: { ...forecast, until: MIDNIGHT + 2 * DAY } });
    expect(marks.map(({ colour }) => colour)).toEqual(['#f0f6fc', '#d29922', '#9198a1']);
  });

  it('marks now and each stop, and gives those close to each other one label', () => {
    const at = MIDNIGHT + HOUR;
    const listed = [at + 9 * HOUR, at + 9 * HOUR + 60, at + 9 * HOUR + 120, at + 18 * HOUR].map((time) => stop(time));
    const chart = drawn({ stops: numberStops(listed, at), at });
    expect(chart.marks.map(({ x, label }) => [x - at, label])).toEqual([
      [0, 'now'],
      [9 * HOUR, '1–3'],
      [9 * HOUR + 60, ''],
      [9 * HOUR + 120, ''],
      [18 * HOUR, '4'],
    ]);
  });

  it('draws a colony at rest as unchanging', () => {
    const rest = { ...forecast, until: MIDNIGHT, sampleCount: 1, series: [series(2, [125])] };
    const chart = drawn({ forecast: rest, stores: drawnStores(rest, storages) });
    expect(alignedData(chart)).toEqual([Float64Array.of(MIDNIGHT, MIDNIGHT + HOUR), [125, 125]]);
    expect(chart.xRange).toEqual([MIDNIGHT, MIDNIGHT + HOUR]);
  });

  it('has programs alone where the colony could not be simulated', () => {
    const chart = drawn({ programs: [program()], productNames: ['Ore'], forecast: null, stores: [] });
    expect(chart.lines.map(({ name }) => name)).toEqual(['Ore']);
    expect(chart.below).toBeUndefined();
  });
});

describe('the cursor of a chart', () => {
  const chart = programChart([program()], ['Ore'], MIDNIGHT + 3 * HOUR);

  it('starts beside now, and moves by one point or by ten, never past the ends', () => {
    expect(movedCursor(chart, null, 'ArrowRight')).toBe(1);
    expect(movedCursor(chart, 1, 'ArrowLeft')).toBe(0);
    expect(movedCursor(chart, 0, 'ArrowLeft')).toBe(0);
    expect(movedCursor(chart, 0, 'PageUp')).toBe(3);
    expect([movedCursor(chart, 2, 'Home'), movedCursor(chart, 1, 'End')]).toEqual([0, 3]);
  });

  it('leaves other keys alone', () => {
    expect(movedCursor(chart, 1, 'Tab')).toBeNull();
  });

  it('stays among what is drawn', () => {
    const part = { ...chart, xRange: [2, 3] as const, marks: [] };
    expect(movedCursor(part, null, 'Home')).toBe(1);
    expect(movedCursor(part, 1, 'End')).toBe(2);
  });
});

describe('the stops of a planet', () => {
  const programEnd = (at: number, productTypeId: number, consequences: readonly StopReport[] = []): RootStop => ({
    colonyKey: '1/1' as ColonyKey,
    stop: { kind: 'programExpired', at, pinId: productTypeId as PinId },
    pinTypeId: typeIdOf('ecu'),
    productTypeId: productTypeId as TypeId,
    consequences,
  });
  const missing = (at: number, typeId: number): StopReport => ({
    colonyKey: '1/1' as ColonyKey,
    stop: { kind: 'inputMissing', at, pinId: 9 as PinId, typeId: typeId as TypeId },
    pinTypeId: typeIdOf('factory'),
    productTypeId: null,
  });

  it('have one line for programs that end in the same minute, with what follows from each in order of time', () => {
    const end = MIDNIGHT + HOUR;
    const stops = planetStops(
      [
        programEnd(end, 2268, [missing(end + 300, 2268)]),
        programEnd(end + 30, 2270, [missing(end + 60, 2270)]),
        programEnd(end + 90, 2272),
      ],
      MIDNIGHT,
    );
    expect(stops.map(({ first: { stop }, also, cause }) => [stop.at - end, also.length, cause !== null])).toEqual([
      [0, 1, false],
      [60, 0, true],
      [300, 0, true],
      [90, 0, false],
    ]);
    expect(stops[0]?.count).toBe(2);
  });
});

it('labels no place of an axis whose label the edge of the chart would cut', () => {
  const widthOf = (label: string) => label.length * 10;
  const labels = ['24 Nov', '25 Nov', '26 нояб.'];
  expect(uncutLabels(labels, [0, 100, 260], widthOf, [-54, 300])).toEqual(labels);
  expect(uncutLabels(labels, [0, 100, 270], widthOf, [-54, 300])).toEqual(['24 Nov', '25 Nov', '']);
  expect(uncutLabels(labels, [-30, 100, 260], widthOf, [-54, 300])).toEqual(['', '25 Nov', '26 нояб.']);
});
