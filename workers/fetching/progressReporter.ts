import type { CharacterFetch, EngineListener, RefreshProgress } from '../api.ts';
import type { CharacterId } from '../domain/ids.ts';
import type { Clock } from '../esi/clock.ts';

/** What is told within this time of each other goes to the page in one message, which costs more than what is in it. */
export const GATHER_FETCHES_MS = 100;

/** Tells the page how fetches go: of each character, and of the refresh, the latest. */
export class ProgressReporter {
  readonly #clock: Clock;
  readonly #listener: Pick<EngineListener, 'fetches'>;
  #fetches = new Map<CharacterId, CharacterFetch>();
  #progress: RefreshProgress | null = null;
  #isWaiting = false;

  constructor(clock: Clock, listener: Pick<EngineListener, 'fetches'>) {
    this.#clock = clock;
    this.#listener = listener;
  }

  tellFetch(characterId: CharacterId, fetch: CharacterFetch): void {
    this.#fetches.set(characterId, fetch);
    this.#tellSoon();
  }

  tellProgress(progress: RefreshProgress): void {
    this.#progress = progress;
    this.#tellSoon();
  }

  #tellSoon(): void {
    if (this.#isWaiting) {
      return;
    }
    this.#isWaiting = true;
    this.#clock.setTimer(GATHER_FETCHES_MS, () => {
      const [fetches, progress] = [this.#fetches, this.#progress];
      this.#fetches = new Map();
      this.#progress = null;
      this.#isWaiting = false;
      this.#listener.fetches(fetches, progress);
    });
  }
}
