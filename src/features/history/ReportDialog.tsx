import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { SkeletonBox } from '@primer/react';
import { styled } from 'styled-components';
import type { WrongForecastOutcome } from '../../../workers/game/domain/history.ts';
import type { ColonyKey } from '../../../workers/game/domain/ids.ts';
import type { EpochSeconds } from '../../../workers/game/domain/units.ts';
import { fetchWrongForecast } from '../../bridge/history.ts';
import { saveFile } from '../../bridge/saveFile.ts';
import { setNotice } from '../../state/notices.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Stack } from '../../ui/dialogLayout.ts';
import { Note, Problem } from '../../ui/parts.tsx';
import { RetryProblem } from '../../ui/RetryProblem.tsx';
import { type Answer, useAnswer } from '../../ui/useAnswer.ts';

const HEIGHT_PX = 360;

const Content = styled.pre`
  height: ${HEIGHT_PX}px;
  margin: 0;
  padding: 8px 12px;
  overflow: auto;
  border: 1px solid var(--borderColor-default);
  border-radius: 6px;
  font-family: var(--fontStack-monospace, monospace);
  font-size: var(--text-tiny);
  line-height: 1.45;
  background: var(--bgColor-inset);
`;

interface ReportDialogProps {
  colonyKey: ColonyKey;
  /** of the later snapshot */
  at: EpochSeconds;
  onClose: () => void;
}

/** Shows the file of a wrong forecast before the player saves it. */
export function ReportDialog({ colonyKey, at, onClose }: ReportDialogProps) {
  const answer = useAnswer(() => fetchWrongForecast(colonyKey, at), [colonyKey, at]);
  return <ReportFile answer={answer} onClose={onClose} />;
}

interface ReportFileProps {
  answer: Answer<WrongForecastOutcome>;
  onClose: () => void;
}

export function ReportFile({ answer: { value, problem, askAgain }, onClose }: ReportFileProps) {
  const file = value?.kind === 'ready' ? value : null;
  const save = (): void => {
    if (file === null) return;
    saveFile(file.fileName, 'application/json', file.text);
    setNotice({ id: 'wrong-forecast', kind: 'done', text: t`${{ fileName: file.fileName }} is saved.` });
    onClose();
  };
  return (
    <Dialog
      title={t`Report a wrong forecast`}
      width="xlarge"
      onClose={onClose}
      footerButtons={[
        { content: t`Cancel`, onClick: onClose },
        { content: t`Save file`, buttonType: 'primary', inactive: file === null, onClick: save },
      ]}
    >
      <Stack $gap="large">
        <Note>
          <Trans>
            The file holds both snapshots of the colony, so that others can repeat the forecast. Ids, names and
            coordinates are replaced and times are shifted. Nothing is sent: save the file and attach it to your report.
          </Trans>
        </Note>
        {problem !== null && (
          <RetryProblem onRetry={askAgain}>{t`The file could not be created: ${problem}`}</RetryProblem>
        )}
        {value?.kind === 'notStored' && (
          <Problem role="alert">
            {t`These snapshots are no longer stored: only the latest of each colony are kept whole.`}
          </Problem>
        )}
        {value === undefined && problem === null && (
          <SkeletonBox height={`${HEIGHT_PX}px`} aria-label={t`Making the file`} />
        )}
        {file !== null && (
          <Content role="region" tabIndex={0} aria-label={t`Content of ${{ fileName: file.fileName }}`}>
            {file.text}
          </Content>
        )}
      </Stack>
    </Dialog>
  );
}
