import * as v from 'valibot';
import type { HistorySummary } from '../../workers/game/domain/history.ts';
import { family } from './atomFamilies.ts';
import { atom } from './jotai.ts';
import { persistedAtom } from './persistedAtom.ts';
import { STORAGE_KEYS } from './storage.ts';

/** A colony's history in one line; null if it has none. Set by the bridge. */
export const historySummaryAtom = family('colony', () => atom<HistorySummary | null>(null));

/** Grows whenever something stored changed: open history views ask the worker again. Set by the bridge. */
export const historyRevisionAtom = atom(0);

const inputsSchema = v.object({
  period: v.picklist(['day', 'week', 'month']),
  groupBy: v.picklist(['product', 'planet', 'character', 'account']),
  measure: v.picklist(['isk', 'units']),
  /** the latest days, this many; null: all that are stored */
  spanDays: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
});

/** How the history view shows its figures. */
export type HistoryInputs = v.InferOutput<typeof inputsSchema>;

export const DEFAULT_HISTORY_INPUTS: HistoryInputs = {
  period: 'day',
  groupBy: 'product',
  measure: 'isk',
  spanDays: 30,
};

/** How the history view shows its figures. Set by its controls. */
export const historyInputsAtom = persistedAtom<HistoryInputs>({
  key: STORAGE_KEYS.historyInputs,
  fallback: DEFAULT_HISTORY_INPUTS,
  schema: inputsSchema,
});
