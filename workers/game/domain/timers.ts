import type { Clock } from './clock.ts';

/** The timers of one owner. After `stop` none of them fires, and no new one starts. */
export class Timers {
  readonly #clock: Clock;
  readonly #running = new Set<() => void>();
  #isStopped = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Calls back once after a delay. @returns what cancels it */
  start(delayMs: number, callback: () => void): () => void {
    if (this.#isStopped) return () => {};
    const cancelTimer = this.#clock.setTimer(delayMs, () => {
      this.#running.delete(cancel);
      callback();
    });
    const cancel = () => {
      this.#running.delete(cancel);
      cancelTimer();
    };
    this.#running.add(cancel);
    return cancel;
  }

  /** Resolves after a delay; never, if stopped before. */
  wait(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      this.start(delayMs, resolve);
    });
  }

  /** Resolves with the work, or after a delay; the work may end as it likes. */
  async waitUpTo(delayMs: number, work: Promise<unknown>): Promise<void> {
    let cancel = () => {};
    const limit = new Promise<void>((resolve) => {
      cancel = this.start(delayMs, resolve);
    });
    await Promise.race([work, limit]).catch(() => {});
    cancel();
  }

  stop(): void {
    this.#isStopped = true;
    for (const cancel of [...this.#running]) cancel();
  }
}
