import type { Clock } from '../game/domain/clock.ts';
import { Timers } from '../game/domain/timers.ts';
import type { EpochSeconds } from '../game/domain/units.ts';

/** Between two slices everything else gets its turn. */
const SLICE_MS = 12;

/** How often a calculation in the background checks whether something more urgent has ended, and how long it waits at most. */
const CHECK_MS = 10;
const LONGEST_PAUSE_MS = 100;

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
   * Slices of a calculation in the background.
   * @param isBusy whether something more urgent runs: then a slice only begins now and then, so that this still ends
   * @param longestPauseMs between two slices while something more urgent runs
   * @returns the same as `slices`
   */
  backgroundSlices(isBusy: () => boolean, longestPauseMs = LONGEST_PAUSE_MS): () => Promise<void> {
    let beganAtMs = Number.NEGATIVE_INFINITY;
    return async () => {
      const sinceMs = this.#clock.nowMs();
      if (sinceMs - beganAtMs < SLICE_MS) return;
      await this.#timers.wait(0);
      while (isBusy() && this.#clock.nowMs() - sinceMs < longestPauseMs) await this.#timers.wait(CHECK_MS);
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
