import { useLayoutEffect, useRef } from 'react';
import type { EpochSeconds } from '../../workers/game/domain/units.ts';
import { showExactMoment } from './showExactMoment.ts';
import { nowSeconds, realNowSeconds, tickWhileVisible } from './ticker.ts';

interface TickingTimeProps {
  at: EpochSeconds;
  /** a function of its module. @param now the time that the page shows, or the real one */
  textOf: (at: EpochSeconds, now: EpochSeconds) => string;
  /** from the real time, whatever the page shows */
  isReal?: boolean;
  className?: string | undefined;
}

/** A time as plain text, which changes without React. */
export function TickingTime({ at, textOf, isReal = false, className }: TickingTimeProps) {
  const ref = useRef<HTMLTimeElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    // Not what is in the element: a translator writes there, too.
    let shown: string | null = null;
    return tickWhileVisible(element, (now) => {
      const text = textOf(at, isReal ? realNowSeconds() : now);
      if (text !== shown) element.textContent = text;
      shown = text;
    });
  }, [at, textOf, isReal]);
  return (
    <time
      ref={ref}
      className={className}
      dateTime={new Date(at * 1000).toISOString()}
      // A status around it would be read again with each minute.
      aria-live="off"
      onPointerEnter={(event) => showExactMoment(event.currentTarget, at, isReal ? realNowSeconds() : nowSeconds())}
    />
  );
}
