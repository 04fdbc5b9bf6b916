/** What the page says after it has reloaded for a restore, or a deletion. */
import { t } from '@lingui/core/macro';
import { ownCharactersAtom } from '../state/characters.ts';
import { store } from '../state/jotai.ts';
import { setNotice } from '../state/notices.ts';
import type { News } from '../state/storage.ts';

let stopWaiting = (): void => {};

/** Says it, and offers the queue of logins once several restored logins turn out not to work: of another server, or old. */
export function showRestoreNews(news: News): void {
  setNotice({ id: 'restore', ...news });
  stopWaiting();
  const check = (): void => {
    if (store.get(ownCharactersAtom).filter(({ needsLogin }) => needsLogin).length < 2) return;
    stopWaiting();
    setNotice({
      id: 'login-queue',
      kind: 'needsYou',
      text: t`Restored characters have to log in again, one after another.`,
      action: { kind: 'loginQueue' },
    });
  };
  stopWaiting = store.sub(ownCharactersAtom, check);
  check();
}
