/** An engine of which a test answers the calls that it is about; every other call fails. */
import * as Comlink from 'comlink';
import { onTestFinished } from 'vitest';
import { startEngine } from '../../src/bridge/engine.ts';
import { envAtom } from '../../src/state/environment.ts';
import { store } from '../../src/state/jotai.ts';
import type { EngineApi } from '../../workers/api.ts';
import { ENVIRONMENT } from './environment.ts';

// biome-ignore lint/suspicious/noExplicitAny: of an answer a test gives what the component reads
type Answers = { [Name in keyof EngineApi]?: { [Call in keyof EngineApi[Name]]?: (...args: any[]) => unknown } };

/** Lets the page start this instead of a worker for the rest of the test. */
export function replaceWorker(worker: new () => object): void {
  const { Worker } = window;
  onTestFinished(() => {
    window.Worker = Worker;
  });
  Object.assign(window, { Worker: worker });
}

/** The page tells every engine this, and asks nothing. */
const TOLD = { start: () => {}, set: () => {} };

/** Starts it as the page's engine for the rest of the test. */
export function startFakeEngine(answers: Answers): void {
  class FakeWorker {
    constructor() {
      const { port1, port2 } = new MessageChannel();
      Comlink.expose({ ...TOLD, ...answers }, port1);
      const terminate = (): void => port1.close();
      // It would answer what later tests change, and fail.
      onTestFinished(terminate);
      // biome-ignore lint/correctness/noConstructorReturn: the page gets the port as its worker
      return Object.assign(port2, { terminate }) as unknown as FakeWorker;
    }
  }
  replaceWorker(FakeWorker);
  store.set(envAtom, ENVIRONMENT);
  startEngine();
}
