/** Figures that views show as the engine answers. Each throws (rejects) if it cannot. */
import { engineSubject } from './engineSubject.ts';

export const { report: fetchChain, bottlenecks: fetchBottlenecks } = engineSubject('chain');
export const { report: fetchChoices } = engineSubject('choices');
export const { detail: fetchDetail, totals: fetchTotals } = engineSubject('colonies');
