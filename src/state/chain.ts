import * as v from 'valibot';
import { atom } from './jotai.ts';
import { persistedAtom } from './persistedAtom.ts';
import { roundInputsAtom } from './round.ts';
import { STORAGE_KEYS } from './storage.ts';

const inputsSchema = v.object({
  /** days between two visits; null: as in the round planner */
  visitDays: v.nullable(v.pipe(v.number(), v.minValue(0.5), v.maxValue(14))),
  /** null: cards where there is room for them, otherwise the table */
  display: v.nullable(v.picklist(['cards', 'table'])),
});

/** How the fleet's chain is shown. */
type ChainInputs = v.InferOutput<typeof inputsSchema>;

/** How the fleet's chain is shown. Set by its controls. */
export const chainInputsAtom = persistedAtom<ChainInputs>({
  key: STORAGE_KEYS.chainInputs,
  fallback: { visitDays: null, display: null },
  schema: inputsSchema,
});

/** The times between visits that can be chosen, in days. */
export const VISIT_DAYS = [1, 2, 3, 4, 7, 14] as const;

const USUAL_DAYS = 2;

/** Days between two visits: as chosen for the chain, otherwise as in the round planner. */
export const visitDaysAtom = atom((get): number => {
  const { visitDays } = get(chainInputsAtom);
  const { next } = get(roundInputsAtom);
  const days = visitDays ?? (next.kind === 'after' ? next.days : USUAL_DAYS);
  return VISIT_DAYS.find((one) => one === days) ?? USUAL_DAYS;
});
