/** What the player does not wait for, in one queue: what is more urgent comes first, and everything comes to its end. */
import type { Clock } from '../game/domain/clock.ts';
import { Timers } from '../game/domain/timers.ts';
import { SLICE_MS } from './slicedWork.ts';

/** Each kind of work, the most urgent first, and how long a slice of it waits at most for what is more urgent. */
const LONGEST_PAUSE_MS = {
  /** what colonies sustain: the first screen waits for it, but rows without it are better than rows that come later */
  net: 1000,
  /** recording what has changed since the last visit */
  history: 1000,
  searches: 100,
};

/** How often a slice checks whether what is more urgent has ended. */
const CHECK_MS = 10;

type LaterWork = keyof typeof LONGEST_PAUSE_MS;

const ORDER = Object.keys(LONGEST_PAUSE_MS) as LaterWork[];

export class Later {
  readonly #clock: Clock;
  readonly #timers: Timers;
  readonly #isBusy: () => boolean;
  readonly #running: LaterWork[] = [];

  /** @param isBusy whether something runs that the player waits for, or a refresh */
  constructor(clock: Clock, isBusy: () => boolean) {
    this.#clock = clock;
    this.#timers = new Timers(clock);
    this.#isBusy = isBusy;
  }

  /** Runs work that what is less urgent waits for. @param work gets what `slices` returns */
  async run(kind: LaterWork, work: (nextSlice: () => Promise<void>) => Promise<void>): Promise<void> {
    this.#running.push(kind);
    try {
      await work(this.slices(kind));
    } finally {
      this.#running.splice(this.#running.indexOf(kind), 1);
    }
  }

  /** @returns a function to call between two steps: it waits for everything else once the current slice is used up */
  slices(kind: LaterWork): () => Promise<void> {
    let beganAtMs = Number.NEGATIVE_INFINITY;
    return async () => {
      const sinceMs = this.#clock.nowMs();
      if (sinceMs - beganAtMs < SLICE_MS) return;
      await this.#timers.wait(0);
      const isLate = () => this.#clock.nowMs() - sinceMs >= LONGEST_PAUSE_MS[kind];
      while (this.#isPreceded(kind) && !isLate()) await this.#timers.wait(CHECK_MS);
      beganAtMs = this.#clock.nowMs();
    };
  }

  /** Work in progress never ends. */
  stop(): void {
    this.#timers.stop();
  }

  #isPreceded(kind: LaterWork): boolean {
    return this.#isBusy() || this.#running.some((other) => ORDER.indexOf(other) < ORDER.indexOf(kind));
  }
}
