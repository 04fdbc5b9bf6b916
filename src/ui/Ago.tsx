import { useLayoutEffect, useRef } from 'react';
import type { EpochSeconds } from '../../workers/domain/units.ts';
import { formatAge } from '../format/time.ts';
import { showBothTimes } from './showBothTimes.ts';
import { realNowSeconds, tickWhileVisible } from './ticker.ts';

/** How long ago something was, from the real time. Updated without React. */
export function Ago({ at, className }: { at: EpochSeconds; className?: string }) {
  const ref = useRef<HTMLTimeElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    return tickWhileVisible(element, () => {
      const text = formatAge(at, realNowSeconds());
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
