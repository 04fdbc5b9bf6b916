import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { EpochSeconds } from '../../../../workers/game/domain/units.ts';
import { isClockHeld, nowSeconds, onClockHeld } from '../../../ui/ticker.ts';

const STEP_MS = 30_000;

/**
 * The moment that the page shows, moving on by half a minute: finer than a chart can show.
 * @param figuresAt the moment of the figures beside it; a newer one has the clock read at once
 */
export function useNow(figuresAt: EpochSeconds): EpochSeconds {
  const [now, setNow] = useState(nowSeconds);
  // Newer figures are the reason to read the clock.
  useEffect(() => {
    setNow(nowSeconds());
    const move = (): void => setNow(nowSeconds());
    const timer = setInterval(move, STEP_MS);
    const stopListening = onClockHeld(move);
    return () => {
      clearInterval(timer);
      stopListening();
    };
  }, [figuresAt]);
  return now;
}

/** How a chart names that time: `now`, or `then` while the page shows a future time. */
export function momentLabel(): string {
  return isClockHeld() ? t({ message: `then`, comment: 'in a chart: the future time that the page shows' }) : t`now`;
}
