/** Reads and changes what `figures/kept` declares: every change is one transaction, so tabs lose nothing. */
import type { IDBPDatabase } from 'idb';
import type { Kept, KeptDatabase, KeptForm } from '../../figures/kept/keptForm.ts';
import type { StorageProblem } from '../../game/domain/storageProblem.ts';
import { type DatabaseDefinition, leave, openDatabase, transact } from './database.ts';
import { storageProblem } from './storageProblems.ts';

/** Opens a database. Rejects where the browser stores nothing for this page. */
export type OpenKept = (database: KeptDatabase) => Promise<IDBPDatabase<unknown>>;

/** Opens a database in the browser. */
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
  /** as last stored */
  #rows: readonly Row[] = [];
  /** changes of this tab that the browser has not stored, oldest first: the next change tries them again */
  #unstored: readonly Change[] = [];
  #last: Promise<unknown> = Promise.resolve();

  constructor(form: KeptForm<Row, Change, View>, open: OpenKept) {
    this.#form = form;
    this.#open = open;
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
    try {
      await this.#store((stored) => {
        this.#rows = stored;
        before = this.#withUnstored();
        rows = this.#form.apply(before, change);
        return rows;
      });
      this.#rows = rows;
      this.#unstored = [];
    } catch (error) {
      before = this.#withUnstored();
      rows = this.#form.apply(before, change);
      const earlier = this.#unstored;
      if (rows !== before) this.#unstored = this.#form.unstored?.(earlier, change, rows) ?? [...earlier, change];
      problem = storageProblem(error, this.#form.what);
    }
    return { ...this.#form.view(rows, before, change), storageProblem: problem };
  }

  #withUnstored(): readonly Row[] {
    return this.#unstored.reduce((rows, change) => this.#form.apply(rows, change), this.#rows);
  }

  /** Stores what `make` makes of the rows that are stored by then. */
  async #store(make: (stored: readonly Row[]) => readonly Row[]): Promise<void> {
    const { database: definition, table, key: onlyKey, read = (value) => value as Row } = this.#form;
    const database = await this.#open(definition);
    try {
      await transact(database, [table], async (transaction) => {
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
      });
    } finally {
      database.close();
    }
  }
}
