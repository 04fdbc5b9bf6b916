/** When and what to fetch: the schedule, characters, prices, market volumes, planet names, what is new in the game, retries, outages. */

export { CharacterFetcher } from './characterFetcher.ts';
export { FetchRunner } from './fetchRunner.ts';
export { NewThings } from './newThings.ts';
export { OnceAsked } from './onceAsked.ts';
export { reportOutage, reportWrongClock } from './outages.ts';
export { OwnDataFetcher } from './ownDataFetcher.ts';
export { PageWaits } from './pageWaits.ts';
export { PlanetDirectory } from './planetDirectory.ts';
export { PlanetNames } from './planetNames.ts';
export { PriceFetcher } from './priceFetcher.ts';
export { ProgressReporter } from './progressReporter.ts';
export { FetchesUnderWay, oldestConfirmation, RefreshSchedule } from './refreshSchedule.ts';
export type { Announced, Tabs } from './tabs.ts';
export { VolumeFetcher } from './volumeFetcher.ts';
