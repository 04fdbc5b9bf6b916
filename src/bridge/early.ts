/** A script of its own, which the page runs before the larger one: the engine's worker loads while that is evaluated. */
import { startWorkerEarly } from './engineWorker.ts';

startWorkerEarly();
