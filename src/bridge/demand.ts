/** Baskets of wanted goods: kept by the engine in the browser's database, the same in every tab. */
import { t } from '@lingui/core/macro';
import type { Basket, BasketsChange } from '../../workers/game/domain/demand.ts';
import { errorMessage } from '../format/text.ts';
import { basketsAtom } from '../state/demand.ts';
import { store } from '../state/jotai.ts';
import { keepEqual } from '../state/keepEqual.ts';
import { setNotice } from '../state/notices.ts';
import { engineSubject } from './engineSubject.ts';
import { sayIfUnstored } from './keptUntilClosed.ts';
import { tabChannel } from './tabChannel.ts';

const channel = tabChannel('colony-watch/baskets');
const demand = engineSubject('demand');

/** Throws (rejects) if the engine cannot answer; the view shows it. */
export const { goods: fetchDemandedGoods } = demand;

/** Loads the baskets, and again whenever another tab changes them. Failures are notices. @returns a function that stops it */
export function followBaskets(): () => void {
  void changeBaskets({ kind: 'read' });
  return channel.follow(() => void changeBaskets({ kind: 'read' }));
}

/** Adds or replaces a basket. Failures are notices. */
export function saveBasket(basket: Basket): void {
  void changeBaskets({ kind: 'save', basket });
}

/** Deletes a basket. Failures are notices. */
export function deleteBasket(id: string): void {
  void changeBaskets({ kind: 'delete', id });
}

async function changeBaskets(change: BasketsChange): Promise<void> {
  try {
    const { baskets, storageProblem } = await demand.changeBaskets(change);
    store.set(
      basketsAtom,
      keepEqual(store.get(basketsAtom) ?? [], baskets, ({ id }) => id),
    );
    if (change.kind !== 'read') channel.announce();
    sayIfUnstored(
      'baskets',
      storageProblem,
      (problem) => t`Your baskets are kept until you close this tab: ${problem} Download a backup to keep them.`,
    );
  } catch (error) {
    const problem = errorMessage(error);
    const text =
      change.kind === 'read'
        ? t`Your baskets could not be loaded: ${problem} Reload the page and try again.`
        : t`Your last change of a basket is not saved: ${problem} Reload the page and try again.`;
    setNotice({ id: 'baskets', kind: 'failed', text });
  }
}
