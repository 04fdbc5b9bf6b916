/** The time that all figures are for. */
import type { TimeTravelApi } from '../api.ts';
import type { ViewClock } from './colonies/index.ts';

/** What the page may change about the time it shows. */
export function timeTravelService(viewClock: ViewClock): TimeTravelApi {
  return { show: async (at, firstKeys) => viewClock.setViewTime(at, firstKeys) };
}
