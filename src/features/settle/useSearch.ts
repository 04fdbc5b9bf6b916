import { useCallback, useRef, useState } from 'react';
import type {
  SettleOutcome,
  SettlePlan,
  SettleProgress,
  SettleReach,
  SettleRequest,
} from '../../../workers/domain/settle.ts';
import { cancelSearch, searchPlans } from '../../bridge/settle.ts';
import { errorMessage } from '../../format/text.ts';

/** A search for plans, from the click on. */
export interface Search {
  request: SettleRequest;
  /** what was in reach when it was started: the map of its plans */
  reach: SettleReach & { kind: 'reach' };
  isRunning: boolean;
  /** null before the search says anything */
  progress: SettleProgress | null;
  /** those that are complete */
  plans: readonly SettlePlan[];
  /** null while it runs */
  outcome: SettleOutcome | null;
}

/** Searches plans once the player wants it, and shows each as soon as it is complete. */
export function useSearch() {
  const [search, setSearch] = useState<Search | null>(null);
  const latest = useRef(0);
  const run = useCallback(async (request: SettleRequest, reach: Search['reach']): Promise<void> => {
    latest.current += 1;
    const number = latest.current;
    const change = (edit: (last: Search) => Partial<Search>): void => {
      // Of a search that was canceled or replaced, nothing counts any more.
      if (number === latest.current) setSearch((last) => last && { ...last, ...edit(last) });
    };
    setSearch({ request, reach, isRunning: true, progress: null, plans: [], outcome: null });
    const outcome = await searchPlans(request, {
      progress: (progress) => change(() => ({ progress })),
      plan: (plan) => change(({ plans }) => ({ plans: [...plans, plan] })),
    }).catch((error: unknown): SettleOutcome => ({ kind: 'failed', message: errorMessage(error) }));
    change(({ plans }) => ({ isRunning: false, outcome, plans: outcome.kind === 'plans' ? outcome.plans : plans }));
  }, []);
  /** On screen at once; the planner's worker ends when it hears of it. */
  const cancel = useCallback((): void => {
    latest.current += 1;
    setSearch((last) => last && { ...last, isRunning: false, outcome: { kind: 'canceled' } });
    // A planner that can't be reached has nothing to cancel.
    cancelSearch().catch(() => {});
  }, []);
  return { search, run, cancel };
}
