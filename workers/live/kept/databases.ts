import { LIBRARY } from '../../figures/kept/library.ts';
import { PLANS } from '../../figures/kept/plans.ts';
import { VARIANTS } from '../../figures/kept/variants.ts';
import { KeptRows, openKept } from './keptRows.ts';
import { openOwnData } from './ownData.ts';
import { openShares, ShareStore } from './shares.ts';
import { openStartedRound } from './startedRoundDatabase.ts';

/** What opens the databases that are only open while they are read or changed. */
export const DATABASES = { openKept, openStartedRound, openOwnData, openShares };

export type Databases = typeof DATABASES;

/** What an engine has of the player's before it starts. Nothing is opened yet; each call of a store asks for its opener. */
export function makeStores(databases: Databases) {
  return {
    library: new KeptRows(LIBRARY, databases.openKept),
    variants: new KeptRows(VARIANTS, databases.openKept),
    plans: new KeptRows(PLANS, databases.openKept),
    /** its store checks much, and is loaded with what plans */
    openStartedRound: () => databases.openStartedRound(),
    shares: new ShareStore(() => databases.openShares()),
  };
}

export type Stores = ReturnType<typeof makeStores>;
