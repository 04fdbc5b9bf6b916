import { t } from '@lingui/core/macro';
import { Button } from '@primer/react';
import { useState } from 'react';
import { canKeepFile, chooseKeptFile, permitKeptFile, stopKeepingFile, writeKeptFile } from '../../bridge/keptFile.ts';
import { joinSentences } from '../../format/text.ts';
import { formatEveTime } from '../../format/time.ts';
import { type KeptFileState, keptFileAtom } from '../../state/backups.ts';
import { envAtom } from '../../state/environment.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { Buttons, Offer } from '../../ui/dialogLayout.ts';
import { Note, Problem } from '../../ui/parts.tsx';
import { keptFileProblemText } from '../../words/backup.ts';

type Run = (work: () => Promise<void>) => void;

/** A file that the browser keeps up to date by itself, where it can. Pilots of the sandbox are never written. */
export function KeptFileRow({ run, isBusy }: { run: Run; isBusy: boolean }) {
  const kept = useAtomValue(keptFileAtom);
  if (useAtomValue(envAtom)?.isSandbox) return null;
  if (kept !== null) return <KeptFileView kept={kept} run={run} isBusy={isBusy} />;
  return canKeepFile() ? <NoFile run={run} isBusy={isBusy} /> : null;
}

function NoFile({ run, isBusy }: { run: Run; isBusy: boolean }) {
  const [hasLogins, setHasLogins] = useState(false);
  return (
    <Offer>
      <CheckField
        label={t`with logins`}
        caption={t`A file that this browser writes again each week, and after a day with visits. Choosing a file that exists empties it: restore it first.`}
        checked={hasLogins}
        onChange={setHasLogins}
      />
      <Button disabled={isBusy} onClick={() => run(() => chooseKeptFile(hasLogins))}>
        {t`Keep a file up to date…`}
      </Button>
    </Offer>
  );
}

function KeptFileView({ kept, run, isBusy }: { kept: KeptFileState; run: Run; isBusy: boolean }) {
  const { name, hasLogins, writtenAtMs, problem } = kept;
  const time = writtenAtMs === null ? null : formatEveTime(writtenAtMs / 1000);
  return (
    <Offer>
      <div>
        <Note>
          {joinSentences([
            hasLogins
              ? t`${name} is kept up to date by itself, with logins.`
              : t`${name} is kept up to date by itself, without secrets.`,
            time !== null && t`Last written: ${time}.`,
          ])}
        </Note>
        {problem !== null && <Problem>{keptFileProblemText(problem)}</Problem>}
      </div>
      <Buttons>
        {problem === 'permission' && (
          <Button disabled={isBusy} onClick={() => run(permitKeptFile)}>
            {t`Allow again`}
          </Button>
        )}
        {(problem === 'fewer' || problem === 'changed') && (
          <Button variant="danger" disabled={isBusy} onClick={() => run(() => writeKeptFile(true))}>
            {t`Replace it`}
          </Button>
        )}
        <Button disabled={isBusy} onClick={() => run(stopKeepingFile)}>
          {t({ message: 'Stop', comment: 'keeping a file up to date' })}
        </Button>
      </Buttons>
    </Offer>
  );
}
