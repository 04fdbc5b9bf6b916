import * as v from 'valibot';
import { persistedAtom } from './persistedAtom.ts';
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
