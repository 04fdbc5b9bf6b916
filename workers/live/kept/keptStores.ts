import { BASKETS } from '../../figures/kept/baskets.ts';
import { LIBRARY } from '../../figures/kept/library.ts';
import { PLANS } from '../../figures/kept/plans.ts';
import { STARTED_ROUND } from '../../figures/kept/startedRound.ts';
import { VARIANTS } from '../../figures/kept/variants.ts';
import type { Stores } from './databases.ts';

/** What the player keeps in rows. No planet on the screen waits for it, so its code is loaded with what plans. */
export function keptStores({ rowsOf }: Pick<Stores, 'rowsOf'>) {
  return {
    library: rowsOf(LIBRARY),
    variants: rowsOf(VARIANTS),
    plans: rowsOf(PLANS),
    baskets: rowsOf(BASKETS),
    startedRound: rowsOf(STARTED_ROUND),
  };
}

export type KeptStores = ReturnType<typeof keptStores>;
