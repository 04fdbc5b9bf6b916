import type { SearchStart, SettleOutcome, SettleRequest } from '../../../workers/game/domain/settle.ts';
import { cancelSearch, searchPlans } from '../../bridge/settle.ts';
import { errorMessage } from '../../format/text.ts';
import { store, useAtomValue } from '../../state/jotai.ts';
import { type Search, searchAtom } from '../../state/settle.ts';
import { marketGapAtom } from './searchBasis.ts';

let latest = 0;

const change = (edit: (last: Search) => Partial<Search>): void => {
  const last = store.get(searchAtom);
  if (last !== null) store.set(searchAtom, { ...last, ...edit(last) });
};

let endWait = (): void => {};

/** Resolves once prices and market volumes are known, or `endWait` is called. */
function untilMarketKnown(): Promise<void> {
  endWait();
  return new Promise((resolve) => {
    const check = (): void => {
      if (store.get(marketGapAtom) === null) endWait();
    };
    const stop = store.sub(marketGapAtom, check);
    endWait = () => {
      stop();
      resolve();
    };
    check();
  });
}

/** Shows each plan as soon as it is complete, once prices and volumes are known; until then those from before. */
async function run(request: SettleRequest, reach: Search['reach'], before: Search['plans'] = []): Promise<void> {
  latest += 1;
  const number = latest;
  // Results of a canceled or replaced search are ignored.
  const changeOwn: typeof change = (edit) => {
    if (number === latest) change(edit);
  };
  store.set(searchAtom, { request, reach, phase: 'waiting', progress: null, plans: before, outcome: null });
  await untilMarketKnown();
  if (number !== latest) return;
  change(() => ({ phase: 'running' }));
  const outcome = await searchPlans(request, {
    progress: (progress) => changeOwn(() => ({ progress })),
    plans: (plans) => changeOwn(() => ({ plans })),
  }).catch((error: unknown): SettleOutcome => ({ kind: 'failed', message: errorMessage(error) }));
  changeOwn(({ plans }) => ({ phase: 'ended', outcome, plans: outcome.kind === 'plans' ? outcome.plans : plans }));
}

/** Where a search can go on; null if it is done, or has nothing to go on from. */
export function goOnFrom({ request, outcome }: Search): SearchStart | null {
  if (outcome?.kind === 'canceled') return request.start ?? null;
  return outcome?.kind === 'plans' ? outcome.goOn : null;
}

/** Goes on with the last search where it stopped. */
function searchOn(): void {
  const last = store.get(searchAtom);
  const start = last && goOnFrom(last);
  if (last !== null && start !== null) void run({ ...last.request, start }, last.reach, last.plans);
}

/** On screen at once; the planner's worker ends when it hears of it. */
function cancel(): void {
  latest += 1;
  change(() => ({ phase: 'ended', outcome: { kind: 'canceled' } }));
  endWait();
  // A planner that can't be reached has nothing to cancel.
  cancelSearch().catch(() => {});
}

/** The last search, and what begins and ends one. */
export function useSearch() {
  return { search: useAtomValue(searchAtom), run, searchOn, goOn: () => endWait(), cancel };
}
