/** The worker of the page `/engine`. It has nothing to do with the player's colonies. */
import * as Comlink from 'comlink';
import type { EnginePageApi } from '../../workers/enginePage.worker.ts';

export const engineTrial = Comlink.wrap<EnginePageApi>(
  new Worker(new URL('../../workers/enginePage.worker.ts', import.meta.url), { type: 'module' }),
);
