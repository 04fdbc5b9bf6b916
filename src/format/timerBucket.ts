import { t } from '@lingui/core/macro';
import { SECONDS_PER_HOUR } from '../../workers/domain/units.ts';

/** The colour of a countdown depends on the time left. */
export type TimerBucket =
  | 'expired'
  | 'under2h'
  | 'under4h'
  | 'under8h'
  | 'under12h'
  | 'under24h'
  | 'under48h'
  | 'default';

/** Shortest first; the labels are for settings and screen readers. */
export const TIMER_BUCKETS: readonly { bucket: TimerBucket; label: string }[] = [
  {
    bucket: 'expired',
    get label() {
      return t`Expired`;
    },
  },
  {
    bucket: 'under2h',
    get label() {
      return t`Under 2 hours`;
    },
  },
  {
    bucket: 'under4h',
    get label() {
      return t`Under 4 hours`;
    },
  },
  {
    bucket: 'under8h',
    get label() {
      return t`Under 8 hours`;
    },
  },
  {
    bucket: 'under12h',
    get label() {
      return t`Under 12 hours`;
    },
  },
  {
    bucket: 'under24h',
    get label() {
      return t`Under 24 hours`;
    },
  },
  {
    bucket: 'under48h',
    get label() {
      return t`Under 48 hours`;
    },
  },
  {
    bucket: 'default',
    get label() {
      return t`48 hours and more`;
    },
  },
];

const UPPER_BOUNDS_HOURS: readonly (readonly [number, TimerBucket])[] = [
  [2, 'under2h'],
  [4, 'under4h'],
  [8, 'under8h'],
  [12, 'under12h'],
  [24, 'under24h'],
  [48, 'under48h'],
];

/**
 * The bucket of a countdown.
 * @param secondsLeft until it runs out; 0, less, or null (nothing is running) is expired
 */
export function timerBucket(secondsLeft: number | null): TimerBucket {
  if (secondsLeft === null || secondsLeft <= 0) return 'expired';
  for (const [hours, bucket] of UPPER_BOUNDS_HOURS) {
    if (secondsLeft < hours * SECONDS_PER_HOUR) return bucket;
  }
  return 'default';
}
