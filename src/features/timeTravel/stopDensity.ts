import type { StopReport } from '../../../workers/domain/report.ts';
import type { EpochSeconds, Seconds } from '../../../workers/domain/units.ts';

/**
 * On how many planets something stops, in each of so many equal spans of time that follow each other.
 * @param from   where the first begins; what stops at that very moment has come already and does not count
 * @param length of all spans together
 */
export function stopDensity(
  colonies: Iterable<{ stops: readonly StopReport[] }>,
  from: EpochSeconds,
  length: Seconds,
  spanCount: number,
): Uint16Array {
  const counts = new Uint16Array(spanCount);
  for (const { stops } of colonies) {
    let last = -1;
    for (const { stop } of stops) {
      if (stop.at <= from) continue;
      const span = Math.ceil(((stop.at - from) / length) * spanCount) - 1;
      if (span >= spanCount) break;
      // Stops ascend by time, so those of one span follow each other.
      if (span !== last) counts[span]! += 1;
      last = span;
    }
  }
  return counts;
}
