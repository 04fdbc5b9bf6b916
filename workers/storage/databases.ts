import { openOwnData } from './ownData.ts';
import { openPlans } from './plans.ts';
import { openShares } from './shares.ts';
import { openStartedRound } from './startedRound.ts';
import { openLibrary } from './templates.ts';
import { openVariants } from './variants.ts';

/** What opens the databases that are only open while they are read or changed. */
export const DATABASES = { openLibrary, openVariants, openStartedRound, openOwnData, openShares, openPlans };

export type Databases = typeof DATABASES;
