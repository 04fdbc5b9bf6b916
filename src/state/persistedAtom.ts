import * as v from 'valibot';
import { parseJson } from '../../workers/game/domain/json.ts';
import { atom, store, type WritableAtom } from './jotai.ts';
import {
  isUnstored,
  onOtherTabChange,
  readJson,
  type StorageKey,
  stopStoring,
  storeChangeTime,
  writeText,
} from './storage.ts';

interface PersistedAtomOptions<T> {
  key: StorageKey;
  /** the value if nothing valid is stored */
  fallback: T;
  /** reads the stored JSON value */
  schema: v.GenericSchema<unknown, T>;
  /** the JSON value to store; by default the value itself */
  format?(value: T): unknown;
}

/** Makes the next value of the current one, which is what any tab has stored last. */
type Update<T> = (current: T) => T;

/** A list of texts; other entries are left out. */
export const textListSchema = v.pipe(
  v.array(v.unknown()),
  v.transform((entries): readonly string[] => entries.filter((entry) => typeof entry === 'string')),
);

interface PersistedEntry {
  /** whether the schema takes a JSON value */
  accepts(json: unknown): boolean;
  /** what is stored for the default value, as text */
  readonly fallbackText: string;
}

const entries = new Map<StorageKey, PersistedEntry>();

/** How an entry is checked; missing until the module of its atom is loaded. */
export const persistedEntries: ReadonlyMap<StorageKey, PersistedEntry> = entries;

/**
 * Stored in localStorage, and follows what other tabs store. A value that `schema` would not read back is ignored, so
 * that nothing invalid is ever stored.
 */
export function persistedAtom<T>(options: PersistedAtomOptions<T>): WritableAtom<T, [T | Update<T>], void> {
  const { key, schema, format = (value: T): unknown => value } = options;
  const read = (json: unknown): T => {
    const parsed = v.safeParse(schema, json);
    return parsed.success ? parsed.output : options.fallback;
  };
  entries.set(key, {
    accepts: (json) => v.safeParse(schema, json).success,
    get fallbackText() {
      return JSON.stringify(format(options.fallback));
    },
  });
  const changedAtom = atom({ value: read(readJson(key)) });
  onOtherTabChange(key, (text) => {
    stopStoring(key);
    store.set(changedAtom, { value: text === null ? options.fallback : read(parseJson(text)) });
  });
  const persisted = atom(
    (get) => get(changedAtom).value,
    (get, set, change: T | Update<T>) => {
      const current = () => (isUnstored(key) ? get(changedAtom).value : read(readJson(key)));
      const value = typeof change === 'function' ? (change as Update<T>)(current()) : change;
      const json = format(value);
      const parsed = v.safeParse(schema, json);
      if (!parsed.success) return;
      set(changedAtom, { value: parsed.output });
      writeText(key, JSON.stringify(json));
      storeChangeTime(key, Date.now());
    },
  );
  // Jotai's development tools show it by this name.
  persisted.debugLabel = key;
  return persisted;
}
