import { plural, t } from '@lingui/core/macro';
import { CheckCircleIcon } from '@primer/octicons-react';
import { Link } from '@primer/react';
import { type ReactNode, useMemo } from 'react';
import { styled } from 'styled-components';
import type { ColonyKey } from '../../../workers/game/domain/ids.ts';
import type { RoundReport, SkippedVisit } from '../../../workers/game/domain/round.ts';
import { formatIskCell } from '../../format/isk.ts';
import { UNKNOWN_TEXT } from '../../format/number.ts';
import { formatDuration } from '../../format/time.ts';
import { figure, known } from '../../ui/columns.ts';
import { DataTable, type TableColumn } from '../../ui/DataTable.tsx';
import { type NameOf, nextDueText, nothingToDoTitle, skippedReason } from '../../words/round.ts';
import { momentText } from '../../words/visits.ts';

const Box = styled.details`
  border: 1px solid var(--borderColor-default);
  border-radius: 6px;
  background: var(--bgColor-muted);

  & > summary {
    padding: 8px 12px;
    font-size: var(--text-small);
    font-weight: 600;
  }

  & > section {
    padding: 0 12px 8px;
  }

  & [data-column="due"] span {
    color: var(--fgColor-muted);
  }
`;

interface WaitingVisitsProps {
  report: RoundReport;
  /** the planets that the search finds; null without a search */
  found: ReadonlySet<ColonyKey> | null;
  nameOf: NameOf;
  /** takes a planet that was skipped back into the round */
  onTakeBack: (key: ColonyKey) => void;
  /** has inputs brought although they cost more than they make */
  onFeed: (key: ColonyKey, isFed: true) => void;
}

/** The planets without a visit in this round: what comes next at each, and when a visit is worth it. */
export function WaitingVisits({ report, found, nameOf, onTakeBack, onFeed }: WaitingVisitsProps) {
  const { settings, logins } = report;
  const skipped = useMemo(
    () => (found === null ? report.skipped : report.skipped.filter(({ key }) => found.has(key))),
    [report, found],
  );
  const columns = useMemo(
    () => columnsFor(settings.roundAt, { nameOf, onTakeBack, onFeed }),
    [settings.roundAt, nameOf, onTakeBack, onFeed],
  );
  if (skipped.length === 0) return null;
  return (
    <Box open={logins.length === 0}>
      <summary>
        {t`${plural({ skippedCount: skipped.length }, { one: '# planet can wait', other: '# planets can wait' })}`}
      </summary>
      <DataTable
        label={t`Visits that can wait`}
        orderLabel={t`soonest first`}
        columns={columns}
        rows={skipped}
        rowKey={({ key }) => key}
        isBlocksOnPhones
        isWide
      />
    </Box>
  );
}

function columnsFor(
  roundAt: number,
  { nameOf, ...actions }: Omit<WaitingVisitsProps, 'report' | 'found'>,
): readonly TableColumn<SkippedVisit>[] {
  return [
    {
      id: 'planet',
      label: t`Planet`,
      value: ({ planetName }) => planetName,
      cell: ({ planetName, characterId }) => (
        <>
          <strong>{planetName}</strong>, {nameOf(characterId)}
        </>
      ),
    },
    {
      id: 'due',
      label: t`Worth a visit from`,
      tooltip: t`From then on, a round includes a visit to this planet, because something stops before the next round.`,
      isText: true,
      value: ({ dueAt }) => dueAt,
      cell: ({ dueAt }) =>
        dueAt === null ? (
          UNKNOWN_TEXT
        ) : dueAt <= roundAt ? (
          t`now`
        ) : (
          <>
            {momentText(dueAt)} <span>{t`in ${{ duration: formatDuration(dueAt - roundAt) }}`}</span>
          </>
        ),
    },
    {
      id: 'then',
      label: t`What happens`,
      isText: true,
      wraps: true,
      block: 'text',
      value: ({ canWaitUntil }) => canWaitUntil,
      cell: (visit) => (
        <>
          {skippedReason(visit, roundAt)} <Remedy visit={visit} {...actions} />
        </>
      ),
    },
    figure(known(formatIskCell), {
      id: 'worth',
      label: t`Worth now, ISK`,
      tooltip: t`What a visit in this round would bring until the next one`,
      value: ({ worthIsk }) => worthIsk,
      tone: ({ worthIsk }) => ((worthIsk ?? 0) < 0 ? 'danger' : undefined),
    }),
  ];
}

/** What the player can do about a planet that is left out for another reason than that it can wait. */
function Remedy({
  visit,
  onTakeBack,
  onFeed,
}: { visit: SkippedVisit } & Pick<WaitingVisitsProps, 'onTakeBack' | 'onFeed'>) {
  const { key, planetName, reason, idleGainIsk } = visit;
  if (reason === 'leftOut') {
    return (
      <Link
        as="button"
        type="button"
        data-unprinted=""
        aria-label={t`Take back ${planetName}`}
        onClick={() => onTakeBack(key)}
      >
        {t`Take it back`}
      </Link>
    );
  }
  if (idleGainIsk === null) return null;
  return (
    <Link
      as="button"
      type="button"
      data-unprinted=""
      aria-label={t`Bring inputs to ${planetName}`}
      onClick={() => onFeed(key, true)}
    >
      {t`Bring inputs anyway`}
    </Link>
  );
}

const Answer = styled.div`
  display: flex;
  align-items: center;
  gap: var(--gap-wide);
  padding: 16px;
  border: 1px solid var(--borderColor-default);
  border-radius: 6px;
  font-size: var(--text-small);

  svg {
    flex: none;
    color: var(--fgColor-success);
  }

  h3 {
    margin: 0 0 2px;
    font-size: var(--text-medium);
  }

  p {
    margin: 0;
  }

  p + p {
    margin-top: 2px;
    color: var(--fgColor-muted);
  }
`;

interface EmptyPlanProps extends Pick<WaitingVisitsProps, 'report' | 'nameOf'> {
  /** whether planets are known of characters that take part */
  isAnswer: boolean;
  /** why there is no visit */
  reason: string;
  /** below that, what can be done about it */
  children: ReactNode;
}

/** The answer first where a round has no visit: until when there is nothing to do. */
export function EmptyPlan({ report, nameOf, isAnswer, reason, children }: EmptyPlanProps) {
  const { nextDue, settings } = report;
  return (
    <Answer>
      {isAnswer && <CheckCircleIcon size={32} />}
      <div>
        {isAnswer && <h3>{nothingToDoTitle(report)}</h3>}
        <p>{isAnswer ? t`${reason}, ${{ moment: momentText(settings.nextRoundAt) }}.` : reason}</p>
        {nextDue !== null && <p>{nextDueText(nextDue, nameOf)}</p>}
        {children}
      </div>
    </Answer>
  );
}
