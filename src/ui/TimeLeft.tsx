import { t } from '@lingui/core/macro';
import type { EpochSeconds } from '../../workers/game/domain/units.ts';
import { formatDuration } from '../format/time.ts';
import { TickingTime } from './TickingTime.tsx';

function timeLeftText(at: EpochSeconds, now: EpochSeconds): string {
  const duration = formatDuration(Math.abs(at - now));
  return at > now ? t`in ${duration}` : t`${duration} ago`;
}

/** The time until or since a time: `in 5h 3m`, `2h ago`. */
export function TimeLeft({ at, className }: { at: EpochSeconds; className?: string | undefined }) {
  return <TickingTime at={at} textOf={timeLeftText} className={className} />;
}
