/**
 * Runs fetches: one at a time per character, in the one tab that has its lock. Reports each outcome to the page, retries
 * what failed, and notifies other tabs of what is new in the cache.
 */

import { commodities } from '../../game/catalogue/index.ts';
import type { Character } from '../../game/domain/character.ts';
import type { Clock } from '../../game/domain/clock.ts';
import { getOrAdd } from '../../game/domain/groups.ts';
import type { CharacterId } from '../../game/domain/ids.ts';
import { Timers } from '../../game/domain/timers.ts';
import type { EpochSeconds } from '../../game/domain/units.ts';
import type { ColonyStore, Publisher } from '../colonies/index.ts';
import { LONGEST_WAIT_MS } from '../esi/waits.ts';
import type { Locks, Sessions } from '../sessions/index.ts';
import type { CharacterFetcher, FetchOutcome } from './characterFetcher.ts';
import { FailedCharacters } from './failedCharacters.ts';
import type { PriceFetcher } from './priceFetcher.ts';
import type { ProgressReporter } from './progressReporter.ts';
import { MAX_ATTEMPTS, Retries } from './retries.ts';
import type { Fetched, Tabs } from './tabs.ts';
import type { VolumeFetcher } from './volumeFetcher.ts';

interface FetchRunnerDependencies {
  clock: Clock;
  random: () => number;
  locks: Locks;
  tabs: Tabs;
  sessions: Pick<Sessions, 'markNeedsLogin'>;
  store: ColonyStore;
  publisher: Publisher;
  fetcher: CharacterFetcher;
  prices: PriceFetcher;
  volumes: VolumeFetcher;
  reporter: ProgressReporter;
}

export class FetchRunner {
  readonly #dependencies: FetchRunnerDependencies;
  readonly #timers: Timers;
  readonly #retries: Retries<Fetched>;
  readonly #failed: FailedCharacters;
  readonly #running = new Map<CharacterId, Promise<void>>();
  #cancelNextVolumes = () => {};

  constructor(dependencies: FetchRunnerDependencies) {
    const { clock, random } = dependencies;
    this.#dependencies = dependencies;
    this.#timers = new Timers(clock);
    this.#retries = new Retries(clock, random);
    this.#failed = new FailedCharacters(clock, (characterId) => void this.#fetchCharacter(characterId));
  }

  /**
   * Fetches characters and counts them in the progress bar. Failures are reported; nothing rejects.
   * @param olderThanMs younger data, from this or another tab, is used as it is
   */
  async fetchCharacters(characterIds: readonly CharacterId[], olderThanMs: number): Promise<void> {
    await Promise.all(
      characterIds.map(async (characterId) => {
        await this.#fetchCharacter(characterId, olderThanMs);
        this.#dependencies.reporter.reportCharacterDone();
      }),
    );
  }

  /** The characters due for a refresh that ask ESI first: a few if all of them have failed, else all. */
  worthAsking(characterIds: readonly CharacterId[]): readonly CharacterId[] {
    return this.#failed.worthAsking(characterIds);
  }

  async fetchPrices(): Promise<void> {
    const { locks, prices, tabs } = this.#dependencies;
    const outcome = await locks.run('colony-watch/refresh/prices', () => prices.refresh([...commodities.keys()]));
    if (outcome.kind === 'ok') {
      this.#retries.settle('prices');
      tabs.announce('prices');
    } else {
      this.#retries.schedule('prices', outcome, () => void this.fetchPrices());
    }
  }

  /** Fetches what the chosen hub's region trades, and again once the server may have more. */
  async fetchVolumes(): Promise<void> {
    const { locks, volumes, tabs } = this.#dependencies;
    this.#cancelNextVolumes();
    const outcome = await locks.run('colony-watch/refresh/volumes', () => volumes.refresh());
    if (outcome.kind === 'ok') {
      this.#retries.settle('volumes');
      tabs.announce('volumes');
      this.#cancelNextVolumes();
      this.#cancelNextVolumes = this.#timers.start(outcome.askAgainInMs, () => void this.fetchVolumes());
    } else {
      this.#retries.schedule('volumes', outcome, () => void this.fetchVolumes());
    }
  }

  /** Takes from the cache what another tab has fetched. */
  async takeFromOtherTab(fetched: Fetched): Promise<void> {
    const { store, fetcher, prices, volumes, reporter } = this.#dependencies;
    if (fetched === 'prices') {
      await prices.takeCached();
    } else if (fetched === 'volumes') {
      await volumes.takeCached();
    } else if (store.ownCharacter(fetched) !== null) {
      const at = await fetcher.takeNewer(fetched);
      if (at !== null) {
        this.#retries.settle(fetched);
        this.#failed.succeed(fetched);
        reporter.reportFetch(fetched, { kind: 'ok', at });
        reporter.reportConfirmation();
      }
    }
  }

  /** Drops retries of prices and volumes: another hub was chosen. */
  forgetHubRetries(): void {
    this.#retries.settle('prices');
    this.#retries.settle('volumes');
  }

  /** Deletes everything about a character. */
  async forget(characterId: CharacterId): Promise<void> {
    this.#retries.settle(characterId);
    this.#dependencies.reporter.forget(characterId);
    this.#failed.remove(characterId);
    await this.#dependencies.fetcher.forget(characterId);
  }

  /** Retries everything that waits for a retry, at once: the network is back. */
  retryNow(): void {
    this.#retries.runNow();
  }

  stop(): void {
    this.#timers.stop();
    this.#retries.stop();
    this.#failed.stop();
    this.#dependencies.locks.stop();
  }

  #fetchCharacter(characterId: CharacterId, olderThanMs = 0): Promise<void> {
    return getOrAdd(this.#running, characterId, () =>
      this.#fetchUnderLock(characterId, olderThanMs).finally(() => this.#running.delete(characterId)),
    );
  }

  async #fetchUnderLock(characterId: CharacterId, olderThanMs: number): Promise<void> {
    const { store, reporter, locks, fetcher } = this.#dependencies;
    const character = store.ownCharacter(characterId);
    if (character === null) return;
    if (character.needsLogin) {
      reporter.reportFetch(characterId, { kind: 'needsLogin' });
      return;
    }
    const takeTurn = (): Character | null => {
      const current = store.ownCharacter(characterId);
      if (current !== null) reporter.reportFetch(characterId, { kind: 'fetching' });
      return current;
    };
    let outcome: FetchOutcome;
    try {
      outcome = await locks.run(`colony-watch/refresh/${characterId}`, () =>
        fetcher.fetch(characterId, olderThanMs, takeTurn),
      );
    } catch (error) {
      outcome = {
        kind: 'failed',
        message: { kind: 'unexpected', error: String(error) },
        isCached: false,
        askAgainAtMs: null,
      };
    }
    if (store.ownCharacter(characterId) === null) {
      // Deleted during the fetch, which may have stored something since.
      await this.forget(characterId);
      return;
    }
    await this.#handleOutcome(characterId, outcome);
  }

  async #handleOutcome(characterId: CharacterId, outcome: FetchOutcome): Promise<void> {
    const { store, reporter, tabs, sessions } = this.#dependencies;
    if (outcome.kind === 'retrying') {
      const retry = this.#retries.schedule(characterId, outcome, () => void this.#fetchCharacter(characterId));
      reporter.reportFetch(
        characterId,
        retry.kind === 'givenUp'
          ? { kind: 'failed', message: { kind: 'givenUp', message: outcome.message } }
          : {
              kind: 'retrying',
              message: outcome.message,
              attempt: retry.attempt,
              maxAttempts: MAX_ATTEMPTS,
              retryAt: Math.ceil(retry.atMs / 1000),
              isOutage: outcome.isOutage,
            },
      );
      return;
    }
    this.#retries.settle(characterId);
    switch (outcome.kind) {
      case 'ok':
        this.#failed.succeed(characterId);
        this.#reportFetched(characterId, outcome.at);
        tabs.announce(characterId);
        this.#askAgain(characterId, outcome.askAgainAtMs);
        break;
      case 'needsLogin':
        this.#failed.remove(characterId);
        store.markNeedsLogin(characterId);
        reporter.reportFetch(characterId, { kind: 'needsLogin' });
        await sessions.markNeedsLogin(characterId);
        break;
      case 'gone':
        // The page follows with `setCharacters`, and decides what else is deleted.
        break;
      case 'failed':
        if (outcome.isCached) this.#failed.remove(characterId);
        else this.#failed.add(characterId);
        reporter.reportFetch(characterId, { kind: 'failed', message: outcome.message });
        this.#askAgain(characterId, outcome.askAgainAtMs);
        break;
      default:
        outcome satisfies never;
    }
  }

  /** Reports success once the colonies are on the page. Before that, the page would say that there are none. */
  #reportFetched(characterId: CharacterId, at: EpochSeconds): void {
    const { store, publisher, reporter } = this.#dependencies;
    const fetch = this.#running.get(characterId);
    publisher.afterPublication(() => {
      const isLatest = [fetch, undefined].includes(this.#running.get(characterId));
      if (isLatest && store.ownCharacter(characterId) !== null) {
        reporter.reportFetch(characterId, { kind: 'ok', at });
        reporter.reportConfirmation();
      }
    });
  }

  #askAgain(characterId: CharacterId, askAgainAtMs: number | null): void {
    if (askAgainAtMs !== null) {
      const delayMs = Math.min(LONGEST_WAIT_MS, Math.max(0, askAgainAtMs - this.#dependencies.clock.nowMs()));
      this.#timers.start(delayMs, () => void this.#fetchCharacter(characterId));
    }
  }
}
