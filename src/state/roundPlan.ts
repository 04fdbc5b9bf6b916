/** The plan that is being checked off. Apart from the planner's inputs, which the dashboard uses too. */
import type { RoundReport } from '../../workers/domain/round.ts';
import { atom } from './jotai.ts';
import { persistedAtom, textListSchema } from './persistedAtom.ts';
import { formatStoredPlan, storedPlanSchema } from './roundPlanSchema.ts';
import { STORAGE_KEYS } from './storage.ts';

/** The plan that the player has begun to check off; null while plans still follow every change. */
export const frozenPlanAtom = persistedAtom<RoundReport | null>({
  key: STORAGE_KEYS.roundPlan,
  fallback: null,
  schema: storedPlanSchema,
  format: formatStoredPlan,
  isLarge: true,
});

/** The ids of the lines that are done. Set by their check boxes. */
export const roundChecksAtom = persistedAtom<readonly string[]>({
  key: STORAGE_KEYS.roundChecks,
  fallback: [],
  schema: textListSchema,
});

/** The same as a set, because hundreds of lines read it. */
export const checkedLinesAtom = atom((get) => new Set(get(roundChecksAtom)));
