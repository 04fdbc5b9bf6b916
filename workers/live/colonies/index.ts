/** The colonies of the fleet: kept simulated and reported, published to the page in batches, at the time it shows. */

export { ColonyStore, type CustomsBasis, type PlanningBasis } from './colonyStore.ts';
export { Publisher } from './publisher.ts';
export { type KeptSustained, sortColonies, type TrackedColony } from './trackedColony.ts';
export { ViewClock } from './viewClock.ts';
