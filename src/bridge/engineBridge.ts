/**
 * The worker's life: start, restart after a crash, and the only way to ask it something.
 * To step through the engine in a debugger, hand in a `spawn` that calls createEngine on the main thread.
 */
import * as Comlink from 'comlink';
import type { EngineApi, EngineListener, EngineStart } from '../../workers/api.ts';
import { errorMessage } from '../format/text.ts';
import { clearNotice, setNotice } from '../state/notices.ts';
import { takeWorker } from './engineWorker.ts';

/** A running engine, wherever it runs. */
export interface SpawnedEngine {
  remote: EngineApi;
  /** calls back when the engine has died by itself */
  onCrash(listener: (reason: string) => void): void;
  terminate(): void;
}

export interface EngineBridgeOptions {
  spawn?: () => SpawnedEngine;
  /** what a started engine is given: read anew at each start, since characters and settings move on */
  start: () => EngineStart;
  listener: EngineListener;
  /** waits of the restarts that follow a crash, in milliseconds; after the last one it gives up */
  restartDelaysMs?: readonly number[];
}

/** No engine runs, or it has died over the question: whoever starts the next one hands it everything anew. */
export class EngineGoneError extends Error {
  override name = 'EngineGoneError';
}

export interface EngineBridge {
  /** Loads the engine that the next start will take, while what it has to be given is still being asked for. */
  prepare(): void;
  /** Starts the engine, or starts it anew. */
  start(): void;
  /**
   * Asks the running engine.
   * @throws EngineGoneError where none runs, or where it dies before it has answered; else what the engine throws
   */
  ask<T>(question: (engine: SpawnedEngine['remote']) => Promise<T>): Promise<T>;
}

const RESTART_DELAYS_MS = [500, 3000, 15_000] as const;
/** An engine that has lived this long counts as sound: the next crash starts from the first delay again. */
const SOUND_AFTER_MS = 120_000;

/** An engine in a worker. */
export function spawnWorker(): SpawnedEngine {
  const worker = takeWorker();
  const remote = Comlink.wrap<EngineApi>(worker);
  return {
    remote,
    onCrash(listener) {
      worker.addEventListener('error', (event) => {
        listener(event.message || 'it could not be loaded');
      });
      worker.addEventListener('messageerror', () => listener('a message could not be read'));
    },
    terminate() {
      remote[Comlink.releaseProxy]();
      worker.terminate();
    },
  };
}

/** One engine at a time, restarted when it crashes. */
export function createEngineBridge(options: EngineBridgeOptions): EngineBridge {
  const { spawn = spawnWorker, start, listener, restartDelaysMs = RESTART_DELAYS_MS } = options;
  let prepared: SpawnedEngine | null = null;
  let running: { engine: SpawnedEngine; died: Promise<never>; kill: (reason: string) => void } | null = null;
  let crashCount = 0;
  let startedAtMs = 0;

  const stop = (reason: string): void => {
    if (!running) return;
    const { engine, kill } = running;
    running = null;
    kill(reason);
    engine.terminate();
  };

  const crash = (reason: string): void => {
    stop(reason);
    if (Date.now() - startedAtMs > SOUND_AFTER_MS) crashCount = 0;
    const delayMs = restartDelaysMs[crashCount];
    crashCount += 1;
    if (delayMs === undefined) {
      setNotice({
        id: 'engine',
        kind: 'failed',
        text: `The part of this page that reckons has stopped ${crashCount} times and is not started again (${reason}). What you see is the last it gave. Reload the page to try once more.`,
        action: 'reload',
      });
      return;
    }
    setNotice({
      id: 'engine',
      kind: 'retrying',
      text: `The part of this page that reckons has stopped (${reason}) and is being started again: attempt ${crashCount} of ${restartDelaysMs.length}.`,
    });
    setTimeout(begin, delayMs);
  };

  const begin = (): void => {
    stop('it is being started anew');
    startedAtMs = Date.now();
    let engine: SpawnedEngine;
    try {
      engine = prepared ?? spawn();
      prepared = null;
    } catch (error) {
      crash(errorMessage(error));
      return;
    }
    let kill: (reason: string) => void = () => {};
    const died = new Promise<never>((_resolve, reject) => {
      kill = (reason) => reject(new EngineGoneError(`The engine has stopped: ${reason}`));
    });
    // Whoever asks takes the rejection; where nobody does, it is no one's concern.
    died.catch(() => {});
    running = { engine, died, kill };
    engine.onCrash((reason) => {
      if (running?.engine === engine) crash(reason);
    });
    ask((remote) => remote.start(start(), Comlink.proxy(listener))).then(
      () => {
        if (running?.engine === engine) clearNotice('engine');
      },
      (error: unknown) => {
        if (running?.engine === engine) crash(errorMessage(error));
      },
    );
  };

  const ask: EngineBridge['ask'] = async (question) => {
    if (!running) throw new EngineGoneError('The engine is not running.');
    const { engine, died } = running;
    return Promise.race([question(engine.remote), died]);
  };

  const prepare = (): void => {
    try {
      const engine = spawn();
      prepared = engine;
      engine.onCrash(() => {
        if (prepared === engine) prepared = null;
      });
    } catch {
      // The start will meet the same, and tell of it.
    }
  };

  return { prepare, start: begin, ask };
}
