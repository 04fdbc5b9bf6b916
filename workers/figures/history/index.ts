/** What has been: snapshots compared with forecasts, earnings over time, and their bytes, files and reports. Pure. */

export { anonymise } from './anonymise.ts';
export {
  EARLIEST_AT,
  LATEST_AT,
  parseHistoryBackup,
  readHistoryRest,
  readSnapshot,
} from './backup.ts';
export { compareSnapshots, firstVisit } from './compareSnapshots.ts';
export { encodeDigest } from './digest.ts';
export { findHabits } from './habits.ts';
export { HistoryPrices } from './historyPrices.ts';
export { baseIsk, measureRate } from './measureTaxes.ts';
export { medianPrices } from './medianPrices.ts';
export { countedVisits, mergeVisits } from './mergeVisits.ts';
export { reportMonth, visitsBegin } from './month.ts';
export { packColony, unpackColony } from './packedColony.ts';
export { mergePlannedRounds, plannedRoundOf, reportPlannedRound } from './plannedRounds.ts';
export { comparePrices } from './priceChanges.ts';
export { dayOf } from './programRuns.ts';
export { type NamedColony, reportColonyHistory, reportFleetHistory, selecting } from './reports.ts';
export { summarise } from './summarise.ts';
export { decodeVisits, encodeVisits } from './visitRow.ts';
