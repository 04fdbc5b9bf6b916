/** What could be done: plans that are proven by replay. Pure; knows no network, cache or clock. */
export { type ColonyVisit, planRound } from './round/planRound.ts';
export { planVisit } from './round/planVisit.ts';
export { MAX_PROGRAM_SECONDS } from './round/programs.ts';
export { type PlannedColony, reportRound } from './round/reportRound.ts';
export { reviewVisit } from './round/reviewVisit.ts';
