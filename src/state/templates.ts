import * as v from 'valibot';
import type { TemplateAssumptions } from '../../workers/domain/template.ts';
import { store } from './jotai.ts';
import { setNotice } from './notices.ts';
import { persistedAtom, textListSchema } from './persistedAtom.ts';
import { parseJson, readText, STORAGE_KEYS, tryToStore } from './storage.ts';

/** The browser's storage is shared with everything else that the page stores. */
export const MAX_LIBRARY_LENGTH = 2_000_000;

setDamagedAside();

/** The player's templates, each a text in the game's format; a text is its own identity. Set through the functions below. */
export const libraryAtom = persistedAtom<readonly string[]>({
  key: STORAGE_KEYS.templates,
  fallback: [],
  schema: textListSchema,
});

const positive = v.pipe(v.number(), v.finite(), v.gtValue(0));

const assumptionsSchema = v.object({
  radiusKm: v.nullable(v.pipe(positive, v.maxValue(500_000))),
  baseQuantities: v.record(v.string(), v.pipe(positive, v.maxValue(1e6))),
  suppliesImports: v.boolean(),
});

/** What the bench assumes. Set by its fields. */
export const templateAssumptionsAtom = persistedAtom<TemplateAssumptions>({
  key: STORAGE_KEYS.templateInputs,
  fallback: { radiusKm: null, baseQuantities: {}, suppliesImports: false },
  schema: assumptionsSchema,
});

/** What came of adding templates to the library. */
export interface LibraryAddition {
  addedCount: number;
  /** were in the library already, or twice in the text */
  knownCount: number;
  /** did not fit any more */
  refusedCount: number;
}

/** Adds templates that the library doesn't have yet, as many as fit. */
export function addToLibrary(texts: readonly string[]): LibraryAddition {
  const library = new Set(store.get(libraryAtom));
  let length = [...library].reduce((sum, text) => sum + text.length, 0);
  const outcome = { addedCount: 0, knownCount: 0, refusedCount: 0 };
  for (const text of texts) {
    if (library.has(text)) {
      outcome.knownCount += 1;
    } else if (length + text.length > MAX_LIBRARY_LENGTH) {
      outcome.refusedCount += 1;
    } else {
      library.add(text);
      length += text.length;
      outcome.addedCount += 1;
    }
  }
  if (outcome.addedCount > 0) store.set(libraryAtom, [...library]);
  return outcome;
}

/** Removes templates from the library. */
export function removeFromLibrary(texts: readonly string[]): void {
  const removed = new Set(texts);
  store.set(
    libraryAtom,
    store.get(libraryAtom).filter((text) => !removed.has(text)),
  );
}

/** A library that can't be read is kept under another key, because the next change overwrites it. */
function setDamagedAside(): void {
  const stored = readText(STORAGE_KEYS.templates);
  if (stored === null) return;
  const json = parseJson(stored);
  if (Array.isArray(json) && json.every((entry) => typeof entry === 'string')) return;
  tryToStore(STORAGE_KEYS.unreadableTemplates, stored);
  setNotice({
    id: 'templates',
    kind: 'failed',
    text: 'Some of the stored templates could not be read. Restore your library from its file.',
  });
}
