/** Chart of a colony's stores: how full each becomes, over time, with the stops that come. */
import type { ColonyDetail, StorageReport } from '../../../../workers/domain/report.ts';
import {
  type EpochSeconds,
  SECONDS_PER_DAY,
  SECONDS_PER_HOUR,
  type Seconds,
} from '../../../../workers/domain/units.ts';
import { formatPercent } from '../../../format/number.ts';
import { formatEveTime, formatEveTimeShort } from '../../../format/time.ts';
import type { StopGroup } from '../detail/groupStops.ts';
import { structureWord } from '../stopText.ts';
import { orderStorages } from '../storages.ts';
import { type ChartModel, lineColour, numberAlike } from './chartModel.ts';

export type StoreForecast = NonNullable<ColonyDetail['forecast']>;

const NOW_COLOUR = '#f0f6fc';
const STOP_COLOUR = '#ff7b72';

const TICK_HOURS: readonly number[] = [1, 2, 3, 6, 12, 24, 48, 72, 120, 240];

/** Moments at whole hours or days of EVE time, evenly spaced, at most `maxCount` of them. */
export function timeTicks(from: EpochSeconds, until: EpochSeconds, maxCount: number): EpochSeconds[] {
  const hours = TICK_HOURS.find((step) => (until - from) / (step * SECONDS_PER_HOUR) < Math.max(1, maxCount)) ?? 240;
  const step: Seconds = hours * SECONDS_PER_HOUR;
  const ticks: EpochSeconds[] = [];
  for (let at = Math.ceil(from / step) * step; at <= until; at += step) ticks.push(at);
  return ticks;
}

/** A stop on the chart: the same number stands in the list below it. */
export interface NumberedStop {
  number: number;
  group: StopGroup;
}

/** The stops still to come within the forecast, numbered in the order of time. */
export function numberStops(groups: readonly StopGroup[], at: EpochSeconds, until: EpochSeconds): NumberedStop[] {
  return groups
    .filter(({ first: { stop } }) => stop.at > at && stop.at <= until)
    .map((group, index) => ({ number: index + 1, group }));
}

/** The stores that are drawn: all but a command center that never holds anything. Launchpads first. */
export function drawnStores(
  forecast: StoreForecast,
  storages: readonly StorageReport[],
): { name: string; series: StoreForecast['series'][number] }[] {
  const drawn = orderStorages(storages).flatMap(({ pinId, typeId, kind }) => {
    const series = forecast.series.find((candidate) => candidate.pinId === pinId);
    if (!series || (kind === 'commandCenter' && series.typeIds.length === 0)) return [];
    const word = structureWord(typeId);
    return [{ name: word.charAt(0).toUpperCase() + word.slice(1), series }];
  });
  const names = numberAlike(drawn.map(({ name }) => name));
  return drawn.map(({ series }, index) => ({ name: names[index] ?? '', series }));
}

/** A line for each store from empty (0) to full (1), a line at the moment, and one at each stop. */
export function forecastChart(
  forecast: StoreForecast,
  stores: ReturnType<typeof drawnStores>,
  stops: readonly NumberedStop[],
  at: EpochSeconds,
): ChartModel {
  const { from, until, sampleSeconds, sampleCount } = forecast;
  const xs = Float64Array.from({ length: sampleCount }, (_, index) => from + index * sampleSeconds);
  // Where nothing works there is one moment only: an hour around it is drawn, so that it can be seen at all.
  const end = Math.max(until, xs.at(-1) ?? until, from + SECONDS_PER_HOUR);
  const isShort = end - from < 2 * SECONDS_PER_DAY;
  return {
    xs,
    lines: stores.map(({ name, series }, index) => ({
      name,
      colour: lineColour(index),
      values: series.fillFractions,
    })),
    xRange: [from, end],
    yRange: [0, 1.02],
    marks: [
      { x: at, label: 'now', colour: NOW_COLOUR },
      ...stops.map(({ number, group }) => ({ x: group.first.stop.at, label: String(number), colour: STOP_COLOUR })),
    ],
    xTicks: (maxCount) => timeTicks(from, end, maxCount),
    xTickText: (time) => (isShort ? formatEveTimeShort(time) : formatEveTime(time).slice(5, 10)),
    yTickText: (fill) => formatPercent(fill, 0),
    xText: (index) => formatEveTime(xs[index] ?? from),
    valueText: (fill) => formatPercent(fill),
  };
}
