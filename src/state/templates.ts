import * as v from 'valibot';
import type { TemplateAssumptions } from '../../workers/domain/template.ts';
import { atom } from './jotai.ts';
import { persistedAtom } from './persistedAtom.ts';
import { STORAGE_KEYS } from './storage.ts';

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
