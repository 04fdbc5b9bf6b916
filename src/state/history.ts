import type { HistorySummary } from '../../workers/domain/history.ts';
import { family } from './family.ts';
import { atom } from './jotai.ts';

/** A colony's history in one line; null if it has none. Set by the bridge. */
export const historySummaryAtom = family('colony', () => atom<HistorySummary | null>(null));

/** Grows whenever something stored changed: open history views ask the worker again. Set by the bridge. */
export const historyRevisionAtom = atom(0);
