import type { RootStop, StopReport } from './report.ts';

/** All stops including consequences, ascending by time. */
export function everyStop(stops: readonly RootStop[]): StopReport[] {
  return stops.flatMap<StopReport>((root) => [root, ...root.consequences]).sort((a, b) => a.stop.at - b.stop.at);
}
