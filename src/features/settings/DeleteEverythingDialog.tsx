import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@primer/react';
import { useEffect, useState } from 'react';
import { downloadBackup } from '../../bridge/backup.ts';
import { deleteEverything } from '../../bridge/deleteEverything.ts';
import { changeKeptPlans } from '../../bridge/settle.ts';
import { loadLibrary } from '../../bridge/templates.ts';
import { asSentence, capitalise, errorMessage } from '../../format/text.ts';
import { ownCharactersAtom } from '../../state/characters.ts';
import { knownColoniesAtom } from '../../state/colonies.ts';
import { isOfflineAtom } from '../../state/connection.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { historySummaryAtom } from '../../state/history.ts';
import { atom, useAtomValue } from '../../state/jotai.ts';
import { sharesAtom } from '../../state/shares.ts';
import { libraryAtom } from '../../state/templates.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ProblemBox, Stack } from '../../ui/dialogLayout.ts';
import { realNowSeconds } from '../../ui/ticker.ts';

const SECONDS_PER_MONTH = 30 * 24 * 3600;

/** Since the first visit that is stored of any colony; 0 without history. */
const historyMonthsAtom = atom((get) => {
  const starts = get(knownColoniesAtom).flatMap(({ key }) => get(historySummaryAtom(key))?.firstAt ?? []);
  return starts.length === 0 ? 0 : Math.ceil((realNowSeconds() - Math.min(...starts)) / SECONDS_PER_MONTH);
});

/** What is deleted, as far as it can be counted; what can't be read is left out. */
function useLosses(): readonly string[] {
  const characterCount = useAtomValue(ownCharactersAtom).length;
  const monthCount = useAtomValue(historyMonthsAtom);
  const templateCount = useAtomValue(libraryAtom)?.length ?? 0;
  const shareCount = useAtomValue(sharesAtom)?.published.length ?? 0;
  const [planCount, setPlanCount] = useState(0);
  useEffect(() => {
    loadLibrary().catch(() => {});
    changeKeptPlans({ kind: 'read' }).then(
      ({ plans }) => setPlanCount(plans.length),
      () => {},
    );
  }, []);
  const counted: readonly [number, string][] = [
    [
      characterCount,
      t`${plural(characterCount, { one: '# character with its login', other: '# characters with their logins' })}`,
    ],
    [monthCount, t`${plural(monthCount, { one: '# month of history', other: '# months of history' })}`],
    [templateCount, t`${plural(templateCount, { one: '# template', other: '# templates' })}`],
    [planCount, t`${plural(planCount, { one: '# plan of new planets', other: '# plans of new planets' })}`],
    [shareCount, t`${plural({ count: shareCount }, { one: '# share', other: '# shares' })}`],
  ];
  return [
    ...counted.flatMap(([count, text]) => (count > 0 ? text : [])),
    t`Accounts, comments, settings, rounds, stock, baskets, variants and reminders`,
  ];
}

/** Says what goes, offers a backup, and deletes everything of the player's in this browser. */
export default function DeleteEverythingDialog() {
  const losses = useLosses();
  const isOffline = useAtomValue(isOfflineAtom);
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (): Promise<void> => {
    setRunning(true);
    setProblem(null);
    try {
      // Afterwards the page reloads.
      if (await deleteEverything()) return;
      setProblem(asSentence(capitalise(t`another tab restores a backup, or deletes everything, at this moment`)));
    } catch (error) {
      const reason = asSentence(capitalise(errorMessage(error)));
      setProblem(t`${reason} Reload the page and try again, or clear this site’s data in the browser.`);
    }
    setRunning(false);
  };
  const backUp = async (): Promise<void> => {
    try {
      // The logins are about to end.
      await downloadBackup(false);
    } catch (error) {
      setProblem(asSentence(capitalise(errorMessage(error))));
    }
  };
  // What has begun can't be canceled.
  const leave = isRunning ? () => {} : closeDialog;
  return (
    <Dialog
      title={t`Delete everything of mine in this browser?`}
      onClose={leave}
      footerButtons={[
        { content: t`Cancel`, autoFocus: true, inactive: isRunning, onClick: leave },
        { content: t`Delete everything`, buttonType: 'danger', disabled: isRunning, onClick: () => void run() },
      ]}
    >
      <Stack>
        <ul>
          {losses.map((loss) => (
            <li key={loss}>{loss}</li>
          ))}
        </ul>
        <p>
          {isOffline ? (
            <Trans>
              You are offline, so logins, shares and reminders can’t be ended on the server now. What is needed for that
              stays in this browser until the server has confirmed it; each start tries it again.
            </Trans>
          ) : (
            <Trans>
              Logins, shares and reminders are then ended on the server, too. What is needed for that stays in this
              browser until the server has confirmed it.
            </Trans>
          )}
        </p>
        <div>
          <Button labelWrap onClick={() => void backUp()}>{t`Download a backup first`}</Button>
        </div>
        <div aria-live="assertive">{problem !== null && <ProblemBox>{problem}</ProblemBox>}</div>
      </Stack>
    </Dialog>
  );
}
