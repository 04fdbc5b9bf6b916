import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import type { ColonyReport } from '../../../../workers/game/domain/report.ts';
import { joinList } from '../../../format/text.ts';
import { formatMoment } from '../../../format/time.ts';
import { listedStops } from '../../../model/groupStops.ts';
import { ChartFrame } from '../../../ui/charts/ChartFrame.tsx';
import { drawnStores, forecastChart, numberStops, type StoreForecast } from './forecastModel.ts';
import { momentLabel, useNow } from './useNow.ts';

const Rest = styled.p`
  margin: 0 0 4px;
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

/** How full each store becomes, with the numbers of the stops in the table of stops. */
export function ForecastChart({ colony, forecast, heightPx }: ForecastChartProps) {
  const { stops, storages, at } = colony;
  const now = useNow(at);
  const numbered = useMemo(() => numberStops(listedStops(stops, at), now), [stops, at, now]);
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
    </ChartFrame>
  );
}
