import * as v from 'valibot';
import { persistedAtom } from './persistedAtom.ts';
import { STORAGE_KEYS } from './storage.ts';

const inputsSchema = v.object({
  /** null: cards where there is room for them, otherwise the table */
  display: v.nullable(v.picklist(['cards', 'table'])),
  /** where factories get what their planet doesn't make */
  feeding: v.picklist(['buy', 'own']),
});

/** How the fleet's chain is shown. */
type ChainInputs = v.InferOutput<typeof inputsSchema>;

/** How the fleet's chain is shown. Set by its controls. */
export const chainInputsAtom = persistedAtom<ChainInputs>({
  key: STORAGE_KEYS.chainInputs,
  fallback: { display: null, feeding: 'buy' },
  schema: inputsSchema,
});
