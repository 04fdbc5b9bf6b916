import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import type { ColonyReport } from '../../../../workers/domain/report.ts';
import { everyStop } from '../../../../workers/domain/stops.ts';
import type { EpochSeconds } from '../../../../workers/domain/units.ts';
import { formatNumber } from '../../../format/number.ts';
import { joinList } from '../../../format/text.ts';
import { formatMoment } from '../../../format/time.ts';
import { type EqualStops, groupEqual } from '../../../model/groupStops.ts';
import { ChartFrame } from '../../../ui/charts/ChartFrame.tsx';
import { TimeLeft } from '../../../ui/TimeLeft.tsx';
import { stopKey, stopTitle } from '../../../words/stops.ts';
import { drawnStores, forecastChart, numberStops, type StoreForecast } from './forecastModel.ts';
import { momentLabel, useNow } from './useNow.ts';

const Rest = styled.p`
  margin: 0 0 4px;
  color: var(--fgColor-danger);
`;

const Stops = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: 0 16px;
  margin: 0 0 4px;
  padding: 0;
  font-size: 12px;
  line-height: 18px;
  list-style: none;
`;

const StopNumber = styled.span`
  display: inline-block;
  min-width: 16px;
  margin-right: 5px;
  border: 1px solid var(--borderColor-danger-emphasis);
  border-radius: 8px;
  font-size: 11px;
  line-height: 14px;
  text-align: center;
  color: var(--fgColor-danger);
`;

/** `11-21 08:10` with air around it. */
const TICK_PX = 78;

interface ForecastChartProps {
  colony: Pick<ColonyReport, 'stops' | 'storages' | 'at'>;
  /** null until it is known */
  forecast: StoreForecast | null;
  heightPx: number;
}

/** How full each store becomes, with what stops when. */
export function ForecastChart({ colony, forecast, heightPx }: ForecastChartProps) {
  const { stops, storages, at } = colony;
  const now = useNow(at);
  const until = forecast?.until ?? Number.POSITIVE_INFINITY;
  const numbered = useMemo(() => numberStops(comingStops(stops, now), now, until), [stops, now, until]);
  const stores = useMemo(() => (forecast ? drawnStores(forecast, storages) : []), [forecast, storages]);
  const model = useMemo(
    () => forecast && forecastChart(forecast, stores, numbered, now, momentLabel()),
    [forecast, stores, numbered, now],
  );
  const names = joinList(model?.lines.map(({ name }) => name) ?? []);
  const [from, to] = forecast ? [formatMoment(forecast.from, now), formatMoment(forecast.until, now)] : [];
  const summary =
    from !== undefined && to !== undefined
      ? t`How full ${names} will be from ${from} to ${to} EVE time.`
      : t`How full the stores will be`;
  return (
    <ChartFrame
      title={t`Storage forecast`}
      summary={summary}
      model={model}
      xName={t`EVE time`}
      heightPx={heightPx}
      xTickPx={TICK_PX}
    >
      {forecast && forecast.until <= now && <Rest>{t`Everything has stopped: storage no longer changes.`}</Rest>}
      {numbered.length > 0 && (
        <Stops aria-label={t`Stops in the chart`}>
          {numbered.map(({ number, group }) => (
            <li key={stopKey(group.first)}>
              <StopNumber>{number}</StopNumber>
              <StopName
                group={group}
                now={now}
                storeName={stores.find(({ series }) => series.pinId === group.first.stop.pinId)?.name}
              />
            </li>
          ))}
        </Stops>
      )}
    </ChartFrame>
  );
}

function comingStops(stops: ColonyReport['stops'], now: EpochSeconds): EqualStops[] {
  return groupEqual(everyStop(stops).filter(({ stop }) => stop.at > now));
}

interface StopNameProps {
  group: EqualStops;
  now: EpochSeconds;
  /** of the store that fills up, as the chart names it */
  storeName: string | undefined;
}

function StopName({ group: { first, count }, now, storeName }: StopNameProps) {
  const { stop } = first;
  return (
    <>
      {count > 1 && `${formatNumber(count)} × `}
      {stop.kind === 'storageFull' && storeName ? t`${storeName} full` : stopTitle(first, now)}{' '}
      <TimeLeft at={stop.at} />
    </>
  );
}
