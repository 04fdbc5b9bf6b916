/** What the page asks about colonies beyond what is published. */
import type { ColoniesApi } from '../api.ts';
import type { ColonyStore } from './colonies/index.ts';

/** What the page may ask about colonies. */
export function coloniesService(store: ColonyStore): ColoniesApi {
  return { detail: async (key) => store.detail(key), totals: async (keys) => store.totalsOf(new Set(keys)) };
}
