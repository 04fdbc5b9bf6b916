/** The colonies of the fleet: kept simulated and reported, published to the page in batches, at the time it shows. */

export { ChainPlanner } from './chainPlanner.ts';
export { ColonyStore, type KnownColony } from './colonyStore.ts';
export { Foreground } from './foreground.ts';
export { Publisher } from './publisher.ts';
export { ReminderPlanner } from './reminderPlanner.ts';
export { RoundPlanner } from './roundPlanner.ts';
export { TemplateJudge } from './templateJudge.ts';
export { ViewClock } from './viewClock.ts';
export { WhatIfPlanner } from './whatIfPlanner.ts';
