import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import type { PinId } from '../../../../workers/game/domain/ids.ts';
import type { ColonyReport, RootStop, StopReport } from '../../../../workers/game/domain/report.ts';
import type { VisitAdvice } from '../../../../workers/game/domain/round.ts';
import { isSurplusLoss } from '../../../../workers/game/domain/stopped.ts';
import { formatNumber } from '../../../format/number.ts';
import { formatBothTimes, formatMoment } from '../../../format/time.ts';
import { type ListedStop, listedStops } from '../../../model/groupStops.ts';
import { DataTable, type TableColumn } from '../../../ui/DataTable.tsx';
import { Muted } from '../../../ui/parts.tsx';
import { TimeLeft } from '../../../ui/TimeLeft.tsx';
import { stopCause, stopKey, stopPhrase, stopRemedy, stopTitle } from '../../../words/stops.ts';
import { structureWord } from '../../../words/structures.ts';
import { numberStops, storeNames } from '../charts/forecastModel.ts';
import { useNow } from '../charts/useNow.ts';
import { Part } from './detailParts.ts';

const Consequence = styled.div`
  padding-left: 14px;
`;

/* As the chart's marks. */
const StopNumber = styled.span`
  display: inline-block;
  min-width: 16px;
  margin-right: 5px;
  border: 1px solid var(--borderColor-danger-emphasis);
  border-radius: 8px;
  font-size: var(--text-tiny);
  line-height: 14px;
  text-align: center;
  color: var(--fgColor-danger);
`;

interface ColonyStopsProps {
  colony: Pick<ColonyReport, 'stops' | 'minorLosses' | 'storages' | 'at' | 'imports'>;
  /** null until it is known */
  advice: VisitAdvice | null;
}

/**
 * All current and upcoming stops of a colony, each once, with what to do, and losses too small for a stop of the planet.
 * Consequences are below their cause. The numbers
 * are those of the chart.
 */
export function ColonyStops({ colony, advice }: ColonyStopsProps) {
  const { minorLosses, storages, at } = colony;
  const stops = useMemo(() => withSmallLosses(colony.stops, minorLosses), [colony.stops, minorLosses]);
  const now = useNow(at);
  const listed = useMemo(() => listedStops(stops, at), [stops, at]);
  const rows = useMemo(() => {
    const numbers = new Map(numberStops(listed, now).map(({ group, number }) => [group, number]));
    return listed.map((stop): StopRow => ({ ...stop, number: numbers.get(stop) ?? null }));
  }, [listed, now]);
  const stores = useMemo(() => storeNames(storages), [storages]);
  if (stops.length === 0) return <Part as="p">{t`Nothing stops within the forecast.`}</Part>;
  return (
    <DataTable
      label={t`What stops`}
      hasCaption
      columns={stopColumns(colony, stores, advice)}
      rows={rows}
      rowKey={({ first }) => stopKey(first)}
      isPart={({ cause }) => cause !== null}
    />
  );
}

function withSmallLosses(stops: readonly RootStop[], losses: readonly StopReport[]): readonly RootStop[] {
  const small = losses.filter(({ stop }) => !isSurplusLoss(stop)).map((entry) => ({ ...entry, consequences: [] }));
  return [...stops, ...small].sort((a, b) => a.stop.at - b.stop.at);
}

interface StopRow extends ListedStop {
  /** null for what has stopped */
  number: number | null;
}

function stopColumns(
  colony: Pick<ColonyReport, 'at' | 'imports'>,
  stores: ReadonlyMap<PinId, string>,
  advice: VisitAdvice | null,
): readonly TableColumn<StopRow>[] {
  const { at } = colony;
  const rest = ({ cause }: StopRow) => (cause === null ? undefined : 'muted');
  const tone = (row: StopRow) => (row.first.stop.at <= at ? 'danger' : rest(row));
  return [
    {
      id: 'when',
      label: t`When`,
      tone,
      cell: ({ first: { stop }, cause, number }) => {
        const when =
          stop.kind === 'notSetUp' ? (
            t`now`
          ) : (
            <span title={formatBothTimes(stop.at)}>
              {number !== null && <StopNumber>{formatNumber(number)}</StopNumber>}
              <TimeLeft at={stop.at} /> <Muted>{formatMoment(stop.at, at)}</Muted>
            </span>
          );
        return cause === null ? when : <Consequence>{when}</Consequence>;
      },
    },
    {
      id: 'what',
      label: t`What`,
      ...WORDS,
      tone,
      cell: ({ first }) => <span title={stopCause(first, at)}>{stopTitle(first, at)}</span>,
    },
    {
      id: 'where',
      label: t`Where`,
      ...WORDS,
      tone: rest,
      cell: ({ first, count }) => (
        <span>
          {count > 1 && `${formatNumber(count)} × `}
          {stores.get(first.stop.pinId) ?? structureWord(first.pinTypeId)}
        </span>
      ),
    },
    {
      id: 'remedy',
      label: t`What to do`,
      ...WORDS,
      tone: rest,
      cell: ({ first, cause }) =>
        cause === null ? stopRemedy(first, colony, advice) : t`Follows from: ${{ stopPhrase: stopPhrase(cause, at) }}.`,
    },
  ];
}

const WORDS = { isText: true, wraps: true, block: 'text' } as const;
