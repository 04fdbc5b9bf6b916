import type {
  CharacterFetch,
  CharacterRecord,
  EngineListener,
  EngineStart,
  RefreshProgress,
  ReportSettings,
} from './api.ts';
import type { CacheContents, SnapshotCache } from './cache/snapshotCache.ts';
import { commodities } from './catalogue/index.ts';
import { ColonyStore } from './colonies/colonyStore.ts';
import { RoundPlanner } from './colonies/roundPlanner.ts';
import type { TradingHub } from './domain/hub.ts';
import type { CharacterId, ColonyKey } from './domain/ids.ts';
import type { ColonyDetail } from './domain/report.ts';
import type { ExpectedVisit, RoundOutcome, RoundRequest, VisitReview } from './domain/round.ts';
import type { EpochSeconds } from './domain/units.ts';
import type { EngineDependencies, Fetched } from './engineDependencies.ts';
import { EsiClient } from './esi/client.ts';
import { LONGEST_WAIT_MS, wait } from './esi/clock.ts';
import { type Freshness, freshUntilMs, isFresh } from './esi/lifetime.ts';
import { CharacterFetcher, type FetchOutcome } from './fetching/characterFetcher.ts';
import { tellClock, tellOutage } from './fetching/outages.ts';
import { PlanetDirectory } from './fetching/planetDirectory.ts';
import { PriceFetcher } from './fetching/priceFetcher.ts';
import { ProgressReporter } from './fetching/progressReporter.ts';
import { MAX_ATTEMPTS, Retries } from './fetching/retries.ts';
import { fetchedAt } from './fetching/snapshots.ts';
import { reviewVisit } from './planning/index.ts';
import { BackendClient } from './sessions/backendClient.ts';
import { Sessions } from './sessions/sessions.ts';

/** Everything is fetched again so often. */
export const REFRESH_INTERVAL_MS = 3_000_000;

/** Colonies move on to now so often. */
export const MOVE_INTERVAL_MS = 60_000;

/** Kept characters that are shown before the page gets its turn to draw them. */
const CHARACTERS_PER_STRETCH = 16;

/** The first of them, which fill the screen. */
const CHARACTERS_IN_VIEW = 4;

/** The refresh of a start waits so long for the page to take what was kept. */
export const TAKE_PATIENCE_MS = 1500;

/** What another tab fetched since half an interval ago need not be fetched again by the clock. */
const SHARED_FOR_MS = REFRESH_INTERVAL_MS / 2;

/** Characters whose cache times end within this time of each other are fetched together. */
const FETCHED_TOGETHER_MS = 30_000;

/** Puts the parts together, and says what is done when: at the start, as time goes on, and when the player asks. */
export class RunningEngine {
  readonly #parts: EngineDependencies;
  readonly #listener: EngineListener;
  readonly #cache: SnapshotCache;
  readonly #esi: EsiClient;
  readonly #server: BackendClient;
  readonly #sessions: Sessions;
  readonly #planets: PlanetDirectory;
  readonly #fleet: ColonyStore;
  readonly #roundPlanner: RoundPlanner;
  readonly #teller: ProgressReporter;
  readonly #prices: PriceFetcher;
  readonly #fetcher: CharacterFetcher;
  readonly #retries: Retries<Fetched>;
  readonly #characters = new Map<CharacterId, CharacterRecord>();
  readonly #fetching = new Map<CharacterId, Promise<void>>();
  #progress: RefreshProgress = {
    isRunning: false,
    doneCharacters: 0,
    totalCharacters: 0,
    lastEndedAt: null,
    confirmedAt: null,
    nothingNewerBefore: null,
  };
  /** fetches that the progress tells of at the moment: a refresh, characters that were added */
  #toldFetches = 0;
  #refreshing: Promise<void> | null = null;
  #cancelNextRefresh = () => {};
  /** when the player asked for a refresh; null once ESI has answered about every character since */
  #wantedSinceMs: number | null = null;
  #cancelFetchOfRest = () => {};

  constructor(parts: EngineDependencies, start: EngineStart, listener: EngineListener, cache: SnapshotCache) {
    const { fetch, clock, random } = parts;
    const { esiUrl, userAgent, apiUrl } = start.services;
    this.#parts = parts;
    this.#listener = listener;
    this.#cache = cache;
    this.#esi = new EsiClient({
      baseUrl: esiUrl,
      userAgent,
      fetch,
      clock,
      random,
      onOutage: tellOutage(listener, 'esi', "EVE's servers (ESI) don't answer."),
    });
    this.#server = new BackendClient({
      apiUrl,
      fetch,
      clock,
      random,
      onOutage: tellOutage(listener, 'server', 'Log-ins can not be renewed at the moment.'),
      onClockAhead: tellClock(listener),
    });
    this.#sessions = new Sessions(this.#server, clock, listener);
    this.#planets = new PlanetDirectory(parts.loadPlanets, cache);
    this.#fleet = new ColonyStore(clock, listener, start.settings, start.viewAt ?? null);
    this.#roundPlanner = new RoundPlanner(clock, () => this.#fleet.planningBasis());
    this.#teller = new ProgressReporter(clock, listener);
    this.#prices = new PriceFetcher(start.hub ?? 'jita', this.#server, cache, clock, listener, (prices) =>
      this.#fleet.setPrices(prices),
    );
    this.#fetcher = new CharacterFetcher({
      esi: this.#esi,
      sessions: this.#sessions,
      cache,
      planets: this.#planets,
      fleet: this.#fleet,
      clock,
    });
    this.#retries = new Retries(clock, random);
  }

  /** Shows what the browser kept, then fetches on its own. */
  async begin(characters: readonly CharacterRecord[], contents: CacheContents): Promise<void> {
    await this.#loadPlanets();
    this.#planets.take(contents.planetNames);
    for (const prices of contents.prices) {
      await this.#prices.take(prices);
    }
    for (const record of characters) {
      this.#adopt(record);
    }
    for (const [index, { characterId }] of characters.entries()) {
      const kept = contents.characters.get(characterId);
      if (kept !== undefined) {
        this.#tellUnreadable(characterId, this.#fetcher.take(characterId, kept.list, kept.snapshots));
      }
      const isInView = index + 1 === CHARACTERS_IN_VIEW;
      if (isInView || (index + 1) % CHARACTERS_PER_STRETCH === 0) {
        if (isInView) this.#fleet.publish();
        else this.#fleet.publishPart();
        await wait(this.#parts.clock, 0);
      }
    }
    this.#fleet.publish();
    this.#parts.onOnline(() => this.#comeBack());
    this.#parts.tabs.onTold((fetched) => void this.#takeFromOtherTab(fetched));
    this.#moveOn();
    const isAnyKept = characters.some(({ characterId }) => contents.characters.has(characterId));
    void (isAnyKept ? this.#untilTaken() : Promise.resolve()).then(() => this.#refreshOlderThan(0));
  }

  /** A refresh would keep the page from drawing what was kept. A page that never answers is not waited for. */
  async #untilTaken(): Promise<void> {
    await Promise.race([this.#fleet.untilTaken(), wait(this.#parts.clock, TAKE_PATIENCE_MS)]);
  }

  async setCharacters(records: readonly CharacterRecord[]): Promise<void> {
    const wanted = new Set(records.map(({ characterId }) => characterId));
    const gone = [...this.#characters.keys()].filter((characterId) => !wanted.has(characterId));
    const toFetch = records.filter((record) => this.#adopt(record)).map(({ characterId }) => characterId);
    await Promise.all([...gone.map((characterId) => this.#forget(characterId)), this.#fetchAdded(toFetch)]);
    this.#tellConfirmation();
  }

  async setSettings(settings: ReportSettings): Promise<void> {
    await this.#fleet.setSettings(settings);
  }

  async setHub(hub: TradingHub): Promise<void> {
    if (hub !== this.#prices.hub) {
      this.#retries.settle('prices');
      await this.#prices.setHub(hub);
      await this.#refreshPrices();
    }
  }

  setViewTime(at: EpochSeconds | null, firstKeys: readonly ColonyKey[]): void {
    this.#fleet.setViewTime(at, firstKeys);
  }

  /** Fetches everything again, as far as ESI's cache times allow, and the rest by itself once they do. */
  refresh(): Promise<void> {
    if (this.#refreshing === null) {
      this.#wantedSinceMs = this.#parts.clock.nowMs();
    }
    return this.#refreshOlderThan(0);
  }

  detail(key: ColonyKey): ColonyDetail | null {
    return this.#fleet.detail(key);
  }

  planRound(request: RoundRequest): Promise<RoundOutcome> {
    return this.#roundPlanner.plan(request);
  }

  reviewRound(visits: readonly ExpectedVisit[]): VisitReview[] {
    return visits.flatMap((visit) => {
      const colony = this.#fleet.get(visit.key)?.colony;
      return colony === undefined ? [] : (reviewVisit(colony, visit) ?? []);
    });
  }

  /** A refresh that is under way serves all who ask. */
  #refreshOlderThan(ageMs: number): Promise<void> {
    this.#refreshing ??= this.#refreshAll(ageMs).finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  async #refreshAll(olderThanMs: number): Promise<void> {
    this.#cancelNextRefresh();
    const characterIds = [...this.#characters.keys()];
    try {
      await this.#tellWhile(characterIds.length, true, async () => {
        await this.#loadPlanets();
        await Promise.all([this.#refreshPrices(), this.#fetchEach(characterIds, olderThanMs)]);
        this.#planFetchOfRest();
      });
    } finally {
      this.#cancelNextRefresh = this.#parts.clock.setTimer(
        REFRESH_INTERVAL_MS,
        () => void this.#refreshOlderThan(SHARED_FOR_MS),
      );
    }
  }

  /** What ESI would only have repeated is fetched as soon as there may be something newer. */
  #planFetchOfRest(): void {
    this.#cancelFetchOfRest();
    if (this.#wantedSinceMs === null) {
      return;
    }
    const nowMs = this.#parts.clock.nowMs();
    const waitingUntilMs = this.#unansweredSince(this.#wantedSinceMs)
      .filter(({ freshness }) => isFresh(freshness, nowMs))
      .map(({ freshness }) => freshUntilMs(freshness));
    if (waitingUntilMs.length === 0) {
      this.#wantedSinceMs = null;
      return;
    }
    const firstMs = Math.min(...waitingUntilMs);
    const dueMs = Math.max(...waitingUntilMs.filter((untilMs) => untilMs <= firstMs + FETCHED_TOGETHER_MS));
    if (waitingUntilMs.length === this.#loggedInIds().size) {
      this.#tellProgress({ nothingNewerBefore: Math.ceil(dueMs / 1000) });
    }
    this.#cancelFetchOfRest = this.#parts.clock.setTimer(dueMs - nowMs, () => void this.#fetchRest());
  }

  async #fetchRest(): Promise<void> {
    const nowMs = this.#parts.clock.nowMs();
    const due = this.#unansweredSince(this.#wantedSinceMs ?? nowMs)
      .filter(({ freshness }) => !isFresh(freshness, nowMs))
      .map(({ characterId }) => characterId);
    await this.#tellWhile(due.length, false, async () => {
      await this.#fetchEach(due, 0);
      this.#planFetchOfRest();
    });
  }

  /** Characters whose list ESI has not answered about since. */
  #unansweredSince(sinceMs: number): { characterId: CharacterId; freshness: Freshness }[] {
    return [...this.#loggedInIds()].flatMap((characterId) => {
      const freshness = this.#fetcher.listFreshness(characterId);
      return freshness !== null && freshness.fetchedAtMs < sinceMs ? [{ characterId, freshness }] : [];
    });
  }

  #loggedInIds(): ReadonlySet<CharacterId> {
    const loggedIn = [...this.#characters.values()].filter(({ needsLogin }) => !needsLogin);
    return new Set(loggedIn.map(({ characterId }) => characterId));
  }

  #oldestConfirmation(): EpochSeconds | null {
    const ids = this.#loggedInIds();
    const times = this.#fleet.confirmedTimes(ids);
    for (const characterId of ids) {
      const freshness = this.#fetcher.listFreshness(characterId);
      if (freshness !== null) times.push(fetchedAt(freshness));
    }
    return times.length === 0 ? null : Math.min(...times);
  }

  /** Fetches characters that are new, or have logged in again. */
  async #fetchAdded(characterIds: readonly CharacterId[]): Promise<void> {
    if (characterIds.length > 0) {
      const areAll = characterIds.length === this.#characters.size;
      await this.#tellWhile(characterIds.length, areAll, () => this.#fetchEach(characterIds, 0));
    }
  }

  /** Fetches characters, and counts them. */
  async #fetchEach(characterIds: readonly CharacterId[], olderThanMs: number): Promise<void> {
    await Promise.all(
      characterIds.map(async (characterId) => {
        await this.#fetchCharacter(characterId, olderThanMs);
        this.#tellProgress({ doneCharacters: this.#progress.doneCharacters + 1 });
      }),
    );
  }

  /**
   * Tells the page while something is fetched; what comes while another fetch runs counts with it.
   * @param areAll whether everything on screen is fetched anew by it
   */
  async #tellWhile(characterCount: number, areAll: boolean, fetch: () => Promise<void>): Promise<void> {
    const { isRunning, totalCharacters } = this.#progress;
    this.#toldFetches += 1;
    this.#tellProgress(
      isRunning
        ? { totalCharacters: totalCharacters + characterCount }
        : { isRunning: true, doneCharacters: 0, totalCharacters: characterCount, nothingNewerBefore: null },
    );
    try {
      await fetch();
    } finally {
      this.#toldFetches -= 1;
      const lastEndedAt = Math.floor(this.#parts.clock.nowMs() / 1000);
      const isAnotherUnderWay = this.#toldFetches > 0;
      // It has ended for the player once its colonies are on the page; by then the next one may have begun.
      this.#fleet.afterPublication(() =>
        this.#tellProgress({
          isRunning: isAnotherUnderWay || this.#toldFetches > 0,
          ...(areAll && { lastEndedAt }),
        }),
      );
    }
  }

  /** Fetches a character in the one tab that has its lock. What goes wrong is told, and never rejected. */
  #fetchCharacter(characterId: CharacterId, olderThanMs = 0): Promise<void> {
    let fetching = this.#fetching.get(characterId);
    if (fetching === undefined) {
      fetching = this.#fetchUnderLock(characterId, olderThanMs).finally(() => this.#fetching.delete(characterId));
      this.#fetching.set(characterId, fetching);
    }
    return fetching;
  }

  /** Another tab has fetched something and kept it. */
  async #takeFromOtherTab(fetched: Fetched): Promise<void> {
    if (fetched === 'prices') {
      await this.#prices.take(await this.#cache.loadPrices(this.#prices.hub));
    } else if (this.#characters.has(fetched)) {
      const at = await this.#fetcher.takeNewer(fetched);
      if (at !== null) {
        this.#retries.settle(fetched);
        this.#tellFetch(fetched, { kind: 'ok', at });
        this.#tellConfirmation();
      }
    }
  }

  async #fetchUnderLock(characterId: CharacterId, olderThanMs: number): Promise<void> {
    const character = this.#characters.get(characterId);
    if (character === undefined) {
      return;
    }
    if (character.needsLogin) {
      this.#tellFetch(characterId, { kind: 'needsLogin' });
      return;
    }
    const takeTurn = (): CharacterRecord | null => {
      const present = this.#characters.get(characterId) ?? null;
      if (present !== null) {
        this.#tellFetch(characterId, { kind: 'fetching' });
      }
      return present;
    };
    let outcome: FetchOutcome;
    try {
      outcome = await this.#parts.locks.run(`colony-watch/refresh/${characterId}`, () =>
        this.#fetcher.fetch(characterId, olderThanMs, takeTurn),
      );
    } catch (error) {
      outcome = { kind: 'failed', message: `Something unforeseen happened: ${String(error)}`, askAgainAtMs: null };
    }
    if (!this.#characters.has(characterId)) {
      // Deleted in the meantime: what the fetch kept of it goes, too.
      await this.#forget(characterId);
      return;
    }
    await this.#conclude(characterId, outcome);
  }

  async #conclude(characterId: CharacterId, outcome: FetchOutcome): Promise<void> {
    if (outcome.kind === 'retrying') {
      const retry = this.#retries.schedule(characterId, outcome, () => void this.#fetchCharacter(characterId));
      this.#tellFetch(
        characterId,
        retry.kind === 'givenUp'
          ? { kind: 'failed', message: `${asSentence(outcome.message)} It is tried again at the next refresh.` }
          : {
              kind: 'retrying',
              message: outcome.message,
              attempt: retry.attempt,
              maxAttempts: MAX_ATTEMPTS,
              retryAt: Math.ceil(retry.atMs / 1000),
            },
      );
      return;
    }
    this.#retries.settle(characterId);
    switch (outcome.kind) {
      case 'ok':
        this.#tellFetched(characterId, outcome.at);
        this.#parts.tabs.tell(characterId);
        this.#askAgain(characterId, outcome.askAgainAtMs);
        break;
      case 'needsLogin':
        this.#setNeedsLogin(characterId);
        await this.#listener.markNeedsLogin(characterId);
        break;
      case 'gone':
        // The page tells of it by setCharacters, and decides what else goes with it.
        break;
      case 'failed':
        this.#tellFetch(characterId, { kind: 'failed', message: outcome.message });
        this.#askAgain(characterId, outcome.askAgainAtMs);
        break;
      default:
        outcome satisfies never;
    }
  }

  /** Tells of a good fetch once its colonies are on the page: before that, the page would show that there are none. */
  #tellFetched(characterId: CharacterId, at: EpochSeconds): void {
    const fetching = this.#fetching.get(characterId);
    this.#fleet.afterPublication(() => {
      const isLatest = [fetching, undefined].includes(this.#fetching.get(characterId));
      if (isLatest && this.#characters.has(characterId)) {
        this.#tellFetch(characterId, { kind: 'ok', at });
        this.#tellConfirmation();
      }
    });
  }

  /** Confirmed by a single fetch, or by another tab: a refresh tells of it as it goes on. */
  #tellConfirmation(): void {
    if (!this.#progress.isRunning && this.#progress.confirmedAt !== this.#oldestConfirmation()) {
      this.#tellProgress({});
    }
  }

  #setNeedsLogin(characterId: CharacterId): void {
    const record = this.#characters.get(characterId);
    if (record !== undefined) {
      this.#characters.set(characterId, { ...record, needsLogin: true });
    }
    this.#tellFetch(characterId, { kind: 'needsLogin' });
  }

  #askAgain(characterId: CharacterId, askAgainAtMs: number | null): void {
    if (askAgainAtMs !== null) {
      const delayMs = Math.min(LONGEST_WAIT_MS, Math.max(0, askAgainAtMs - this.#parts.clock.nowMs()));
      this.#parts.clock.setTimer(delayMs, () => void this.#fetchCharacter(characterId));
    }
  }

  async #refreshPrices(): Promise<void> {
    const outcome = await this.#parts.locks.run('colony-watch/refresh/prices', () =>
      this.#prices.refresh([...commodities.keys()]),
    );
    if (outcome.kind === 'ok') {
      this.#retries.settle('prices');
      this.#parts.tabs.tell('prices');
    } else {
      this.#retries.schedule('prices', outcome, () => void this.#refreshPrices());
    }
  }

  /**
   * Takes a character as the page has it now.
   * @returns whether it has to be fetched: it is new, or has logged in again
   */
  #adopt(record: CharacterRecord): boolean {
    const { characterId } = record;
    const former = this.#characters.get(characterId);
    this.#characters.set(characterId, record);
    this.#fleet.setCharacter(record);
    if (former === undefined) {
      this.#sessions.replace(record);
      this.#tellFetch(characterId, { kind: 'waiting' });
      return true;
    }
    const hasLoggedIn = former.needsLogin && !record.needsLogin;
    if (hasLoggedIn) {
      this.#sessions.replace(record);
    } else {
      this.#sessions.take(record);
    }
    return hasLoggedIn;
  }

  async #forget(characterId: CharacterId): Promise<void> {
    this.#characters.delete(characterId);
    this.#retries.settle(characterId);
    this.#sessions.forget(characterId);
    this.#fetcher.forget(characterId);
    this.#fleet.removeCharacter(characterId);
    await this.#cache.removeCharacter(characterId);
  }

  /** The network is back: what waits for a service that was out of reach is tried now. */
  #comeBack(): void {
    this.#esi.endPause();
    this.#server.endPause();
    this.#retries.runNow();
    void this.#loadPlanets();
  }

  #moveOn(): void {
    this.#parts.clock.setTimer(MOVE_INTERVAL_MS, () => {
      void this.#fleet.reportAll();
      this.#moveOn();
    });
  }

  #tellFetch(characterId: CharacterId, fetch: CharacterFetch): void {
    this.#teller.tellFetch(characterId, fetch);
  }

  #tellProgress(change: Partial<RefreshProgress>): void {
    this.#progress = { ...this.#progress, ...change, confirmedAt: this.#oldestConfirmation() };
    this.#teller.tellProgress(this.#progress);
  }

  /** Loads the planets' names and radii where that has failed so far; every colony takes them at once. */
  async #loadPlanets(): Promise<void> {
    const outcome = await this.#planets.load();
    if (outcome === 'loaded') {
      await this.#fleet.describeAll((colony) => this.#planets.describe(colony));
    }
    const text =
      outcome !== 'failed'
        ? null
        : 'The list of planet names could not be loaded, so planets go by their numbers. It is tried again at the next refresh.';
    this.#listener.notice({ id: 'planets', kind: 'failed', text });
  }

  #tellUnreadable(characterId: CharacterId, messages: readonly string[]): void {
    if (messages.length > 0) {
      this.#tellFetch(characterId, { kind: 'failed', message: messages.join(' ') });
    }
  }
}

function asSentence(message: string): string {
  return message.endsWith('.') ? message : `${message}.`;
}
