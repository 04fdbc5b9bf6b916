/** Chart of a colony over time: what its programs yield and what its stores hold, with the stops that come. */
import { t } from '@lingui/core/macro';
import type { PinId } from '../../../../workers/game/domain/ids.ts';
import { isPlacedStore } from '../../../../workers/game/domain/pinKinds.ts';
import type { ColonyDetail, ProgramSeries, StorageReport } from '../../../../workers/game/domain/report.ts';
import { FORECAST_DAYS } from '../../../../workers/game/domain/thresholds.ts';
import {
  type EpochSeconds,
  SECONDS_PER_DAY,
  SECONDS_PER_HOUR,
  type Seconds,
} from '../../../../workers/game/domain/units.ts';
import { listOr } from '../../../format/lists.ts';
import { formatUnits, formatVolume } from '../../../format/number.ts';
import { formatEveDayShort, formatMoment } from '../../../format/time.ts';
import {
  type ChartAxis,
  type ChartLine,
  type ChartMark,
  type ChartModel,
  lineColour,
  numberDuplicates,
} from '../../../ui/charts/chartModel.ts';
import { structureWord } from '../../../words/structures.ts';
import type { NumberedStop } from './planetStops.ts';
import { yieldUnit } from './programModel.ts';

export type StoreForecast = NonNullable<ColonyDetail['forecast']>;

const NOW_COLOUR = '#f0f6fc';
/** Nothing that is yet to come is red. */
const STOP_COLOURS: Readonly<Record<NumberedStop['severity'], string>> = { amber: '#d29922', grey: '#9198a1' };

/** Stops closer to each other than this share of the chart share one label. */
const CLUSTER_SHARE = 0.04;

const TICK_HOURS: readonly number[] = [1, 2, 3, 6, 12, 24, 48, 72, 120, 240];

/** Moments at whole hours or days of EVE time, evenly spaced, at most `maxCount` of them. */
export function timeTicks(from: EpochSeconds, until: EpochSeconds, maxCount: number): EpochSeconds[] {
  const hours = TICK_HOURS.find((step) => (until - from) / (step * SECONDS_PER_HOUR) < Math.max(1, maxCount)) ?? 240;
  const step: Seconds = hours * SECONDS_PER_HOUR;
  const ticks: EpochSeconds[] = [];
  for (let at = Math.ceil(from / step) * step; at <= until; at += step) ticks.push(at);
  return ticks;
}

/** What the chart and the table call each store, by its pin: stores of the same kind are numbered. */
export function storeNames(storages: readonly StorageReport[]): ReadonlyMap<PinId, string> {
  const names = numberDuplicates(
    storages.map(({ typeId }) => {
      const word = structureWord(typeId);
      return word.charAt(0).toUpperCase() + word.slice(1);
    }),
  );
  return new Map(storages.map(({ pinId }, index) => [pinId, names[index] ?? '']));
}

export interface DrawnStore {
  name: string;
  capacityM3: number;
  series: StoreForecast['series'][number];
}

/** The stores that are drawn: all but a command center that never holds anything. Launchpads first. */
export function drawnStores(forecast: StoreForecast, storages: readonly StorageReport[]): DrawnStore[] {
  const names = storeNames(storages);
  return storages.flatMap(({ pinId, kind, capacityM3 }) => {
    const series = forecast.series.find((candidate) => candidate.pinId === pinId);
    if (!series || (!isPlacedStore(kind) && series.typeIds.length === 0)) return [];
    return [{ name: names.get(pinId) ?? '', capacityM3, series }];
  });
}

interface ColonyChartInput {
  programs: readonly ProgramSeries[];
  /** what each program extracts */
  productNames: readonly string[];
  /** null if the colony could not be simulated */
  forecast: StoreForecast | null;
  stores: readonly DrawnStore[];
  stops: readonly NumberedStop[];
  at: EpochSeconds;
  atLabel?: string;
}

/** What programs yield and, below it, what stores hold over the same time; with a line at now and at each stop. */
export function colonyChart(input: ColonyChartInput): ChartModel {
  const { programs, productNames, forecast, stores, stops, at, atLabel = t`now` } = input;
  const drawn = forecast === null ? [] : stores;
  const sampleTimes = forecast === null || stores.length === 0 ? [] : timesOf(forecast);
  const xs = Float64Array.from(new Set([...programs.flatMap(cycleBounds), ...sampleTimes])).sort();
  const places = new Map(Array.from(xs, (x, index) => [x, index]));
  const until = Math.max(forecast?.until ?? at, xs.at(-1) ?? at);
  const from = Math.max(at - FORECAST_DAYS * SECONDS_PER_DAY, Math.min(at, xs[0] ?? at));
  const programNames = numberDuplicates(productNames);
  const programLines = programs.map(
    (program, index): ChartLine => ({
      name: programNames[index] ?? '',
      colour: lineColour(index),
      ...programValues(program, places),
      shape: 'steps',
      isContinuous: true,
    }),
  );
  const isBelow = programs.length > 0;
  const storeLines = drawn.map(
    ({ name, series, capacityM3 }, index): ChartLine => ({
      name,
      colour: lineColour(programs.length + index),
      values: placed(series.usedM3, sampleTimes, places),
      isContinuous: true,
      isBelow,
      limit: capacityM3,
    }),
  );
  const [yields, volumes] = [yieldAxis(programs), volumeAxis(drawn)];
  const main = isBelow ? yields : volumes;
  return {
    xs,
    lines: [...programLines, ...storeLines],
    xRange: [from, until],
    yRange: main.range,
    yUnit: main.unit,
    yTickText: main.tickText,
    valueText: main.valueText,
    ...(isBelow && drawn.length > 0 && { below: volumes }),
    marks: [
      { x: at, label: atLabel, colour: NOW_COLOUR, row: 1 },
      ...stopMarks(
        stops.filter(({ stop }) => stop.first.stop.at <= until),
        until - from,
      ),
    ],
    xTicks: (maxCount) => timeTicks(from, until, maxCount),
    xTickText: (time) => (time % SECONDS_PER_DAY === 0 ? formatEveDayShort(time) : formatMoment(time, at)),
    xText: (index) => formatMoment(xs[index] ?? from, at),
  };
}

/** When each sample is. A colony in which nothing works has one sample; it is drawn as an hour, so that it is visible. */
function timesOf({ from, sampleSeconds, sampleCount }: StoreForecast): EpochSeconds[] {
  if (sampleCount === 1) return [from, from + SECONDS_PER_HOUR];
  return Array.from({ length: sampleCount }, (_, index) => from + index * sampleSeconds);
}

/** The start of each cycle of a program, and the end of the last one. */
function cycleBounds({ installedAt, cycleSeconds, yieldUnits }: ProgramSeries): EpochSeconds[] {
  if (yieldUnits.length === 0) return [];
  return Array.from({ length: yieldUnits.length + 1 }, (_, cycle) => installedAt + cycle * cycleSeconds);
}

type Values = (number | null | undefined)[];

/** Values at their times, among all times of a chart. A colony at rest stays as its only sample. */
function placed(
  values: ArrayLike<number>,
  times: readonly EpochSeconds[],
  places: ReadonlyMap<EpochSeconds, number>,
): Values {
  const all: Values = new Array(places.size).fill(undefined);
  times.forEach((time, index) => {
    all[places.get(time)!] = values[Math.min(index, values.length - 1)];
  });
  return all;
}

/** Each cycle's yield from its start on; it is drawn to the end of the last one, where there is no yield any more. */
function programValues(program: ProgramSeries, places: ReadonlyMap<EpochSeconds, number>) {
  const bounds = cycleBounds(program);
  const drawnAt = placed(program.yieldUnits, bounds, places);
  const values = [...drawnAt];
  const end = places.get(bounds.at(-1) ?? Number.NaN);
  if (end !== undefined) values[end] = null;
  return { values, drawnAt };
}

const HEADROOM = 1.06;

function yieldAxis(programs: readonly ProgramSeries[]): ChartAxis {
  let highest = 1;
  for (const { yieldUnits } of programs) for (const units of yieldUnits) highest = Math.max(highest, units);
  return {
    range: [0, highest * HEADROOM],
    unit: yieldUnit(),
    tickText: formatUnits,
    valueText: (units) => t`${{ units: formatUnits(units) }} units`,
  };
}

function volumeAxis(stores: readonly DrawnStore[]): ChartAxis {
  const capacities = [...new Set(stores.map(({ capacityM3 }) => capacityM3))].sort((a, b) => a - b);
  return {
    range: [0, Math.max(1, ...capacities)],
    unit: volumeUnit(capacities),
    tickText: formatUnits,
    valueText: formatVolume,
  };
}

/** `m³ of 12,000`, `m³ of 10,000 or 12,000`; more capacities are in the legend alone */
function volumeUnit(capacities: readonly number[]): string {
  if (capacities.length === 0 || capacities.length > 2) return 'm³';
  return t({
    message: `m³ of ${{ capacities: listOr(capacities.map(formatUnits)) }}`,
    comment: 'beside an axis: what a store holds, of its capacity',
  });
}

/** A line for each stop; where the next ones follow too closely to be labelled, the first says `1–3` for them all. */
function stopMarks(stops: readonly NumberedStop[], spanSeconds: Seconds): ChartMark[] {
  const clusters: { from: number; to: number; x: EpochSeconds }[] = [];
  for (const { number, stop } of stops) {
    const x = stop.first.stop.at;
    const last = clusters.at(-1);
    if (last && x - last.x < CLUSTER_SHARE * spanSeconds) last.to = number;
    else clusters.push({ from: number, to: number, x });
  }
  return stops.map(({ number, severity, stop }) => {
    const cluster = clusters.find(({ from }) => from === number);
    const label = !cluster ? '' : cluster.to > number ? `${number}–${cluster.to}` : String(number);
    return { x: stop.first.stop.at, label, colour: STOP_COLOURS[severity], row: 0 };
  });
}
