import { BASKETS } from '../../figures/kept/baskets.ts';
import { LIBRARY } from '../../figures/kept/library.ts';
import { PLANS } from '../../figures/kept/plans.ts';
import { STARTED_ROUND } from '../../figures/kept/startedRound.ts';
import { VARIANTS } from '../../figures/kept/variants.ts';
import { openRestore } from '../backup/restoreDatabase.ts';
import { KeptRows, openKept } from './keptRows.ts';
import { openOwnData } from './ownData.ts';
import { ShareStore } from './shares.ts';
import { SustainedStore } from './sustainedStore.ts';

/** What opens the databases that are only open while they are read or changed. */
export const DATABASES = { openKept, openOwnData, openRestore };

export type Databases = typeof DATABASES;

/**
 * What an engine has of the player's before it starts. Nothing is opened yet; each call of a store asks for its opener.
 * @param madeBy what is another text for each version of the engine
 */
export function makeStores(databases: Databases, madeBy: string) {
  return {
    library: new KeptRows(LIBRARY, databases.openKept),
    variants: new KeptRows(VARIANTS, databases.openKept),
    plans: new KeptRows(PLANS, databases.openKept),
    baskets: new KeptRows(BASKETS, databases.openKept),
    startedRound: new KeptRows(STARTED_ROUND, databases.openKept),
    shares: new ShareStore(databases.openKept),
    sustained: new SustainedStore(databases.openKept, madeBy),
  };
}

export type Stores = ReturnType<typeof makeStores>;
