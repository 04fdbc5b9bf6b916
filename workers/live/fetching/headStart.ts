/** While the page is empty, the characters that fill its screen are fetched before all others. */

import type { Clock } from '../../game/domain/clock.ts';
import type { CharacterId } from '../../game/domain/ids.ts';
import { CHARACTERS_ON_SCREEN } from '../../game/domain/screen.ts';
import { Timers } from '../../game/domain/timers.ts';

/** How long the others wait at most for an ESI that answers one of the first by then: little of the whole refresh. */
export const HEAD_START_MS = 50;

/** The same for one that does not: a distant ESI takes two round trips for a list, of which the first is a preflight. */
export const LONGEST_HEAD_START_MS = 400;

/**
 * How long a distant ESI takes at least for a list. There calls mostly wait, and more at once are over sooner. Nearer,
 * processors are busy with the calls that are under way, and more would only delay the first planets.
 */
export const DISTANT_MS = 150;

export class HeadStart {
  readonly #clock: Clock;
  readonly #timers: Timers;
  readonly #isPageEmpty: () => boolean;
  readonly #first = new Set<CharacterId>();
  /** those of the first whose list of colonies has not arrived */
  readonly #unlisted = new Set<CharacterId>();
  readonly #waiting: ((mayAllBegin: boolean) => void)[] = [];
  #beganAtMs = 0;
  #hasFailed = false;
  #isOver = false;

  constructor(clock: Clock, isPageEmpty: () => boolean) {
    this.#clock = clock;
    this.#timers = new Timers(clock);
    this.#isPageEmpty = isPageEmpty;
  }

  /**
   * Resolves at once for the first characters, and for the others when the first have their lists.
   * @returns whether it may begin however many others are being fetched: it is one of the first, or ESI is distant and has
   *   just answered all of them
   */
  async takeTurn(characterId: CharacterId): Promise<boolean> {
    if (this.#isOver) return false;
    if (this.#first.size === 0) {
      if (!this.#isPageEmpty()) {
        this.#end(false);
        return false;
      }
      this.#beganAtMs = this.#clock.nowMs();
      this.#timers.start(HEAD_START_MS, () => {
        if (this.#unlisted.size < this.#first.size) this.#end(false);
      });
      this.#timers.start(LONGEST_HEAD_START_MS, () => this.#end(false));
    }
    if (this.#first.size < CHARACTERS_ON_SCREEN) {
      this.#first.add(characterId);
      this.#unlisted.add(characterId);
      return true;
    }
    const turn = new Promise<boolean>((resolve) => this.#waiting.push(resolve));
    this.#endIfFirstAreDone();
    return turn;
  }

  /** Whether it is one of the first, which fill the screen. */
  isFirst(characterId: CharacterId): boolean {
    return this.#first.has(characterId);
  }

  /**
   * Call it when the character's colonies are known and their fetch has begun, or when its fetch has ended.
   * @param isListed whether ESI has said which colonies there are
   */
  release(characterId: CharacterId, isListed: boolean): void {
    if (!this.#unlisted.delete(characterId)) return;
    this.#hasFailed ||= !isListed;
    this.#endIfFirstAreDone();
  }

  stop(): void {
    this.#timers.stop();
  }

  #endIfFirstAreDone(): void {
    if (this.#unlisted.size > 0 || this.#waiting.length === 0) return;
    this.#end(!this.#hasFailed && this.#clock.nowMs() - this.#beganAtMs >= DISTANT_MS);
  }

  #end(mayAllBegin: boolean): void {
    this.#isOver = true;
    this.#timers.stop();
    for (const begin of this.#waiting.splice(0)) begin(mayAllBegin);
  }
}
