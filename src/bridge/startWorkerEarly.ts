/** A separate script that runs before the page's main script, so that the engine's worker loads in parallel. */
import { startWorkerEarly } from './engineWorker.ts';

startWorkerEarly();
