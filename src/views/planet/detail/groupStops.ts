import type { StopReport } from '../../../../workers/domain/report.ts';
import type { EpochSeconds } from '../../../../workers/domain/units.ts';
import { stopPhrase } from '../stopText.ts';

export interface StopGroup {
  /** the soonest of them */
  first: StopReport;
  count: number;
}

/**
 * Stops that say the same of the same kind of structure, taken together: twelve factories that run out of water are
 * one line. What is in force and what is to come stay apart. In the order of each group's first stop.
 */
export function groupStops(stops: readonly StopReport[], now: EpochSeconds): StopGroup[] {
  const groups = new Map<string, StopGroup>();
  for (const entry of stops) {
    const { pinTypeId, productTypeId, stop } = entry;
    // Each store is a place of its own that the player goes to.
    const place = stop.kind === 'storageFull' ? stop.pinId : pinTypeId;
    const key = `${stopPhrase(entry, now)} ${place} ${productTypeId} ${stop.at > now}`;
    const group = groups.get(key);
    if (group) group.count += 1;
    else groups.set(key, { first: entry, count: 1 });
  }
  return [...groups.values()];
}
