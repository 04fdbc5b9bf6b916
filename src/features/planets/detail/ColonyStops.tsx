import { t } from '@lingui/core/macro';
import { Fragment } from 'react';
import { styled } from 'styled-components';
import type { ColonyReport } from '../../../../workers/domain/report.ts';
import type { VisitAdvice } from '../../../../workers/domain/round.ts';
import { formatNumber } from '../../../format/number.ts';
import { formatBothTimes, formatMoment } from '../../../format/time.ts';
import { type EqualStops, groupEqual, groupStops } from '../../../model/groupStops.ts';
import { TimeLeft } from '../../../ui/TimeLeft.tsx';
import { stopCause, stopKey, stopPhrase, stopRemedy } from '../../../words/stops.ts';
import { structureWord } from '../../../words/structures.ts';
import { CaptionedTable } from '../CaptionedTable.ts';
import { Part, SecondLine } from './detailParts.ts';

const StopTable = styled(CaptionedTable)`
  & th,
  & td {
    padding: 2px 16px 2px 0;
    text-align: left;
    vertical-align: top;
  }

  & th {
    font-weight: 400;
    color: var(--fgColor-muted);
  }

  & tr[data-in-force="true"] td:nth-child(-n + 2) {
    color: var(--fgColor-danger);
  }

  & tr[data-consequence="true"] td:first-child {
    padding-left: 14px;
  }

  & tr[data-consequence="true"] td {
    color: var(--fgColor-muted);
  }

  & [data-when] {
    white-space: nowrap;
  }

  @media (max-width: 740px) {
    & thead {
      display: none;
    }

    & tr {
      display: grid;
      grid-template-columns: auto 1fr;
      padding: 4px 0;
    }

    & td:nth-child(n + 3) {
      grid-column: 1 / -1;
    }

    & td:nth-child(3) {
      color: var(--fgColor-muted);
    }
  }
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
  return (
    <Part>
      <StopTable>
        <caption>{t`What stops`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`When`}</th>
            <th scope="col">{t`What`}</th>
            <th scope="col">{t`Where`}</th>
            <th scope="col">{t`Why`}</th>
            <th scope="col">{t`What to do`}</th>
          </tr>
        </thead>
        <tbody>
          {groupStops(stops, at).map((group) => (
            <Fragment key={stopKey(group.first)}>
              <StopRow equal={group} at={at} remedy={stopRemedy(group.first, colony, advice)} />
              {groupEqual(group.consequences).map((equal) => (
                <StopRow
                  key={stopKey(equal.first)}
                  equal={equal}
                  at={at}
                  remedy={t`Follows from: ${{ stopPhrase: stopPhrase(group.first, at) }}.`}
                  isConsequence
                />
              ))}
            </Fragment>
          ))}
        </tbody>
      </StopTable>
    </Part>
  );
}

interface StopRowProps {
  equal: EqualStops;
  at: number;
  remedy: string;
  isConsequence?: boolean;
}

function StopRow({ equal: { first, count }, at, remedy, isConsequence = false }: StopRowProps) {
  const { stop } = first;
  return (
    <tr data-in-force={stop.at <= at} data-consequence={isConsequence}>
      <td data-when="">
        {stop.kind === 'notSetUp' ? (
          t`now`
        ) : (
          <>
            <TimeLeft at={stop.at} />
            <SecondLine title={formatBothTimes(stop.at)}>{formatMoment(stop.at, at)}</SecondLine>
          </>
        )}
      </td>
      <td>{stopPhrase(first, at)}</td>
      <td>
        {count > 1 && `${formatNumber(count)} × `}
        {structureWord(first.pinTypeId)}
      </td>
      <td>{stopCause(first, at)}</td>
      <td>{remedy}</td>
    </tr>
  );
}
