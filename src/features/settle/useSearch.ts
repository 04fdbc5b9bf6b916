import type { SettleOutcome, SettleRequest } from '../../../workers/domain/settle.ts';
import { cancelSearch, searchPlans } from '../../bridge/settle.ts';
import { errorMessage } from '../../format/text.ts';
import { store, useAtomValue } from '../../state/jotai.ts';
import { type Search, searchAtom } from '../../state/settle.ts';

let latest = 0;

const change = (edit: (last: Search) => Partial<Search>): void => {
  const last = store.get(searchAtom);
  if (last !== null) store.set(searchAtom, { ...last, ...edit(last) });
};

/** Searches plans, and shows each as soon as it is complete. */
async function run(request: SettleRequest, reach: Search['reach']): Promise<void> {
  latest += 1;
  const number = latest;
  // Of a search that was canceled or replaced, nothing counts any more.
  const changeOwn: typeof change = (edit) => {
    if (number === latest) change(edit);
  };
  store.set(searchAtom, { request, reach, isRunning: true, progress: null, plans: [], outcome: null });
  const outcome = await searchPlans(request, {
    progress: (progress) => changeOwn(() => ({ progress })),
    plan: (plan) => changeOwn(({ plans }) => ({ plans: [...plans, plan] })),
  }).catch((error: unknown): SettleOutcome => ({ kind: 'failed', message: errorMessage(error) }));
  changeOwn(({ plans }) => ({ isRunning: false, outcome, plans: outcome.kind === 'plans' ? outcome.plans : plans }));
}

/** On screen at once; the planner's worker ends when it hears of it. */
function cancel(): void {
  latest += 1;
  change(() => ({ isRunning: false, outcome: { kind: 'canceled' } }));
  // A planner that can't be reached has nothing to cancel.
  cancelSearch().catch(() => {});
}

/** The last search, and what begins and ends one. */
export function useSearch() {
  return { search: useAtomValue(searchAtom), run, cancel };
}
