/** An engine in a world that a test holds in its hands: clock, network, cache, other tabs, and a page that listens. */
import { noticeText } from '../../../../src/words/engineNotices.ts';
import { unnamedPhrases } from '../../../../src/words/unnamed.ts';
import type {
  EngineListener,
  EngineNotice,
  EngineStart,
  PriceState,
  Publication,
  RefreshProgress,
  VolumeState,
} from '../../../../workers/api.ts';
import type { PlanetEntry } from '../../../../workers/game/catalogue/planets.ts';
import type { Character, Session } from '../../../../workers/game/domain/character.ts';
import type { CharacterFetch } from '../../../../workers/game/domain/characterFetch.ts';
import { DEFAULT_CUSTOMS } from '../../../../workers/game/domain/customsTax.ts';
import type { HistorySummary } from '../../../../workers/game/domain/history.ts';
import type { CharacterId, ColonyKey, PlanetId } from '../../../../workers/game/domain/ids.ts';
import type { LearnedSchematic, LearnedType } from '../../../../workers/game/domain/learned.ts';
import type { OwnData } from '../../../../workers/game/domain/ownData.ts';
import type { ColonyReport } from '../../../../workers/game/domain/report.ts';
import type { ReportSettings } from '../../../../workers/game/domain/settings.ts';
import type { SharesState } from '../../../../workers/game/domain/shares.ts';
import type { UnnamedPhrases } from '../../../../workers/game/domain/unnamedPhrases.ts';
import { DEFAULT_WORTH } from '../../../../workers/game/domain/worth.ts';
import { createEngine, type Engine } from '../../../../workers/live/createEngine.ts';
import { createPlanner } from '../../../../workers/live/createPlanner.ts';
import type { EngineDependencies } from '../../../../workers/live/engineDependencies.ts';
// The engine loads it late, which takes real time: the clock of these tests would not wait.
import '../../../../workers/live/planners.ts';
import type { Announced } from '../../../../workers/live/fetching/index.ts';
import { BATCH_REPORTS_MS } from '../../../../workers/live/fetching/progressReporter.ts';
import { DATABASES, type Databases } from '../../../../workers/live/kept/databases.ts';
import { MemoryCache } from '../../../../workers/live/kept/memoryCache.ts';
import type { SnapshotCache } from '../../../../workers/live/kept/snapshotCache.ts';
import { makeCharacter } from '../../../fixtures/makeCharacter.ts';
import { layoutRecord, planetRecord } from '../esi/esiRecords.ts';
import { FakeClock, wait } from '../esi/fakeClock.ts';
import { API_URL, ESI_URL, FakeEve, USER_AGENT } from '../esi/fakeEve.ts';

export const SETTINGS: ReportSettings = {
  balanceThreshold: 1000,
  minExtractionRate: 0,
  figures: 'now',
  productionStartAt: Date.UTC(2026, 6, 21) / 1000,
  activityFraction: 1,
  customs: DEFAULT_CUSTOMS,
  worth: { ...DEFAULT_WORTH, visitIntervalSeconds: 86_400 },
};

/** Calls, by their path. */
export const LIST = /^\/characters\/\d+\/planets$/;
export const LAYOUT = /^\/characters\/\d+\/planets\/\d+$/;
export const ESI = /^\/(characters|universe)\//;
export const REFRESH = /^\/api\/refresh$/;

/** The catalogue of the tests knows planets below this number. */
export const FIRST_UNKNOWN_PLANET = 50_000_000;

/** A character and its session, as the page stores them. */
export interface StoredCharacter extends Character {
  session: Session;
}

/** What all tabs of one browser share. */
export class Browser {
  readonly clock = new FakeClock();
  readonly eve = new FakeEve(this.clock);
  readonly records = new Map<CharacterId, StoredCharacter>();
  readonly #locks = new Map<string, Promise<unknown>>();
  readonly #tabs: { tab: Tab; hear: (announced: Announced) => void }[] = [];
  cache: SnapshotCache = new MemoryCache();

  /** Adds a character with its colonies, each an extractor, a factory and a launchpad. */
  addCharacter(id: number, planetIds: readonly number[], changes: Partial<StoredCharacter> = {}): StoredCharacter {
    const record: StoredCharacter = {
      ...makeCharacter(id),
      session: {
        accessToken: `access-of-${id}`,
        sealedRefreshToken: `refresh-of-${id}`,
        expiresAtMs: this.clock.nowMs() + 20 * 60_000,
      },
      ...changes,
    };
    this.records.set(record.characterId, record);
    this.eve.colonies.set(
      id,
      planetIds.map((planet_id) => ({ planet: planetRecord({ planet_id }), layout: layoutRecord() })),
    );
    return record;
  }

  /** Adds characters 1 to `count`, each with a planet of its own. */
  addCharacters(count: number): void {
    for (let id = 1; id <= count; id++) this.addCharacter(id, [40_000_000 + id]);
  }

  /** Adds characters 1, 2 and so on, each with these planets, and opens a tab. */
  async open(...planetIdsOfEach: (readonly number[])[]): Promise<Tab> {
    for (const [index, planetIds] of planetIdsOfEach.entries()) this.addCharacter(index + 1, planetIds);
    return new Tab(this).start();
  }

  /** Lets ESI answer later to each further character, so that they are reported one after the other. */
  answerOneAfterTheOther(): void {
    const { fetch } = this.eve;
    const staggered: typeof globalThis.fetch = async (input, init) => {
      const characterNumber = Number(/\/characters\/(\d+)\//.exec(String(input))?.[1] ?? 0);
      await wait(this.clock, characterNumber * BATCH_REPORTS_MS);
      return fetch(input, init);
    };
    Object.assign(this.eve, { fetch: staggered });
  }

  /** As the worker gets them: without sessions. */
  get characters(): Character[] {
    return [...this.records.values()].map(({ session: _session, ...character }) => character);
  }

  run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const turn = (this.#locks.get(name) ?? Promise.resolve()).then(work);
    this.#locks.set(
      name,
      turn.catch(() => {}),
    );
    return turn;
  }

  join(tab: Tab, hear: (announced: Announced) => void): void {
    this.#tabs.push({ tab, hear });
  }

  announce(from: Tab, announced: Announced): void {
    for (const { tab, hear } of this.#tabs) {
      if (tab !== from) {
        hear(announced);
      }
    }
  }
}

const noDatabase = () => Promise.reject(new Error('no database'));

export class Tab implements EngineListener {
  readonly engine: Engine;
  readonly publications: Publication[] = [];
  readonly colonies = new Map<ColonyKey, ColonyReport>();
  readonly latestFetches = new Map<CharacterId, CharacterFetch>();
  /** as the page words them */
  readonly notices = new Map<string, Omit<EngineNotice, 'text'> & { text: string | null }>();
  readonly progresses: RefreshProgress[] = [];
  readonly stored: { characterId: CharacterId; session: Session; replacedToken: string }[] = [];
  readonly summaries = new Map<ColonyKey, HistorySummary>();
  readonly ownDataOf = new Map<CharacterId, OwnData>();
  readonly learnedThings: (LearnedType | LearnedSchematic)[] = [];
  readonly log: string[] = [];
  priceState: PriceState | null = null;
  volumeState: VolumeState | null = null;
  sharesState: SharesState | null = null;
  planetsLoad = true;
  /** what the page is still drawing */
  drawn: Promise<void> = Promise.resolve();
  historyRevision = 0;
  readonly #browser: Browser;

  /** @param changes dependencies that differ from the harness's own */
  constructor(browser: Browser, changes: Partial<EngineDependencies> = {}) {
    this.#browser = browser;
    this.engine = createEngine({
      madeBy: 'this version',
      fetch: browser.eve.fetch,
      clock: browser.clock,
      random: () => 0.5,
      openCache: async () => browser.cache,
      openHistory: async () => null,
      ...(Object.fromEntries(Object.keys(DATABASES).map((name) => [name, noDatabase])) as unknown as Databases),
      loadPlanets: async () => {
        if (!this.planetsLoad) {
          throw new Error('no network');
        }
        return { count: 0, at: describePlanet, find: (id) => (id < FIRST_UNKNOWN_PLANET ? describePlanet(id) : null) };
      },
      loadGates: async () => new Map(),
      openPlanner: () => ({
        ...createPlanner(() => Promise.reject(new Error('There are no systems here.'))),
        stop() {},
      }),
      locks: { run: (name, work) => browser.run(name, work), stop() {} },
      tabs: {
        announce: (announced) => browser.announce(this, announced),
        onAnnounced: (hear) => browser.join(this, hear),
      },
      ...changes,
    });
  }

  /** Starts the engine and lets everything happen that needs no time. @param elapsedMs by the clock, meanwhile */
  async start(
    more: Pick<EngineStart, 'viewAt' | 'hub' | 'priceBases' | 'shown' | 'counted'> = {},
    elapsedMs = 1000,
  ): Promise<this> {
    const started = this.begin(more);
    await this.#browser.clock.advance(elapsedMs);
    await started;
    return this;
  }

  /** Starts the engine without letting any time pass. */
  begin(more: Partial<EngineStart> = {}): Promise<void> {
    const services = { esiUrl: ESI_URL, userAgent: USER_AGENT, apiUrl: API_URL };
    const characters = this.#browser.characters;
    return this.engine.start({ services, characters, settings: SETTINGS, ...more }, this);
  }

  /** The player refreshes. @param elapsedMs by the clock, then */
  async refresh(elapsedMs = 1000): Promise<void> {
    void this.engine.fetching.refresh();
    await this.#browser.clock.advance(elapsedMs);
  }

  /** Hands the engine the characters as the browser has them now. */
  async handOver(): Promise<void> {
    const done = this.engine.set({ characters: this.#browser.characters });
    await this.#browser.clock.advance(1000);
    await done;
  }

  fetchOf(characterId: number): CharacterFetch | undefined {
    return this.latestFetches.get(characterId as CharacterId);
  }

  get lastPublication(): Publication {
    return this.publications.at(-1) as Publication;
  }

  publish(publication: Publication): void {
    this.publications.push(publication);
    for (const report of publication.changed) {
      this.colonies.set(report.key, report);
    }
    for (const key of publication.removed) {
      this.colonies.delete(key);
    }
  }

  async unnamed(): Promise<UnnamedPhrases> {
    return unnamedPhrases();
  }

  async untilDrawn(): Promise<void> {
    await this.drawn;
  }

  async storeSession(characterId: CharacterId, session: Session, replacedToken: string): Promise<void> {
    this.log.push(`store ${characterId}`);
    // As a message to the page and back takes.
    await new Promise((resolve) => setImmediate(resolve));
    const record = this.#browser.records.get(characterId);
    if (record !== undefined) {
      this.#browser.records.set(characterId, { ...record, session });
    }
    this.stored.push({ characterId, session, replacedToken });
    this.log.push(`stored ${characterId}`);
  }

  async currentSession(characterId: CharacterId): Promise<Session | null> {
    return this.#browser.records.get(characterId)?.session ?? null;
  }

  async markNeedsLogin(characterId: CharacterId, refusedToken: string): Promise<void> {
    const record = this.#browser.records.get(characterId);
    if (record?.session.sealedRefreshToken === refusedToken) {
      this.#browser.records.set(characterId, { ...record, needsLogin: true });
    }
  }

  fetches(changed: ReadonlyMap<CharacterId, CharacterFetch>, progress: RefreshProgress | null): void {
    for (const [characterId, fetch] of changed) {
      this.latestFetches.set(characterId, fetch);
    }
    if (progress !== null) {
      this.progresses.push(progress);
    }
  }

  prices(prices: PriceState): void {
    this.priceState = prices;
  }

  volumes(volumes: VolumeState): void {
    this.volumeState = volumes;
  }

  notice(notice: EngineNotice): void {
    if (notice.text === null) {
      this.notices.delete(notice.id);
    } else {
      this.notices.set(notice.id, { ...notice, text: noticeText(notice.text) });
    }
  }

  ownData(changed: ReadonlyMap<CharacterId, OwnData>): void {
    for (const [characterId, data] of changed) this.ownDataOf.set(characterId, data);
  }

  learned(types: readonly LearnedType[], schematics: readonly LearnedSchematic[]): void {
    this.learnedThings.push(...types, ...schematics);
  }

  shares(shares: SharesState): void {
    this.sharesState = shares;
  }

  histories(changed: ReadonlyMap<ColonyKey, HistorySummary | null>): void {
    this.historyRevision += 1;
    for (const [key, summary] of changed) {
      if (summary === null) this.summaries.delete(key);
      else this.summaries.set(key, summary);
    }
  }
}

export function describePlanet(id: number): PlanetEntry {
  return {
    planetId: id as PlanetId,
    name: `Tanoo ${id % 100}`,
    systemId: 30_000_001 as PlanetEntry['systemId'],
    systemName: 'Tanoo',
    typeId: 2016 as PlanetEntry['typeId'],
    radiusKm: 3000,
    security: -0.4,
  };
}
