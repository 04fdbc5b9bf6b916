import type { EngineListener } from '../api.ts';

/** EVE time of a moment, as a player reads it: 11:05. */
function eveTime(ms: number): string {
  return new Date(ms).toISOString().slice(11, 16);
}

/** Tells the player of a service that does not answer, and takes it back once it does. */
export function tellOutage(
  listener: Pick<EngineListener, 'notice'>,
  id: string,
  what: string,
): (untilMs: number | null) => void {
  return (untilMs) => {
    const text =
      untilMs === null
        ? null
        : `${what} The last good data stays on screen; it is tried again at ${eveTime(untilMs)} EVE time, and goes on by itself once there is an answer.`;
    listener.notice({ id, kind: 'retrying', text });
  };
}

/** A clock that is off by less only shifts countdowns a little. */
const CLOCK_TOLERANCE_MS = 120_000;

/** Tells the player that this computer's clock is wrong: every countdown goes by it. */
export function tellClock(listener: Pick<EngineListener, 'notice'>): (aheadMs: number) => void {
  let told: string | null = null;
  return (aheadMs) => {
    const minutes = Math.round(Math.abs(aheadMs) / 60_000);
    const text =
      Math.abs(aheadMs) < CLOCK_TOLERANCE_MS
        ? null
        : `This computer's clock is ${minutes} minutes ${aheadMs > 0 ? 'ahead' : 'behind'}. Countdowns and figures go by it, so they are off by as much: set the clock right.`;
    if (text !== told) {
      told = text;
      listener.notice({ id: 'clock', kind: 'needsYou', text });
    }
  };
}
