/** What the page does about its files that can't be loaded: perhaps the server has another build by now, without them. */
import { t } from '@lingui/core/macro';
import { watchStyles } from '../languages/loadCode.ts';
import { onLostFile } from '../languages/retryLoad.ts';
import { littleRoomAtom } from '../state/browserStorage.ts';
import { store } from '../state/jotai.ts';
import { setNotice } from '../state/notices.ts';
import { hasUnstored, takeReloadNews } from '../state/storage.ts';
import { showNewVersion } from './serviceWorker.ts';

/** Called once, before the first of those files is asked for. */
export function watchFiles(): void {
  onLostFile(() => void checkBuild());
  watchStyles();
}

async function checkBuild(): Promise<void> {
  // Elsewhere a reload would interrupt the player, or lose what the browser has no room for.
  const isIdle = document.querySelector('[role="dialog"], [role="menu"], input:focus, textarea:focus') === null;
  const isFree = isIdle && store.get(littleRoomAtom) !== 'full' && !hasUnstored();
  const found = await window.reloadForOtherBuild?.(isFree);
  if (found === 'otherBuild') showNewVersion();
}

/** Says so if the page has just reloaded itself for another build. */
export function reportReload(): void {
  if (!takeReloadNews()) return;
  setNotice({
    id: 'version',
    kind: 'done',
    text: t`Colony Watch was updated, so the page has reloaded itself. Nothing is lost.`,
  });
}
