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

interface Given {
  dependencies: EngineDependencies;
  start: EngineStart;
  listener: EngineListener;
  storage: EngineStorage;
  /** resolves once the characters of the start are known */
  untilBegun: () => Promise<void>;
  parts: Parts;
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

/** Makes everything that runs. Nothing is fetched or published yet. */
export function makeParts(
  dependencies: EngineDependencies,
  start: EngineStart,
  listener: EngineListener,
  storage: EngineStorage,
  untilBegun: () => Promise<void>,
) {
  const parts = new Parts();
  parts.add(storage.cache);
  const given = { dependencies, start, listener, storage, untilBegun, parts };
  const timers = parts.add(new Timers(dependencies.clock));
  const clients = makeClients(given);
  const colonies = makeColonies(given, clients);
  const underWay = new FetchesUnderWay();
  const waits = new PageWaits({ timers, listener, publisher: colonies.publisher, underWay });
  const prices = makePrices(given, clients, colonies);
  const later = parts.add(
    new Later(
      dependencies.clock,
      () => records.foreground.isBusy || colonies.publisher.isRecalculating || fetches.reporter.isRunning,
    ),
  );
  const records = makeRecords(given, clients, colonies, prices, waits, underWay, later);
  const fetches = makeFetches(given, clients, colonies, prices, records);
  const planning = makePlanners(given, colonies, prices, records, later);
  const shares = makeShares(given, colonies);
  const schedule = makeSchedule(given, colonies, waits, underWay, records, fetches, planning);
  return {
    timers,
    waits,
    ...clients,
    ...colonies,
    ...prices,
    ...records,
    ...fetches,
    ...planning,
    ...shares,
    schedule,
    stop: () => parts.stop(),
  };
}

type Clients = ReturnType<typeof makeClients>;
type Colonies = ReturnType<typeof makeColonies>;
type Prices = ReturnType<typeof makePrices>;
type Records = ReturnType<typeof makeRecords>;
type Fetches = ReturnType<typeof makeFetches>;

/** What calls ESI and the own server. */
function makeClients({ dependencies, start, listener, parts }: Given) {
  const { fetch, clock, random } = dependencies;
  const { esiUrl, userAgent, apiUrl } = start.services;
  const esi = { baseUrl: esiUrl, userAgent, fetch, clock, random };
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
  return {
    esi: parts.add(new EsiClient({ ...esi, onOutage: reportOutage(listener, 'esi') })),
    /** for calls that must never delay those for planets */
    ownDataEsi: parts.add(new EsiClient({ ...esi, onOutage: () => {} })),
    backend,
    sessions: parts.add(new Sessions(backend, clock, listener)),
  };
}

/** Every colony, kept simulated and published. */
function makeColonies({ dependencies, start, listener, storage, parts }: Given, { ownDataEsi }: Clients) {
  const { clock } = dependencies;
  const store = new ColonyStore(clock, listener, start.settings, start.viewAt ?? null);
  const publisher = parts.add(new Publisher(clock, store, listener));
  // A publication without colonies would take those of the last visit off the screen.
  publisher.pause();
  const viewClock = parts.add(new ViewClock(clock, store, publisher));
  const once = new OnceAsked(clock);
  const planets = new PlanetDirectory(dependencies.loadPlanets, storage.cache, ownDataEsi, once);
  return {
    store,
    publisher,
    viewClock,
    planets,
    planetNames: new PlanetNames({ planets, store, viewClock, listener }),
    newThings: new NewThings({ esi: ownDataEsi, once, planets, cache: storage.cache, store, listener }),
  };
}

function makePrices(
  { dependencies: { clock }, start, listener, storage: { cache } }: Given,
  { backend }: Clients,
  { store, viewClock }: Colonies,
) {
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
  return { prices, volumes };
}

/** What is kept of the past, and what EVE knows of characters beyond their planets. */
function makeRecords(
  { dependencies, listener, storage: { notices, freeRoom }, parts }: Given,
  { ownDataEsi, sessions }: Clients,
  { store, publisher, planets }: Colonies,
  { prices }: Prices,
  waits: PageWaits,
  underWay: FetchesUnderWay,
  later: Later,
) {
  const { clock, locks } = dependencies;
  const foreground = new Foreground();
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
  return { foreground, history, ownData, taxes };
}

/** What fetches characters, and reports how that goes. */
function makeFetches(
  { dependencies: { clock, random, locks, tabs }, listener, storage: { cache }, parts }: Given,
  { esi, sessions }: Clients,
  { store, publisher, planets, newThings }: Colonies,
  { prices, volumes }: Prices,
  { history }: Records,
) {
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
  const reporter = parts.add(
    new ProgressReporter(clock, listener, {
      oldestConfirmation: () => oldestConfirmation(store, fetcher),
      onFetch: (characterId, fetch) => store.setFetch(characterId, fetch),
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
  return { fetcher, reporter, runner };
}

/** What replays ahead, and what plans. */
function makePlanners(
  {
    dependencies: { clock, loadPlanets, loadGates, openPlanner },
    storage: { rowsOf, sustained: stored },
    parts,
  }: Given,
  { store, publisher }: Colonies,
  { prices }: Prices,
  { history, ownData }: Records,
  later: Later,
) {
  const habits = (key: ColonyKey) => history.habits(key);
  const sustained = new SustainedService({ store, publisher, habits, stored, later });
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
  /** Its code is loaded when it is first needed. */
  const planners = loadOnce(async () => parts.add((await import('./planners.ts')).makePlanners(planning)));
  return { sustained, planners };
}

/** What is shared with others, and what the server announces while the page is closed. */
function makeShares(
  { dependencies: { clock, locks, tabs, fetch }, start, listener, storage, untilBegun, parts }: Given,
  { store, planets, newThings, publisher }: Colonies,
) {
  const shares = parts.add(
    new SharesService(
      {
        clock,
        locks,
        tabs,
        fetch,
        apiUrl: start.services.apiUrl,
        cache: storage.cache,
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
  return { shares, reminders };
}

function makeSchedule(
  { dependencies: { clock }, parts }: Given,
  { store, planetNames }: Colonies,
  waits: PageWaits,
  underWay: FetchesUnderWay,
  { ownData, taxes }: Records,
  { fetcher, runner, reporter }: Fetches,
  { planners }: ReturnType<typeof makePlanners>,
) {
  return parts.add(
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
}
