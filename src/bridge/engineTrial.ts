/** The worker of the page `/engine`. It has nothing to do with the player's colonies. */
import * as Comlink from 'comlink';
import type { EnginePageAnswer, EnginePageApi } from '../../workers/enginePage.worker.ts';

const worker = new Worker(new URL('../../workers/enginePage.worker.ts', import.meta.url), { type: 'module' });
const trial = Comlink.wrap<EnginePageApi>(worker);

/** A worker whose file is lost answers nothing. */
const lost = new Promise<null>((resolve) => {
  worker.addEventListener('error', () => resolve(null));
});

/** What the package says of two records, each as text, after some seconds; null if it can't be loaded. Rejects if it fails on them. */
export function simulateTexts(planet: string, layout: string, seconds: number): Promise<EnginePageAnswer | null> {
  return Promise.race([trial.simulateTexts(planet, layout, seconds), lost]);
}
