/** Reads and changes what `figures/kept` declares: every change is one transaction, so tabs lose nothing. */

import type { IDBPDatabase } from 'idb';
import type { KeptDatabase, KeptForm } from '../../figures/kept/keptForm.ts';
import {
  applyChanges,
  type MergeOutcome,
  mergeRows,
  type RowChange,
  takeBackChanges,
} from '../../figures/kept/mergeRows.ts';
import type { Kept, StorageProblem } from '../../game/domain/storageProblem.ts';
import type { EpochMilliseconds } from '../../game/domain/units.ts';
import { type DatabaseDefinition, isQuotaError, leave, openDatabase, transact, withDatabase } from './database.ts';
import { storageProblem } from './storageProblems.ts';

/** Opens a database. Rejects where the browser stores nothing for this page. */
export type OpenKept = (database: KeptDatabase) => Promise<IDBPDatabase<unknown>>;

export const openKept: OpenKept = (database) => openDatabase(definitionOf(database));

/** How to open a database: a version only adds tables. */
export function definitionOf({ name, version, tables }: KeptDatabase): DatabaseDefinition<unknown> {
  return {
    name,
    version,
    upgrade(database) {
      for (const [table, keys] of Object.entries(tables)) {
        if (!database.objectStoreNames.contains(table)) database.createObjectStore(table, keys);
      }
    },
  };
}

/** The rows of one form, as this tab has changed them. */
export class KeptRows<Row, Change, View extends object> {
  readonly #form: KeptForm<Row, Change, View>;
  readonly #open: OpenKept;
  readonly #freeRoom: () => Promise<boolean>;
  readonly #nowMs: () => EpochMilliseconds;
  /** as last stored */
  #rows: readonly Row[] = [];
  /** changes of this tab that the browser has not stored, oldest first: the next change tries them again */
  #unstored: readonly Change[] = [];
  #last: Promise<unknown> = Promise.resolve();

  /** @param freeRoom makes room where it lacks, and says whether there was something to do without; by default nothing can go */
  constructor(form: KeptForm<Row, Change, View>, open: OpenKept, freeRoom = async () => false, nowMs = Date.now) {
    this.#form = form;
    this.#open = open;
    this.#freeRoom = freeRoom;
    this.#nowMs = nowMs;
  }

  /** Changes the rows, or only reads them. What can't be stored is kept in memory, and tried again. */
  change(change: Change): Promise<Kept<View>> {
    const next = this.#last.then(() => this.#change(change));
    this.#last = next.catch(() => {});
    return next;
  }

  async #change(change: Change): Promise<Kept<View>> {
    let problem: StorageProblem | null = null;
    let [before, rows] = [this.#rows, this.#rows];
    const store = () =>
      this.#store((stored) => {
        this.#rows = stored;
        before = this.#withUnstored();
        rows = this.#apply(before, change);
        return rows;
      });
    try {
      await store().catch(async (error: unknown) => {
        if (!isQuotaError(error) || !(await this.#freeRoom().catch(() => false))) throw error;
        await store();
      });
      this.#rows = rows;
      this.#unstored = [];
    } catch (error) {
      before = this.#withUnstored();
      rows = this.#apply(before, change);
      const earlier = this.#unstored;
      if (rows !== before) this.#unstored = this.#form.unstored?.(earlier, change, rows) ?? [...earlier, change];
      problem = storageProblem(error, this.#form.what);
    }
    return { ...this.#form.view(rows, before, change), storageProblem: problem };
  }

  /**
   * All rows, with those that are only in memory: they are stored if there is room by now, because the page reloads after
   * a restore.
   * @throws DOMException or Error (rejects) if the database can't be read
   */
  rows(): Promise<readonly Row[]> {
    const next = this.#last.then(() => this.#readRows());
    this.#last = next.catch(() => {});
    return next;
  }

  async #readRows(): Promise<readonly Row[]> {
    let rows: readonly Row[] = [];
    try {
      await this.#store((stored) => {
        this.#rows = stored;
        rows = this.#withUnstored();
        return rows;
      });
      this.#rows = rows;
      this.#unstored = [];
      return rows;
    } catch (error) {
      if (this.#unstored.length === 0) throw error;
      return this.#withUnstored();
    }
  }

  /** What the rows of a backup would change. Changes nothing. */
  async merge(file: readonly Row[]): Promise<MergeOutcome<Row>> {
    return mergeRows(this.#form, await this.rows(), file, this.#nowMs());
  }

  /**
   * Makes the changes of a merge, or takes them back. What the player has changed meanwhile stays.
   * @throws DOMException (rejects) if the browser can't store it; then nothing is changed
   */
  async replay(changes: readonly RowChange<Row>[], isTakenBack: boolean): Promise<void> {
    const change = isTakenBack ? takeBackChanges : applyChanges;
    await this.#store((stored) => change(this.#form, stored, changes));
  }

  #withUnstored(): readonly Row[] {
    return this.#unstored.reduce((rows, change) => this.#apply(rows, change), this.#rows);
  }

  #apply(before: readonly Row[], change: Change): readonly Row[] {
    const rows = this.#form.apply(before, change);
    const { stamp } = this.#form;
    if (stamp === undefined || rows === before) return rows;
    const unchanged = new Set(before);
    return rows.map((row) => (unchanged.has(row) ? row : stamp(row, this.#nowMs())));
  }

  /** Stores what `make` makes of the rows that are stored by then. */
  async #store(make: (stored: readonly Row[]) => readonly Row[]): Promise<void> {
    const { database: definition, table, key: onlyKey, read = (value) => value as Row } = this.#form;
    await withDatabase(this.#open(definition), (database) =>
      transact(database, [table], async (transaction) => {
        const store = transaction.objectStore(table);
        const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
        const stored = new Map<Row, IDBValidKey>();
        for (const [index, value] of values.entries()) {
          const row = read(value);
          if (row !== null) stored.set(row, keys[index]!);
        }
        const rows = new Set(make([...stored.keys()]));
        for (const [row, key] of stored) if (!rows.has(row)) leave(store.delete(key));
        for (const row of rows) if (!stored.has(row)) leave(store.put(row, onlyKey));
      }),
    );
  }
}
