import type { Clock } from '../../../workers/domain/clock.ts';
import { LONGEST_TIMER_MS } from '../../../workers/systemClock.ts';

/** Hashes and ciphers that other threads still compute: a busy machine takes as long as it takes. */
let computing = 0;
for (const method of ['digest', 'encrypt', 'decrypt', 'importKey'] as const) {
  const compute = SubtleCrypto.prototype[method] as (...parameters: unknown[]) => Promise<unknown>;
  SubtleCrypto.prototype[method] = function (this: SubtleCrypto, ...parameters: unknown[]) {
    computing += 1;
    return compute.apply(this, parameters).finally(() => {
      computing -= 1;
    });
  } as never;
}

/** Runs everything that is ready: promises, streams, the fake database. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 25; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    while (computing > 0) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      turn = 0;
    }
  }
}

/** Resolves after a delay. */
export function wait(clock: Clock, delayMs: number): Promise<void> {
  return new Promise((resolve) => clock.setTimer(delayMs, resolve));
}

interface Timer {
  atMs: number;
  callback: () => void;
}

/** A clock that only the test moves. */
export class FakeClock implements Clock {
  #nowMs: number;
  #timers: Timer[] = [];

  constructor(nowMs = Date.UTC(2026, 6, 21, 12)) {
    this.#nowMs = nowMs;
  }

  nowMs(): number {
    return this.#nowMs;
  }

  setTimer(delayMs: number, callback: () => void): () => void {
    const timer = { atMs: this.#nowMs + Math.min(LONGEST_TIMER_MS, Math.max(0, delayMs)), callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Timers that haven't fired or been cancelled. */
  get timerCount(): number {
    return this.#timers.length;
  }

  /** Advances the clock and runs every timer at its time, with everything that follows from it before the next. */
  async advance(ms: number): Promise<void> {
    const endMs = this.#nowMs + ms;
    await settle();
    for (;;) {
      const next = this.#timers.reduce<Timer | null>(
        (soonest, timer) => (soonest === null || timer.atMs < soonest.atMs ? timer : soonest),
        null,
      );
      if (next === null || next.atMs > endMs) {
        break;
      }
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.callback();
      await settle();
    }
    this.#nowMs = endMs;
  }

  /** Like a computer that sleeps: no timer runs meanwhile, then all that are late run at once, at the time of waking. */
  async sleep(ms: number): Promise<void> {
    this.#nowMs += ms;
    await this.advance(0);
  }

  /** Like a player who corrects the clock: timers run as long as before, because they don't follow it. */
  correctBy(ms: number): void {
    this.#nowMs += ms;
    for (const timer of this.#timers) timer.atMs += ms;
  }

  /** Sets the clock without running timers, like a player who corrects it. */
  jumpTo(nowMs: number): void {
    this.#nowMs = nowMs;
  }
}
