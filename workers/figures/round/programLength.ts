/** How long new programs should be, so that they run until the next round and earn the most until then. */
import {
  type EpochSeconds,
  type Fraction,
  SECONDS_PER_DAY,
  SECONDS_PER_HOUR,
  type Seconds,
} from '../../game/domain/units.ts';
import { cycleSecondsFor, MAX_PROGRAM_SECONDS } from '../../game/sustain/index.ts';

const USUAL_DAYS = [1, 2, 3, 4, 7, 14] as const;
/** Earning this much less than the best is no reason for a longer program. */
const SAME_EARNINGS: Fraction = 0.01;

/**
 * Lengths to try: the shortest that the client offers that lasts until the next round and a little longer, and the usual
 * ones beyond it, ascending.
 */
export function programLengths(roundAt: EpochSeconds, nextRoundAt: EpochSeconds, slackSeconds: Seconds): Seconds[] {
  const wanted = Math.max(SECONDS_PER_HOUR, nextRoundAt - roundAt + slackSeconds);
  const cycleSeconds = cycleSecondsFor(wanted);
  const shortest = Math.min(MAX_PROGRAM_SECONDS, Math.ceil(wanted / cycleSeconds) * cycleSeconds);
  const longer = USUAL_DAYS.map((days) => days * SECONDS_PER_DAY).filter((seconds) => seconds > shortest);
  return [shortest, ...longer];
}

/**
 * The shortest length that is as good as the best.
 * @param tried what came of each length, ascending
 * @param value what it brings, of the same kind for all; more is better
 */
export function bestLength<Tried>(tried: readonly Tried[], value: (one: Tried) => number): Tried {
  const values = tried.map(value);
  const best = Math.max(...values);
  return tried[values.findIndex((one) => one >= best - SAME_EARNINGS * Math.abs(best))]!;
}
