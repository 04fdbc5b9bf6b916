/** Reports the progress of fetches to the page: the latest of each character, and of the refresh. */
import type { EngineListener, RefreshProgress } from '../../api.ts';
import type { CharacterFetch, FailedFetch } from '../../game/domain/characterFetch.ts';
import type { Clock } from '../../game/domain/clock.ts';
import type { CharacterId } from '../../game/domain/ids.ts';
import { Timers } from '../../game/domain/timers.ts';
import type { EpochSeconds } from '../../game/domain/units.ts';

/** Reports within this time of each other go to the page in one message, because each message has a cost of its own. */
export const BATCH_REPORTS_MS = 100;

interface ProgressSources {
  /** when ESI confirmed the oldest data on screen; null if there is none */
  oldestConfirmation: () => EpochSeconds | null;
  /** takes the state of one character's fetch, before the page does */
  onFetch: (characterId: CharacterId, fetch: CharacterFetch) => void;
  /** calls back once all changes so far are on the page */
  afterPublication: (callback: () => void) => void;
}

export class ProgressReporter {
  readonly #clock: Clock;
  readonly #timers: Timers;
  readonly #listener: Pick<EngineListener, 'fetches'>;
  readonly #sources: ProgressSources;
  #progress: RefreshProgress = {
    isRunning: false,
    doneCharacters: 0,
    totalCharacters: 0,
    lastEndedAt: null,
    confirmedAt: null,
    nothingNewerBefore: null,
  };
  #runningFetches = 0;
  #unsentFetches = new Map<CharacterId, CharacterFetch>();
  #isProgressUnsent = false;
  readonly #failures = new Map<CharacterId, FailedFetch>();
  #isScheduled = false;

  constructor(clock: Clock, listener: Pick<EngineListener, 'fetches'>, sources: ProgressSources) {
    this.#clock = clock;
    this.#timers = new Timers(clock);
    this.#listener = listener;
    this.#sources = sources;
  }

  /** Whether anything is fetched, or not yet on the page. */
  get isRunning(): boolean {
    return this.#progress.isRunning;
  }

  /** Reports the state of one character's fetch. */
  reportFetch(characterId: CharacterId, fetch: CharacterFetch): void {
    this.#sources.onFetch(characterId, fetch);
    this.#unsentFetches.set(characterId, fetch);
    if (fetch.kind === 'failed' || fetch.kind === 'retrying' || fetch.kind === 'needsLogin') {
      this.#failures.set(characterId, fetch);
    } else {
      this.#failures.delete(characterId);
    }
    this.#sendSoon();
  }

  /** The characters among these whose last fetch failed. */
  failuresOf(characterIds: Iterable<CharacterId>): Map<CharacterId, FailedFetch> {
    const failures = new Map<CharacterId, FailedFetch>();
    for (const characterId of characterIds) {
      const failure = this.#failures.get(characterId);
      if (failure !== undefined) failures.set(characterId, failure);
    }
    return failures;
  }

  /** The player has deleted the character. */
  forget(characterId: CharacterId): void {
    this.#failures.delete(characterId);
  }

  /** One more character of the running fetch is done. */
  reportCharacterDone(): void {
    this.#reportProgress({ doneCharacters: this.#progress.doneCharacters + 1 });
  }

  /** The player asked for a refresh, but ESI has nothing newer before this time. */
  reportNothingNewer(before: EpochSeconds): void {
    this.#reportProgress({ nothingNewerBefore: before });
  }

  /** Reports that data was confirmed outside a refresh, by a single fetch or by another tab. */
  reportConfirmation(): void {
    if (!this.#progress.isRunning && this.#progress.confirmedAt !== this.#sources.oldestConfirmation()) {
      this.#reportProgress({});
    }
  }

  /**
   * Shows the progress bar while the work runs. Overlapping fetches share one bar.
   * @param isFullRefresh whether everything on screen is fetched
   */
  async during(characterCount: number, isFullRefresh: boolean, work: () => Promise<void>): Promise<void> {
    const { isRunning, totalCharacters } = this.#progress;
    this.#runningFetches += 1;
    this.#reportProgress(
      isRunning
        ? { totalCharacters: totalCharacters + characterCount }
        : { isRunning: true, doneCharacters: 0, totalCharacters: characterCount, nothingNewerBefore: null },
    );
    try {
      await work();
    } finally {
      this.#runningFetches -= 1;
      const lastEndedAt = Math.floor(this.#clock.nowMs() / 1000);
      const isAnotherRunning = this.#runningFetches > 0;
      // For the player it ends once its colonies are on the page. The next fetch may have started by then.
      this.#sources.afterPublication(() =>
        this.#reportProgress({
          isRunning: isAnotherRunning || this.#runningFetches > 0,
          ...(isFullRefresh && { lastEndedAt }),
        }),
      );
    }
  }

  stop(): void {
    this.#timers.stop();
  }

  #reportProgress(change: Partial<RefreshProgress>): void {
    this.#progress = { ...this.#progress, ...change };
    this.#isProgressUnsent = true;
    this.#sendSoon();
  }

  #sendSoon(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#timers.start(BATCH_REPORTS_MS, () => {
      const [fetches, isProgressUnsent] = [this.#unsentFetches, this.#isProgressUnsent];
      this.#unsentFetches = new Map();
      this.#isProgressUnsent = false;
      this.#isScheduled = false;
      // Only now: it asks about all colonies.
      if (isProgressUnsent) this.#progress = { ...this.#progress, confirmedAt: this.#sources.oldestConfirmation() };
      this.#listener.fetches(fetches, isProgressUnsent ? this.#progress : null);
    });
  }
}
