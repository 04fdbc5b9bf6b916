/** When what failed is tried again: later each time, a bounded number of times, and without counting an outage. */
import { type Clock, LONGEST_WAIT_MS } from '../esi/clock.ts';

/** Tries after the first one that failed; then it waits for the next full refresh. */
export const MAX_ATTEMPTS = 6;
const FIRST_DELAY_MS = 5_000;

export interface Failure {
  notBeforeMs: number;
  isOutage: boolean;
}

export type Retry = { kind: 'later'; attempt: number; atMs: number } | { kind: 'givenUp' };

export class Retries<Key> {
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #waiting = new Map<Key, { attempts: number; cancel: () => void; run: () => void }>();

  constructor(clock: Clock, random: () => number) {
    this.#clock = clock;
    this.#random = random;
  }

  /**
   * Has the work run again when it may. An outage of the whole service does not use up attempts: nobody asks then but
   * one call in a while, and it ends by itself.
   */
  schedule(key: Key, failure: Failure, run: () => void): Retry {
    const former = this.#waiting.get(key);
    former?.cancel();
    const attempts = (former?.attempts ?? 0) + (failure.isOutage ? 0 : 1);
    if (attempts > MAX_ATTEMPTS) {
      this.#waiting.delete(key);
      return { kind: 'givenUp' };
    }
    const nowMs = this.#clock.nowMs();
    const backOffMs = attempts === 0 ? 0 : FIRST_DELAY_MS * 2 ** (attempts - 1);
    // Up to a tenth later, so that many characters don't come back in one burst.
    const delayMs = Math.min(
      LONGEST_WAIT_MS,
      Math.max(backOffMs, failure.notBeforeMs - nowMs) * (1 + 0.1 * this.#random()),
    );
    const cancel = this.#clock.setTimer(delayMs, run);
    this.#waiting.set(key, { attempts, cancel, run });
    return { kind: 'later', attempt: Math.max(1, attempts), atMs: nowMs + delayMs };
  }

  /** It worked, or is not wanted any more. */
  settle(key: Key): void {
    this.#waiting.get(key)?.cancel();
    this.#waiting.delete(key);
  }

  /** Runs at once whatever waits. */
  runNow(): void {
    for (const { cancel, run } of [...this.#waiting.values()]) {
      cancel();
      run();
    }
  }
}
