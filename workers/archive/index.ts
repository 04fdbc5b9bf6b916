/** The history recorded, stored in its own database, and read again. */

export { HistoryKeeper } from './historyKeeper.ts';
export { type OpenHistory, openHistory } from './openHistory.ts';
