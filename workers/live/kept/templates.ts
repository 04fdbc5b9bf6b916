/** The player's planet templates in a database of their own. Every change is one transaction, so tabs lose nothing. */
import type { DBSchema, IDBPDatabase } from 'idb';
import { type LibraryChange, type LibraryOutcome, MAX_LIBRARY_LENGTH } from '../../game/domain/template.ts';
import { type DatabaseDefinition, leave, openDatabase, transact } from './database.ts';
import { storageProblem } from './storageProblems.ts';

interface LibrarySchema extends DBSchema {
  /** texts in the game's format, numbered in the order in which they were added */
  templates: { key: number; value: string };
}

/** How to open the library's database. */
export const LIBRARY_DATABASE: DatabaseDefinition<LibrarySchema> = {
  name: 'colony-watch-templates',
  version: 1,
  upgrade(database, oldVersion) {
    if (oldVersion < 1) database.createObjectStore('templates', { autoIncrement: true });
  },
};

/** Opens the library's database. Rejects where the browser stores nothing for this page. */
export type OpenLibrary = () => Promise<IDBPDatabase<LibrarySchema>>;

/** Opens the library's database in the browser. */
export const openLibrary: OpenLibrary = () => openDatabase(LIBRARY_DATABASE);

export class TemplateLibrary {
  readonly #open: OpenLibrary;
  /** templates of this tab that the browser does not store */
  #unstored: readonly string[] = [];

  constructor(open: OpenLibrary) {
    this.#open = open;
  }

  /** Adds templates that the library doesn't have yet, as many as fit, and removes others: all of it or, on failure, nothing. */
  async change(change: LibraryChange): Promise<LibraryOutcome> {
    let database: Awaited<ReturnType<OpenLibrary>>;
    try {
      database = await this.#open();
    } catch (error) {
      const { texts, counts } = changeTexts(this.#unstored, change);
      this.#unstored = texts;
      return { kind: 'ok', texts, ...counts, storageProblem: storageProblem(error, 'library') };
    }
    try {
      if (this.#unstored.length > 0) await changeStored(database, { added: this.#unstored, removed: [] });
      this.#unstored = [];
      return await changeStored(database, change);
    } catch (error) {
      return { kind: 'failed', problem: storageProblem(error, 'library') };
    } finally {
      database.close();
    }
  }
}

function changeStored(
  database: Awaited<ReturnType<OpenLibrary>>,
  change: LibraryChange,
): Promise<LibraryOutcome & { kind: 'ok' }> {
  return transact(database, ['templates'], async (transaction) => {
    const store = transaction.objectStore('templates');
    const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
    const { texts, counts } = changeTexts(values, change);
    const previous = new Map(values.map((text, k) => [text, keys[k]!]));
    const kept = new Set(texts);
    for (const [text, key] of previous) if (!kept.has(text)) leave(store.delete(key));
    for (const text of texts) if (!previous.has(text)) leave(store.add(text));
    return { kind: 'ok', texts, ...counts, storageProblem: null };
  });
}

function changeTexts(previous: readonly string[], { added, removed }: LibraryChange) {
  const texts = new Set(previous);
  for (const text of removed) texts.delete(text);
  let length = 0;
  for (const text of texts) length += text.length;
  const counts = { addedCount: 0, knownCount: 0, refusedCount: 0 };
  for (const text of added) {
    if (texts.has(text)) {
      counts.knownCount += 1;
    } else if (length + text.length > MAX_LIBRARY_LENGTH) {
      counts.refusedCount += 1;
    } else {
      texts.add(text);
      length += text.length;
      counts.addedCount += 1;
    }
  }
  return { texts: [...texts], counts };
}
