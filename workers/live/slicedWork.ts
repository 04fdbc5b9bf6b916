import type { Clock } from '../game/domain/clock.ts';
import { Timers } from '../game/domain/timers.ts';
import type { EpochSeconds } from '../game/domain/units.ts';

/** Between two slices everything else gets its turn. */
export const SLICE_MS = 12;

/** Long calculations in slices, so that neither a refresh nor a click waits for them. */
export class SlicedWork {
  readonly #clock: Clock;
  readonly #timers: Timers;
  /** how many replaceable calculations have begun */
  #begunCount = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#timers = new Timers(clock);
  }

  nowSeconds(): EpochSeconds {
    return Math.floor(this.#clock.nowMs() / 1000);
  }

  /** @returns a function to call between two steps: it waits for everything else once the current slice is used up */
  slices(): () => Promise<void> {
    let beganAtMs = this.#clock.nowMs();
    return async () => {
      if (this.#clock.nowMs() - beganAtMs < SLICE_MS) return;
      await this.#timers.wait(0);
      beganAtMs = this.#clock.nowMs();
    };
  }

  /**
   * Begins a calculation that replaces an older one.
   * @returns the same as `slices`, resolved with whether this is still the newest
   */
  begin(): () => Promise<boolean> {
    this.#begunCount += 1;
    const number = this.#begunCount;
    const next = this.slices();
    return async () => {
      await next();
      return this.#begunCount === number;
    };
  }

  /** Calculations in progress never end. */
  stop(): void {
    this.#timers.stop();
  }
}
