import type { Seconds } from './units.ts';

/** How often the player visits. */
export interface VisitInterval {
  seconds: Seconds;
  /** history: the median of the latest visits to this colony; round: the round planner's setting */
  source: 'history' | 'round';
}
