import * as v from 'valibot';
import {
  LEAST_PROGRAM_SECONDS,
  LEAST_VISIT_SECONDS,
  MOST_PROGRAM_SECONDS,
  MOST_VISIT_SECONDS,
  type TemplateAssumptions,
} from '../../workers/game/domain/template.ts';
import { atom } from './jotai.ts';
import { persistedAtom } from './persistedAtom.ts';
import { STORAGE_KEYS } from './storage.ts';

/** The player's templates, each a text in the game's format; a text is its own identity. null until they are loaded. */
export const libraryAtom = atom<readonly string[] | null>(null);

/** A template of the library that opens once the bench is shown; null: none. */
export const openedTemplateAtom = atom<string | null>(null);

const positive = v.pipe(v.number(), v.finite(), v.gtValue(0));

const secondsBetween = (least: number, most: number) =>
  v.nullable(v.pipe(v.number(), v.minValue(least), v.maxValue(most)));

const assumptionsSchema = v.object({
  radiusKm: v.nullable(v.pipe(positive, v.maxValue(500_000))),
  quantitiesPerHead: v.record(v.string(), v.pipe(positive, v.maxValue(1e5))),
  suppliesImports: v.boolean(),
  visitIntervalSeconds: secondsBetween(LEAST_VISIT_SECONDS, MOST_VISIT_SECONDS),
  programSeconds: secondsBetween(LEAST_PROGRAM_SECONDS, MOST_PROGRAM_SECONDS),
});

/** What the bench assumes. Set by its fields. */
export const templateAssumptionsAtom = persistedAtom<TemplateAssumptions>({
  key: STORAGE_KEYS.templateInputs,
  fallback: {
    radiusKm: null,
    quantitiesPerHead: {},
    suppliesImports: true,
    visitIntervalSeconds: null,
    programSeconds: null,
  },
  schema: assumptionsSchema,
});
