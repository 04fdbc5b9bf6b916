import type { HistorySummary } from '../../workers/domain/history.ts';
import type { ColonyKey } from '../../workers/domain/ids.ts';
import { atom, type PrimitiveAtom } from './jotai.ts';

const summaryAtoms = new Map<ColonyKey, PrimitiveAtom<HistorySummary | null>>();

/** One colony's history in a line; null while it has none. Set by the bridge. */
export function historySummaryAtom(key: ColonyKey): PrimitiveAtom<HistorySummary | null> {
  let found = summaryAtoms.get(key);
  if (!found) {
    found = atom<HistorySummary | null>(null);
    summaryAtoms.set(key, found);
  }
  return found;
}

/** Grows whenever something stored changed: open history views ask the worker again. Set by the bridge. */
export const historyRevisionAtom = atom(0);
