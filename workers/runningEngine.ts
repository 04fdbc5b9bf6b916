/** A started engine: wires its parts, and passes on what the page asks for. */
import type { Character, EngineListener, EngineStart, FailedFetch, ReportSettings } from './api.ts';
import { HistoryKeeper } from './archive/index.ts';
import type { CacheContents, SnapshotCache } from './cache/snapshotCache.ts';
import {
  ChainPlanner,
  ColonyStore,
  Foreground,
  Publisher,
  ReminderPlanner,
  RoundPlanner,
  TemplateJudge,
  ViewClock,
  WhatIfPlanner,
} from './colonies/index.ts';
import type { ChainOutcome, ChainRequest } from './domain/chain.ts';
import type { ChoicesOutcome, ChoicesRequest } from './domain/choices.ts';
import type {
  ColonyHistory,
  FleetHistory,
  FleetHistoryRequest,
  HistoryFile,
  HistoryPeriod,
  HistoryRestoreOutcome,
  WrongForecastOutcome,
} from './domain/history.ts';
import type { TradingHub } from './domain/hub.ts';
import type { CharacterId, ColonyKey } from './domain/ids.ts';
import { DEFAULT_PRICE_BASES, type PriceBases } from './domain/priceList.ts';
import type { PlannedReminder, ReminderRequest } from './domain/reminder.ts';
import type { ColonyDetail } from './domain/report.ts';
import type {
  ExpectedVisit,
  LoginReport,
  RoundOutcome,
  RoundRequest,
  VisitAdvice,
  VisitReview,
  VisitSettings,
} from './domain/round.ts';
import { CHARACTERS_ON_SCREEN } from './domain/screen.ts';
import type {
  ReadTemplates,
  TemplateAssumptions,
  TemplateBenchOutcome,
  TemplateBenchRequest,
  TemplateChange,
  TemplateEdit,
  TemplateScene,
  TemplateSource,
} from './domain/template.ts';
import type { EpochSeconds, Seconds } from './domain/units.ts';
import type { ColonySuggestions, ComparisonOutcome, SuggestionSettings, Variant } from './domain/whatIf.ts';
import type { EngineDependencies } from './engineDependencies.ts';
import { EsiClient } from './esi/client.ts';
import { Timers } from './esi/timers.ts';
import {
  CharacterFetcher,
  FetchRunner,
  oldestConfirmation,
  PlanetDirectory,
  PriceFetcher,
  ProgressReporter,
  RefreshSchedule,
  reportOutage,
  reportWrongClock,
} from './fetching/index.ts';
import { reviewVisit } from './planning/index.ts';
import { BackendClient, Sessions } from './sessions/index.ts';

/** Cached characters that are shown before the page gets its turn to draw them. */
const CHARACTERS_PER_SLICE = 16;

/** How long the first refresh waits for the page to take the cached data. */
export const PAGE_PATIENCE_MS = 1500;

export class RunningEngine {
  readonly #dependencies: EngineDependencies;
  readonly #timers: Timers;
  readonly #listener: EngineListener;
  readonly #esi: EsiClient;
  readonly #backend: BackendClient;
  readonly #sessions: Sessions;
  readonly #planets: PlanetDirectory;
  readonly #store: ColonyStore;
  readonly #publisher: Publisher;
  readonly #viewClock: ViewClock;
  readonly #foreground = new Foreground();
  readonly #roundPlanner: RoundPlanner;
  readonly #reminders: ReminderPlanner;
  readonly #whatIf: WhatIfPlanner;
  readonly #chainPlanner: ChainPlanner;
  readonly #templates: TemplateJudge;
  readonly #history: HistoryKeeper;
  readonly #prices: PriceFetcher;
  readonly #fetcher: CharacterFetcher;
  readonly #reporter: ProgressReporter;
  readonly #runner: FetchRunner;
  readonly #schedule: RefreshSchedule;
  /** resolves once the characters of the start are known: a newer list of them must not be replaced by it */
  #charactersTaken: Promise<void> = Promise.resolve();

  constructor(dependencies: EngineDependencies, start: EngineStart, listener: EngineListener, cache: SnapshotCache) {
    const { fetch, clock, random, locks, tabs } = dependencies;
    const { esiUrl, userAgent, apiUrl } = start.services;
    this.#dependencies = dependencies;
    this.#timers = new Timers(clock);
    this.#listener = listener;
    this.#esi = new EsiClient({
      baseUrl: esiUrl,
      userAgent,
      fetch,
      clock,
      random,
      onOutage: reportOutage(listener, 'esi', "EVE's servers (ESI) don't answer."),
    });
    this.#backend = new BackendClient({
      apiUrl,
      fetch,
      clock,
      random,
      onOutage: reportOutage(listener, 'server', "Logins can't be renewed right now."),
      onClockAhead: reportWrongClock(listener),
    });
    this.#sessions = new Sessions(this.#backend, clock, listener);
    this.#planets = new PlanetDirectory(dependencies.loadPlanets, cache, this.#esi);

    this.#store = new ColonyStore(clock, listener, start.settings, start.viewAt ?? null);
    this.#publisher = new Publisher(clock, this.#store, listener);
    this.#viewClock = new ViewClock(clock, this.#store, this.#publisher);
    this.#roundPlanner = new RoundPlanner(clock, () => this.#store.planningBasis());
    this.#reminders = new ReminderPlanner(clock, () => this.#store.planningBasis());
    this.#chainPlanner = new ChainPlanner(clock, () => this.#store.planningBasis());
    this.#templates = new TemplateJudge(clock, () => this.#store.planningBasis());

    this.#prices = new PriceFetcher(
      start.hub ?? 'jita',
      start.priceBases ?? DEFAULT_PRICE_BASES,
      this.#backend,
      cache,
      clock,
      listener,
      async (prices) => {
        this.#store.setPrices(prices);
        await this.#viewClock.recalculateAll();
        this.#publisher.afterPublication(() => void this.#history.offerPrices(prices));
      },
    );
    this.#history = new HistoryKeeper({
      clock,
      openHistory: dependencies.openHistory,
      listener,
      characters: () => this.#store.characters,
      describePlanet: (planet) => this.#planets.describe(planet),
      customsTax: (colony, planet) => this.#store.customsTax(colony, planet),
      prices: () => ({ hub: this.#prices.hub, minSellIsk: this.#prices.minSellIsk }),
      // Recording hundreds of first snapshots would delay the first colonies of other characters.
      afterPublication: (callback) => this.#publisher.afterFirstColonies(callback),
    });
    this.#whatIf = new WhatIfPlanner(
      clock,
      () => this.#store.planningBasis(),
      (key) => this.#history.habits(key),
      () => this.#foreground.isBusy || this.#publisher.isRecalculating || this.#reporter.isRunning,
    );
    this.#fetcher = new CharacterFetcher({
      esi: this.#esi,
      sessions: this.#sessions,
      cache,
      planets: this.#planets,
      store: this.#store,
      publisher: this.#publisher,
      clock,
      onSnapshot: (colony, planet, layoutJson) => this.#history.offer(colony, planet, layoutJson),
    });
    this.#reporter = new ProgressReporter(clock, listener, {
      oldestConfirmation: () => oldestConfirmation(this.#store, this.#fetcher),
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
      prices: this.#prices,
      reporter: this.#reporter,
    });
    this.#schedule = new RefreshSchedule({
      clock,
      store: this.#store,
      fetcher: this.#fetcher,
      runner: this.#runner,
      reporter: this.#reporter,
      loadPlanets: () => this.#loadPlanets(),
    });
  }

  /** Shows cached data, then starts fetching. */
  async begin(characters: readonly Character[], contents: CacheContents): Promise<void> {
    this.#charactersTaken = this.#takeCharacters(characters, contents);
    await this.#charactersTaken;
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
    this.#publisher.publish();
    this.#dependencies.tabs.onAnnounced((fetched) => void this.#runner.takeFromOtherTab(fetched));
    this.#viewClock.start();
    const isAnyCached = characters.some(({ characterId }) => contents.characters.has(characterId));
    void (isAnyCached ? this.#untilTaken() : Promise.resolve()).then(() => this.#schedule.start());
  }

  async setCharacters(records: readonly Character[]): Promise<void> {
    await this.#charactersTaken;
    const wanted = new Set(records.map(({ characterId }) => characterId));
    const deleted = [...this.#store.characters.keys()].filter((characterId) => !wanted.has(characterId));
    const toFetch = records.filter((record) => this.#setCharacter(record)).map(({ characterId }) => characterId);
    for (const characterId of toFetch) {
      this.#sessions.add(characterId);
    }
    await Promise.all([
      ...deleted.map((characterId) => this.#runner.forget(characterId)),
      this.#schedule.fetchAdded(toFetch),
    ]);
    this.#reporter.reportConfirmation();
  }

  async setSettings(settings: ReportSettings): Promise<void> {
    this.#store.setSettings(settings);
    await this.#viewClock.recalculateAll();
  }

  setPriceBases(bases: PriceBases): Promise<void> {
    return this.#prices.setBases(bases);
  }

  async setHub(hub: TradingHub): Promise<void> {
    if (hub !== this.#prices.hub) {
      this.#runner.forgetPriceRetry();
      await this.#prices.setHub(hub);
      await this.#runner.fetchPrices();
    }
  }

  setViewTime(at: EpochSeconds | null, firstKeys: readonly ColonyKey[]): void {
    this.#viewClock.setViewTime(at, firstKeys);
  }

  async refresh(): Promise<ReadonlyMap<CharacterId, FailedFetch>> {
    await this.#schedule.refresh();
    return this.#reporter.failuresOf(this.#store.characters.keys());
  }

  /** The network is back: everything that waits for a service is tried now. */
  continueAfterOffline(): void {
    this.#esi.endPause();
    this.#backend.endPause();
    this.#runner.retryNow();
    void this.#loadPlanets();
  }

  fetchAgain(characterIds: readonly CharacterId[]): Promise<void> {
    const known = characterIds.filter((characterId) => this.#store.characters.has(characterId));
    for (const characterId of known) {
      this.#fetcher.endCacheTimes(characterId);
    }
    return this.#schedule.fetchAdded(known);
  }

  detail(key: ColonyKey): ColonyDetail | null {
    return this.#store.detail(key);
  }

  planRound(request: RoundRequest): Promise<RoundOutcome> {
    return this.#foreground.run(() => this.#roundPlanner.plan(request));
  }

  roundLogins(planNumber: number, from: number): readonly LoginReport[] | null {
    return this.#roundPlanner.loginsOf(planNumber, from);
  }

  adviseVisits(keys: readonly ColonyKey[], settings: VisitSettings): Promise<VisitAdvice[]> {
    return this.#foreground.run(() => this.#roundPlanner.advise(keys, settings));
  }

  reportChain(request: ChainRequest): Promise<ChainOutcome> {
    return this.#foreground.run(() => this.#chainPlanner.report(request));
  }

  reportChoices(request: ChoicesRequest): Promise<ChoicesOutcome> {
    return this.#foreground.run(() => this.#chainPlanner.choices(request));
  }

  planReminders(request: ReminderRequest): Promise<PlannedReminder[]> {
    return this.#reminders.plan(request);
  }

  reviewRound(visits: readonly ExpectedVisit[]): VisitReview[] {
    return visits.flatMap((visit) => {
      const colony = this.#store.get(visit.key)?.colony;
      return colony === undefined ? [] : (reviewVisit(colony, visit) ?? []);
    });
  }

  compareVariants(key: ColonyKey, variants: readonly Variant[], fallbackSeconds: Seconds): Promise<ComparisonOutcome> {
    return this.#foreground.run(() => this.#whatIf.compare(key, variants, fallbackSeconds));
  }

  suggestChanges(keys: readonly ColonyKey[], settings: SuggestionSettings): Promise<ColonySuggestions[]> {
    return this.#whatIf.suggest(keys, settings);
  }

  readTemplates(sources: readonly TemplateSource[]): Promise<ReadTemplates> {
    return this.#foreground.run(() => this.#templates.read(sources));
  }

  judgeTemplates(request: TemplateBenchRequest): Promise<TemplateBenchOutcome> {
    return this.#foreground.run(() => this.#templates.judge(request));
  }

  changeTemplate(text: string, edit: TemplateEdit, assumptions: TemplateAssumptions): TemplateChange {
    return this.#templates.change(text, edit, assumptions);
  }

  templateScene(text: string, assumptions: TemplateAssumptions): TemplateScene {
    return this.#templates.scene(text, assumptions);
  }

  colonyHistory(key: ColonyKey, period: HistoryPeriod): Promise<ColonyHistory | null> {
    return this.#foreground.run(() => this.#history.colonyHistory(key, period));
  }

  fleetHistory(request: FleetHistoryRequest): Promise<FleetHistory> {
    return this.#foreground.run(() => this.#history.fleetHistory(request));
  }

  wrongForecast(key: ColonyKey, at: EpochSeconds): Promise<WrongForecastOutcome> {
    return this.#history.wrongForecast(key, at);
  }

  exportHistory(): Promise<HistoryFile> {
    return this.#history.exportHistory();
  }

  restoreHistory(file: Blob): Promise<HistoryRestoreOutcome> {
    return this.#history.restoreHistory(file);
  }

  deleteHistory(characterId: CharacterId | null): Promise<void> {
    return this.#history.deleteHistory(characterId);
  }

  /** Stops every timer and every wait for a lock. */
  stop(): void {
    for (const part of [
      this.#timers,
      this.#schedule,
      this.#fetcher,
      this.#runner,
      this.#reporter,
      this.#viewClock,
      this.#publisher,
      this.#roundPlanner,
      this.#reminders,
      this.#whatIf,
      this.#chainPlanner,
      this.#templates,
      this.#history,
      this.#sessions,
      this.#backend,
      this.#esi,
    ]) {
      part.stop();
    }
  }

  async #takeCharacters(characters: readonly Character[], contents: CacheContents): Promise<void> {
    await this.#loadPlanets();
    this.#planets.take(contents.planetNames);
    for (const prices of contents.prices) {
      await this.#prices.take(prices);
    }
    for (const record of characters) {
      this.#setCharacter(record);
    }
  }

  /** A refresh would keep the page from drawing the cached data. A page that never answers isn't waited for. */
  async #untilTaken(): Promise<void> {
    await Promise.race([this.#publisher.untilTaken(), this.#timers.wait(PAGE_PATIENCE_MS)]);
  }

  /**
   * Takes a character as the page has it now.
   * @returns whether to fetch it: it is new, or has logged in again
   */
  #setCharacter(record: Character): boolean {
    const { characterId } = record;
    const former = this.#store.characters.get(characterId);
    this.#store.setCharacter(record);
    if (former === undefined) {
      this.#reporter.reportFetch(characterId, { kind: 'waiting' });
      return true;
    }
    return former.needsLogin && !record.needsLogin;
  }

  /** Loads the planets' names and radii, unless they are loaded. All colonies get them at once. */
  async #loadPlanets(): Promise<void> {
    const outcome = await this.#planets.load();
    if (outcome === 'loaded' && this.#store.describePlanets((colony) => this.#planets.describe(colony))) {
      await this.#viewClock.recalculateAll();
    }
    const text =
      outcome !== 'failed'
        ? null
        : 'The list of planet names could not be loaded, so planets are shown with numbers. The next refresh tries again.';
    this.#listener.notice({ id: 'planets', kind: 'failed', text });
  }

  #reportUnreadable(characterId: CharacterId, messages: readonly string[]): void {
    if (messages.length > 0) {
      this.#reporter.reportFetch(characterId, { kind: 'failed', message: messages.join(' ') });
    }
  }
}
