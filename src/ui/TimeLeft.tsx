import { t } from '@lingui/core/macro';
import { useLayoutEffect, useRef } from 'react';
import type { EpochSeconds } from '../../workers/domain/units.ts';
import { formatDuration } from '../format/time.ts';
import { showBothTimes } from './showBothTimes.ts';
import { tickWhileVisible } from './ticker.ts';

function timeLeftText(at: EpochSeconds, now: EpochSeconds): string {
  const duration = formatDuration(Math.abs(at - now));
  return at > now ? t`in ${duration}` : t`${duration} ago`;
}

/** The time until or since a time: `in 5h 3m`, `2h ago`. Plain text, updated without React. */
export function TimeLeft({ at, className }: { at: EpochSeconds; className?: string | undefined }) {
  const ref = useRef<HTMLTimeElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    return tickWhileVisible(element, (now) => {
      const text = timeLeftText(at, now);
      if (element.textContent !== text) element.textContent = text;
    });
  }, [at]);
  return (
    <time
      ref={ref}
      className={className}
      dateTime={new Date(at * 1000).toISOString()}
      onPointerEnter={(event) => showBothTimes(event.currentTarget, at)}
    />
  );
}
