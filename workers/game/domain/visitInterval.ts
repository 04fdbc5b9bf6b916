import { SECONDS_PER_DAY, SECONDS_PER_HOUR, type Seconds } from './units.ts';

/** Neither visits every few minutes nor one after months are usual. */
export const LEAST_INTERVAL_SECONDS: Seconds = 6 * SECONDS_PER_HOUR;
export const MOST_INTERVAL_SECONDS: Seconds = 30 * SECONDS_PER_DAY;

/** How often the player visits. */
export interface VisitInterval {
  seconds: Seconds;
  /** history: the median of the latest visits to this colony; round: the round planner's setting */
  source: 'history' | 'round';
}
