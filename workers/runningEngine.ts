/** A started engine: wires its parts, and shows what the browser has kept before it fetches. */

import type {
  Character,
  ColoniesApi,
  EngineApi,
  EngineListener,
  EngineStart,
  FetchingApi,
  OwnDataApi,
  PricesApi,
  SettingsApi,
  TimeTravelApi,
} from './api.ts';
import { ColonyStore, Publisher, ViewClock } from './colonies/index.ts';
import { type FetchMessage, together } from './domain/fetchMessage.ts';
import type { CharacterId, ColonyKey, PlanetId, SystemId } from './domain/ids.ts';
import { DEFAULT_PRICE_BASES } from './domain/priceList.ts';
import { CHARACTERS_ON_SCREEN } from './domain/screen.ts';
import { Timers } from './domain/timers.ts';
import type { UnnamedPhrases } from './domain/unnamedPhrases.ts';
import type { EngineDependencies } from './engineDependencies.ts';
import { EsiClient } from './esi/client.ts';
import {
  CharacterFetcher,
  FetchRunner,
  OwnDataFetcher,
  oldestConfirmation,
  PlanetDirectory,
  PriceFetcher,
  ProgressReporter,
  RefreshSchedule,
  reportOutage,
  reportWrongClock,
  VolumeFetcher,
} from './fetching/index.ts';
import { CharactersService } from './services/characters.ts';
import { coloniesService } from './services/colonies.ts';
import { fetchingService } from './services/fetching.ts';
import { Foreground } from './services/foreground.ts';
import { HistoryService } from './services/history.ts';
import { ownDataService } from './services/ownData.ts';
import type { Planners, PlannersDependencies } from './services/planners.ts';
import { pricesService } from './services/prices.ts';
import { RemindersService } from './services/reminders.ts';
import { settingsService } from './services/settings.ts';
import { SharesService } from './services/shares.ts';
import { SustainedService } from './services/sustained.ts';
import { TaxesService } from './services/taxes.ts';
import { timeTravelService } from './services/timeTravel.ts';
import { BackendClient, Sessions } from './sessions/index.ts';
import { OwnDataStore } from './storage/ownData.ts';
import type { FollowedRow, ShareStore } from './storage/shares.ts';
import type { CacheContents, SnapshotCache } from './storage/snapshotCache.ts';
import type { StartedRoundStore } from './storage/startedRound.ts';
import type { StorageNotices } from './storage/storageProblems.ts';
import type { TemplateLibrary } from './storage/templates.ts';
import type { VariantStore } from './storage/variants.ts';

/** Cached characters that are shown before the page gets its turn to draw them. */
const CHARACTERS_PER_SLICE = 16;

/** How long the first refresh waits for the page to take the cached data. */
export const PAGE_PATIENCE_MS = 1500;

/** How long the replay waits for the page to draw what the last visit has left. */
const LAST_VISIT_PATIENCE_MS = 400;

/** How long the history waits for planets that are still being fetched. */
const FETCH_PATIENCE_MS = 30_000;

/** How long what is not about planets waits for a page that is still drawing them, or perhaps in the background. */
const DRAWING_PATIENCE_MS = 10_000;

/** What a running engine has stored before it starts. */
interface EngineStorage {
  cache: SnapshotCache;
  library: TemplateLibrary;
  variants: VariantStore;
  startedRound: StartedRoundStore;
  shares: ShareStore;
  /** read ahead */
  followed: Promise<readonly FollowedRow[]>;
  notices: StorageNotices;
}

/** Subjects whose code is loaded when it is first needed. */
type PlannedSubject = 'round' | 'chain' | 'choices' | 'whatIf' | 'suggestions' | 'templates';

export class RunningEngine implements Omit<EngineApi, 'start' | PlannedSubject> {
  readonly characters: CharactersService;
  readonly settings: SettingsApi;
  readonly fetching: FetchingApi;
  readonly prices: PricesApi;
  readonly timeTravel: TimeTravelApi;
  readonly colonies: ColoniesApi;
  readonly history: HistoryService;
  readonly reminders: RemindersService;
  readonly ownData: OwnDataApi;
  readonly shares: SharesService;
  readonly #dependencies: EngineDependencies;
  readonly #timers: Timers;
  readonly #cache: SnapshotCache;
  readonly #listener: EngineListener;
  readonly #esi: EsiClient;
  readonly #backend: BackendClient;
  readonly #sessions: Sessions;
  readonly #planets: PlanetDirectory;
  readonly #store: ColonyStore;
  readonly #publisher: Publisher;
  readonly #viewClock: ViewClock;
  readonly #priceFetcher: PriceFetcher;
  readonly #volumeFetcher: VolumeFetcher;
  readonly #fetcher: CharacterFetcher;
  readonly #reporter: ProgressReporter;
  readonly #runner: FetchRunner;
  readonly #schedule: RefreshSchedule;
  readonly #sustained: SustainedService;
  readonly #plannersDependencies: PlannersDependencies;
  #planners: Promise<Planners> | null = null;
  /** for calls that must never delay those for planets */
  readonly #ownDataEsi: EsiClient;
  readonly #ownDataFetcher: OwnDataFetcher;
  readonly #taxes: TaxesService;
  /** resolves once the characters of the start are known */
  #charactersTaken: Promise<void> = Promise.resolve();

  constructor(dependencies: EngineDependencies, start: EngineStart, listener: EngineListener, storage: EngineStorage) {
    const { cache, library, variants, startedRound, shares, followed, notices } = storage;
    const { fetch, clock, random, locks, tabs } = dependencies;
    const { esiUrl, userAgent, apiUrl } = start.services;
    this.#dependencies = dependencies;
    this.#timers = new Timers(clock);
    this.#cache = cache;
    this.#listener = listener;
    this.#esi = new EsiClient({
      baseUrl: esiUrl,
      userAgent,
      fetch,
      clock,
      random,
      onOutage: reportOutage(listener, 'esi'),
    });
    this.#backend = new BackendClient({
      apiUrl,
      fetch,
      clock,
      random,
      onOutage: reportOutage(listener, 'server'),
      onClockAhead: reportWrongClock(listener),
    });
    this.#sessions = new Sessions(this.#backend, clock, listener);
    this.#planets = new PlanetDirectory(dependencies.loadPlanets, cache, this.#esi);

    this.#store = new ColonyStore(clock, listener, start.settings, start.viewAt ?? null);
    this.#publisher = new Publisher(clock, this.#store, listener);
    // A publication without colonies would take those of the last visit off the screen.
    this.#publisher.pause();
    this.#viewClock = new ViewClock(clock, this.#store, this.#publisher);

    this.#priceFetcher = new PriceFetcher(
      start.hub ?? 'jita',
      start.priceBases ?? DEFAULT_PRICE_BASES,
      this.#backend,
      cache,
      clock,
      listener,
      async (prices) => {
        this.#store.setPrices(prices);
        await this.#viewClock.recalculateAll();
        this.#publisher.afterPublication(() => void this.history.offerPrices(prices));
      },
    );
    this.#volumeFetcher = new VolumeFetcher(start.hub ?? 'jita', this.#backend, cache, clock, (volumes, state) => {
      this.#store.setVolumes(volumes);
      listener.volumes(state);
    });
    const foreground = new Foreground();
    const basis = () => this.#store.planningBasis();
    const countedBasis = () => this.#store.planningBasis('counted');
    const knownBasis = () => this.#store.planningBasis('known');
    const ownDataStore = new OwnDataStore(dependencies.openOwnData, (problem) =>
      notices.show('own-data', problem && { kind: 'ownDataNotStored', problem }),
    );
    this.history = new HistoryService({
      taxes: ownDataStore,
      clock,
      foreground,
      openHistory: (rules) => dependencies.openHistory(notices, rules),
      notices,
      listener,
      characters: () => this.#store.characters,
      describePlanet: (planet) => this.#planets.describe(planet),
      customsTax: (colony, planet) => this.#store.customsTax(colony, planet),
      prices: () => ({ hub: this.#priceFetcher.hub, minSellIsk: this.#priceFetcher.minSellIsk }),
      // Recording hundreds of first snapshots would delay the colonies that are still being fetched.
      afterPublication: (callback) => void this.#untilFetched().then(callback),
    });
    this.#fetcher = new CharacterFetcher({
      esi: this.#esi,
      sessions: this.#sessions,
      cache,
      planets: this.#planets,
      store: this.#store,
      publisher: this.#publisher,
      clock,
      onSnapshot: (colony, planet, layoutJson) => this.history.offer(colony, planet, layoutJson),
    });
    this.#ownDataEsi = new EsiClient({ baseUrl: esiUrl, userAgent, fetch, clock, random, onOutage: () => {} });
    this.#ownDataFetcher = new OwnDataFetcher({
      esi: this.#ownDataEsi,
      sessions: this.#sessions,
      locks,
      clock,
      storage: ownDataStore,
      listener,
      characters: () => this.#store.ownCharacters,
      untilPlanetsFetched: () => this.#schedule.untilIdle(),
      onSkills: (characterId, skills) => this.#store.setSkills(characterId, skills),
    });
    this.#taxes = new TaxesService({
      store: this.#store,
      history: this.history,
      entries: () => ownDataStore.loadTaxes(),
      coverage: () => this.#ownDataFetcher.taxCoverage(),
      onChanged: () => listener.histories(new Map()),
      describePlanet: (planetId) => this.#planets.describe({ planetId: planetId as PlanetId, systemId: 0 as SystemId }),
    });
    this.#reporter = new ProgressReporter(clock, listener, {
      oldestConfirmation: () => oldestConfirmation(this.#store, this.#fetcher),
      onFetch: (characterId, fetch) => this.#store.setFetch(characterId, fetch),
      afterPublication: (callback) => this.#publisher.afterPublication(callback),
    });
    this.#runner = new FetchRunner({
      clock,
      random,
      locks,
      tabs,
      sessions: this.#sessions,
      store: this.#store,
      publisher: this.#publisher,
      fetcher: this.#fetcher,
      prices: this.#priceFetcher,
      volumes: this.#volumeFetcher,
      reporter: this.#reporter,
    });
    this.#schedule = new RefreshSchedule({
      clock,
      store: this.#store,
      fetcher: this.#fetcher,
      runner: this.#runner,
      reporter: this.#reporter,
      loadPlanets: () => this.#loadPlanets(),
      afterRefresh: () => {
        void this.#untilPlanetsDrawn()
          .then(() => this.#ownDataFetcher.refresh())
          .then(() => this.#taxes.measure());
        // Ahead of the first call, which handles a failure.
        this.planners().catch(() => {});
      },
    });

    const habits = (key: ColonyKey) => this.history.habits(key);
    this.characters = new CharactersService({
      store: this.#store,
      sessions: this.#sessions,
      runner: this.#runner,
      reporter: this.#reporter,
      schedule: this.#schedule,
      onChanged: () => this.shares.takeKept(),
      untilBegun: () => this.#charactersTaken,
      ownData: this.#ownDataFetcher,
    });
    this.ownData = ownDataService(this.#ownDataFetcher, this.history, this.#taxes, () => this.#untilPlanetsDrawn());
    this.settings = settingsService(this.#store, this.#viewClock, (phrases) => this.#setUnnamed(phrases));
    this.fetching = fetchingService({
      esi: this.#esi,
      backend: this.#backend,
      store: this.#store,
      fetcher: this.#fetcher,
      runner: this.#runner,
      schedule: this.#schedule,
      reporter: this.#reporter,
      loadPlanets: () => this.#loadPlanets(),
    });
    this.prices = pricesService(this.#priceFetcher, this.#volumeFetcher, this.#runner);
    this.timeTravel = timeTravelService(this.#viewClock);
    this.colonies = coloniesService(this.#store);
    const isBusy = () => foreground.isBusy || this.#publisher.isRecalculating || this.#reporter.isRunning;
    this.#sustained = new SustainedService({ clock, store: this.#store, publisher: this.#publisher, habits, isBusy });
    this.#plannersDependencies = {
      clock,
      basis,
      countedBasis,
      knownBasis,
      foreground,
      habits,
      sustained: this.#sustained,
      stockOf: (characterId) => this.#ownDataFetcher.of(characterId).stock,
      startedRound,
      library,
      variants,
      keepRound: (round) => void this.history.keepRound(round),
      isBusy,
    };
    this.#publisher.onPublished(() => this.#sustained.wake());
    this.shares = new SharesService(
      {
        clock,
        locks,
        fetch,
        apiUrl,
        cache,
        rows: shares,
        kept: followed,
        store: this.#store,
        planets: this.#planets,
        listener,
        publishPart: () => this.#publisher.publishPart(),
        publish: () => {
          // What is being recalculated is published once it is complete.
          if (!this.#publisher.isRecalculating) this.#publisher.publish();
        },
      },
      start.shown ?? 'mine',
      start.counted ?? 'mine',
    );
    this.reminders = new RemindersService(clock, knownBasis, (characterId) => this.shares.isAnnounced(characterId));
  }

  /** Shows cached data, then starts fetching. */
  async begin(characters: readonly Character[], contents: CacheContents): Promise<void> {
    const named = this.#takeUnnamed();
    if (characters.length === 0) void this.shares.announceKept(named);
    const isAnyCached = characters.some(({ characterId }) => contents.characters.has(characterId));
    this.#charactersTaken = this.#takeCharacters(characters, contents, isAnyCached);
    await this.#charactersTaken;
    if (isAnyCached) await this.#showCached(characters, contents);
    this.#publisher.resume();
    void this.shares.takeKept(named);
    this.#dependencies.tabs.onAnnounced((fetched) => void this.#runner.takeFromOtherTab(fetched));
    this.#viewClock.start();
    void (isAnyCached ? this.#untilTaken() : Promise.resolve()).then(() => this.#schedule.start());
    // The planets of the last visit are on screen, whether or not EVE answers now.
    if (isAnyCached) void this.#untilDrawn().then(() => this.#ownDataFetcher.takeStored());
  }

  /** Replays what is cached and publishes it in parts, the characters that fill the screen first. */
  async #showCached(characters: readonly Character[], contents: CacheContents): Promise<void> {
    for (const [index, { characterId }] of characters.entries()) {
      const cached = contents.characters.get(characterId);
      if (cached !== undefined) {
        this.#reportUnreadable(characterId, this.#fetcher.take(characterId, cached.list, cached.snapshots));
      }
      const isScreenFull = index + 1 === CHARACTERS_ON_SCREEN;
      if (isScreenFull || (index + 1) % CHARACTERS_PER_SLICE === 0) {
        if (isScreenFull) this.#publisher.publish();
        else this.#publisher.publishPart();
        await this.#timers.wait(0);
      }
    }
  }

  /** What plans. Rejects if its code can't be loaded; the next call tries again. */
  planners(): Promise<Planners> {
    this.#planners ??= import('./services/planners.ts').then(
      ({ Planners }) => new Planners(this.#plannersDependencies),
      (error: unknown) => {
        this.#planners = null;
        throw error;
      },
    );
    return this.#planners;
  }

  /** Stops every timer and every wait for a lock. */
  stop(): void {
    void this.#planners?.then((planners) => planners.stop());
    for (const part of [
      this.#timers,
      this.#schedule,
      this.#fetcher,
      this.#runner,
      this.#reporter,
      this.#viewClock,
      this.#publisher,
      this.#sustained,
      this.reminders,
      this.shares,
      this.history,
      this.#sessions,
      this.#backend,
      this.#esi,
      this.#ownDataFetcher,
      this.#ownDataEsi,
      this.#cache,
    ]) {
      part.stop();
    }
  }

  async #takeCharacters(
    characters: readonly Character[],
    contents: CacheContents,
    isAnyCached: boolean,
  ): Promise<void> {
    // The page draws what it has kept of the last visit, and needs both of two processors for it.
    const drawn = isAnyCached && this.#timers.waitUpTo(LAST_VISIT_PATIENCE_MS, this.#listener.untilDrawn());
    await Promise.all([this.#loadPlanets(), drawn]);
    this.#planets.take(contents.planetNames);
    for (const prices of contents.prices) {
      await this.#priceFetcher.take(prices);
    }
    for (const volumes of contents.volumes) {
      this.#volumeFetcher.take(volumes);
    }
    for (const record of characters) {
      this.characters.take(record);
    }
  }

  /** A refresh would keep the page from drawing the cached data. A page that never answers isn't waited for. */
  async #untilTaken(): Promise<void> {
    await this.#timers.waitUpTo(PAGE_PATIENCE_MS, this.#publisher.untilTaken());
  }

  /** Resolves once everything that is being fetched is published. A fetch that hangs isn't waited for. */
  async #untilFetched(): Promise<void> {
    await this.#timers.waitUpTo(FETCH_PATIENCE_MS, this.#schedule.untilIdle());
    await new Promise<void>((resolve) => this.#publisher.afterFirstColonies(resolve));
  }

  /** Resolves once every planet that is being fetched is on screen. */
  async #untilPlanetsDrawn(): Promise<void> {
    await this.#schedule.untilIdle();
    await new Promise<void>((resolve) => this.#publisher.afterPublication(resolve));
    await this.#untilDrawn();
  }

  /** Resolves once the page has drawn what is published, or takes too long. */
  async #untilDrawn(): Promise<void> {
    const drawn = this.#publisher.untilTaken().then(() => this.#listener.untilDrawn());
    await this.#timers.waitUpTo(DRAWING_PATIENCE_MS, drawn);
  }

  /** Loads the planets' names and radii, unless they are loaded. All colonies get them at once. */
  async #loadPlanets(): Promise<void> {
    const outcome = await this.#planets.load();
    if (outcome === 'loaded') await this.#describePlanets();
    const text = outcome === 'failed' ? ({ kind: 'noPlanetNames' } as const) : null;
    this.#listener.notice({ id: 'planets', kind: 'failed', text });
  }

  /** Without an answer of the page, numbers stand for names. */
  async #takeUnnamed(): Promise<void> {
    const taken = this.#listener.unnamed().then((phrases) => this.#setUnnamed(phrases));
    await this.#timers.waitUpTo(PAGE_PATIENCE_MS, taken);
  }

  async #setUnnamed(phrases: UnnamedPhrases): Promise<void> {
    this.#planets.setUnnamed(phrases);
    await this.#describePlanets();
    await this.shares.setUnnamed(phrases);
  }

  async #describePlanets(): Promise<void> {
    if (this.#store.describePlanets((colony) => this.#planets.describe(colony))) {
      await this.#viewClock.recalculateAll();
    }
  }

  #reportUnreadable(characterId: CharacterId, messages: readonly FetchMessage[]): void {
    if (messages.length > 0) {
      this.#reporter.reportFetch(characterId, { kind: 'failed', message: together(messages) });
    }
  }
}
