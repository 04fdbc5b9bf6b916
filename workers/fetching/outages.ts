import type { EngineListener } from '../api.ts';

/** EVE time as players read it: 11:05. */
function eveTime(ms: number): string {
  return new Date(ms).toISOString().slice(11, 16);
}

/**
 * Shows a notice while a service is down.
 * @param what sentence that says what doesn't work
 * @returns to be called with the time of the next try (milliseconds since 1970), and with null once the service is back
 */
export function reportOutage(
  listener: Pick<EngineListener, 'notice'>,
  id: string,
  what: string,
): (nextTryMs: number | null) => void {
  return (nextTryMs) => {
    const text =
      nextTryMs === null
        ? null
        : `${what} The last good data stays on screen. Next try at ${eveTime(nextTryMs)} EVE time; everything continues by itself once there is an answer.`;
    listener.notice({ id, kind: 'retrying', text });
  };
}

/** A smaller difference only shifts countdowns a little. */
const CLOCK_TOLERANCE_MS = 120_000;

/** Shows a notice while this computer's clock is wrong, because all countdowns depend on it. */
export function reportWrongClock(listener: Pick<EngineListener, 'notice'>): (aheadMs: number) => void {
  let shown: string | null = null;
  return (aheadMs) => {
    const minutes = Math.round(Math.abs(aheadMs) / 60_000);
    const text =
      Math.abs(aheadMs) < CLOCK_TOLERANCE_MS
        ? null
        : `This computer's clock is ${minutes} minutes ${aheadMs > 0 ? 'ahead' : 'behind'}. Countdowns and figures are off by the same amount. Set the clock right.`;
    if (text !== shown) {
      shown = text;
      listener.notice({ id: 'clock', kind: 'needsYou', text });
    }
  };
}
