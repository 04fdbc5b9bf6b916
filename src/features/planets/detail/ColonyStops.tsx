import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import type { PinId } from '../../../../workers/game/domain/ids.ts';
import type { ColonyReport, RootStop, StopReport } from '../../../../workers/game/domain/report.ts';
import type { VisitAdvice } from '../../../../workers/game/domain/round.ts';
import { isSurplusLoss } from '../../../../workers/game/domain/stopped.ts';
import type { EpochSeconds } from '../../../../workers/game/domain/units.ts';
import { formatNumber } from '../../../format/number.ts';
import { formatBothTimes, formatMoment } from '../../../format/time.ts';
import { severityOfStop } from '../../../model/severity.ts';
import { DataTable, type TableColumn, type Tone } from '../../../ui/DataTable.tsx';
import { Muted } from '../../../ui/parts.tsx';
import { TimeLeft } from '../../../ui/TimeLeft.tsx';
import { stopCause, stopCauses, stopKey, stopRemedy } from '../../../words/stops.ts';
import { structureWord } from '../../../words/structures.ts';
import { storeNames } from '../charts/colonyChartModel.ts';
import { type NumberedStop, numberStops, type PlanetStop, planetStops } from '../charts/planetStops.ts';
import { useNow } from '../charts/useNow.ts';
import { Part } from './detailParts.ts';

const Consequence = styled.div`
  padding-left: 14px;
`;

/* In a line of a table in which nothing else wraps. */
const Words = styled.span`
  white-space: normal;
`;

const When = styled.span`
  white-space: nowrap;

  @media (width < 360px) {
    white-space: normal;
  }
`;

const Remedy = styled.span`
  display: block;
  padding-left: 21px;
`;

/* As the chart's marks. */
const StopNumber = styled.span`
  display: inline-block;
  min-width: 16px;
  margin-right: 5px;
  border: 1px solid var(--borderColor-emphasis);
  border-radius: 8px;
  font-size: var(--text-tiny);
  line-height: 14px;
  text-align: center;
  color: var(--fgColor-muted);

  &[data-severity="amber"] {
    border-color: var(--borderColor-attention-emphasis);
    color: var(--fgColor-attention);
  }
`;

interface ColonyStopsProps {
  colony: Pick<ColonyReport, 'stops' | 'minorLosses' | 'storages' | 'at' | 'imports'>;
  /** null until it is known */
  advice: VisitAdvice | null;
}

/** All stops of a colony, each once, with what to do; consequences are below their cause. Numbers as in the chart. */
export function ColonyStops({ colony, advice }: ColonyStopsProps) {
  const { minorLosses, storages, at, imports } = colony;
  const stops = useMemo(() => withSmallLosses(colony.stops, minorLosses), [colony.stops, minorLosses]);
  const now = useNow(at);
  const listed = useMemo(() => planetStops(stops, at), [stops, at]);
  const rows = useMemo(() => {
    const numbers = new Map(numberStops(listed, now).map((numbered) => [numbered.stop, numbered]));
    const said = new Set<string>();
    return listed.map((stop): StopRow => {
      const remedy = stop.cause === null ? stopRemedy(stop.first, { imports }, advice) : null;
      const isNew = remedy !== null && !said.has(remedy);
      if (isNew) said.add(remedy);
      return { ...stop, numbered: numbers.get(stop) ?? null, remedy: isNew ? remedy : null };
    });
  }, [listed, now, imports, advice]);
  const stores = useMemo(() => storeNames(storages), [storages]);
  if (stops.length === 0) return <Part as="p">{t`Nothing stops within the forecast.`}</Part>;
  return (
    <DataTable
      label={t`What stops`}
      look="tip"
      columns={stopColumns(at, stores)}
      rows={rows}
      rowKey={({ first }) => stopKey(first)}
      isPart={({ cause }) => cause !== null}
      lines={({ remedy }) => (remedy === null ? [] : [<Remedy key="remedy">{remedy}</Remedy>])}
    />
  );
}

function withSmallLosses(stops: readonly RootStop[], losses: readonly StopReport[]): readonly RootStop[] {
  const small = losses.filter(({ stop }) => !isSurplusLoss(stop)).map((entry) => ({ ...entry, consequences: [] }));
  return [...stops, ...small].sort((a, b) => a.stop.at - b.stop.at);
}

interface StopRow extends PlanetStop {
  /** null for what has stopped */
  numbered: NumberedStop | null;
  /** what to do; null where it has been said, and for what follows from another stop */
  remedy: string | null;
}

function stopColumns(at: EpochSeconds, stores: ReadonlyMap<PinId, string>): readonly TableColumn<StopRow>[] {
  const rest = ({ cause }: StopRow) => (cause === null ? undefined : 'muted');
  const tone = (row: StopRow) => (row.first.stop.at <= at ? toneInForce(row, at) : rest(row));
  return [
    {
      id: 'when',
      tone,
      cell: ({ first: { stop }, cause, numbered }) => {
        const when =
          stop.kind === 'notSetUp' ? (
            t`now`
          ) : (
            <When title={formatBothTimes(stop.at)}>
              {numbered && <StopNumber data-severity={numbered.severity}>{formatNumber(numbered.number)}</StopNumber>}
              <TimeLeft at={stop.at} /> <Muted>{formatMoment(stop.at, at)}</Muted>
            </When>
          );
        return cause === null ? when : <Consequence>{when}</Consequence>;
      },
    },
    {
      id: 'what',
      isText: true,
      wraps: true,
      tone,
      cell: (row) => {
        const title = stopsTitle(row, at);
        return (
          <Words title={stopCause(row.first, at)}>
            {row.cause === null ? title : t({ message: `then ${title}`, comment: 'what follows from a stop' })}
            {row.first.stop.kind !== 'programExpired' && <Muted> · {placeText(row, stores)}</Muted>}
          </Words>
        );
      },
    },
  ];
}

/** What has stopped is red; goods that are lost, by their share; a wrong set-up, as its row. */
function toneInForce({ first, cause }: StopRow, at: EpochSeconds): Tone {
  return cause === null && severityOfStop(first as RootStop, at) !== 'red' ? 'attention' : 'danger';
}

/** `program ends (Microorganisms, Complex Organisms)`, `launchpad full` */
function stopsTitle({ first, also }: PlanetStop, at: EpochSeconds): string {
  return stopCauses([first, ...also], at)
    .map(({ phrase, goods }) => (goods === '' ? phrase : `${phrase} (${goods})`))
    .join(' ');
}

/** `Launchpad 1`, `2 × basic industry facility` */
function placeText({ first, count }: PlanetStop, stores: ReadonlyMap<PinId, string>): string {
  const place = stores.get(first.stop.pinId) ?? structureWord(first.pinTypeId);
  return count > 1 ? `${formatNumber(count)} × ${place}` : place;
}
