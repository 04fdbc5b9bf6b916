import * as v from 'valibot';
import { colonyKey } from '../../workers/game/domain/ids.ts';
import { charactersAtom } from './characters.ts';
import { volumesAtom } from './colonies.ts';
import { atom } from './jotai.ts';
import { persistedAtom } from './persistedAtom.ts';
import { worthBasisAtom } from './pricing.ts';
import { STORAGE_KEYS } from './storage.ts';

const inputsSchema = v.object({
  /** whether schematics may be suggested that need imports */
  withImports: v.boolean(),
});

/** How suggestions are searched. Set by the list's check box. */
export const suggestionInputsAtom = persistedAtom<v.InferOutput<typeof inputsSchema>>({
  key: STORAGE_KEYS.suggestionInputs,
  fallback: { withImports: false },
  schema: inputsSchema,
});

/** What suggestions rest on beside the colonies, with what the market takes. Another object is a reason to search again. */
export const suggestionBasisAtom = atom((get) => ({ worth: get(worthBasisAtom), volumes: get(volumesAtom) }));

/** Ids of the suggestions that the player has hidden, by planet. Set with "Not this one", kept with each planet. */
export const hiddenSuggestionsAtom = atom(
  (get) =>
    new Map(
      get(charactersAtom).flatMap(({ characterId, planetConfigs }) =>
        planetConfigs.flatMap(({ planetId, hiddenSuggestions = [] }) =>
          hiddenSuggestions.length > 0 ? [[colonyKey(characterId, planetId), new Set(hiddenSuggestions)] as const] : [],
        ),
      ),
    ),
);
