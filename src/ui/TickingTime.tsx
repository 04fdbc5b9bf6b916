import { useLayoutEffect, useRef } from 'react';
import type { EpochSeconds } from '../../workers/domain/units.ts';
import { showBothTimes } from './showBothTimes.ts';
import { tickWhileVisible } from './ticker.ts';

interface TickingTimeProps {
  at: EpochSeconds;
  /** a function of its module. @param now the time that the page shows */
  textOf: (at: EpochSeconds, now: EpochSeconds) => string;
  className?: string | undefined;
}

/** A time as plain text, which changes without React. */
export function TickingTime({ at, textOf, className }: TickingTimeProps) {
  const ref = useRef<HTMLTimeElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    return tickWhileVisible(element, (now) => {
      const text = textOf(at, now);
      if (element.textContent !== text) element.textContent = text;
    });
  }, [at, textOf]);
  return (
    <time
      ref={ref}
      className={className}
      dateTime={new Date(at * 1000).toISOString()}
      onPointerEnter={(event) => showBothTimes(event.currentTarget, at)}
    />
  );
}
