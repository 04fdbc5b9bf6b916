/** The history stored in its own database. */

export { type OpenHistory, openHistory } from './openHistory.ts';
