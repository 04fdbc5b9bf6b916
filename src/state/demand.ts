/** Baskets of wanted goods: the engine keeps them in the browser's database; here is what this tab knows of them. */
import type { Basket } from '../../workers/game/domain/demand.ts';
import { atom } from './jotai.ts';
import { stableAtom } from './stableAtom.ts';

/** All baskets, by name; null until they are loaded. Set by the bridge. */
export const basketsAtom = atom<readonly Basket[] | null>(null);

/** Those that count in the chain and in a round; none until they are loaded. */
export const countedBasketsAtom = stableAtom((get) => (get(basketsAtom) ?? []).filter(({ isCounted }) => isCounted));
