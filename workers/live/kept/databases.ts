import { openOwnData } from './ownData.ts';
import { openPlans, PlanStore } from './plans.ts';
import { openShares, ShareStore } from './shares.ts';
import { openStartedRound } from './startedRoundDatabase.ts';
import { openLibrary, TemplateLibrary } from './templates.ts';
import { openVariants, VariantStore } from './variants.ts';

/** What opens the databases that are only open while they are read or changed. */
export const DATABASES = { openLibrary, openVariants, openStartedRound, openOwnData, openShares, openPlans };

export type Databases = typeof DATABASES;

/** What an engine has of the player's before it starts. Nothing is opened yet; each call of a store asks for its opener. */
export function makeStores(databases: Databases) {
  return {
    library: new TemplateLibrary(() => databases.openLibrary()),
    variants: new VariantStore(() => databases.openVariants()),
    /** its store checks much, and is loaded with what plans */
    openStartedRound: () => databases.openStartedRound(),
    plans: new PlanStore(() => databases.openPlans()),
    shares: new ShareStore(() => databases.openShares()),
  };
}

export type Stores = ReturnType<typeof makeStores>;
