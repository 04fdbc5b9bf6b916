/** Asks ESI about things that the catalogue lacks, each at most once a visit of the page. */
import type { Clock } from '../../game/domain/clock.ts';
import type { EsiAnswer } from '../esi/client.ts';

/**
 * Things that ESI is asked about during one visit. Foreign records may name thousands that do not exist, and ESI allows a
 * hundred errors a minute for everything that this browser asks.
 */
export const MAX_ASKED = 60;

export class OnceAsked {
  readonly #clock: Clock;
  readonly #asked = new Set<string>();
  #pausedUntilMs = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Makes the call, unless it was made before, or too many were. One that failed for now may be made again later.
   * @param thing what is asked about: `planet/40000001`
   * @returns what ESI says; null if it was not asked, does not know, or failed
   */
  async ask<Data>(thing: string, call: () => Promise<EsiAnswer<Data>>): Promise<Data | null> {
    const isPaused = this.#clock.nowMs() < this.#pausedUntilMs;
    if (isPaused || this.#asked.has(thing) || this.#asked.size >= MAX_ASKED) return null;
    this.#asked.add(thing);
    const answer = await call();
    if (answer.kind === 'retrying') {
      this.#asked.delete(thing);
      this.#pausedUntilMs = answer.notBeforeMs;
    }
    return answer.kind === 'ok' ? answer.data : null;
  }
}
