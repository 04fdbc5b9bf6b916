/** Retries with increasing delays, up to a limit. An outage of the whole service doesn't use up attempts. */
import type { Clock } from '../../game/domain/clock.ts';
import { Timers } from '../../game/domain/timers.ts';
import { LONGEST_WAIT_MS } from '../esi/waits.ts';

/** Retries after the first failure. After that it waits for the next full refresh. */
export const MAX_ATTEMPTS = 6;
const FIRST_DELAY_MS = 5_000;

interface Failure {
  notBeforeMs: number;
  isOutage: boolean;
}

type Retry = { kind: 'later'; attempt: number; atMs: number } | { kind: 'givenUp' };

export class Retries<Key> {
  readonly #clock: Clock;
  readonly #timers: Timers;
  readonly #random: () => number;
  readonly #waiting = new Map<Key, { attempts: number; cancel: () => void; run: () => void }>();

  constructor(clock: Clock, random: () => number) {
    this.#clock = clock;
    this.#timers = new Timers(clock);
    this.#random = random;
  }

  /** Runs the work again later. An outage doesn't count as an attempt: it ends by itself. */
  schedule(key: Key, failure: Failure, run: () => void): Retry {
    const previous = this.#waiting.get(key);
    previous?.cancel();
    const attempts = (previous?.attempts ?? 0) + (failure.isOutage ? 0 : 1);
    if (attempts > MAX_ATTEMPTS) {
      this.#waiting.delete(key);
      return { kind: 'givenUp' };
    }
    const nowMs = this.#clock.nowMs();
    const backOffMs = attempts === 0 ? 0 : FIRST_DELAY_MS * 2 ** (attempts - 1);
    // Up to 10 % later, so that many characters don't retry in one burst.
    const delayMs = Math.min(
      LONGEST_WAIT_MS,
      Math.max(backOffMs, failure.notBeforeMs - nowMs) * (1 + 0.1 * this.#random()),
    );
    const cancel = this.#timers.start(delayMs, run);
    this.#waiting.set(key, { attempts, cancel, run });
    return { kind: 'later', attempt: Math.max(1, attempts), atMs: nowMs + delayMs };
  }

  /** Forgets a retry: the work succeeded, or is no longer wanted. */
  settle(key: Key): void {
    this.#waiting.get(key)?.cancel();
    this.#waiting.delete(key);
  }

  /** Runs everything that is waiting, at once, because the network is back. Attempts made without a network don't count. */
  runNow(): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { cancel, run } of waiting) {
      cancel();
      run();
    }
  }

  stop(): void {
    this.#timers.stop();
  }
}
