/** While the page is empty, the characters that fill its screen are fetched before all others. */

import type { Clock } from '../domain/clock.ts';
import type { CharacterId } from '../domain/ids.ts';
import { CHARACTERS_ON_SCREEN } from '../domain/screen.ts';
import { Timers } from '../domain/timers.ts';

/** How long the others wait at most: enough for the first to stay ahead, and little of the whole refresh. */
export const HEAD_START_MS = 50;

export class HeadStart {
  readonly #timers: Timers;
  readonly #isPageEmpty: () => boolean;
  readonly #first = new Set<CharacterId>();
  /** those of the first whose list of colonies has not arrived */
  readonly #unlisted = new Set<CharacterId>();
  readonly #waiting: (() => void)[] = [];
  #isOver = false;

  constructor(clock: Clock, isPageEmpty: () => boolean) {
    this.#timers = new Timers(clock);
    this.#isPageEmpty = isPageEmpty;
  }

  /** Resolves at once for the first characters, and for the others when the first have their lists. */
  async takeTurn(characterId: CharacterId): Promise<void> {
    if (this.#isOver) return;
    if (this.#first.size === 0) {
      if (!this.#isPageEmpty()) {
        this.#end();
        return;
      }
      this.#timers.start(HEAD_START_MS, () => this.#end());
    }
    if (this.#first.size < CHARACTERS_ON_SCREEN) {
      this.#first.add(characterId);
      this.#unlisted.add(characterId);
      return;
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Whether this is one of the first characters. */
  has(characterId: CharacterId): boolean {
    return this.#first.has(characterId);
  }

  /** Call it when the character's colonies are known and their fetch has begun, or when its fetch has ended. */
  release(characterId: CharacterId): void {
    if (this.#unlisted.delete(characterId) && this.#unlisted.size === 0 && this.#waiting.length > 0) this.#end();
  }

  stop(): void {
    this.#timers.stop();
  }

  #end(): void {
    this.#isOver = true;
    this.#timers.stop();
    for (const begin of this.#waiting.splice(0)) begin();
  }
}
