/** The player's planet templates in a database of their own. Every change is one transaction, so tabs lose nothing. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { OPEN_TIMEOUT_MS, openInTime } from '../cache/openInTime.ts';
import { type LibraryChange, type LibraryOutcome, MAX_LIBRARY_LENGTH } from '../domain/template.ts';
import { storageProblem } from './storageProblem.ts';

export const LIBRARY_DATABASE_NAME = 'colony-watch-templates';
const SCHEMA_VERSION = 1;

interface LibrarySchema extends DBSchema {
  /** texts in the game's format, numbered in the order in which they were added */
  templates: { key: number; value: string };
}

/** Opens the library's database. Rejects where the browser stores nothing for this page. */
export type OpenLibrary = () => Promise<IDBPDatabase<LibrarySchema>>;

/** Opens the library's database in the browser. @param timeoutMs how long to wait: some browsers never answer */
export function openLibrary(timeoutMs = OPEN_TIMEOUT_MS): Promise<IDBPDatabase<LibrarySchema>> {
  return openInTime(
    openDB<LibrarySchema>(LIBRARY_DATABASE_NAME, SCHEMA_VERSION, {
      upgrade(fresh) {
        fresh.createObjectStore('templates', { autoIncrement: true });
      },
      // A newer version of the page in another tab must not wait for this tab to be closed.
      blocking(_current, _blocked, event) {
        (event.target as IDBDatabase).close();
      },
    }),
    timeoutMs,
  );
}

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
      return { kind: 'ok', texts, ...counts, storageProblem: problemText(error) };
    }
    try {
      if (this.#unstored.length > 0) await changeStored(database, { added: this.#unstored, removed: [] });
      this.#unstored = [];
      return await changeStored(database, change);
    } catch (error) {
      return { kind: 'failed', message: problemText(error) };
    } finally {
      database.close();
    }
  }
}

async function changeStored(
  database: Awaited<ReturnType<OpenLibrary>>,
  change: LibraryChange,
): Promise<LibraryOutcome & { kind: 'ok' }> {
  const transaction = database.transaction('templates', 'readwrite');
  const { store } = transaction;
  const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
  const { texts, counts } = changeTexts(values, change);
  const former = new Map(values.map((text, k) => [text, keys[k]!]));
  const kept = new Set(texts);
  const done = transaction.done;
  try {
    for (const [text, key] of former) if (!kept.has(text)) leave(store.delete(key));
    for (const text of texts) if (!former.has(text)) leave(store.add(text));
  } catch (error) {
    done.catch(() => {});
    transaction.abort();
    throw error;
  }
  await done;
  return { kind: 'ok', texts, ...counts, storageProblem: null };
}

/** Leaves a request's failure to its transaction, which it ends. */
function leave(request: Promise<unknown>): void {
  request.catch(() => {});
}

function changeTexts(former: readonly string[], { added, removed }: LibraryChange) {
  const texts = new Set(former);
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

function problemText(error: unknown): string {
  return storageProblem(error, 'your library', 'remove templates');
}
