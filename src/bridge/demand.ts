/** Baskets of wanted goods: kept by the engine in the browser's database, the same in every tab. */
import { t } from '@lingui/core/macro';
import type { Basket } from '../../workers/game/domain/demand.ts';
import { basketsAtom } from '../state/demand.ts';
import { store } from '../state/jotai.ts';
import { keepEqual } from '../state/keepEqual.ts';
import { engineSubject } from './engineSubject.ts';
import { keptByEngine } from './keptByEngine.ts';
import { tabChannel } from './tabChannel.ts';

const channel = tabChannel('colony-watch/baskets');
const demand = engineSubject('demand');

/** Throws (rejects) if the engine cannot answer; the view shows it. */
export const { goods: fetchDemandedGoods } = demand;

const { changeOrSay } = keptByEngine({
  id: 'baskets',
  channel,
  ask: demand.changeBaskets,
  read: { kind: 'read' },
  take: ({ baskets }) =>
    store.set(
      basketsAtom,
      keepEqual(store.get(basketsAtom) ?? [], baskets, ({ id }) => id),
    ),
  unstoredText: (problem) =>
    t`Your baskets are kept until you close this tab: ${problem} Download a backup to keep them.`,
  failedText: (problem, isRead) =>
    isRead
      ? t`Your baskets could not be loaded: ${problem} Reload the page and try again.`
      : t`Your last change of a basket is not saved: ${problem} Reload the page and try again.`,
});

/** Loads the baskets, and again whenever another tab changes them. Failures are notices. @returns a function that stops it */
export function followBaskets(): () => void {
  void changeOrSay({ kind: 'read' });
  return channel.follow(() => void changeOrSay({ kind: 'read' }));
}

/** Adds or replaces a basket. Failures are notices. */
export function saveBasket(basket: Basket): void {
  void changeOrSay({ kind: 'save', basket });
}

/** Deletes a basket. Failures are notices. */
export function deleteBasket(id: string): void {
  void changeOrSay({ kind: 'delete', id });
}
