import { t } from '@lingui/core/macro';
import { closeDialog, dialogAtom } from './state/dialogs.ts';
import { useAtomValue } from './state/jotai.ts';
import { OverlayBoundary } from './ui/ErrorBoundary.tsx';
import { loadable } from './ui/loadable.tsx';

const ScopesDialog = loadable(() => import('./features/login/ScopesDialog.tsx'));
const LoginQueueDialog = loadable(() => import('./features/login/LoginQueueDialog.tsx'));
const BackupDialog = loadable(() => import('./features/backup/BackupDialog.tsx'));
const RestoreDialog = loadable(() => import('./features/backup/RestoreDialog.tsx'));
const SettingsDialog = loadable(() => import('./features/settings/SettingsDialog.tsx'));
const RatesDialog = loadable(() => import('./features/settings/RatesDialog.tsx'));
const FaqDialog = loadable(() => import('./features/help/FaqDialog.tsx'));
const WhatsNewDialog = loadable(() => import('./features/help/WhatsNewDialog.tsx'));
const TrademarksDialog = loadable(() => import('./features/help/TrademarksDialog.tsx'));
const DeleteEverythingDialog = loadable(() => import('./features/settings/DeleteEverythingDialog.tsx'));
const CalendarDialog = loadable(() => import('./features/stops/calendar/CalendarDialog.tsx'));
const NotificationsDialog = loadable(() => import('./features/notifications/NotificationsDialog.tsx'));
const SharesDialog = loadable(() => import('./features/shares/SharesDialog.tsx'));
const FollowDialog = loadable(() => import('./features/shares/FollowDialog.tsx'));
const CharacterDialog = loadable(() => import('./features/characters/CharacterDialog.tsx'));

/** The dialog that is open, if any; its code is loaded when it is first opened. */
export function Dialogs() {
  const dialog = useAtomValue(dialogAtom);
  if (!dialog) return null;
  return (
    <OverlayBoundary part={t`The dialog`} onClose={closeDialog} key={dialog.kind}>
      {dialog.kind === 'scopes' && <ScopesDialog characterId={dialog.characterId ?? null} />}
      {dialog.kind === 'loginQueue' && <LoginQueueDialog />}
      {dialog.kind === 'backup' && <BackupDialog />}
      {dialog.kind === 'restore' && <RestoreDialog />}
      {dialog.kind === 'settings' && <SettingsDialog {...dialog} />}
      {dialog.kind === 'deleteEverything' && <DeleteEverythingDialog />}
      {dialog.kind === 'rates' && <RatesDialog />}
      {dialog.kind === 'faq' && <FaqDialog {...dialog} />}
      {dialog.kind === 'whatsNew' && <WhatsNewDialog {...dialog} />}
      {dialog.kind === 'trademarks' && <TrademarksDialog />}
      {dialog.kind === 'calendar' && <CalendarDialog />}
      {dialog.kind === 'notifications' && <NotificationsDialog />}
      {dialog.kind === 'shares' && <SharesDialog />}
      {dialog.kind === 'follow' && <FollowDialog />}
      {dialog.kind === 'character' && <CharacterDialog characterId={dialog.characterId} key={dialog.characterId} />}
    </OverlayBoundary>
  );
}
