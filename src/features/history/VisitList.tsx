import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { VisitReport } from '../../../workers/game/domain/history.ts';
import type { EpochSeconds } from '../../../workers/game/domain/units.ts';
import { formatDuration, formatMoment } from '../../format/time.ts';
import { Heading, Note } from '../../ui/parts.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { realNowSeconds } from '../../ui/ticker.ts';
import { verdictWords, visitText } from '../../words/history.ts';
import { VisitDetail } from './VisitDetail.tsx';

/** Drawn at first, and with each press of the button after them. */
const PAGE = 12;

const List = styled.ol`
  margin: 0 0 6px;
  padding: 0;
  list-style: none;
  font-size: var(--text-small);
`;

const Visit = styled.details`
  border-top: 1px solid var(--borderColor-muted);

  & > summary {
    padding: 5px 0;
  }

  & > summary:hover {
    background: var(--bgColor-muted);
  }
`;

const Verdict = styled.span`
  margin: 0 8px;
  padding: 0 7px;
  border: 1px solid var(--borderColor-default);
  border-radius: 999px;
  font-size: var(--text-tiny);
  white-space: nowrap;
  color: var(--fgColor-muted);

  &[data-verdict="exact"] {
    border-color: var(--borderColor-success-muted);
    color: var(--fgColor-success);
  }

  &[data-verdict="wrong"] {
    border-color: var(--borderColor-danger-emphasis);
    color: var(--fgColor-danger);
  }
`;

interface VisitListProps {
  /** newest first */
  visits: readonly VisitReport[];
  onReport: (at: EpochSeconds) => void;
}

/** Every visit to a colony, newest first; each opens to what was compared. */
export function VisitList({ visits, onReport }: VisitListProps) {
  const [shownCount, setShownCount] = useState(PAGE);
  const hiddenCount = visits.length - shownCount;
  return (
    <section aria-label={t`Visits`}>
      <Heading as="h4">{t`Visits`}</Heading>
      <List>
        {visits.slice(0, shownCount).map((visit) => (
          <li key={visit.at}>
            <VisitEntry visit={visit} onReport={onReport} />
          </li>
        ))}
      </List>
      {hiddenCount > 0 && (
        <SmallButton onClick={() => setShownCount(shownCount + Math.max(PAGE, shownCount))}>
          {t`Show more (${hiddenCount})`}
        </SmallButton>
      )}
      {visits.length === 1 && (
        <Note>{t`The first figures appear after your next visit: then there are two snapshots to compare.`}</Note>
      )}
    </section>
  );
}

function VisitEntry({ visit, onReport }: { visit: VisitReport; onReport: (at: EpochSeconds) => void }) {
  const [isOpen, setOpen] = useState(false);
  const { at, previousAt, verdict } = visit;
  return (
    <Visit onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {formatMoment(at, realNowSeconds())}
        <Verdict data-verdict={verdict}>{verdictWords()[verdict]}</Verdict>
        {visitText(visit)}
        {previousAt !== null && (
          <>
            {' '}
            <Note as="span">{t`after ${{ duration: formatDuration(at - previousAt) }}`}</Note>
          </>
        )}
      </summary>
      {isOpen && <VisitDetail visit={visit} onReport={onReport} />}
    </Visit>
  );
}
