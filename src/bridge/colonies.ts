/** What views ask about colonies. */
import { engineSubject } from './engineSubject.ts';

/** Throws (rejects) if the engine cannot answer; the view shows it. */
export const { detail: fetchDetail, totals: fetchTotals } = engineSubject('colonies');
