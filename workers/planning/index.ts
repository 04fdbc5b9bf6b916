/** What could be done: plans that are proven by replay. Pure; knows no network, cache or clock. */
export { type ColonyVisit, planRound } from './round/planRound.ts';
export { planVisit } from './round/planVisit.ts';
export { MAX_PROGRAM_SECONDS } from './round/programs.ts';
