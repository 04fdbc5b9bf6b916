import type { EngineListener } from '../../api.ts';

/**
 * Shows a notice while a service is down.
 * @returns to be called with the time of the next try (milliseconds since 1970) and whether the service limits requests, and
 * with null once it is back
 */
export function reportOutage(
  listener: Pick<EngineListener, 'notice'>,
  service: 'esi' | 'server',
): (nextTryMs: number | null, isLimit: boolean) => void {
  return (nextTryMs, isLimit) =>
    listener.notice({
      id: service,
      kind: 'retrying',
      text: nextTryMs === null ? null : { kind: 'outage', service, nextTryMs, isLimit },
    });
}

/** A smaller difference only shifts countdowns a little. */
const CLOCK_TOLERANCE_MS = 120_000;

/** Shows a notice while this computer's clock is wrong, because all countdowns depend on it. */
export function reportWrongClock(listener: Pick<EngineListener, 'notice'>): (aheadMs: number) => void {
  let shown = '';
  return (aheadMs) => {
    const minutes = Math.round(Math.abs(aheadMs) / 60_000);
    const isAhead = aheadMs > 0;
    const isWrong = Math.abs(aheadMs) >= CLOCK_TOLERANCE_MS;
    const state = isWrong ? `${isAhead} ${minutes}` : '';
    if (state !== shown) {
      shown = state;
      listener.notice({
        id: 'clock',
        kind: 'needsYou',
        text: isWrong ? { kind: 'wrongClock', minutes, isAhead } : null,
      });
    }
  };
}
