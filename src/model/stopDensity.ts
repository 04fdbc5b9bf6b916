import type { StopReport } from '../../workers/game/domain/report.ts';
import type { EpochSeconds, Seconds } from '../../workers/game/domain/units.ts';

/**
 * Counts the planets with stops in each of several equal, consecutive time spans.
 * @param from   start of the first span; stops at exactly this time do not count
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
      // Stops ascend by time, so those of one span are consecutive.
      if (span !== last) counts[span]! += 1;
      last = span;
    }
  }
  return counts;
}
