/** Records visits and prices in the background, and answers what the page asks about the past. */

import type { EngineListener, HistoryApi, PriceState } from '../api.ts';
import {
  comparePrices,
  findHabits,
  HistoryPrices,
  mergePlannedRounds,
  type NamedColony,
  parseHistoryBackup,
  reportColonyHistory,
  reportFleetHistory,
  reportMonth,
  reportPlannedRound,
  selecting,
  visitsBegin,
} from '../figures/history/index.ts';
import type { Planet } from '../figures/report/index.ts';
import type { Character } from '../game/domain/character.ts';
import type { PriceChanges } from '../game/domain/choices.ts';
import type { Clock } from '../game/domain/clock.ts';
import type { Colony } from '../game/domain/colony.ts';
import type { CustomsTax } from '../game/domain/customsTax.ts';
import { DATABASE_NOT_OPEN, ownMessage } from '../game/domain/errors.ts';
import {
  type ColonyHistory,
  type FleetHistory,
  type FleetHistoryRequest,
  HISTORY_LASTS_DAYS,
  type HistoryPeriod,
  type HistoryRestoreOutcome,
  type HistorySelection,
  type HistorySummary,
  type HistoryVisit,
  type MonthReport,
  type PlannedRound,
  type RoundResult,
  type WrongForecastOutcome,
} from '../game/domain/history.ts';
import type { TradingHub } from '../game/domain/hub.ts';
import { type CharacterId, type ColonyKey, colonyKey, type PlanetId, type SystemId } from '../game/domain/ids.ts';
import { firstDayOf, type Month } from '../game/domain/months.ts';
import type { HistoryPart, StorageNotice, StoredPart } from '../game/domain/storageProblem.ts';
import { Timers } from '../game/domain/timers.ts';
import { type EpochSeconds, type Fraction, SECONDS_PER_DAY } from '../game/domain/units.ts';
import type { VisitHabits } from '../game/domain/whatIf.ts';
import type { Prices } from '../game/worth/index.ts';
import { isQuotaError } from './kept/database.ts';
import { type HistoryDatabase, idOf, type OfferedSnapshot, readSnapshot } from './kept/historyDatabase.ts';
import type { OwnDataStore } from './kept/ownData.ts';
import type { StorageNotices } from './kept/storageProblems.ts';
import type { Later } from './later.ts';
import { formatWrongForecast, WRONG_FORECAST_FILE } from './wrongForecast.ts';

/** Recorded visits are reported to the page together, at most this many at a time. */
const VISITS_PER_REPORT = 50;

/** The latest rounds, this many, are shown beside what came of them. */
const SHOWN_ROUNDS = 6;

interface AskedVisits {
  keys: ColonyKey[];
  /** of each of these */
  visits: Promise<HistoryVisit[][]>;
}

interface HistoryDependencies {
  clock: Clock;
  later: Pick<Later, 'slices'>;
  openHistory: () => Promise<HistoryDatabase | null>;
  notices: StorageNotices;
  listener: Pick<EngineListener, 'histories'>;
  /** called with the colonies whose past was restored or deleted */
  onPastChange: (keys: Iterable<ColonyKey>) => void;
  characters: () => ReadonlyMap<CharacterId, Character>;
  describePlanet: (planet: { planetId: PlanetId; systemId: SystemId }) => Planet;
  customsTax: (colony: Pick<Colony, 'characterId' | 'planetId'>, planet: Planet) => CustomsTax;
  /** today's, at the chosen hub */
  prices: () => { hub: TradingHub; minSellIsk: Prices };
  /** what characters paid at customs offices */
  taxes: Pick<OwnDataStore, 'addTaxes'>;
  /** Makes room by what can be done without. @returns whether there was something */
  freeRoom: () => Promise<boolean>;
  /** calls back once everything so far is on the page */
  afterPublication: (callback: () => void) => void;
}

export class HistoryService implements HistoryApi {
  readonly #dependencies: HistoryDependencies;
  /** whose habits are about to be read; null while nobody asks */
  #asked: AskedVisits | null = null;
  readonly #timers: Timers;
  readonly #database: Promise<HistoryDatabase | null>;
  /** the times of the latest recorded snapshots */
  readonly #recorded: Promise<Map<ColonyKey, EpochSeconds>>;
  /** by colony: only the latest snapshot counts */
  readonly #waiting = new Map<ColonyKey, OfferedSnapshot>();
  #isRecording = false;
  /** What a month was last deleted for, until it is stored: where that made no room, something else fills the disk. */
  #deletedFor: HistoryPart | null = null;

  constructor(dependencies: HistoryDependencies) {
    this.#dependencies = dependencies;
    this.#timers = new Timers(dependencies.clock);
    this.#database = dependencies.openHistory();
    this.#recorded = this.#open();
  }

  /** Takes a snapshot of a colony. It is recorded after the next publication if it is newer than the latest one. */
  offer(colony: Colony, planet: unknown, layoutJson: string): void {
    const { key, characterId, planetId, lastUpdateAt } = colony;
    const customsTaxFraction = this.#knownTax(colony);
    const planetJson = JSON.stringify(planet);
    this.#waiting.set(key, { characterId, planetId, lastUpdateAt, planetJson, layoutJson, customsTaxFraction });
    if (this.#isRecording) return;
    this.#isRecording = true;
    this.#dependencies.afterPublication(() => void this.#record());
  }

  /** Takes the prices of a hub, for the day's median. */
  async offerPrices({ hub, at, minSellIsk, isAllRegions }: PriceState): Promise<void> {
    const database = await this.#database;
    if (database === null || at === null || isAllRegions) return;
    await this.#store('prices', () => database.addPrices(hub, at, minSellIsk));
  }

  async colony(key: ColonyKey, period: HistoryPeriod): Promise<ColonyHistory | null> {
    const database = await this.#database;
    const id = idOf(key);
    const colony = this.#nameColony(...id);
    if (database === null || colony === null) return null;
    const { hub, minSellIsk } = this.#dependencies.prices();
    const [summary, visits, pairTimes, priceDays] = await Promise.all([
      database.summary(id),
      database.visits(id),
      database.pairTimes(id),
      database.priceDays(hub),
    ]);
    if (summary === null || visits.length === 0) return null;
    const prices = new HistoryPrices(minSellIsk, priceDays);
    return reportColonyHistory({ summary, visits, pairTimes, colony, period, hub, prices });
  }

  /** How the prices of the chosen hub differ from those of an earlier day; null if none are kept. */
  async priceChanges(): Promise<PriceChanges | null> {
    const database = await this.#database;
    const { hub, minSellIsk } = this.#dependencies.prices();
    return comparePrices(minSellIsk, (await database?.priceDays(hub)) ?? [], Math.floor(this.#now() / SECONDS_PER_DAY));
  }

  /** How often the player visits a colony, and which programs ran there. Nothing is known where it can't be read. */
  async habits(key: ColonyKey): Promise<VisitHabits> {
    this.#asked ??= this.#readHabitsOf([]);
    const { keys, visits } = this.#asked;
    const at = keys.push(key) - 1;
    return findHabits((await visits)[at] ?? []);
  }

  /** Reads all that is asked for until the database is there, which is at least all that is asked for at once. */
  #readHabitsOf(keys: ColonyKey[]): AskedVisits {
    const visits = this.#database.then((database) => {
      this.#asked = null;
      return database?.visitsOf(keys.map(idOf)) ?? [];
    });
    return { keys, visits };
  }

  /** The visits after a time to all colonies of some characters, by colony. Nothing where it can't be read. */
  async visitsSince(
    characterIds: readonly CharacterId[],
    since: EpochSeconds,
  ): Promise<ReadonlyMap<ColonyKey, HistoryVisit[]>> {
    const database = await this.#database;
    const visits = new Map<ColonyKey, HistoryVisit[]>();
    for (const { key } of (await database?.summaries()) ?? []) {
      const id = idOf(key);
      if (database === null || !characterIds.includes(id[0])) continue;
      const later = (await database.visitsFrom(id, since)).filter(({ at }) => at > since);
      if (later.length > 0) visits.set(key, later);
    }
    return visits;
  }

  async fleet(request: FleetHistoryRequest): Promise<FleetHistory> {
    const database = await this.#database;
    const { hub, minSellIsk } = this.#dependencies.prices();
    const [digests, summaries, priceDays] =
      database === null
        ? [[], [], []]
        : await Promise.all([database.digests(), database.summaries(), database.priceDays(hub)]);
    const { history, damagedCount } = reportFleetHistory({
      request,
      digests,
      summaries,
      nameColony: (characterId, planetId) => this.#nameColony(characterId, planetId),
      hub,
      prices: new HistoryPrices(minSellIsk, priceDays),
      today: Math.floor(this.#now() / SECONDS_PER_DAY),
    });
    if (damagedCount > 0) {
      this.#notice('history-damaged', { kind: 'historyDamaged', count: damagedCount, isSetAside: false });
    }
    return history;
  }

  async month(month: Month): Promise<MonthReport | null> {
    const database = await this.#database;
    const [fromDay, endDay] = [firstDayOf(month), firstDayOf(month + 1)];
    const fromAt = fromDay * SECONDS_PER_DAY;
    const toAt = Math.min(endDay * SECONDS_PER_DAY, this.#now());
    if (database === null || toAt <= fromAt) return null;
    const toDay = Math.floor((toAt - 1) / SECONDS_PER_DAY);
    const whole = { characterIds: null, colonyKeys: null };
    const { earnings } = await this.fleet({ period: 'day', groupBy: 'account', fromDay, toDay, ...whole });
    // All that is known is of later months.
    if (earnings.periodStarts[0]! >= toAt) return null;
    const colonies: Parameters<typeof reportMonth>[0]['colonies'][number][] = [];
    for (const { key } of await database.summaries()) {
      const id = idOf(key);
      const colony = this.#nameColony(...id);
      if (colony === null || colony.isExcluded) continue;
      colonies.push({ colony, visits: await database.visitsFrom(id, visitsBegin(fromAt)) });
    }
    const report = reportMonth({ fromAt, toAt, earnings, colonies });
    return report.planetCount === 0 ? null : report;
  }

  /** Keeps what a round promises that the player begins. */
  async keepRound(round: PlannedRound): Promise<void> {
    const database = await this.#database;
    if (database === null) return;
    await this.#store('round', async () => {
      const first = (await database.rounds()).find(({ roundAt }) => roundAt === round.roundAt);
      await database.keepRounds([first === undefined ? round : mergePlannedRounds(first, round)], true);
    });
  }

  async rounds(selection: HistorySelection): Promise<RoundResult[]> {
    const database = await this.#database;
    if (database === null) return [];
    const { hub, minSellIsk } = this.#dependencies.prices();
    const prices = new HistoryPrices(minSellIsk, await database.priceDays(hub));
    const isSelected = selecting(selection);
    const results: RoundResult[] = [];
    for (const round of (await database.rounds()).reverse()) {
      if (results.length === SHOWN_ROUNDS) break;
      const planets: Parameters<typeof reportPlannedRound>[1][number][] = [];
      for (const { characterId, planetId, plannedIsk } of round.planets) {
        const colony = this.#nameColony(characterId, planetId);
        if (colony === null || colony.isExcluded || !isSelected(colony)) continue;
        planets.push({ colony, plannedIsk, visits: await database.visitsFrom([characterId, planetId], round.roundAt) });
      }
      if (planets.length > 0) results.push(reportPlannedRound(round, planets, { hub, prices, now: this.#now() }));
    }
    return results;
  }

  async wrongForecast(key: ColonyKey, at: EpochSeconds): Promise<WrongForecastOutcome> {
    const database = await this.#database;
    const id = idOf(key);
    const pair = (await database?.pair(id, at)) ?? null;
    if (pair === null) return { kind: 'notStored' };
    const [previous, next] = [readSnapshot(id[0], pair.previous), readSnapshot(id[0], pair.next)];
    if (previous === null || next === null) return { kind: 'notStored' };
    return { kind: 'ready', fileName: WRONG_FORECAST_FILE, text: formatWrongForecast(previous, next) };
  }

  async restore(file: Blob): Promise<HistoryRestoreOutcome> {
    const database = await this.#database;
    const parsed = parseHistoryBackup(await file.text());
    if (parsed.kind === 'invalid') return parsed;
    // They have a database of their own.
    await this.#dependencies.taxes.addTaxes(parsed.backup.taxes ?? []);
    if (database === null) return { kind: 'notStored' };
    const { colonies, prices, rounds = [] } = parsed.backup;
    const changed = new Map<ColonyKey, HistorySummary>();
    const oldest = this.#now() - HISTORY_LASTS_DAYS * SECONDS_PER_DAY;
    let isStored = true;
    for (const { characterId, planetId, visits, latest } of colonies) {
      const current = visits.filter(({ at }) => at >= oldest);
      if (current.length === 0) continue;
      const summary = await this.#store('backup', () => database.restore([characterId, planetId], current, latest));
      if (summary === null) {
        isStored = false;
        break;
      }
      changed.set(summary.key, summary);
      await this.#timers.wait(0);
    }
    const currentRounds = rounds.filter(({ roundAt }) => roundAt >= oldest);
    if (isStored) await this.#store('backup', () => database.keepRounds(currentRounds, false));
    if (isStored) await this.#store('backup', () => database.restorePrices(prices));
    this.#changePast(changed);
    return { kind: isStored ? 'restored' : 'notStored' };
  }

  async remove(characterId: CharacterId | null): Promise<void> {
    const isMeant = (key: ColonyKey) => characterId === null || idOf(key)[0] === characterId;
    // What still waits must not come back after the deletion.
    for (const key of this.#waiting.keys()) if (isMeant(key)) this.#waiting.delete(key);
    const database = await this.#openedDatabase();
    const [recorded, summaries] = await Promise.all([this.#recorded, database.summaries()]);
    await this.#makingRoom('deletion', () => database.remove(characterId));
    const deleted = summaries.filter(({ key }) => isMeant(key));
    for (const { key } of deleted) recorded.delete(key);
    this.#changePast(new Map(deleted.map(({ key }) => [key, null])));
  }

  async removeBefore(at: EpochSeconds): Promise<void> {
    const database = await this.#openedDatabase();
    const before = await database.summaries();
    const day = Math.floor(at / SECONDS_PER_DAY);
    await this.#makingRoom('deletion', () => database.removeBefore(day));
    const left = new Map((await database.summaries()).map((summary) => [summary.key, summary]));
    this.#changePast(new Map(before.map(({ key }) => [key, left.get(key) ?? null])));
  }

  /** @throws DOMException (rejects) if the history did not open: what is stored of it would stay */
  async #openedDatabase(): Promise<HistoryDatabase> {
    const database = await this.#database;
    if (database === null) throw new DOMException(DATABASE_NOT_OPEN, 'InvalidStateError');
    return database;
  }

  #changePast(changed: ReadonlyMap<ColonyKey, HistorySummary | null>): void {
    this.#dependencies.listener.histories(changed);
    this.#dependencies.onPastChange(changed.keys());
  }

  stop(): void {
    this.#timers.stop();
    void this.#database.then((database) => database?.close());
  }

  /** Deletes what is too old, and shows the page what there is. */
  async #open(): Promise<Map<ColonyKey, EpochSeconds>> {
    const database = await this.#database;
    if (database === null) return new Map();
    try {
      const recorded = await database.latestTimes();
      // EVE's time: a clock that is years ahead must not delete everything.
      await database.removeExpired(Math.min(this.#now(), Math.max(...recorded.values())));
      const summaries = await database.summaries();
      const known = new Map(summaries.map((summary) => [summary.key, summary]));
      this.#dependencies.afterPublication(() => this.#dependencies.listener.histories(known));
      return recorded;
    } catch (error) {
      this.#notice('history-unreadable', { kind: 'historyNotRead', reason: ownMessage(error) });
      return new Map();
    }
  }

  /** Records what waits, one colony after another, so that everything else gets its turn. */
  async #record(): Promise<void> {
    const nextSlice = this.#dependencies.later.slices('history');
    const [database, recorded] = await Promise.all([this.#database, this.#recorded]);
    let changed = new Map<ColonyKey, HistorySummary>();
    const isNew = (key: ColonyKey, { characterId, lastUpdateAt }: OfferedSnapshot): boolean =>
      (recorded.get(key) ?? 0) < lastUpdateAt && this.#dependencies.characters().has(characterId);
    for (const [key, first] of this.#waiting) {
      if (database !== null && isNew(key, first)) await nextSlice();
      // Only now: it may have been deleted meanwhile, or a newer one may have come.
      const offered = this.#waiting.get(key);
      this.#waiting.delete(key);
      if (database === null || offered === undefined || !isNew(key, offered)) continue;
      const stored = await this.#store('visit', async () => ({
        // Another tab may have recorded it meanwhile.
        summary: (await database.record(offered)) ?? (await database.summary(idOf(key))),
      }));
      if (stored === null) continue;
      recorded.set(key, offered.lastUpdateAt);
      if (stored.summary !== null) changed.set(key, stored.summary);
      if (changed.size === VISITS_PER_REPORT) {
        this.#dependencies.listener.histories(changed);
        changed = new Map();
      }
    }
    this.#isRecording = false;
    if (changed.size > 0) this.#dependencies.listener.histories(changed);
  }

  /**
   * Stores something.
   * @param what one notice each: it stays until something of the same kind is stored
   * @returns null if it could not be stored
   */
  async #store<Result>(what: StoredPart, work: () => Promise<Result>): Promise<Result | null> {
    const noticeId = `history-${what}`;
    try {
      const result = await this.#makingRoom(what, work);
      this.#notice(noticeId, null);
      return result;
    } catch (error) {
      if (!isQuotaError(error)) this.#notice(noticeId, { kind: 'historyNotStored', what, reason: ownMessage(error) });
      return null;
    }
  }

  /**
   * Changes what is stored. A full disk loses its oldest month first; a notice says if there is no room even so.
   * @throws whatever `work` throws (rejects)
   */
  async #makingRoom<Result>(what: HistoryPart, work: () => Promise<Result>): Promise<Result> {
    const database = await this.#database;
    const { notices } = this.#dependencies;
    for (;;) {
      try {
        const result = await work();
        notices.hasRoom(what);
        if (this.#deletedFor === what) this.#deletedFor = null;
        return result;
      } catch (error) {
        if (!isQuotaError(error)) throw error;
        if (await this.#dependencies.freeRoom().catch(() => false)) continue;
        const mayDelete = this.#deletedFor === null;
        this.#deletedFor ??= what;
        const removed = mayDelete ? await database?.removeOldest().catch(() => null) : null;
        if (removed == null) {
          notices.lacksRoom(what);
          throw error;
        }
        this.#notice('history-full', { kind: 'historyDeleted', lastDay: firstDayOf(removed + 1) - 1 });
      }
    }
  }

  #nameColony(characterId: CharacterId, planetId: PlanetId): NamedColony | null {
    const character = this.#dependencies.characters().get(characterId);
    if (character === undefined) return null;
    const config = character.planetConfigs.find((one) => one.planetId === planetId);
    const planet = this.#dependencies.describePlanet({ planetId, systemId: 0 as SystemId });
    return {
      key: colonyKey(characterId, planetId),
      characterId,
      characterName: character.name,
      account: character.account,
      planetId,
      planetName: planet.name,
      customsTaxFraction: this.#dependencies.customsTax({ characterId, planetId }, planet).fraction,
      isExcluded: config?.excludeFromTotals ?? false,
    };
  }

  /** The customs tax on a colony's exports as it is now; null while nobody knows it. */
  #knownTax(colony: Colony): Fraction | null {
    const tax = this.#dependencies.customsTax(colony, this.#dependencies.describePlanet(colony));
    return tax.space === null && !tax.isOwnRate && tax.measured === undefined ? null : tax.fraction;
  }

  #notice(id: string, notice: StorageNotice | null): void {
    this.#dependencies.notices.show(id, notice);
  }

  #now(): EpochSeconds {
    return Math.floor(this.#dependencies.clock.nowMs() / 1000);
  }
}
