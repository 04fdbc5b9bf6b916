import { t } from '@lingui/core/macro';
import { lazy, Suspense } from 'react';
import { withTexts } from './languages/i18n.ts';
import { dialogAtom } from './state/dialogs.ts';
import { useAtomValue } from './state/jotai.ts';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';

const ScopesDialog = lazy(() => withTexts(import('./features/login/ScopesDialog.tsx')));
const RestoreDialog = lazy(() => withTexts(import('./features/backup/RestoreDialog.tsx')));
const SettingsDialog = lazy(() => withTexts(import('./features/settings/SettingsDialog.tsx')));
const RatesDialog = lazy(() => withTexts(import('./features/settings/RatesDialog.tsx')));
const FaqDialog = lazy(() => withTexts(import('./features/help/FaqDialog.tsx')));
const TrademarksDialog = lazy(() => withTexts(import('./features/help/TrademarksDialog.tsx')));
const CalendarDialog = lazy(() => withTexts(import('./features/stops/calendar/CalendarDialog.tsx')));
const NotificationsDialog = lazy(() => withTexts(import('./features/notifications/NotificationsDialog.tsx')));
const SharesDialog = lazy(() => withTexts(import('./features/shares/SharesDialog.tsx')));
const FollowDialog = lazy(() => withTexts(import('./features/shares/FollowDialog.tsx')));
const CharacterDialog = lazy(() => withTexts(import('./features/characters/CharacterDialog.tsx')));

/** The dialog that is open, if any; its code is loaded when it is first opened. */
export function Dialogs() {
  const dialog = useAtomValue(dialogAtom);
  if (!dialog) return null;
  return (
    <ErrorBoundary part={t`The dialog`} key={dialog.kind}>
      <Suspense fallback={null}>
        {dialog.kind === 'scopes' && <ScopesDialog characterId={dialog.characterId ?? null} />}
        {dialog.kind === 'restore' && <RestoreDialog />}
        {dialog.kind === 'settings' && <SettingsDialog />}
        {dialog.kind === 'rates' && <RatesDialog />}
        {dialog.kind === 'faq' && <FaqDialog {...dialog} />}
        {dialog.kind === 'trademarks' && <TrademarksDialog />}
        {dialog.kind === 'calendar' && <CalendarDialog />}
        {dialog.kind === 'notifications' && <NotificationsDialog />}
        {dialog.kind === 'shares' && <SharesDialog />}
        {dialog.kind === 'follow' && <FollowDialog />}
        {dialog.kind === 'character' && <CharacterDialog characterId={dialog.characterId} key={dialog.characterId} />}
      </Suspense>
    </ErrorBoundary>
  );
}
