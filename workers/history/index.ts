/** What has been: snapshots compared with forecasts, earnings over time. Pure. */

export { AccuracyBook, compareErrors, errorFigure, totalAccuracy } from './accuracy.ts';
export { anonymise } from './anonymise.ts';
export { compareSnapshots, firstVisit } from './compareSnapshots.ts';
export { type BookedColony, type ColonyBook, EarningsBook } from './earnings.ts';
export { findHabits } from './habits.ts';
export { HistoryPrices } from './historyPrices.ts';
export { countedVisits, mergeVisits } from './mergeVisits.ts';
export { periodStart } from './periods.ts';
export { dayOf } from './programs.ts';
export { findTrends, findWornOut } from './trends.ts';
