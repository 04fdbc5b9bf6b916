/** Makes the parts of an engine, each after those that it uses, and stops them in the reverse order. */
import type { EngineListener, EngineStart } from '../api.ts';
import type { ColonyKey, PlanetId, SystemId } from '../game/domain/ids.ts';
import { loadOnce } from '../game/domain/loadOnce.ts';
import { DEFAULT_PRICE_BASES } from '../game/domain/priceList.ts';
import { Timers } from '../game/domain/timers.ts';
import { ColonyStore, Publisher, ViewClock } from './colonies/index.ts';
import type { EngineDependencies } from './engineDependencies.ts';
import { EsiClient } from './esi/client.ts';
import {
  CharacterFetcher,
  FetchesUnderWay,
  FetchRunner,
  NewThings,
  OnceAsked,
  OwnDataFetcher,
  oldestConfirmation,
  PageWaits,
  PlanetDirectory,
  PlanetNames,
  PriceFetcher,
  ProgressReporter,
  RefreshSchedule,
  reportOutage,
  reportWrongClock,
  VolumeFetcher,
} from './fetching/index.ts';
import { Foreground } from './foreground.ts';
import { HistoryService } from './history.ts';
import type { Stores } from './kept/databases.ts';
import { OwnDataStore } from './kept/ownData.ts';
import type { FollowedRow } from './kept/shares.ts';
import type { SnapshotCache } from './kept/snapshotCache.ts';
import type { StorageNotices } from './kept/storageProblems.ts';
import { Later } from './later.ts';
import type { PlannersDependencies } from './planners.ts';
import { RemindersService } from './reminders.ts';
import { BackendClient, Sessions } from './sessions/index.ts';
import { SharesService } from './shares.ts';
import { SustainedService } from './sustained.ts';
import { TaxesService } from './taxes.ts';

/** What a running engine has stored before it starts. */
export interface EngineStorage extends Stores {
  cache: SnapshotCache;
  /** read ahead */
  followed: Promise<readonly FollowedRow[]>;
  notices: StorageNotices;
}

/** Whatever has timers, waits for locks or keeps a database open. */
class Parts {
  readonly #made: { stop(): void }[] = [];
  #isStopped = false;

  /** @returns the part, which is stopped with the engine, or at once if that has stopped while the part was loaded */
  add<Part extends { stop(): void }>(part: Part): Part {
    if (this.#isStopped) part.stop();
    this.#made.push(part);
    return part;
  }

  stop(): void {
    this.#isStopped = true;
    for (const part of this.#made.reverse()) part.stop();
  }
}

export type EngineParts = ReturnType<typeof makeParts>;

/**
 * Makes everything that runs. Nothing is fetched or published yet.
 * @param untilBegun resolves once the characters of the start are known
 */
export function makeParts(
  dependencies: EngineDependencies,
  start: EngineStart,
  listener: EngineListener,
  storage: EngineStorage,
  untilBegun: () => Promise<void>,
) {
  const { clock, random, locks, tabs, fetch, loadPlanets, loadGates, openPlanner } = dependencies;
  const { cache, notices, freeRoom, rowsOf } = storage;
  const { esiUrl, userAgent, apiUrl } = start.services;
  const parts = new Parts();
  parts.add(cache);
  const timers = parts.add(new Timers(clock));

  // What calls ESI and the own server.
  const esiOptions = { baseUrl: esiUrl, userAgent, fetch, clock, random };
  const backend = parts.add(
    new BackendClient({
      apiUrl,
      fetch,
      clock,
      random,
      onOutage: reportOutage(listener, 'server'),
      onClockAhead: reportWrongClock(listener),
    }),
  );
  const esi = parts.add(new EsiClient({ ...esiOptions, onOutage: reportOutage(listener, 'esi') }));
  /** for calls that must never delay those for planets */
  const ownDataEsi = parts.add(new EsiClient({ ...esiOptions, onOutage: () => {} }));
  const sessions = parts.add(new Sessions(backend, clock, listener));

  // Every colony, kept simulated and published.
  const store = new ColonyStore(clock, listener, start.settings, start.viewAt ?? null);
  const publisher = parts.add(new Publisher(clock, store, listener));
  // A publication without colonies would take those of the last visit off the screen.
  publisher.pause();
  const viewClock = parts.add(new ViewClock(clock, store, publisher));
  const once = new OnceAsked(clock);
  const planets = new PlanetDirectory(loadPlanets, cache, ownDataEsi, once);
  const planetNames = new PlanetNames({ planets, store, viewClock, listener });
  const newThings = new NewThings({ esi: ownDataEsi, once, planets, cache, store, listener });
  const underWay = new FetchesUnderWay();
  const waits = new PageWaits({ timers, listener, publisher, underWay });

  const hub = start.hub ?? 'jita';
  const prices = new PriceFetcher(hub, start.priceBases ?? DEFAULT_PRICE_BASES, backend, cache, clock, listener);
  prices.onChange(async (changed) => {
    store.setPrices(changed);
    await viewClock.recalculateAll();
  });
  const volumes = new VolumeFetcher(hub, backend, cache, clock, (changed, state) => {
    store.setVolumes(changed);
    listener.volumes(state);
  });

  // What is kept of the past, and what EVE knows of characters beyond their planets.
  const foreground = new Foreground();
  const later = parts.add(new Later(clock, () => foreground.isBusy || publisher.isRecalculating || reporter.isRunning));
  const ownDataStore = new OwnDataStore(dependencies.openOwnData, (problem) =>
    notices.show('own-data', problem && { kind: 'ownDataNotStored', problem }),
  );
  const history = parts.add(
    new HistoryService({
      taxes: ownDataStore,
      clock,
      later,
      openHistory: () => dependencies.openHistory(notices),
      notices,
      freeRoom,
      listener,
      onPastChange: (keys) => store.expireSustained(keys),
      characters: () => store.characters,
      describePlanet: (planet) => planets.describe(planet),
      customsTax: (colony, planet) => store.customsTax(colony, planet),
      prices: () => ({ hub: prices.hub, minSellIsk: prices.minSellIsk }),
      // Recording hundreds of first snapshots would delay the colonies that are still being fetched.
      afterPublication: (callback) => void waits.untilFetched().then(callback),
    }),
  );
  prices.onChange(async (changed) => publisher.afterPublication(() => void history.offerPrices(changed)));
  const ownData = parts.add(
    new OwnDataFetcher({
      esi: ownDataEsi,
      sessions,
      locks,
      clock,
      storage: ownDataStore,
      listener,
      characters: () => store.ownCharacters,
      untilPlanetsFetched: () => underWay.untilIdle(),
      onSkills: (characterId, skills) => store.setSkills(characterId, skills),
    }),
  );
  const taxes = new TaxesService({
    store,
    history,
    entries: () => ownDataStore.loadTaxes(),
    coverage: () => ownData.taxCoverage(),
    onChanged: () => listener.histories(new Map()),
    describePlanet: (planetId) => planets.describe({ planetId: planetId as PlanetId, systemId: 0 as SystemId }),
  });

  // What fetches characters, and reports how that goes.
  const fetcher = parts.add(
    new CharacterFetcher({
      esi,
      sessions,
      cache,
      planets,
      newThings,
      store,
      publisher,
      clock,
      onSnapshot: (colony, planet, layoutJson) => history.offer(colony, planet, layoutJson),
    }),
  );
  const reporter: ProgressReporter = parts.add(
    new ProgressReporter(clock, listener, {
      oldestConfirmation: () => oldestConfirmation(store, fetcher),
      onFetch: (characterId, fetched) => store.setFetch(characterId, fetched),
      afterPublication: (callback) => publisher.afterPublication(callback),
    }),
  );
  const runner = parts.add(
    new FetchRunner({
      clock,
      random,
      locks,
      tabs,
      sessions,
      store,
      publisher,
      fetcher,
      prices,
      volumes,
      reporter,
    }),
  );

  // What replays ahead, and what plans.
  const habits = (key: ColonyKey) => history.habits(key);
  const sustained = new SustainedService({ store, publisher, habits, stored: storage.sustained, later });
  publisher.onPublished(() => sustained.wake());
  const planning: PlannersDependencies = {
    clock,
    basis: () => store.planningBasis(),
    countedBasis: () => store.planningBasis('counted'),
    knownBasis: () => store.planningBasis('known'),
    habits,
    sustained,
    stockOf: (characterId) => ownData.of(characterId).stock,
    skillsOf: (characterId) => ownData.of(characterId).skills,
    customsLevelOf: (characterId) => store.customsSkillLevel(characterId),
    loadMap: () => Promise.all([loadPlanets(), loadGates()]),
    openPlanner,
    rowsOf,
    // Averages of all regions say nothing about how the hub's own prices moved.
    priceChanges: async () => (prices.isAllRegions ? null : history.priceChanges()),
    keepRound: (round) => void history.keepRound(round),
    later,
  };
  /** What plans. Its code is loaded when it is first needed. */
  const planners = loadOnce(async () => parts.add((await import('./planners.ts')).makePlanners(planning)));

  // What is shared with others, and what the server announces while the page is closed.
  const shares = parts.add(
    new SharesService(
      {
        clock,
        locks,
        tabs,
        fetch,
        apiUrl,
        cache,
        rows: storage.shares,
        untilBegun,
        kept: storage.followed,
        store,
        planets,
        newThings,
        listener,
        publishPart: () => publisher.publishPart(),
        publish: () => {
          // What is being recalculated is published once it is complete.
          if (!publisher.isRecalculating) publisher.publish();
        },
      },
      start.shown ?? 'mine',
      start.counted ?? 'mine',
    ),
  );
  const knownBasis = () => store.planningBasis('known');
  const reminders = parts.add(
    new RemindersService(clock, knownBasis, (characterId) => shares.isAnnounced(characterId)),
  );
  const schedule = parts.add(
    new RefreshSchedule({
      clock,
      store,
      fetcher,
      runner,
      reporter,
      underWay,
      loadPlanets: () => planetNames.load(),
      afterRefresh: () => {
        void waits
          .untilPlanetsDrawn()
          .then(() => ownData.refresh())
          .then(() => taxes.measure());
        // Ahead of the first call, which handles a failure.
        planners().catch(() => {});
      },
    }),
  );
  return {
    timers,
    waits,
    foreground,
    esi,
    ownDataEsi,
    backend,
    sessions,
    store,
    publisher,
    viewClock,
    planetNames,
    newThings,
    prices,
    volumes,
    history,
    ownData,
    taxes,
    fetcher,
    reporter,
    runner,
    sustained,
    planners,
    shares,
    reminders,
    schedule,
    stop: () => parts.stop(),
  };
}
