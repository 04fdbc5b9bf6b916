/** The player's what-if variants in a database of their own. Every change is one transaction, so tabs lose nothing. */
import type { DBSchema, IDBPDatabase } from 'idb';
import type { ColonyKey } from '../../game/domain/ids.ts';
import {
  type ColonyEdit,
  MAX_VARIANTS,
  type SavedVariant,
  type SavedVariants,
  type VariantsChange,
  type VariantsOutcome,
} from '../../game/domain/whatIf.ts';
import { type DatabaseDefinition, leave, openDatabase, transact } from './database.ts';
import { storageProblem } from './storageProblems.ts';

interface VariantRow {
  key: ColonyKey;
  id: string;
  /** among the variants of its colony, ascending */
  place: number;
  name: string;
  edits: readonly ColonyEdit[];
}

type RowKey = [key: ColonyKey, id: string];

interface VariantSchema extends DBSchema {
  variants: { key: RowKey; value: VariantRow };
}

/** How to open the variants' database. */
export const VARIANT_DATABASE: DatabaseDefinition<VariantSchema> = {
  name: 'colony-watch-variants',
  version: 1,
  upgrade(database, oldVersion) {
    if (oldVersion < 1) database.createObjectStore('variants', { keyPath: ['key', 'id'] });
  },
};

/** Opens the variants' database. Rejects where the browser stores nothing for this page. */
export type OpenVariants = () => Promise<IDBPDatabase<VariantSchema>>;

/** Opens the variants' database in the browser. */
export const openVariants: OpenVariants = () => openDatabase(VARIANT_DATABASE);

/** Rows by colony and id. */
type Rows = Map<string, VariantRow>;

export class VariantStore {
  readonly #open: OpenVariants;
  /** as last read */
  #rows: Rows = new Map();
  /** changes of this tab that the browser has not stored, oldest first: the next change tries them again */
  #unstored: VariantsChange[] = [];
  #last: Promise<unknown> = Promise.resolve();

  constructor(open: OpenVariants) {
    this.#open = open;
  }

  /** Changes the saved variants, or only reads them. What can't be stored is kept in memory, and tried again. */
  change(change: VariantsChange): Promise<VariantsOutcome> {
    const next = this.#last.then(() => this.#change(change));
    this.#last = next;
    return next;
  }

  async #change(change: VariantsChange): Promise<VariantsOutcome> {
    const changes = change.kind === 'read' ? this.#unstored : [...this.#unstored, change];
    try {
      this.#rows = await this.#store(changes);
      this.#unstored = [];
      return { variants: listByColony(this.#rows), storageProblem: null };
    } catch (error) {
      this.#unstored = changes;
      const variants = listByColony(changeRows(this.#rows, changes));
      return { variants, storageProblem: storageProblem(error, 'variants') };
    }
  }

  async #store(changes: readonly VariantsChange[]): Promise<Rows> {
    const database = await this.#open();
    try {
      return await transact(database, ['variants'], async (transaction) => {
        const store = transaction.objectStore('variants');
        const stored: Rows = new Map((await store.getAll()).map((row) => [rowName(row.key, row.id), row]));
        this.#rows = stored;
        const changed = changeRows(stored, changes);
        for (const [name, { key, id }] of stored) if (!changed.has(name)) leave(store.delete([key, id]));
        for (const [name, row] of changed) if (stored.get(name) !== row) leave(store.put(row));
        return changed;
      });
    } finally {
      database.close();
    }
  }
}

function rowName(key: ColonyKey, id: string): string {
  return `${key} ${id}`;
}

function changeRows(rows: Rows, changes: readonly VariantsChange[]): Rows {
  const changed: Rows = new Map(rows);
  for (const change of changes) changeOnce(changed, change);
  return changed;
}

function changeOnce(rows: Rows, change: VariantsChange): void {
  switch (change.kind) {
    case 'read':
      return;
    case 'save': {
      const { key, variant } = change;
      const isNew = !rows.has(rowName(key, variant.id));
      if (!isNew || rowsOf(rows, key).length < MAX_VARIANTS) setRow(rows, key, variant);
      return;
    }
    case 'delete':
      rows.delete(rowName(change.key, change.id));
      return;
    case 'deleteCharacter':
      for (const [name, { key }] of rows) if (key.startsWith(`${change.characterId}/`)) rows.delete(name);
      return;
    case 'replace':
      for (const [key, variants] of entriesOf(change.variants)) {
        for (const { id } of rowsOf(rows, key)) rows.delete(rowName(key, id));
        for (const variant of variants) setRow(rows, key, variant);
      }
      return;
    default:
      change satisfies never;
  }
}

/** Replaces a row in its place, or adds one after the others of its colony. */
function setRow(rows: Rows, key: ColonyKey, { id, name, edits }: SavedVariant): void {
  const previous = rows.get(rowName(key, id));
  const place = previous?.place ?? (rowsOf(rows, key).at(-1)?.place ?? 0) + 1;
  rows.set(rowName(key, id), { key, id, place, name, edits });
}

function rowsOf(rows: Rows, key: ColonyKey): VariantRow[] {
  return [...rows.values()].filter((row) => row.key === key).sort((a, b) => a.place - b.place);
}

function listByColony(rows: Rows): SavedVariants {
  const byColony: Record<ColonyKey, SavedVariant[]> = {};
  for (const { key, id, name, edits } of [...rows.values()].sort((a, b) => a.place - b.place)) {
    byColony[key] = [...(byColony[key] ?? []), { id, name, edits }];
  }
  return byColony;
}

function entriesOf(variants: SavedVariants): [ColonyKey, readonly SavedVariant[]][] {
  return Object.entries(variants) as [ColonyKey, readonly SavedVariant[]][];
}
