/** When to fetch: at the start, every 50 minutes, when the player asks, and again when ESI may have something newer. */

import type { Clock, Freshness } from '../../game/domain/clock.ts';
import type { CharacterId } from '../../game/domain/ids.ts';
import { REFRESH_INTERVAL_MS, SHARED_FOR_MS } from '../../game/domain/refreshInterval.ts';
import { Timers } from '../../game/domain/timers.ts';
import type { EpochSeconds } from '../../game/domain/units.ts';
import type { ColonyStore } from '../colonies/index.ts';
import { fetchedAt, freshUntilMs, isFresh } from '../esi/lifetime.ts';
import type { CharacterFetcher } from './characterFetcher.ts';
import type { FetchRunner } from './fetchRunner.ts';
import type { ProgressReporter } from './progressReporter.ts';

/** Characters whose cache times end within this time of each other are fetched together. */
const FETCHED_TOGETHER_MS = 30_000;

interface RefreshScheduleDependencies {
  clock: Clock;
  store: ColonyStore;
  fetcher: CharacterFetcher;
  runner: FetchRunner;
  reporter: ProgressReporter;
  underWay: FetchesUnderWay;
  /** loads the planets' names and radii, unless they are loaded */
  loadPlanets: () => Promise<void>;
  /** what can wait until the planets are fetched */
  afterRefresh: () => void;
}

/** The fetches of planets that have not ended. */
export class FetchesUnderWay {
  readonly #running = new Set<Promise<void>>();
  /** The first refresh is under way. */
  begin = () => {};
  readonly #begun = new Promise<void>((resolve) => {
    this.begin = resolve;
  });

  note(fetch: Promise<void>): Promise<void> {
    this.#running.add(fetch);
    return fetch.finally(() => this.#running.delete(fetch));
  }

  /** Resolves once no planets are being fetched, the first ones included. */
  async untilIdle(): Promise<void> {
    await this.#begun;
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }
}

export class RefreshSchedule {
  readonly #dependencies: RefreshScheduleDependencies;
  readonly #timers: Timers;
  #refreshing: Promise<void> | null = null;
  #cancelNextRefresh = () => {};
  #cancelFollowUp = () => {};
  /** when the player asked for a refresh; null once ESI has answered about every character since */
  #requestedAtMs: number | null = null;

  constructor(dependencies: RefreshScheduleDependencies) {
    this.#dependencies = dependencies;
    this.#timers = new Timers(dependencies.clock);
  }

  /** Fetches everything now, and then at intervals. */
  start(): void {
    void this.#refreshOlderThan(0);
    this.#dependencies.underWay.begin();
  }

  /** The player asks: fetches everything that ESI's cache times allow, and the rest once they do. */
  refresh(): Promise<void> {
    if (this.#refreshing === null) this.#requestedAtMs = this.#dependencies.clock.nowMs();
    return this.#refreshOlderThan(0);
  }

  /** Fetches characters that are new or have logged in again. */
  async fetchAdded(characterIds: readonly CharacterId[]): Promise<void> {
    if (characterIds.length > 0) {
      const { store, runner, reporter, underWay } = this.#dependencies;
      const isFullRefresh = characterIds.length === store.ownCharacters.size;
      await underWay.note(
        reporter.during(characterIds.length, isFullRefresh, () => runner.fetchCharacters(characterIds, 0)),
      );
      this.#dependencies.afterRefresh();
    }
  }

  stop(): void {
    this.#timers.stop();
  }

  /** Everyone who asks during a refresh gets the same one. */
  #refreshOlderThan(ageMs: number): Promise<void> {
    this.#refreshing ??= this.#dependencies.underWay.note(this.#refreshAll(ageMs)).finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  async #refreshAll(olderThanMs: number): Promise<void> {
    const { store, runner, reporter, loadPlanets } = this.#dependencies;
    this.#cancelNextRefresh();
    const all = [...store.ownCharacters.keys()];
    // The player's own wish, and the first fetch, go to all.
    const characterIds = olderThanMs === 0 ? all : runner.worthAsking(all);
    try {
      await reporter.during(characterIds.length, true, async () => {
        await loadPlanets();
        await Promise.all([runner.fetchPrices(), runner.fetchCharacters(characterIds, olderThanMs)]);
        this.#scheduleFollowUp();
      });
      // Not a part of the refresh: no figure on the dashboard needs them.
      void runner.fetchVolumes();
      this.#dependencies.afterRefresh();
    } finally {
      this.#cancelNextRefresh = this.#timers.start(
        REFRESH_INTERVAL_MS,
        () => void this.#refreshOlderThan(SHARED_FOR_MS),
      );
    }
  }

  /** If the player asked before some cache times were over, those characters are fetched as soon as they are. */
  #scheduleFollowUp(): void {
    const { clock, store, reporter } = this.#dependencies;
    this.#cancelFollowUp();
    if (this.#requestedAtMs === null) return;
    const nowMs = clock.nowMs();
    const waitingUntilMs = this.#unansweredSince(this.#requestedAtMs)
      .filter(({ freshness }) => isFresh(freshness, nowMs))
      .map(({ freshness }) => freshUntilMs(freshness));
    if (waitingUntilMs.length === 0) {
      this.#requestedAtMs = null;
      return;
    }
    const firstMs = Math.min(...waitingUntilMs);
    const dueMs = Math.max(...waitingUntilMs.filter((untilMs) => untilMs <= firstMs + FETCHED_TOGETHER_MS));
    if (waitingUntilMs.length === loggedInIds(store).size) {
      reporter.reportNothingNewer(Math.ceil(dueMs / 1000));
    }
    this.#cancelFollowUp = this.#timers.start(dueMs - nowMs, () => void this.#followUp());
  }

  async #followUp(): Promise<void> {
    const { clock, runner, reporter } = this.#dependencies;
    const nowMs = clock.nowMs();
    const due = this.#unansweredSince(this.#requestedAtMs ?? nowMs)
      .filter(({ freshness }) => !isFresh(freshness, nowMs))
      .map(({ characterId }) => characterId);
    await reporter.during(due.length, false, async () => {
      await runner.fetchCharacters(due, 0);
      this.#scheduleFollowUp();
    });
  }

  /** Characters whose list of colonies was last fetched before that time. */
  #unansweredSince(sinceMs: number): { characterId: CharacterId; freshness: Freshness }[] {
    const { store, fetcher } = this.#dependencies;
    return [...loggedInIds(store)].flatMap((characterId) => {
      const freshness = fetcher.listFreshness(characterId);
      return freshness !== null && freshness.fetchedAtMs < sinceMs ? [{ characterId, freshness }] : [];
    });
  }
}

/** When ESI confirmed the oldest data on screen; null if there is none. Characters that need a login don't count. */
export function oldestConfirmation(store: ColonyStore, fetcher: CharacterFetcher): EpochSeconds | null {
  const ids = loggedInIds(store);
  const times = store.confirmedTimes(ids);
  for (const characterId of ids) {
    const freshness = fetcher.listFreshness(characterId);
    if (freshness !== null) times.push(fetchedAt(freshness));
  }
  return times.length === 0 ? null : Math.min(...times);
}

function loggedInIds(store: ColonyStore): ReadonlySet<CharacterId> {
  const loggedIn = [...store.ownCharacters.values()].filter(({ needsLogin }) => !needsLogin);
  return new Set(loggedIn.map(({ characterId }) => characterId));
}
