/** What the page asks about a colony beyond what is published. */
import type { ColoniesApi } from '../api.ts';
import type { ColonyStore } from '../colonies/index.ts';

/** What the page may ask about one colony. */
export function coloniesService(store: ColonyStore): ColoniesApi {
  return { detail: async (key) => store.detail(key) };
}
