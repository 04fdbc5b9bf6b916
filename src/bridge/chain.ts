/** The production chain of a fleet. */
import { engineSubject } from './engineSubject.ts';

/** Throws (rejects) if the engine cannot answer; the view shows it. */
export const { report: fetchChain, bottlenecks: fetchBottlenecks } = engineSubject('chain');
