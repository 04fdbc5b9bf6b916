import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@primer/react';
import { closeDialog } from '../../state/dialogs.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Stack } from '../../ui/dialogLayout.ts';
import { Note } from '../../ui/parts.tsx';
import { gameExportText } from '../../words/gameData.ts';
import { fullNotice } from './fullNotice.ts';

/** The full legal notice, the game data that the page is built on, and the licences of bundled packages. */
export default function TrademarksDialog() {
  return (
    <Dialog title={t`Trademarks`} onClose={closeDialog} hasClose>
      <Stack>
        {fullNotice().map((paragraph) => (
          <Note key={paragraph}>{paragraph}</Note>
        ))}
        <Note>{gameExportText()}</Note>
        <Note>
          <Trans>
            Colony Watch includes open-source packages:{' '}
            <Link inline href="/licenses.txt" target="_blank" rel="noreferrer">
              their licences
            </Link>
            .
          </Trans>
        </Note>
      </Stack>
    </Dialog>
  );
}
