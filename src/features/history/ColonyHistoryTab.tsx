import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { SkeletonBox } from '@primer/react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { ColonyKey } from '../../../workers/game/domain/ids.ts';
import type { EpochSeconds } from '../../../workers/game/domain/units.ts';
import { historyInputsAtom } from '../../state/history.ts';
import { useAtom, useAtomValue } from '../../state/jotai.ts';
import { pricingAtom } from '../../state/pricing.ts';
import { Note } from '../../ui/parts.tsx';
import { RetryProblem } from '../../ui/RetryProblem.tsx';
import { ColonyHistoryPanel } from './ColonyHistoryPanel.tsx';
import { ReportDialog } from './ReportDialog.tsx';
import { useColonyHistory } from './useHistory.ts';

/* About as high as a colony's history, so that what is below does not jump. */
const Room = styled.div`
  min-height: 420px;
`;

/** The history of one colony: in its opened row, and opened from the fleet's history. */
export default function ColonyHistoryTab({ colonyKey }: { colonyKey: ColonyKey }) {
  const [inputs, setInputs] = useAtom(historyInputsAtom);
  const { value: history, problem, askAgain } = useColonyHistory(colonyKey, inputs.period);
  const { isAllRegions } = useAtomValue(pricingAtom);
  const [reportedAt, setReportedAt] = useState<EpochSeconds | null>(null);
  return (
    <Room>
      {problem !== null && (
        <RetryProblem onRetry={askAgain}>{t`The history could not be loaded: ${problem}`}</RetryProblem>
      )}
      {history === undefined && problem === null && <SkeletonBox height="400px" aria-label={t`Loading the history`} />}
      {history === null && (
        <Note>
          <Trans>
            No visit to this colony is stored yet. Colony Watch stores the colony each time ESI shows a newer snapshot
            of it; the first figures appear after your next visit.
          </Trans>
        </Note>
      )}
      {history && (
        <ColonyHistoryPanel
          history={history}
          period={inputs.period}
          measure={inputs.measure}
          isAllRegions={isAllRegions}
          onPeriod={(period) => setInputs({ ...inputs, period })}
          onMeasure={(measure) => setInputs({ ...inputs, measure })}
          onReport={setReportedAt}
        />
      )}
      {reportedAt !== null && (
        <ReportDialog colonyKey={colonyKey} at={reportedAt} onClose={() => setReportedAt(null)} />
      )}
    </Room>
  );
}
