import { t } from '@lingui/core/macro';
import { useCallback, useEffect } from 'react';
import type { OpenColony } from '../bridge/showNotification.ts';
import { loadCode } from '../languages/loadCode.ts';
import { keptFileAtom } from '../state/backups.ts';
import { envAtom } from '../state/environment.ts';
import { atom, useAtomValue } from '../state/jotai.ts';
import { setNotice } from '../state/notices.ts';
import { notificationSettingsAtom } from '../state/notifications.ts';
import { hasReminderChannel, reminderSettingsAtom } from '../state/reminders.ts';
import { sharesAtom } from '../state/shares.ts';
import { NOTIFICATION_NOTICES } from '../words/notices.ts';
import { followNotificationClicks } from './followClicks.ts';

/** The server keeps shares, and this browser publishes or follows some. */
const hasSharesAtom = atom((get) => {
  const shares = get(sharesAtom);
  const count = (shares?.published.length ?? 0) + (shares?.followed.length ?? 0);
  return count > 0 && (get(envAtom)?.hasShares ?? false);
});

/** Runs what is never seen: clicks on notifications, printing, the notifier once the player turns notifications or reminders on, and
 * uploads and news of shares. */
export function Background({ onOpen }: { onOpen: OpenColony }) {
  const reminders = useAtomValue(reminderSettingsAtom);
  const hasShares = useAtomValue(hasSharesAtom);
  // A list that could not be deleted is deleted later.
  const hasReminders = hasReminderChannel(reminders) || reminders.listId !== '';
  const isOn = useAtomValue(notificationSettingsAtom).isOn || hasReminders;
  useEffect(() => {
    const clicks = followNotificationClicks(onOpen);
    return () => clicks.stop();
  }, [onOpen]);
  useJob(true, loadPrinting);
  useJob(hasShares, loadShareSync, shareSyncLost);
  const loadNotifier = useCallback(
    async () => (await loadCode(() => import('./notifier.ts'))).startNotifier(onOpen),
    [onOpen],
  );
  useJob(isOn, loadNotifier, notifierLost);
  useJob(useAtomValue(keptFileAtom) !== null, loadFileKeeper);
  return null;
}

type LoadJob = () => Promise<{ stop(): void }>;

const loadPrinting: LoadJob = async () => (await loadCode(() => import('./followPrinting.ts'))).followPrinting();
const loadShareSync: LoadJob = async () => (await loadCode(() => import('./shareSync.ts'))).startShareSync();
const loadFileKeeper: LoadJob = async () => (await loadCode(() => import('./fileKeeper.ts'))).startFileKeeper();

const shareSyncLost = (): void =>
  setNotice({
    id: 'shares',
    kind: 'failed',
    text: t`Your shares are not brought up to date: a part of the page could not be loaded. Reload the page.`,
    action: 'reload',
  });

const notifierLost = (): void =>
  setNotice({ id: 'notification', kind: 'failed', text: NOTIFICATION_NOTICES.notStarted(), action: 'reload' });

/** Without its code nothing is missed until the next visit. */
const nothingLost = (): void => {};

/** Runs something while it is on. Its code is loaded when it is first needed. */
function useJob(isOn: boolean, load: LoadJob, onLost: () => void = nothingLost): void {
  useEffect(() => {
    if (!isOn) return;
    let isEnded = false;
    let stop = (): void => {};
    load().then((job) => {
      if (isEnded) job.stop();
      else stop = () => job.stop();
    }, onLost);
    return () => {
      isEnded = true;
      stop();
    };
  }, [isOn, load, onLost]);
}
