import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionList, ActionMenu } from '@primer/react';
import { useState } from 'react';
import type { EarningsReport } from '../../../workers/game/domain/history.ts';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import { deleteHistory } from '../../bridge/history.ts';
import { saveTable } from '../../bridge/saveTable.ts';
import { ConfirmationDialog } from '../../ui/Dialog.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { useMenu } from '../../ui/useMenu.ts';
import { earningsTable } from './historyTables.ts';

interface HistoryMenuProps {
  /** null while there are no figures */
  report: EarningsReport | null;
  nameOf: (id: CharacterId) => string;
  /** whose history may be deleted; null: of all */
  characterId: CharacterId | null;
  hasHistory: boolean;
  /** opens the dialog of backups; the element gets the focus back */
  onBackup: (opener: HTMLElement | null) => void;
}

export function HistoryMenu({ report, nameOf, characterId, hasHistory, onBackup }: HistoryMenuProps) {
  const { opener, menu } = useMenu();
  const [isDeleting, setDeleting] = useState(false);
  const name = characterId === null ? null : nameOf(characterId);
  const close = (): void => {
    setDeleting(false);
    // After the dialog's own focus trap has let go.
    setTimeout(() => opener.ref.current?.focus(), 0);
  };
  return (
    <>
      <SmallButton {...opener}>{t`Save and restore`}</SmallButton>
      {menu && (
        <ActionMenu {...menu.props}>
          <ActionMenu.Overlay width="medium">
            <ActionList>
              <ActionList.Item
                disabled={report === null}
                onSelect={() => report && void saveTable(`history-${report.groupBy}`, earningsTable(report, nameOf))}
              >
                {t`Save these figures as CSV`}
              </ActionList.Item>
              <ActionList.Item onSelect={() => onBackup(opener.ref.current)}>{t`Backup`}</ActionList.Item>
              <ActionList.Divider />
              <ActionList.Item variant="danger" disabled={!hasHistory} onSelect={() => setDeleting(true)}>
                {name === null ? t`Delete the history of all characters…` : t`Delete the history of ${name}…`}
              </ActionList.Item>
            </ActionList>
          </ActionMenu.Overlay>
        </ActionMenu>
      )}
      {isDeleting && (
        <ConfirmationDialog
          title={name === null ? t`Delete the history of all characters?` : t`Delete the history of ${name}?`}
          confirmText={t`Delete`}
          cancelText={t`Cancel`}
          onClose={close}
          onConfirm={() => void deleteHistory(characterId)}
        >
          <Trans>
            All visits, forecasts and earnings stored in this browser are deleted. ESI does not have them any more:
            without a backup they are gone for good.
          </Trans>
        </ConfirmationDialog>
      )}
    </>
  );
}
