import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import type { ColonyDetail, ColonyReport } from '../../../../workers/game/domain/report.ts';
import { listAnd } from '../../../format/lists.ts';
import { formatUnits, formatVolume } from '../../../format/number.ts';
import { joinList } from '../../../format/text.ts';
import { formatMoment } from '../../../format/time.ts';
import { ChartFrame } from '../../../ui/charts/ChartFrame.tsx';
import { typeName } from '../../../words/typeNames.ts';
import { colonyChart, type DrawnStore, drawnStores, type StoreForecast } from './colonyChartModel.ts';
import { numberStops, planetStops } from './planetStops.ts';
import { cycleWords, programPlaceText } from './programModel.ts';
import { momentLabel, useNow } from './useNow.ts';

const Rest = styled.p`
  margin: 0 0 4px;
  color: var(--fgColor-danger);
`;

const HEIGHT_PX = 360;
/** `11-21 08:10` with air around it. */
const TICK_PX = 78;

interface ColonyChartProps {
  colony: Pick<ColonyReport, 'extractors' | 'stops' | 'storages' | 'simulationError' | 'at'>;
  /** null until it is known */
  detail: Pick<ColonyDetail, 'programs' | 'forecast'> | null;
}

export function hasColonyChart({ extractors, storages, simulationError }: ColonyChartProps['colony']): boolean {
  return (
    extractors.some(({ cycleSeconds }) => cycleSeconds !== null) || (simulationError === null && storages.length > 0)
  );
}

/** What programs yield and what stores hold, over the same time, with the numbers of the stops in the table of stops. */
export function ColonyChart({ colony, detail }: ColonyChartProps) {
  const { extractors, stops, storages, simulationError, at } = colony;
  const now = useNow(at);
  const numbered = useMemo(() => numberStops(planetStops(stops, at), now), [stops, at, now]);
  const stores = useMemo(
    () => (detail?.forecast ? drawnStores(detail.forecast, storages) : []),
    [detail?.forecast, storages],
  );
  const model = useMemo(
    () =>
      detail &&
      colonyChart({
        ...detail,
        productNames: detail.programs.map(({ productTypeId }) => typeName(productTypeId)),
        stores,
        stops: numbered,
        at: now,
        atLabel: momentLabel(),
      }),
    [detail, stores, numbered, now],
  );
  const lengths = [...new Set(extractors.flatMap(({ cycleSeconds }) => cycleSeconds ?? []))].sort((a, b) => a - b);
  const [hasPrograms, hasStores] = [lengths.length > 0, simulationError === null && storages.length > 0];
  const programTitle = t({
    message: `Extraction Simulation (${{ lengths: listAnd(lengths.map(cycleWords)) }} program)`,
    comment: 'lengths: “30 minute and 1 hour”',
  });
  const notes = [
    ...(detail?.programs.map((program) => programPlaceText(program, now)) ?? []),
    ...stores.map((store) => fillText(store, storages)),
  ];
  const forecast = detail?.forecast ?? null;
  const summary = [
    ...(hasPrograms ? [programTitle] : []),
    ...(model?.lines.map(({ name }, index) => joinList([name, notes[index] ?? ''])) ?? []),
    ...(forecast && hasStores ? [spanText(stores, forecast, now)] : []),
  ].join('. ');
  return (
    <ChartFrame
      title={hasPrograms ? programTitle : t`Storage forecast`}
      belowTitle={hasPrograms && hasStores ? t`Storage forecast` : undefined}
      summary={summary}
      model={model}
      lineNotes={notes}
      xName={t`EVE time`}
      heightPx={HEIGHT_PX}
      xTickPx={TICK_PX}
    >
      {forecast && forecast.until <= now && <Rest>{t`Everything has stopped: storage no longer changes.`}</Rest>}
    </ChartFrame>
  );
}

/** `464 of 10,000 m³` */
function fillText({ series, capacityM3 }: DrawnStore, storages: ColonyReport['storages']): string {
  const usedM3 = storages.find(({ pinId }) => pinId === series.pinId)?.now.usedM3 ?? 0;
  const capacity = formatVolume(capacityM3);
  return t({
    message: `${{ used: formatUnits(usedM3) }} of ${capacity}`,
    comment: 'what is in a store: 464 of 10,000 m³',
  });
}

function spanText(stores: readonly DrawnStore[], { from, until }: StoreForecast, now: number): string {
  const names = joinList(stores.map(({ name }) => name));
  const [start, end] = [formatMoment(from, now), formatMoment(until, now)];
  return t`How full ${names} will be from ${start} to ${end} EVE time.`;
}
