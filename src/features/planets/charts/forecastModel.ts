/** Chart of a colony's stores: how full each becomes, over time, with the stops that come. */
import { t } from '@lingui/core/macro';
import type { PinId } from '../../../../workers/game/domain/ids.ts';
import { isPlacedStore } from '../../../../workers/game/domain/pinKinds.ts';
import type { ColonyDetail, StorageReport } from '../../../../workers/game/domain/report.ts';
import {
  type EpochSeconds,
  SECONDS_PER_DAY,
  SECONDS_PER_HOUR,
  type Seconds,
} from '../../../../workers/game/domain/units.ts';
import { formatPercent } from '../../../format/number.ts';
import { formatEveDayShort, formatMoment } from '../../../format/time.ts';
import type { EqualStops } from '../../../model/groupStops.ts';
import { orderStorages } from '../../../model/planetFigures.ts';
import { type ChartMark, type ChartModel, lineColour, numberDuplicates } from '../../../ui/charts/chartModel.ts';
import { structureWord } from '../../../words/structures.ts';

export type StoreForecast = NonNullable<ColonyDetail['forecast']>;

const NOW_COLOUR = '#f0f6fc';
const STOP_COLOUR = '#ff7b72';

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

/** A stop that comes, with its number in the table of stops and in the chart. */
export interface NumberedStop {
  number: number;
  group: EqualStops;
}

/** The stops that come, numbered in order of time. */
export function numberStops(groups: readonly EqualStops[], now: EpochSeconds): NumberedStop[] {
  return groups
    .filter(({ first: { stop } }) => stop.at > now)
    .sort((a, b) => a.first.stop.at - b.first.stop.at)
    .map((group, index) => ({ number: index + 1, group }));
}

/** What the chart and the table call each store, by its pin: stores of the same kind are numbered. */
export function storeNames(storages: readonly StorageReport[]): ReadonlyMap<PinId, string> {
  const ordered = orderStorages(storages);
  const names = numberDuplicates(
    ordered.map(({ typeId }) => {
      const word = structureWord(typeId);
      return word.charAt(0).toUpperCase() + word.slice(1);
    }),
  );
  return new Map(ordered.map(({ pinId }, index) => [pinId, names[index] ?? '']));
}

/** The stores that are drawn: all but a command center that never holds anything. Launchpads first. */
export function drawnStores(
  forecast: StoreForecast,
  storages: readonly StorageReport[],
): { name: string; series: StoreForecast['series'][number] }[] {
  const names = storeNames(storages);
  return orderStorages(storages).flatMap(({ pinId, kind }) => {
    const series = forecast.series.find((candidate) => candidate.pinId === pinId);
    if (!series || (!isPlacedStore(kind) && series.typeIds.length === 0)) return [];
    return [{ name: names.get(pinId) ?? '', series }];
  });
}

/** A line for each store from empty (0) to full (1), a line at the moment, and one at each stop. */
export function forecastChart(
  forecast: StoreForecast,
  stores: ReturnType<typeof drawnStores>,
  stops: readonly NumberedStop[],
  at: EpochSeconds,
  atLabel = t`now`,
): ChartModel {
  const { from, until, sampleSeconds, sampleCount } = forecast;
  // A colony in which nothing works has one sample. It is drawn as an hour, so that it is visible.
  const isAtRest = sampleCount === 1;
  const xs = isAtRest
    ? Float64Array.of(from, from + SECONDS_PER_HOUR)
    : Float64Array.from({ length: sampleCount }, (_, index) => from + index * sampleSeconds);
  const end = Math.max(until, xs.at(-1) ?? until);
  return {
    xs,
    lines: stores.map(({ name, series }, index) => ({
      name,
      colour: lineColour(index),
      values: isAtRest ? [...series.fillFractions, ...series.fillFractions] : series.fillFractions,
    })),
    xRange: [from, end],
    yRange: [0, 1.02],
    marks: [
      { x: at, label: atLabel, colour: NOW_COLOUR, row: 1 },
      ...stopMarks(
        stops.filter(({ group }) => group.first.stop.at <= until),
        end - from,
      ),
    ],
    xTicks: (maxCount) => timeTicks(from, end, maxCount),
    xTickText: (time) => (time % SECONDS_PER_DAY === 0 ? formatEveDayShort(time) : formatMoment(time, at)),
    yTickText: (fill) => formatPercent(fill, 0),
    xText: (index) => formatMoment(xs[index] ?? from, at),
    valueText: (fill) => formatPercent(fill),
  };
}

/** A line for each stop; where the next ones follow too closely to be labelled, the first says `1–3` for them all. */
function stopMarks(stops: readonly NumberedStop[], spanSeconds: Seconds): ChartMark[] {
  const clusters: { from: number; to: number; x: EpochSeconds }[] = [];
  for (const { number, group } of stops) {
    const x = group.first.stop.at;
    const last = clusters.at(-1);
    if (last && x - last.x < CLUSTER_SHARE * spanSeconds) last.to = number;
    else clusters.push({ from: number, to: number, x });
  }
  return stops.map(({ number, group }) => {
    const cluster = clusters.find(({ from }) => from === number);
    const label = !cluster ? '' : cluster.to > number ? `${number}–${cluster.to}` : String(number);
    return { x: group.first.stop.at, label, colour: STOP_COLOUR, row: 0 };
  });
}
