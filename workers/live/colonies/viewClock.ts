/** Keeps colonies at the time that the page shows: now, minute by minute, or a future time. */

import type { Clock } from '../../game/domain/clock.ts';
import type { ColonyKey } from '../../game/domain/ids.ts';
import type { StopReport } from '../../game/domain/report.ts';
import { Timers } from '../../game/domain/timers.ts';
import type { EpochSeconds } from '../../game/domain/units.ts';
import type { ColonyStore } from './colonyStore.ts';
import type { Publisher } from './publisher.ts';

/** How often colonies are moved on to now. */
export const MOVE_INTERVAL_MS = 60_000;

/** A stop later than this is looked at again with a later publication. */
const NEXT_STOP_MS = 10 * 60_000;

/** Debounce before off-screen colonies are recalculated. */
const DEBOUNCE_MS = 100;

/** Colonies recalculated before other events get their turn. */
const COLONIES_PER_SLICE = 50;

export class ViewClock {
  readonly #clock: Clock;
  readonly #timers: Timers;
  readonly #store: ColonyStore;
  readonly #publisher: Publisher;
  /** incremented by every recalculation, so that an older one gives up */
  #round = 0;
  #cancelStopTimer = () => {};

  constructor(clock: Clock, store: ColonyStore, publisher: Publisher) {
    this.#clock = clock;
    this.#timers = new Timers(clock);
    this.#store = store;
    this.#publisher = publisher;
    publisher.onPublished(({ nextStop }) => this.#awaitStop(nextStop));
  }

  /** Moves all colonies on every minute from now on. */
  start(): void {
    this.#timers.start(MOVE_INTERVAL_MS, () => {
      void this.recalculateAll();
      this.start();
    });
  }

  stop(): void {
    this.#timers.stop();
  }

  /** From now on all figures are for a future time, of `firstKeys` first. @param at null means now */
  setViewTime(at: EpochSeconds | null, firstKeys: readonly ColonyKey[]): void {
    this.#store.setViewTime(at);
    const round = this.#beginRound();
    const first = new Set(firstKeys);
    for (const key of first) this.#store.report(key);
    this.#publisher.publishFirst(firstKeys);
    const others = this.#store.keys.filter((key) => !first.has(key));
    void this.#timers.wait(DEBOUNCE_MS).then(() => this.#recalculate(others, round));
  }

  /** Moves every colony to the shown time and reports it, in slices, so that other events get their turn. */
  recalculateAll(): Promise<void> {
    const round = this.#beginRound();
    return this.#recalculate(this.#store.keys, round);
  }

  #beginRound(): number {
    this.#round += 1;
    this.#publisher.isRecalculating = true;
    return this.#round;
  }

  /** Gives up once another round has begun. */
  async #recalculate(keys: readonly ColonyKey[], round: number): Promise<void> {
    for (const [index, key] of keys.entries()) {
      if (index > 0 && index % COLONIES_PER_SLICE === 0) await this.#timers.wait(0);
      if (round !== this.#round) return;
      this.#store.report(key);
    }
    if (round === this.#round) {
      this.#publisher.isRecalculating = false;
      if (this.#store.isViewingFuture) {
        this.#publisher.publish();
      } else {
        this.#publisher.publishSoon();
      }
    }
  }

  /** Shows a stop when it comes, not with the next minute. */
  #awaitStop(nextStop: StopReport | null): void {
    this.#cancelStopTimer();
    const delayMs = nextStop === null ? 0 : nextStop.stop.at * 1000 - this.#clock.nowMs();
    if (delayMs > 0 && delayMs <= NEXT_STOP_MS) {
      this.#cancelStopTimer = this.#timers.start(delayMs, () => this.#store.reportStopped());
    }
  }
}
