/** The worker of the page `/engine`. It has nothing to do with the player's colonies. */
import * as Comlink from 'comlink';
import type { EnginePageAnswer, EnginePageApi } from '../../workers/enginePage.worker.ts';

const worker = new Worker(new URL('../../workers/enginePage.worker.ts', import.meta.url), { type: 'module' });
const trial = Comlink.wrap<EnginePageApi>(worker);

/** What ends the question that waits: a worker whose file is lost answers nothing. */
let giveUp = (): void => {};
let isLost = false;
worker.addEventListener('error', () => {
  isLost = true;
  giveUp();
});

/** What the package says of two records, each as text, after some seconds; null if it can't be loaded. Rejects if it fails on them. */
export function simulateTexts(planet: string, layout: string, seconds: number): Promise<EnginePageAnswer | null> {
  return new Promise((resolve, reject) => {
    giveUp = () => resolve(null);
    if (isLost) giveUp();
    else trial.simulateTexts(planet, layout, seconds).then(resolve, reject);
  });
}
