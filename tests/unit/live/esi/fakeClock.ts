import { Gunzip, Gzip } from 'node:zlib';
import type { Clock } from '../../../../workers/game/domain/clock.ts';
import { LONGEST_TIMER_MS } from '../../../../workers/live/systemClock.ts';

/** What other threads still compute: a busy machine takes as long as it takes. */
const computing = new Set<Promise<unknown>>();

function track<Result>(work: Promise<Result>): Promise<Result> {
  computing.add(work);
  return work.finally(() => computing.delete(work));
}

for (const method of ['digest', 'encrypt', 'decrypt', 'importKey'] as const) {
  const compute = SubtleCrypto.prototype[method] as (...parameters: unknown[]) => Promise<unknown>;
  SubtleCrypto.prototype[method] = function (this: SubtleCrypto, ...parameters: unknown[]) {
    return track(compute.apply(this, parameters));
  } as never;
}

for (const { prototype } of [Gzip, Gunzip]) {
  const compute = prototype._transform;
  prototype._transform = function (chunk, encoding, done) {
    const work = new Promise<void>((resolve) => {
      this.once('close', resolve);
      compute.call(this, chunk, encoding, (...result) => {
        this.off('close', resolve);
        resolve();
        done(...result);
      });
    });
    void track(work);
  };
}

/** Whatever is ready needs fewer turns of the event loop. */
const MOST_TURNS = 25;
/** As many in which nothing asks for another one show that nothing is ready. */
const QUIET_TURNS = 4;

/** Runs everything that is ready: promises, streams, the fake database. */
export async function settle(): Promise<void> {
  for (let turn = 0, quiet = 0; turn < MOST_TURNS && quiet < QUIET_TURNS; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    quiet = process.getActiveResourcesInfo().includes('Immediate') ? 0 : quiet + 1;
    while (computing.size > 0) {
      await Promise.allSettled(computing);
      turn = 0;
      quiet = 0;
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
