/** A started engine: what answers the page, and how it shows what the browser has kept before it fetches. */

import type {
  AutopilotApi,
  ColoniesApi,
  EngineApi,
  EngineInputs,
  EngineListener,
  EngineStart,
  FetchingApi,
  OwnDataApi,
} from '../api.ts';
import type { Character } from '../game/domain/character.ts';
import { type FetchMessage, together } from '../game/domain/fetchMessage.ts';
import type { TradingHub } from '../game/domain/hub.ts';
import type { CharacterId } from '../game/domain/ids.ts';
import { CHARACTERS_ON_SCREEN } from '../game/domain/screen.ts';
import type { UnnamedPhrases } from '../game/domain/unnamedPhrases.ts';
import { autopilotService } from './autopilot.ts';
import { CharactersService } from './characters.ts';
import type { EngineDependencies } from './engineDependencies.ts';
import { type EngineParts, type EngineStorage, makeParts } from './engineParts.ts';
import { fetchingService } from './fetching.ts';
import type { Foreground } from './foreground.ts';
import type { HistoryService } from './history.ts';
import type { CacheContents } from './kept/snapshotCache.ts';
import type { LastFigures } from './kept/sustainedStore.ts';
import { ownDataService } from './ownData.ts';
import type { Planners } from './planners.ts';
import type { RemindersService } from './reminders.ts';
import type { SharesService } from './shares.ts';

/** Cached characters that are shown before the page gets its turn to draw them. */
const CHARACTERS_PER_SLICE = 16;

/** Subjects whose code is loaded when it is first needed. */
type PlannedSubject = 'round' | 'chain' | 'choices' | 'whatIf' | 'suggestions' | 'templates' | 'settle' | 'demand';

export class RunningEngine implements Omit<EngineApi, 'start' | 'backup' | PlannedSubject> {
  readonly fetching: FetchingApi;
  readonly colonies: ColoniesApi;
  readonly history: HistoryService;
  readonly reminders: RemindersService;
  readonly ownData: OwnDataApi;
  readonly autopilot: AutopilotApi;
  readonly shares: SharesService;
  readonly foreground: Foreground;
  readonly #characters: CharactersService;
  readonly #parts: EngineParts;
  readonly #dependencies: Pick<EngineDependencies, 'tabs'>;
  readonly #listener: EngineListener;
  /** resolves once the characters of the start are known */
  #charactersTaken: Promise<void> = Promise.resolve();
  /** resolves once what the browser kept is shown */
  #shown: Promise<void> = Promise.resolve();

  constructor(dependencies: EngineDependencies, start: EngineStart, listener: EngineListener, storage: EngineStorage) {
    const untilBegun = () => this.#charactersTaken;
    const parts = makeParts(dependencies, start, listener, storage, untilBegun);
    const { store, shares, waits } = parts;
    this.#parts = parts;
    this.#dependencies = dependencies;
    this.#listener = listener;
    this.history = parts.history;
    this.shares = shares;
    this.foreground = parts.foreground;
    this.reminders = parts.reminders;
    this.#characters = new CharactersService({
      ...parts,
      onChanged: () => shares.takeKept(),
      untilBegun,
    });
    this.ownData = ownDataService(parts.ownData, parts.history, parts.taxes, () => waits.untilPlanetsDrawn());
    this.autopilot = autopilotService({ ...parts, esi: parts.ownDataEsi, locks: dependencies.locks });
    this.fetching = fetchingService(parts, this.#characters, () => this.#shown);
    this.colonies = {
      detail: async (key) => store.detail(key),
      totals: async (keys) => store.totalsOf(new Set(keys)),
    };
  }

  /** Shows cached data, then starts fetching. */
  begin(characters: readonly Character[], contents: CacheContents, lastFigures: Promise<LastFigures>): Promise<void> {
    this.#shown = this.#begin(characters, contents, lastFigures);
    return this.#shown;
  }

  async #begin(
    characters: readonly Character[],
    contents: CacheContents,
    lastFigures: Promise<LastFigures>,
  ): Promise<void> {
    const { publisher, viewClock, runner, schedule, ownData, waits, sustained } = this.#parts;
    const named = this.#takeUnnamed();
    if (characters.length === 0) void this.shares.announceKept(named);
    const isAnyCached = characters.some(({ characterId }) => contents.characters.has(characterId));
    this.#charactersTaken = this.#takeCharacters(characters, contents);
    await this.#charactersTaken;
    if (isAnyCached) {
      await waits.untilAnswered(lastFigures.then((figures) => sustained.take(figures)));
      await this.#showCached(characters, contents);
    }
    publisher.resume();
    void this.shares.takeKept(named);
    this.#dependencies.tabs.onAnnounced((announced) => {
      void (announced === 'shares' ? this.shares.takeFromOtherTab() : runner.takeFromOtherTab(announced));
    });
    viewClock.start();
    void (isAnyCached ? waits.untilTaken() : Promise.resolve()).then(() => schedule.start());
    // The planets of the last visit are on screen, whether or not EVE answers now.
    if (isAnyCached) void waits.untilDrawn().then(() => ownData.takeStored());
  }

  async set(changes: Partial<EngineInputs>): Promise<void> {
    const { characters, settings, viewAt, firstKeys = [], hub, priceBases, unnamed } = changes;
    const { store, viewClock, prices } = this.#parts;
    if (settings !== undefined) store.setSettings(settings);
    if (changes.shown || changes.counted) this.shares.show(changes);
    await Promise.all([
      characters && this.#characters.set(characters),
      settings && viewClock.recalculateAll(),
      viewAt !== undefined && viewClock.setViewTime(viewAt, firstKeys),
      hub && this.#setHub(hub),
      priceBases && prices.setBases(priceBases),
      unnamed && this.#setUnnamed(unnamed),
    ]);
  }

  /** What plans. Rejects if its code can't be loaded; the next call tries again. */
  planners(): Promise<Planners> {
    return this.#parts.planners();
  }

  /** Stops every timer and every wait for a lock. */
  stop(): void {
    this.#parts.stop();
  }

  /** Replays what is cached and publishes it in parts, the characters that fill the screen first. */
  async #showCached(characters: readonly Character[], contents: CacheContents): Promise<void> {
    const { fetcher, publisher, timers } = this.#parts;
    for (const [index, { characterId }] of characters.entries()) {
      const cached = contents.characters.get(characterId);
      if (cached !== undefined) {
        this.#reportUnreadable(characterId, fetcher.take(characterId, cached.list, cached.snapshots));
      }
      if (index + 1 === CHARACTERS_ON_SCREEN || (index + 1) % CHARACTERS_PER_SLICE === 0) {
        publisher.publishPart();
        await timers.wait(0);
      }
    }
    // The page draws the last ones while the totals are calculated.
    publisher.publishPart();
  }

  async #takeCharacters(characters: readonly Character[], contents: CacheContents): Promise<void> {
    const { planetNames, newThings, prices: priceFetcher, volumes: volumeFetcher } = this.#parts;
    await planetNames.load();
    newThings.take(contents);
    for (const prices of contents.prices) await priceFetcher.take(prices);
    for (const volumes of contents.volumes) volumeFetcher.take(volumes);
    for (const record of characters) this.#characters.take(record);
  }

  async #setHub(hub: TradingHub): Promise<void> {
    const { prices, volumes, runner } = this.#parts;
    if (hub === prices.hub) return;
    runner.forgetHubRetries();
    await Promise.all([prices.setHub(hub), volumes.setHub(hub)]);
    void runner.fetchVolumes();
    await runner.fetchPrices();
  }

  /** Without an answer of the page, numbers stand for names. */
  #takeUnnamed(): Promise<void> {
    return this.#parts.waits.untilAnswered(this.#listener.unnamed().then((phrases) => this.#setUnnamed(phrases)));
  }

  async #setUnnamed(phrases: UnnamedPhrases): Promise<void> {
    await this.#parts.planetNames.setUnnamed(phrases);
    await this.shares.setUnnamed(phrases);
  }

  #reportUnreadable(characterId: CharacterId, messages: readonly FetchMessage[]): void {
    if (messages.length > 0) {
      this.#parts.reporter.reportFetch(characterId, { kind: 'failed', message: together(messages) });
    }
  }
}
