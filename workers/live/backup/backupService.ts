/**
 * Writes everything that is the player's into one file, and merges such a file into what is here. Each step stores what it
 * will change first, so that a restore that was cut off is finished or taken back at the next start.
 */

import type { IDBPDatabase } from 'idb';
import type { BackupApi } from '../../api.ts';
import {
  type Backup,
  type BackupPart,
  formatBackup,
  MAX_BACKUP_BYTES,
  NO_HISTORY,
  NO_SHARES,
  parseBackup,
} from '../../figures/kept/backupFile.ts';
import type { RowChange } from '../../figures/kept/mergeRows.ts';
import {
  type BackupPreview,
  type BegunRestore,
  KEPT_PARTS,
  type KeptFile,
  type KeptPart,
  type LastRestore,
  type PageChanges,
  type PartPreview,
  type RestorePart,
  UNDO_LASTS_MS,
  type WrittenBackup,
} from '../../figures/kept/restore.ts';
import { DATABASE_NOT_OPEN } from '../../game/domain/errors.ts';
import { type CharacterId, type ColonyKey, colonyKey, type PlanetId } from '../../game/domain/ids.ts';
import type { TaxEntry } from '../../game/domain/taxes.ts';
import type { EpochMilliseconds, EpochSeconds } from '../../game/domain/units.ts';
import { leave, transact, withDatabase } from '../kept/database.ts';
import type { Stores } from '../kept/databases.ts';
import type { ColonyUndo, HistoryDatabase } from '../kept/historyDatabase.ts';
import { idOf } from '../kept/historyDatabase.ts';
import type { KeptRows } from '../kept/keptRows.ts';
import { type KeptStores, keptStores } from '../kept/keptStores.ts';
import type { OwnDataStore } from '../kept/ownData.ts';
import { backUpShares, restoredFollowed, restoredPublished } from '../shares/shareBackup.ts';
import { inOrder } from '../shares/shareFollower.ts';
import { areVisits, colonyUndo, currentVisits, packHistory, unpackHistory, unpackRest } from './history.ts';
import { forgetRestore, type OpenRestore, type RestoreSchema, type StoredRestore } from './restoreDatabase.ts';

interface BackupDependencies {
  stores: Stores;
  /** null: there is no history here */
  openHistory: () => Promise<HistoryDatabase | null>;
  taxes: Pick<OwnDataStore, 'loadAllTaxes' | 'addTaxes' | 'removeTaxEntries'>;
  openRestore: OpenRestore;
  nowMs: () => EpochMilliseconds;
}

interface RestUndo {
  prices: [hub: string, day: number][];
  rounds: number[];
  taxes: Pick<TaxEntry, 'characterId' | 'id'>[];
}

const HISTORY_STEP = 'history/';
const REST_STEP = 'historyRest';
const PAGE_STEP = 'page';

type AnyRows = Pick<KeptRows<unknown, never, object>, 'merge' | 'replay'>;

/** A file that can't be restored. The page reads a file before it begins a restore, and says why then. */
class InvalidFileError extends Error {}

export class BackupService implements BackupApi {
  readonly #dependencies: BackupDependencies;
  readonly #kept: KeptStores;
  readonly #tables: Readonly<Record<KeptPart, AnyRows>>;

  constructor(dependencies: BackupDependencies) {
    const { stores } = dependencies;
    this.#dependencies = dependencies;
    const kept = keptStores(stores);
    this.#kept = kept;
    const tables: Readonly<Record<KeptPart, unknown>> = {
      templates: kept.library,
      variants: kept.variants,
      plans: kept.plans,
      baskets: kept.baskets,
      round: kept.startedRound,
      ...stores.shares.tables,
    };
    this.#tables = tables as Readonly<Record<KeptPart, AnyRows>>;
  }

  async write({ characters, settings, hasLogins }: Parameters<BackupApi['write']>[0]): Promise<WrittenBackup> {
    const { stores, taxes, nowMs } = this.#dependencies;
    const { library, variants, plans, baskets, startedRound } = this.#kept;
    const { published, followed } = stores.shares.tables;
    const lacking = new Set<BackupPart>();
    const read = async <Value>(part: BackupPart, work: () => Promise<Value>, without: Value): Promise<Value> => {
      try {
        return await work();
      } catch {
        lacking.add(part);
        return without;
      }
    };
    const shares = async () => backUpShares(await published.rows(), inOrder(await followed.rows()));
    const history = () =>
      this.#withHistory(async (database) => {
        const packed = await packHistory(database, await read('history', () => taxes.loadAllTaxes(), []));
        if (database === null || !packed.isWhole) lacking.add('history');
        return packed.history;
      });
    const text = formatBackup({
      characters,
      settings,
      hasLogins,
      savedAtMs: nowMs(),
      templates: await read('templates', () => library.rows(), []),
      variants: await read('variants', () => variants.rows(), []),
      plans: await read('plans', () => plans.rows(), []),
      baskets: await read('baskets', () => baskets.rows(), []),
      rounds: await read('round', () => startedRound.rows(), []),
      shares: hasLogins ? await read('shares', shares, NO_SHARES) : NO_SHARES,
      history: await read('history', history, NO_HISTORY),
    });
    return { file: new Blob([text], { type: 'application/json' }), lacking: [...lacking] };
  }

  async read(file: Blob): Promise<BackupPreview> {
    if (file.size > MAX_BACKUP_BYTES) return { kind: 'invalid', fault: 'tooLarge' };
    let text: string;
    try {
      text = await file.text();
    } catch {
      return { kind: 'invalid', fault: 'unreadable' };
    }
    const parsed = parseBackup(text);
    if (parsed.kind === 'invalid') return parsed;
    const { backup } = parsed;
    const damaged = new Set(parsed.damaged);
    let [visitCount, firstAt, lastAt] = [0, Number.POSITIVE_INFINITY, 0];
    const keys = new Set<ColonyKey>();
    for await (const colony of unpackHistory(backup.history)) {
      if (colony === null) {
        damaged.add('history');
        continue;
      }
      const { characterId, planetId } = colony;
      const visits = currentVisits(colony, Math.floor(this.#dependencies.nowMs() / 1000));
      if (visits.length > 0) keys.add(colonyKey(characterId, planetId));
      visitCount += visits.length;
      firstAt = Math.min(firstAt, ...visits.slice(0, 1).map(({ at }) => at));
      lastAt = Math.max(lastAt, ...visits.slice(-1).map(({ at }) => at));
    }
    if ((await unpackRest(backup.history)) === null) damaged.add('history');
    const rows = {} as Record<KeptPart, PartPreview>;
    for (const part of KEPT_PARTS) rows[part] = await this.#preview(part, backup);
    return {
      kind: 'ok',
      page: pageOf(backup),
      rows,
      history: visitCount === 0 ? null : { visitCount, colonyCount: keys.size, firstAt, lastAt },
      damaged: [...damaged],
    };
  }

  async begin(file: Blob, parts: readonly RestorePart[]): Promise<void> {
    const bytes = await file.arrayBuffer();
    const parsed = parseBackup(new TextDecoder().decode(bytes));
    if (parsed.kind === 'invalid') throw new InvalidFileError(parsed.fault);
    const { savedAtMs } = parsed.backup;
    await this.#withRestore((database) =>
      transact(database, ['restore', 'undo'], async (change) => {
        leave(change.objectStore('undo').clear());
        const stored: StoredRestore = { file: bytes, parts, savedAtMs, begunAtMs: this.#dependencies.nowMs() };
        leave(change.objectStore('restore').put(stored, 'last'));
      }),
    );
  }

  async merge(): Promise<BegunRestore | null> {
    const stored = await this.#stored();
    if (stored?.file == null) return null;
    const parsed = parseBackup(new TextDecoder().decode(stored.file));
    if (parsed.kind === 'invalid') throw new InvalidFileError(parsed.fault);
    const { backup } = parsed;
    for (const part of KEPT_PARTS) {
      if (!stored.parts.includes(part)) continue;
      const table = this.#tables[part];
      const changes = await this.#once(part, async () => (await table.merge(this.#rowsOf(part, backup))).changes);
      await table.replay(changes, false);
    }
    const latestVisitAt = stored.parts.includes('history') ? await this.#mergeHistory(backup) : null;
    return { page: pageOf(backup), parts: stored.parts, latestVisitAt };
  }

  keepPageChanges(changes: PageChanges): Promise<PageChanges> {
    return this.#once(PAGE_STEP, async () => changes);
  }

  async end(): Promise<void> {
    await this.#withRestore(async (database) => {
      const stored = await database.get('restore', 'last');
      if (stored !== undefined) await database.put('restore', { ...stored, file: null }, 'last');
    });
  }

  async undo(): Promise<PageChanges | null> {
    const steps = await this.#withRestore(async (database) => {
      const [names, values] = await Promise.all([database.getAllKeys('undo'), database.getAll('undo')]);
      return new Map(names.map((name, index) => [name, values[index]]));
    });
    const rest = steps.get(REST_STEP) as RestUndo | undefined;
    const colonies = [...steps].filter(([name]) => name.startsWith(HISTORY_STEP));
    const takeBack = async (database: HistoryDatabase | null): Promise<void> => {
      for (const part of KEPT_PARTS) {
        const changes = steps.get(part);
        if (changes !== undefined) await this.#tables[part].replay(changes as RowChange<unknown>[], true);
      }
      for (const [name, value] of colonies) {
        await database?.takeBack(idOf(name.slice(HISTORY_STEP.length) as ColonyKey), value as ColonyUndo);
      }
      if (rest !== undefined) await database?.removeRest(rest);
    };
    // Nothing is taken back without the history that has to be.
    await (rest === undefined && colonies.length === 0 ? takeBack(null) : this.#withOpenHistory(takeBack));
    await this.#forgetSustained();
    await this.#dependencies.taxes.removeTaxEntries(rest?.taxes ?? []);
    return (steps.get(PAGE_STEP) as PageChanges | undefined) ?? null;
  }

  async forget(): Promise<void> {
    await this.#withRestore(forgetRestore);
  }

  async forgetCharacter(characterId: CharacterId): Promise<void> {
    const steps = await this.#withRestore(async (database) => [
      await database.getAllKeys('undo'),
      await database.getAll('undo'),
    ]);
    if (JSON.stringify(steps).includes(String(characterId))) await this.forget();
  }

  async last(): Promise<LastRestore | null> {
    const stored = await this.#stored();
    if (stored === undefined) return null;
    const nowMs = this.#dependencies.nowMs();
    const { begunAtMs, savedAtMs } = stored;
    // The clock was ahead then: its secrets must not stay until that time has come. Or it is behind now: that counts no more
    // once it is right again.
    const restoredAtMs = begunAtMs <= nowMs ? begunAtMs : Math.min(stored.seenAheadAtMs ?? nowMs, nowMs);
    if (restoredAtMs < nowMs - UNDO_LASTS_MS) {
      await this.forget();
      return null;
    }
    if (restoredAtMs !== begunAtMs && restoredAtMs !== stored.seenAheadAtMs) {
      const seen = { ...stored, seenAheadAtMs: restoredAtMs };
      await this.#withRestore((database) => database.put('restore', seen, 'last'));
    }
    return { restoredAtMs, savedAtMs };
  }

  async keptFile(): Promise<KeptFile | null> {
    return (await this.#withRestore((database) => database.get('file', 'kept'))) ?? null;
  }

  async keepFile(file: KeptFile | null): Promise<void> {
    await this.#withRestore(async (database) => {
      if (file === null) await database.delete('file', 'kept');
      else await database.put('file', file, 'kept');
    });
  }

  /** @returns the time of its latest visit; null without any */
  #mergeHistory(backup: Backup): Promise<EpochSeconds | null> {
    const now = Math.floor(this.#dependencies.nowMs() / 1000);
    return this.#withOpenHistory(async (database) => {
      let latestAt: EpochSeconds | null = null;
      for await (const colony of unpackHistory(backup.history)) {
        const visits = colony === null || !areVisits(colony.visits) ? [] : currentVisits(colony, now);
        if (colony === null || visits.length === 0) continue;
        const id: [CharacterId, PlanetId] = [colony.characterId, colony.planetId];
        await this.#once(HISTORY_STEP + colonyKey(...id), () => colonyUndo(database, colony, visits));
        await database.restore(id, visits, colony.latest);
        latestAt = Math.max(latestAt ?? 0, ...visits.slice(-1).map(({ at }) => at));
      }
      const rest = await unpackRest(backup.history);
      if (rest !== null) await this.#mergeRest(database, rest);
      await this.#forgetSustained();
      return latestAt;
    });
  }

  /** What colonies sustained was replayed with the visits of another past. */
  #forgetSustained(): Promise<void> {
    return this.#dependencies.stores.sustained.save([]);
  }

  async #mergeRest(
    database: HistoryDatabase,
    { prices, rounds = [], taxes = [] }: NonNullable<Awaited<ReturnType<typeof unpackRest>>>,
  ): Promise<void> {
    await this.#once(REST_STEP, async (): Promise<RestUndo> => {
      const known = await database.restKeys();
      const [priceKeys, roundKeys] = [new Set(known.prices.map(String)), new Set(known.rounds)];
      const knownTaxes = taxes.length === 0 ? [] : await this.#dependencies.taxes.loadAllTaxes();
      const taxKeys = new Set(knownTaxes.map(keyOfTax));
      return {
        prices: prices.map(({ hub, day }): [string, number] => [hub, day]).filter((key) => !priceKeys.has(String(key))),
        rounds: rounds.map(({ roundAt }) => roundAt).filter((at) => !roundKeys.has(at)),
        taxes: taxes.filter((tax) => !taxKeys.has(keyOfTax(tax))).map(({ characterId, id }) => ({ characterId, id })),
      };
    });
    await database.restorePrices(prices);
    await database.keepRounds(rounds, false);
    await this.#dependencies.taxes.addTaxes(taxes);
  }

  async #preview(part: KeptPart, backup: Backup): Promise<PartPreview> {
    const rows = this.#rowsOf(part, backup);
    const { changes, leftOutCount } = await this.#tables[part].merge(rows);
    const newCount = changes.filter(({ before }) => before === null).length;
    return { count: rows.length, newCount, changedCount: changes.length - newCount, leftOutCount };
  }

  #rowsOf(part: KeptPart, { templates, variants, plans, baskets, rounds, shares }: Backup): readonly unknown[] {
    const now = this.#dependencies.nowMs();
    const rows: Record<KeptPart, () => readonly unknown[]> = {
      templates: () => templates,
      variants: () => variants,
      plans: () => plans,
      baskets: () => baskets,
      round: () => rounds,
      followed: () => restoredFollowed(shares, now),
      published: () => restoredPublished(shares, now),
    };
    return rows[part]();
  }

  /** What a step will change, stored before it does. @returns what was stored first, if the step is repeated */
  async #once<Undo>(step: string, find: () => Promise<Undo>): Promise<Undo> {
    const stored = await this.#withRestore((database) => database.get('undo', step));
    if (stored !== undefined) return stored as Undo;
    const undo = await find();
    await this.#withRestore((database) => database.put('undo', undo, step));
    return undo;
  }

  #stored(): Promise<StoredRestore | undefined> {
    return this.#withRestore((database) => database.get('restore', 'last'));
  }

  #withRestore<Result>(work: (database: IDBPDatabase<RestoreSchema>) => Promise<Result>): Promise<Result> {
    return withDatabase(this.#dependencies.openRestore(), work);
  }

  /** @throws DOMException (rejects) if the history does not open: what is done without it would be said to be done */
  #withOpenHistory<Result>(work: (database: HistoryDatabase) => Promise<Result>): Promise<Result> {
    return this.#withHistory((database) => {
      if (database === null) throw new DOMException(DATABASE_NOT_OPEN, 'InvalidStateError');
      return work(database);
    });
  }

  #withHistory<Result>(work: (database: HistoryDatabase | null) => Promise<Result>): Promise<Result> {
    return withDatabase(this.#dependencies.openHistory(), work);
  }
}

function pageOf({ characters, isList, hasLogins, savedAtMs, settings }: Backup): BegunRestore['page'] {
  return {
    isList,
    hasLogins,
    savedAtMs,
    settings,
    charactersJson: characters === null ? null : `[${characters.map(entryJson).join(',')}]`,
  };
}

/** An entry as JSON, without fields that are nested too deeply to be written. */
function entryJson(entry: unknown): string {
  try {
    return JSON.stringify(entry);
  } catch {
    if (Array.isArray(entry)) return 'null';
    const fields = Object.entries(entry as object).flatMap(([name, value]) => {
      try {
        return `${JSON.stringify(name)}:${JSON.stringify(value)}`;
      } catch {
        return [];
      }
    });
    return `{${fields.join(',')}}`;
  }
}

function keyOfTax({ characterId, id }: Pick<TaxEntry, 'characterId' | 'id'>): string {
  return [characterId, id].join();
}
