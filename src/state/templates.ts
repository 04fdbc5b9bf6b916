import * as v from 'valibot';
import type { TemplateAssumptions } from '../../workers/domain/template.ts';
import { atom } from './jotai.ts';
import { setNotice } from './notices.ts';
import { persistedAtom } from './persistedAtom.ts';
import { parseJson, readText, removeText, STORAGE_KEYS, tryToStore } from './storage.ts';

/** The player's templates, each a text in the game's format; a text is its own identity. null until they are loaded. */
export const libraryAtom = atom<readonly string[] | null>(null);

const positive = v.pipe(v.number(), v.finite(), v.gtValue(0));

const assumptionsSchema = v.object({
  radiusKm: v.nullable(v.pipe(positive, v.maxValue(500_000))),
  quantitiesPerHead: v.record(v.string(), v.pipe(positive, v.maxValue(1e5))),
  suppliesImports: v.boolean(),
});

/** What the bench assumes. Set by its fields. */
export const templateAssumptionsAtom = persistedAtom<TemplateAssumptions>({
  key: STORAGE_KEYS.templateInputs,
  fallback: { radiusKm: null, quantitiesPerHead: {}, suppliesImports: true },
  schema: assumptionsSchema,
});

/** The library of version 0.1, which was in localStorage. Text that can't be read is set aside, and a notice says so. */
export function readFormerLibrary(): readonly string[] {
  const stored = readText(STORAGE_KEYS.templates);
  if (stored === null) return [];
  const json = parseJson(stored);
  const texts = Array.isArray(json) ? json.filter((entry) => typeof entry === 'string') : [];
  if (Array.isArray(json) && texts.length === json.length) return texts;
  tryToStore(STORAGE_KEYS.unreadableTemplates, stored);
  setNotice({
    id: 'templates',
    kind: 'failed',
    text: 'Some of the stored templates could not be read. Restore your library from its file.',
  });
  return texts;
}

/** Deletes it once it is stored elsewhere. */
export function deleteFormerLibrary(): void {
  removeText(STORAGE_KEYS.templates);
}
