/** Shares: what the page asks of the engine about them, and links in the page's address. */
import { readShareLink } from '../../workers/game/domain/shares.ts';
import { openDialog } from '../state/dialogs.ts';
import { store } from '../state/jotai.ts';
import { offeredLinkAtom } from '../state/shares.ts';
import { engineSubject } from './engineSubject.ts';

/** Throw (reject) if the engine cannot answer. */
export const {
  preview: previewShare,
  create: createShare,
  change: changeShare,
  publish: publishShares,
  stopSharing,
  renew: renewShare,
  look: lookAtShare,
  follow: followShare,
  unfollow: unfollowShare,
  announce: announceShare,
  prefer: preferShare,
  poll: pollShares,
} = engineSubject('shares');

/** The page's address, as links to shares begin. */
export function sharePageUrl(): string {
  return window.location.origin + window.location.pathname;
}

/** Takes a share's link out of the address, before anything else sees it there, and offers it. Called first of all. */
export function followShareLinks(): void {
  takeShareLink();
  window.addEventListener('hashchange', takeShareLink);
}

function takeShareLink(): void {
  const { hash, pathname, search } = window.location;
  if (!hash.includes('share=')) return;
  window.history.replaceState(window.history.state, '', pathname + search);
  // A damaged link is offered, too: the dialog says what is wrong with it.
  store.set(offeredLinkAtom, readShareLink(hash) ?? 'damaged');
  openDialog({ kind: 'follow' });
}
