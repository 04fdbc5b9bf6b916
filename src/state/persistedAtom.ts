import { atom, store, type WritableAtom } from './jotai.ts';
import { onOtherTabChange, parseJson, readJson, type StorageKey, stopStoring, writeText } from './storage.ts';

interface PersistedAtomOptions<T> {
  key: StorageKey;
  /** the value as long as nothing (readable) is kept */
  fallback: T;
  /** the kept JSON value as T, or undefined where it is none */
  parse(json: unknown): T | undefined;
  /** T as a JSON value; itself where it is one already */
  format?(value: T): unknown;
}

/**
 * An atom that is kept in localStorage and follows what other tabs keep there. Setting it to a value that `parse`
 * would not take back changes nothing, so that no invalid value is ever kept.
 */
export function persistedAtom<T>(options: PersistedAtomOptions<T>): WritableAtom<T, [T], void> {
  const { key, fallback, parse, format = (value: T): unknown => value } = options;
  const valueAtom = atom<T>(parse(readJson(key)) ?? fallback);
  onOtherTabChange(key, (text) => {
    stopStoring(key);
    store.set(valueAtom, (text === null ? undefined : parse(parseJson(text))) ?? fallback);
  });
  return atom(
    (get) => get(valueAtom),
    (_get, set, value: T) => {
      const json = format(value);
      const taken = parse(json);
      if (taken === undefined) return;
      set(valueAtom, taken);
      writeText(key, JSON.stringify(json));
    },
  );
}
