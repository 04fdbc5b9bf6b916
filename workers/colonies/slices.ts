import type { Clock } from '../esi/clock.ts';
import type { Timers } from '../esi/timers.ts';

/** Between two slices everything else gets its turn. */
const SLICE_MS = 12;

/** Cuts a long calculation into slices, so that neither a refresh nor a click waits for it. */
export class Slices {
  readonly #clock: Clock;
  readonly #timers: Timers;
  #beganAtMs: number;

  constructor(clock: Clock, timers: Timers) {
    this.#clock = clock;
    this.#timers = timers;
    this.#beganAtMs = clock.nowMs();
  }

  /** Waits for everything else once the current slice is used up. Call between two steps. */
  async next(): Promise<void> {
    if (this.#clock.nowMs() - this.#beganAtMs < SLICE_MS) return;
    await this.#timers.wait(0);
    this.#beganAtMs = this.#clock.nowMs();
  }
}
