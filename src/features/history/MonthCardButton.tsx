import { t } from '@lingui/core/macro';
import { SkeletonBox } from '@primer/react';
import { type ReactNode, useCallback, useState } from 'react';
import { styled } from 'styled-components';
import type { MonthReport } from '../../../workers/game/domain/history.ts';
import { monthOf } from '../../../workers/game/domain/months.ts';
import { pictureExits } from '../../bridge/copyPicture.ts';
import { fetchMonth } from '../../bridge/history.ts';
import { formatEveDay, formatLongMonth } from '../../format/time.ts';
import { Note } from '../../ui/parts.tsx';
import { PictureButton, PictureSheet } from '../../ui/pictures/PictureButton.tsx';
import { RetryProblem } from '../../ui/RetryProblem.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { realNowSeconds } from '../../ui/ticker.ts';
import { useAnswer } from '../../ui/useAnswer.ts';
import { monthCard } from './monthCard.ts';

const Waiting = styled.div`
  width: min(480px, calc(100vw - 2rem));
  padding: 12px;
`;

/** A month of the fleet as a picture to be shown elsewhere. */
export function MonthCardButton() {
  return (
    <PictureButton label={t`Month card`}>
      <MonthCards />
    </PictureButton>
  );
}

async function fetchMonths(): Promise<MonthReport[]> {
  const month = monthOf(realNowSeconds());
  const reports = await Promise.all([fetchMonth(month), fetchMonth(month - 1)]);
  return reports.filter((report) => report !== null);
}

function MonthCards() {
  const { value: reports, problem, askAgain } = useAnswer(fetchMonths, []);
  const instead = (content: ReactNode) => <Waiting>{content}</Waiting>;
  if (problem !== null)
    return instead(<RetryProblem onRetry={askAgain}>{t`The history could not be loaded: ${problem}`}</RetryProblem>);
  if (reports === undefined) return instead(<SkeletonBox height="240px" aria-label={t`Loading…`} />);
  const [latest] = reports;
  if (latest === undefined) return instead(<Note>{t`Nothing is stored of this month and the one before.`}</Note>);
  return <MonthSheet reports={reports} latest={latest} />;
}

/** `2026-11` */
const monthId = ({ fromAt }: MonthReport): string => formatEveDay(fromAt).slice(0, 7);

/** @param reports the latest first */
function MonthSheet({ reports, latest }: { reports: readonly MonthReport[]; latest: MonthReport }) {
  const [month, setMonth] = useState(monthId(latest));
  const shown = reports.find((report) => monthId(report) === month) ?? latest;
  const draw = useCallback((hasNames: boolean) => monthCard(shown, hasNames), [shown]);
  return (
    <PictureSheet
      fileName={`colony-watch-${monthId(shown)}`}
      draw={draw}
      namesLabel={t`With names of characters`}
      description={t`What the fleet did in ${{ month: formatLongMonth(shown.fromAt) }}`}
      exits={pictureExits}
      controls={
        reports.length > 1 && (
          <Segments
            label={t`Month`}
            options={reports.map((report) => ({ value: monthId(report), label: formatLongMonth(report.fromAt) }))}
            value={monthId(shown)}
            onChange={setMonth}
          />
        )
      }
    />
  );
}
