import { t } from '@lingui/core/macro';
import { styled } from 'styled-components';
import type { ColonyReport } from '../../../../workers/domain/report.ts';
import type { VisitAdvice } from '../../../../workers/domain/round.ts';
import { formatNumber } from '../../../format/number.ts';
import { formatBothTimes, formatMoment } from '../../../format/time.ts';
import { type EqualStops, groupEqual, groupStops } from '../../../model/groupStops.ts';
import { DataTable, type TableColumn } from '../../../ui/DataTable.tsx';
import { SecondLine } from '../../../ui/parts.tsx';
import { TimeLeft } from '../../../ui/TimeLeft.tsx';
import { stopCause, stopKey, stopPhrase, stopRemedy } from '../../../words/stops.ts';
import { structureWord } from '../../../words/structures.ts';
import { Part } from './detailParts.ts';

const Consequence = styled.div`
  padding-left: 14px;
`;

interface ColonyStopsProps {
  colony: Pick<ColonyReport, 'stops' | 'at' | 'imports'>;
  /** null until it is known */
  advice: VisitAdvice | null;
}

/** All current and upcoming stops of a colony with cause and remedy. Consequences are below their cause. */
export function ColonyStops({ colony, advice }: ColonyStopsProps) {
  const { stops, at } = colony;
  if (stops.length === 0) return <Part as="p">{t`Nothing stops within the forecast.`}</Part>;
  const rows = groupStops(stops, at).flatMap((group): StopRow[] => [
    { ...group, remedy: stopRemedy(group.first, colony, advice), isConsequence: false },
    ...groupEqual(group.consequences).map((equal) => ({
      ...equal,
      remedy: t`Follows from: ${{ stopPhrase: stopPhrase(group.first, at) }}.`,
      isConsequence: true,
    })),
  ]);
  return (
    <DataTable
      label={t`What stops`}
      hasCaption
      columns={stopColumns(at)}
      rows={rows}
      rowKey={({ first }) => stopKey(first)}
      isPart={({ isConsequence }) => isConsequence}
    />
  );
}

interface StopRow extends EqualStops {
  remedy: string;
  isConsequence: boolean;
}

function stopColumns(at: number): readonly TableColumn<StopRow>[] {
  const rest = ({ isConsequence }: StopRow) => (isConsequence ? 'muted' : undefined);
  const tone = (row: StopRow) => (row.first.stop.at <= at ? 'danger' : rest(row));
  return [
    {
      id: 'when',
      label: t`When`,
      tone,
      cell: ({ first: { stop }, isConsequence }) => {
        const when =
          stop.kind === 'notSetUp' ? (
            t`now`
          ) : (
            <>
              <TimeLeft at={stop.at} />
              <SecondLine title={formatBothTimes(stop.at)}>{formatMoment(stop.at, at)}</SecondLine>
            </>
          );
        return isConsequence ? <Consequence>{when}</Consequence> : when;
      },
    },
    { id: 'what', label: t`What`, ...WORDS, tone, cell: ({ first }) => stopPhrase(first, at) },
    {
      id: 'where',
      label: t`Where`,
      ...WORDS,
      tone: rest,
      cell: ({ first, count }) => (
        <span>
          {count > 1 && `${formatNumber(count)} × `}
          {structureWord(first.pinTypeId)}
        </span>
      ),
    },
    { id: 'why', label: t`Why`, ...WORDS, tone: rest, cell: ({ first }) => stopCause(first, at) },
    { id: 'remedy', label: t`What to do`, ...WORDS, tone: rest, cell: ({ remedy }) => remedy },
  ];
}

const WORDS = { isText: true, wraps: true, block: 'text' } as const;
