/** Deletes everything of the player's in this browser. What the server is to end is kept until it has. */
import { t } from '@lingui/core/macro';
import { characterRecords } from '../state/characters.ts';
import { store } from '../state/jotai.ts';
import { reminderSettingsAtom } from '../state/reminders.ts';
import { LOST_SESSION } from '../state/sessions.ts';
import { emptyStorage, keepNews } from '../state/storage.ts';
import { addWithdrawals, formatWithdrawals, readWithdrawals, type Withdrawal } from '../state/withdrawals.ts';
import { stopThisTab, withOtherTabsStopped } from './allTabs.ts';
import { askEngine } from './engine.ts';
import { unsubscribeFromPush } from './pushSubscription.ts';

/**
 * Deletes it, in all tabs, and reloads.
 * @returns false if another tab is deleting or restoring everything: nothing was done
 * @throws Error (rejects) if the engine can't say what is shared, then nothing is deleted, or if the browser refuses
 */
export async function deleteEverything(): Promise<boolean> {
  let isStopped = false;
  try {
    return await withOtherTabsStopped(async () => {
      const withdrawals = await toWithdraw();
      addWithdrawals(withdrawals, true);
      isStopped = true;
      stopThisTab();
      await unsubscribeFromPush().catch(() => {});
      await empty([...readWithdrawals().withdrawals, ...withdrawals]);
    });
  } catch (error) {
    const text = t`Not everything could be deleted: the browser refuses. Clear this site’s data in the browser to delete the rest.`;
    if (isStopped) keepNews({ kind: 'failed', text });
    throw error;
  } finally {
    // Also where the browser has refused: nothing runs in this tab any more.
    if (isStopped) window.location.reload();
  }
}

/** Goes on with a deletion during which the tab was closed. */
export async function finishDeleting(): Promise<void> {
  const { isEmptying, withdrawals } = readWithdrawals();
  if (isEmptying) await empty(withdrawals);
}

async function toWithdraw(): Promise<Withdrawal[]> {
  const shares = await askEngine((engine) => engine.shares.secrets());
  const { listId } = store.get(reminderSettingsAtom);
  return [
    // Lost tokens can't be revoked.
    ...characterRecords()
      .filter(({ session }) => session !== LOST_SESSION)
      .map(({ character: { characterId, name }, session }) => ({ kind: 'login' as const, characterId, name, session })),
    ...shares.map((share) => ({ kind: 'share' as const, ...share })),
    ...(listId === '' ? [] : [{ kind: 'reminders' as const, listId }]),
  ];
}

function empty(withdrawals: readonly Withdrawal[]): Promise<void> {
  const unique = new Map(withdrawals.map((one) => [JSON.stringify(one), one]));
  return emptyStorage(unique.size === 0 ? {} : { withdrawals: formatWithdrawals([...unique.values()]) });
}
