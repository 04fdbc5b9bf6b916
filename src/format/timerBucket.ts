import { t } from '@lingui/core/macro';
import { SECONDS_PER_HOUR } from '../../workers/game/domain/units.ts';

const UPPER_BOUNDS_HOURS = [
  [2, 'under2h'],
  [4, 'under4h'],
  [8, 'under8h'],
  [12, 'under12h'],
  [24, 'under24h'],
  [48, 'under48h'],
] as const;

/** The colour of a countdown depends on the time left. */
export type TimerBucket = 'expired' | (typeof UPPER_BOUNDS_HOURS)[number][1] | 'default';

/** Shortest first; the labels are for settings and screen readers. */
export const timerBuckets = (): readonly { bucket: TimerBucket; label: string }[] => [
  {
    bucket: 'expired',
    label: t({ message: `Ended`, comment: 'an extraction program' }),
  },
  {
    bucket: 'under2h',
    label: t`Under 2 hours`,
  },
  {
    bucket: 'under4h',
    label: t`Under 4 hours`,
  },
  {
    bucket: 'under8h',
    label: t`Under 8 hours`,
  },
  {
    bucket: 'under12h',
    label: t`Under 12 hours`,
  },
  {
    bucket: 'under24h',
    label: t`Under 24 hours`,
  },
  {
    bucket: 'under48h',
    label: t`Under 48 hours`,
  },
  {
    bucket: 'default',
    label: t`48 hours and more`,
  },
];

/** The bucket of a countdown; null (nothing is running) is expired. */
export function timerBucket(secondsLeft: number | null): TimerBucket {
  if (secondsLeft === null || secondsLeft <= 0) return 'expired';
  for (const [hours, bucket] of UPPER_BOUNDS_HOURS) {
    if (secondsLeft < hours * SECONDS_PER_HOUR) return bucket;
  }
  return 'default';
}
