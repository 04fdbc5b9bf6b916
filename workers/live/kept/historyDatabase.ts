/** The history in the browser's database. Every change is one transaction, so that tabs and crashes leave it whole. */

import type { IDBPTransaction } from 'idb';
import {
  compareSnapshots,
  countedVisits,
  decodeVisits,
  encodeDigest,
  encodeVisits,
  firstVisit,
  medianPrices,
  mergeVisits,
  summarise,
} from '../../figures/history/index.ts';
import type { Colony } from '../../game/domain/colony.ts';
import { groupBy } from '../../game/domain/groups.ts';
import {
  type DigestRow,
  type EpochDay,
  HISTORY_LASTS_DAYS,
  type HistoryPriceDay,
  type HistorySummary,
  type HistoryVisit,
  type PlannedRound,
  type StoredColony,
} from '../../game/domain/history.ts';
import type { TradingHub } from '../../game/domain/hub.ts';
import { type CharacterId, type ColonyKey, colonyKey, idsOfKey, type PlanetId } from '../../game/domain/ids.ts';
import { firstDayOf, type Month, monthOf } from '../../game/domain/months.ts';
import { type EpochSeconds, type Fraction, type Isk, SECONDS_PER_DAY } from '../../game/domain/units.ts';
import { parseColony } from '../../game/records/parseColony.ts';
import { leave, transact } from './database.ts';
import {
  type ColonyId,
  type HistoryIdb,
  type HistorySchema,
  type RowKey,
  rowsFrom,
  STORE_NAMES,
  type StoredPair,
  type StoredSnapshot,
  startingWith,
} from './historySchema.ts';

/** At most this many of a colony's wrong forecasts keep their snapshots, for a report. */
const PAIRS_PER_COLONY = 3;

/** The latest rounds, this many, keep what they promised: one every day for more than half a year. */
const MAX_ROUNDS = 200;

type Change = IDBPTransaction<HistorySchema, (typeof STORE_NAMES)[number][], 'readwrite'>;

export interface OfferedSnapshot extends StoredSnapshot {
  characterId: CharacterId;
  planetId: PlanetId;
  /** customs tax on its exports; null if it is not known */
  customsTaxFraction: Fraction | null;
}

/** What a restore adds to a colony's history, and what it replaces there. */
export interface ColonyUndo {
  ats: readonly EpochSeconds[];
  /** the snapshot that was the latest before */
  latest: StoredSnapshot | null;
  /** visits as they were before; left out by earlier versions */
  replaced?: readonly HistoryVisit[];
}

/** @param count rows that could not be read */
type OnDamaged = (count: number) => void;

export class HistoryDatabase {
  readonly #idb: HistoryIdb;
  readonly #onDamaged: OnDamaged;

  constructor(idb: HistoryIdb, onDamaged: OnDamaged) {
    this.#idb = idb;
    this.#onDamaged = onDamaged;
  }

  close(): void {
    this.#idb.close();
  }

  /**
   * Records a visit, unless this or a later one is recorded already. Compares it with the latest snapshot.
   * @returns the colony's summary if something was recorded
   * @throws DOMException (rejects) QuotaExceededError and others if the browser can't store it; then nothing is stored
   */
  async record(offered: OfferedSnapshot): Promise<HistorySummary | null> {
    const id: ColonyId = [offered.characterId, offered.planetId];
    return this.#change(async (change) => {
      const latest = await readLatest(change, id);
      if (latest !== undefined && latest.lastUpdateAt >= offered.lastUpdateAt) return null;
      const colony = readSnapshot(offered.characterId, offered);
      if (colony === null) return null;
      const previous = latest === undefined ? null : readSnapshot(offered.characterId, latest);
      const visit =
        previous === null ? firstVisit(colony) : compareSnapshots(previous, colony, offered.customsTaxFraction);
      const { lastUpdateAt, planetJson, layoutJson } = offered;
      const snapshot = { lastUpdateAt, planetJson, layoutJson };
      if (latest !== undefined) leave(change.objectStore('latest').delete([...id, latest.lastUpdateAt]));
      leave(change.objectStore('latest').put(snapshot, [...id, lastUpdateAt]));
      if (latest !== undefined && visit.comparison?.gap === null && visit.comparison.errors.length > 0) {
        await addPair(change, id, { previous: latest, next: snapshot });
      }
      return this.#merge(change, id, [visit], visit.comparison?.previousAt ?? visit.at, colony);
    });
  }

  /**
   * Merges visits of one colony, as from a backup.
   * @param snapshot of the last of them: what was recorded first after it, or will be, is compared with it
   * @throws DOMException (rejects) as `record`
   */
  async restore(
    id: ColonyId,
    visits: readonly HistoryVisit[],
    snapshot: StoredSnapshot | null = null,
  ): Promise<HistorySummary> {
    return this.#change(async (change) => {
      const before = (await this.#readRows(change, id, Number.NEGATIVE_INFINITY)).flatMap(([, row]) => row);
      const latest = await readLatest(change, id);
      const recorded = latest === undefined ? null : readSnapshot(id[0] as CharacterId, latest);
      const restored = snapshot === null ? null : this.#readOwn(id, snapshot);
      const merged = [...visits];
      let colony = recorded;
      if (restored !== null && (recorded === null || recorded.lastUpdateAt < restored.lastUpdateAt)) {
        colony = restored;
        if (latest !== undefined) leave(change.objectStore('latest').delete([...id, latest.lastUpdateAt]));
        leave(change.objectStore('latest').put(snapshot!, [...id, restored.lastUpdateAt]));
      } else if (restored !== null && recorded !== null && recorded.lastUpdateAt > restored.lastUpdateAt) {
        const live = before.find(({ at }) => at === recorded.lastUpdateAt);
        const isFirst = (live?.comparison?.previousAt ?? Number.NEGATIVE_INFINITY) < restored.lastUpdateAt;
        if (live !== undefined && isFirst) merged.push(compareSnapshots(restored, recorded));
      }
      return this.#merge(change, id, merged, Number.NEGATIVE_INFINITY, colony);
    });
  }

  /** The times of the latest recorded snapshots. */
  async latestTimes(): Promise<Map<ColonyKey, EpochSeconds>> {
    const keys = await this.#idb.getAllKeys('latest');
    return new Map(keys.map(([characterId, planetId, at]) => [keyOf([characterId, planetId]), at]));
  }

  async summaries(): Promise<HistorySummary[]> {
    const transaction = this.#idb.transaction('summaries');
    const [keys, values] = await Promise.all([transaction.store.getAllKeys(), transaction.store.getAll()]);
    return keys.map(([characterId, planetId], i) => ({ key: keyOf([characterId, planetId]), ...values[i]! }));
  }

  async summary(id: ColonyId): Promise<HistorySummary | null> {
    const stored = await this.#idb.get('summaries', id);
    return stored === undefined ? null : { key: keyOf(id), ...stored };
  }

  /** All visits to one colony, ascending. Rows that can't be read are left out, with a notice. */
  async visits(id: ColonyId): Promise<HistoryVisit[]> {
    return this.#decodeAll(await this.#idb.getAll('visits', startingWith(id)));
  }

  /** The same of many colonies, read together: each reading waits for what is being recorded. */
  async visitsOf(ids: readonly ColonyId[]): Promise<HistoryVisit[][]> {
    const { store } = this.#idb.transaction('visits');
    const rows = await Promise.all(ids.map((id) => store.getAll(startingWith(id))));
    return rows.map((own) => this.#decodeAll(own));
  }

  /** A colony's visits from the month of a time on, ascending. */
  async visitsFrom(id: ColonyId, from: EpochSeconds): Promise<HistoryVisit[]> {
    return this.#decodeAll(await this.#idb.getAll('visits', rowsFrom(id, monthOf(from))));
  }

  /** The rounds that the player began, ascending by time. */
  rounds(): Promise<PlannedRound[]> {
    return this.#idb.getAll('rounds');
  }

  /** Keeps rounds; only the latest `MAX_ROUNDS` stay. @param isNewer replaces a round of the same time */
  async keepRounds(rounds: readonly PlannedRound[], isNewer: boolean): Promise<void> {
    await this.#change(async (change) => {
      const store = change.objectStore('rounds');
      for (const round of rounds) {
        if (isNewer || (await store.getKey(round.roundAt)) === undefined) leave(store.put(round, round.roundAt));
      }
      for (const key of (await store.getAllKeys()).slice(0, -MAX_ROUNDS)) leave(store.delete(key));
    });
  }

  /** Every digest, character by character and month by month. */
  async digests(): Promise<{ characterId: CharacterId; month: Month; row: DigestRow }[]> {
    const transaction = this.#idb.transaction('digests');
    const [keys, rows] = await Promise.all([transaction.store.getAllKeys(), transaction.store.getAll()]);
    return keys.map(([characterId, month], i) => ({ characterId: characterId as CharacterId, month, row: rows[i]! }));
  }

  /** Every colony's visits, one after another, for a backup. */
  async *colonies(): AsyncGenerator<StoredColony> {
    for (const [characterId, planetId] of await this.#idb.getAllKeys('summaries')) {
      yield {
        characterId: characterId as CharacterId,
        planetId: planetId as PlanetId,
        visits: await this.visits([characterId, planetId]),
        latest: (await this.#idb.getAll('latest', startingWith([characterId, planetId]))).at(-1),
      };
    }
  }

  /** A colony's rows as they are stored. Those that can't be read are left out and set aside: the next time it is whole. */
  async storedColony(id: ColonyId): Promise<{ rows: Uint8Array[]; latest: StoredSnapshot | null; isWhole: boolean }> {
    const transaction = this.#idb.transaction(['visits', 'latest']);
    const [rows, latest] = await Promise.all([
      transaction.objectStore('visits').getAll(startingWith(id)),
      transaction.objectStore('latest').getAll(startingWith(id)),
    ]);
    const readable = rows.filter((row) => this.#tryDecode(row) !== null);
    const isWhole = readable.length === rows.length;
    // Where the disk is full they stay, and what can be read is still answered.
    if (!isWhole) await this.#change((change) => this.#readRows(change, id, Number.NEGATIVE_INFINITY)).catch(() => {});
    return { rows: readable, latest: latest.at(-1) ?? null, isWhole };
  }

  ids(): Promise<ColonyId[]> {
    return this.#idb.getAllKeys('summaries');
  }

  /** Takes back what `restore` added to a colony, and what it replaced. Visits recorded since stay. */
  async takeBack(id: ColonyId, { ats, latest, replaced = [] }: ColonyUndo): Promise<void> {
    const added = new Set(ats);
    const before = new Map(replaced.map((visit) => [visit.at, visit]));
    await this.#change(async (change) => {
      const stored = await readLatest(change, id);
      if (stored !== undefined && added.has(stored.lastUpdateAt)) {
        leave(change.objectStore('latest').delete([...id, stored.lastUpdateAt]));
        if (latest !== null) leave(change.objectStore('latest').put(latest, [...id, latest.lastUpdateAt]));
      }
      const rows = await this.#readRows(change, id, Number.NEGATIVE_INFINITY);
      const kept = rows
        .flatMap(([, row]) => row)
        .filter(({ at }) => !added.has(at))
        .map((visit) => before.get(visit.at) ?? visit);
      for (const [month] of rows) {
        leave(change.objectStore('visits').delete([...id, month]));
        await putDigest(change, id, month, null);
      }
      if (kept.length === 0) {
        leave(change.objectStore('summaries').delete(id));
        return;
      }
      const now = await readLatest(change, id);
      await this.#merge(change, id, kept, Number.NEGATIVE_INFINITY, now === undefined ? null : this.#readOwn(id, now));
    });
  }

  async restKeys(): Promise<{ prices: [hub: string, day: EpochDay][]; rounds: EpochSeconds[] }> {
    return { prices: await this.#idb.getAllKeys('prices'), rounds: await this.#idb.getAllKeys('rounds') };
  }

  async removeRest({ prices, rounds }: Awaited<ReturnType<HistoryDatabase['restKeys']>>): Promise<void> {
    await this.#change(async (change) => {
      for (const key of prices) leave(change.objectStore('prices').delete(key));
      for (const key of rounds) leave(change.objectStore('rounds').delete(key));
    });
  }

  /** The later snapshots' times of the wrong forecasts that can be reported. */
  async pairTimes(id: ColonyId): Promise<EpochSeconds[]> {
    return (await this.#idb.getAllKeys('pairs', startingWith(id))).map(([, , at]) => at);
  }

  async pair([characterId, planetId]: ColonyId, at: EpochSeconds): Promise<StoredPair | null> {
    return (await this.#idb.get('pairs', [characterId, planetId, at])) ?? null;
  }

  /** Median prices of every stored day, of one hub or of all. */
  async priceDays(hub?: TradingHub): Promise<HistoryPriceDay[]> {
    const range = hub === undefined ? undefined : IDBKeyRange.bound([hub], [hub, []]);
    const transaction = this.#idb.transaction('prices');
    const [keys, values] = await Promise.all([transaction.store.getAllKeys(range), transaction.store.getAll(range)]);
    return keys.map(([name, day], i) => ({
      hub: name as TradingHub,
      day,
      minSellIsk: medianPrices(values[i]!),
    }));
  }

  /** Adds a sample of prices to its day. The same sample counts once; earlier days shrink to their median. */
  async addPrices(hub: TradingHub, at: EpochSeconds, minSellIsk: ReadonlyMap<number, Isk>): Promise<void> {
    const day = Math.floor(at / SECONDS_PER_DAY);
    await this.#change(async (change) => {
      const store = change.objectStore('prices');
      const stored = (await store.get([hub, day])) ?? { samples: [] };
      if (stored.samples.some((sample) => sample.at === at) || minSellIsk.size === 0) return;
      leave(store.put({ samples: [...stored.samples, toSample(at, minSellIsk)] }, [hub, day]));
      const [before] = await store
        .getAllKeys(IDBKeyRange.bound([hub], [hub, day], false, true))
        .then((keys) => keys.slice(-1));
      const earlier = before === undefined ? undefined : await store.get(before);
      if (before !== undefined && earlier !== undefined && earlier.samples.length > 1) {
        leave(store.put({ samples: [toSample(earlier.samples[0]!.at, new Map(medianPrices(earlier)))] }, before));
      }
    });
  }

  /** Adds price days of a backup; stored days stay as they are. */
  async restorePrices(days: readonly HistoryPriceDay[]): Promise<void> {
    await this.#change(async (change) => {
      const store = change.objectStore('prices');
      for (const { hub, day, minSellIsk } of days) {
        if (minSellIsk.length === 0 || (await store.getKey([hub, day])) !== undefined) continue;
        leave(store.put({ samples: [toSample(day * SECONDS_PER_DAY, new Map(minSellIsk))] }, [hub, day]));
      }
    });
  }

  /** Deletes everything of one character, or everything. */
  async remove(characterId: CharacterId | null): Promise<void> {
    await this.#change(async (change) => {
      for (const name of STORE_NAMES) {
        if (characterId === null) leave(change.objectStore(name).clear());
        else if (name !== 'prices' && name !== 'rounds')
          leave(change.objectStore(name).delete(startingWith([characterId])));
      }
      if (characterId === null) return;
      const rounds = change.objectStore('rounds');
      for (const round of await rounds.getAll()) {
        const planets = round.planets.filter((planet) => planet.characterId !== characterId);
        if (planets.length === 0) leave(rounds.delete(round.roundAt));
        else if (planets.length < round.planets.length) leave(rounds.put({ ...round, planets }, round.roundAt));
      }
    });
  }

  /** Deletes whole months that are older than history is kept. */
  async removeExpired(now: EpochSeconds): Promise<void> {
    await this.removeBefore(Math.floor(now / SECONDS_PER_DAY) - HISTORY_LASTS_DAYS);
  }

  /** Deletes whole months that are over by this day, and rounds before it. */
  async removeBefore(oldest: number): Promise<void> {
    await this.#change(async (change) => {
      leave(change.objectStore('rounds').delete(IDBKeyRange.upperBound(oldest * SECONDS_PER_DAY, true)));
    });
    const months = (await this.#months()).filter((month) => firstDayOf(month + 1) <= oldest);
    for (const month of months) await this.#removeMonth(month);
    if (months.length > 0) await this.#summariseAll();
  }

  /** Brings every summary in line with the visits that are left. */
  async #summariseAll(): Promise<void> {
    await this.#change(async (change) => {
      const summaries = change.objectStore('summaries');
      for (const id of await summaries.getAllKeys()) {
        const latest = await readLatest(change, id);
        const colony = latest === undefined ? null : readSnapshot(id[0] as CharacterId, latest);
        const isLeft = (await change.objectStore('visits').count(startingWith(id))) > 0;
        leave(isLeft ? summaries.put(await this.#summarise(change, id, colony), id) : summaries.delete(id));
      }
    });
  }

  /** Deletes the oldest month of all colonies, to make room. @returns which; null if only the latest is left */
  async removeOldest(): Promise<Month | null> {
    const months = await this.#months();
    if (months.length < 2) return null;
    await this.#removeMonth(months[0]!);
    return months[0]!;
  }

  async #months(): Promise<Month[]> {
    const keys = await this.#idb.getAllKeys('visits');
    return [...new Set(keys.map(([, , month]) => month))].sort((a, b) => a - b);
  }

  async #removeMonth(month: Month): Promise<void> {
    const firstDay = firstDayOf(month + 1);
    await this.#change(async (change) => {
      const visits = change.objectStore('visits');
      for (const key of await visits.getAllKeys()) if (key[2] === month) leave(visits.delete(key));
      const digests = change.objectStore('digests');
      for (const key of await digests.getAllKeys()) if (key[1] === month) leave(digests.delete(key));
      const prices = change.objectStore('prices');
      for (const key of await prices.getAllKeys()) if (key[1] < firstDay) leave(prices.delete(key));
      const pairs = change.objectStore('pairs');
      for (const key of await pairs.getAllKeys()) if (key[2] < firstDay * SECONDS_PER_DAY) leave(pairs.delete(key));
    });
  }

  /**
   * Merges visits into the rows from a month on, and writes what is derived from them.
   * @param from no stored row before the month of this time is affected
   * @param colony the latest snapshot, if known
   */
  async #merge(
    change: Change,
    id: ColonyId,
    added: readonly HistoryVisit[],
    from: EpochSeconds,
    colony: Colony | null,
  ): Promise<HistorySummary> {
    const stored = new Map(await this.#readRows(change, id, Number.isFinite(from) ? monthOf(from) : from));
    const visits = mergeVisits([...stored.values()].flat(), added);
    const counted = countedVisits(visits);
    for (const [month, ofMonth] of groupBy(visits, ({ at }) => monthOf(at))) {
      const bytes = encodeVisits(ofMonth);
      leave(change.objectStore('visits').put(bytes, [...id, month] as RowKey));
      await putDigest(
        change,
        id,
        month,
        encodeDigest(ofMonth, bytes.length, (at) => counted.has(at)),
      );
    }
    const summary = await this.#summarise(change, id, colony);
    leave(change.objectStore('summaries').put(summary, id));
    return { key: keyOf(id), ...summary };
  }

  /** The summary over all rows, as the transaction has them. */
  async #summarise(change: Change, id: ColonyId, colony: Colony | null): Promise<Omit<HistorySummary, 'key'>> {
    const visits = (await this.#readRows(change, id, Number.NEGATIVE_INFINITY)).flatMap(([, row]) => row);
    return summarise(visits, colony);
  }

  /** A colony's rows from a month on. Rows that can't be read are set aside. */
  async #readRows(change: Change, id: ColonyId, from: Month): Promise<[Month, HistoryVisit[]][]> {
    const store = change.objectStore('visits');
    const range = Number.isFinite(from) ? rowsFrom(id, from) : startingWith(id);
    const [keys, rows] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
    const readable: [Month, HistoryVisit[]][] = [];
    let damagedCount = 0;
    for (const [i, key] of keys.entries()) {
      const visits = this.#tryDecode(rows[i]!);
      if (visits === null) {
        damagedCount += 1;
        leave(change.objectStore('damaged').put(rows[i], key));
        leave(store.delete(key));
      } else {
        readable.push([key[2], visits]);
      }
    }
    if (damagedCount > 0) this.#onDamaged(damagedCount);
    return readable;
  }

  #decodeAll(rows: readonly Uint8Array[]): HistoryVisit[] {
    const decoded = rows.map((row) => this.#tryDecode(row));
    const damagedCount = decoded.filter((visits) => visits === null).length;
    if (damagedCount > 0) this.#onDamaged(damagedCount);
    return decoded.flatMap((visits) => visits ?? []);
  }

  /** A snapshot of a backup; null if it can't be read, or is of another colony or time than the backup says. */
  #readOwn([characterId, planetId]: ColonyId, snapshot: StoredSnapshot): Colony | null {
    const colony = readSnapshot(characterId as CharacterId, snapshot);
    const isOwn = colony?.planetId === planetId && colony.lastUpdateAt === snapshot.lastUpdateAt;
    return isOwn ? colony : null;
  }

  #tryDecode(row: unknown): HistoryVisit[] | null {
    try {
      return row instanceof Uint8Array ? decodeVisits(row) : null;
    } catch {
      return null;
    }
  }

  /** One transaction over everything: all of it is stored, or nothing. */
  #change<Result>(make: (change: Change) => Promise<Result>): Promise<Result> {
    return transact(this.#idb, [...STORE_NAMES], make);
  }
}

async function readLatest(change: Change, id: ColonyId): Promise<StoredSnapshot | undefined> {
  return (await change.objectStore('latest').getAll(startingWith(id))).at(-1);
}

/** The key of a colony that is stored by its two ids. */
function keyOf([characterId, planetId]: ColonyId): ColonyKey {
  return colonyKey(characterId as CharacterId, planetId as PlanetId);
}

/** @param bytes null: the colony has none any more */
async function putDigest(
  change: Change,
  [characterId, planetId]: ColonyId,
  month: Month,
  bytes: Uint8Array | null,
): Promise<void> {
  const store = change.objectStore('digests');
  const others = ((await store.get([characterId, month])) ?? []).filter((one) => one.planetId !== planetId);
  const row = bytes === null ? others : [...others, { planetId, bytes }].sort((a, b) => a.planetId - b.planetId);
  leave(row.length === 0 ? store.delete([characterId, month]) : store.put(row, [characterId, month]));
}

async function addPair(change: Change, [characterId, planetId]: ColonyId, pair: StoredPair): Promise<void> {
  const store = change.objectStore('pairs');
  leave(store.put(pair, [characterId, planetId, pair.next.lastUpdateAt]));
  const keys = await store.getAllKeys(startingWith([characterId, planetId]));
  for (const key of keys.slice(0, -PAIRS_PER_COLONY)) leave(store.delete(key));
}

function toSample(at: EpochSeconds, minSellIsk: ReadonlyMap<number, Isk>) {
  return { at, typeIds: Uint32Array.from(minSellIsk.keys()), isk: Float64Array.from(minSellIsk.values()) };
}

/** The colony of a stored snapshot; null if it can't be read. */
export function readSnapshot(characterId: CharacterId, { planetJson, layoutJson }: StoredSnapshot): Colony | null {
  try {
    const parsed = parseColony(characterId, JSON.parse(planetJson), JSON.parse(layoutJson));
    return parsed.kind === 'ok' ? parsed.colony : null;
  } catch {
    return null;
  }
}

/** A colony as the tables of the history name it. */
export function idOf(key: ColonyKey): [CharacterId, PlanetId] {
  const { characterId, planetId } = idsOfKey(key);
  return [characterId, planetId];
}
