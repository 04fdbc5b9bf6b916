/**
 * Starts the worker, restarts it after a crash, and passes calls to it.
 * To step through the engine in a debugger, pass a `spawn` that calls createEngine on the main thread.
 */
import { t } from '@lingui/core/macro';
import * as Comlink from 'comlink';
import type { EngineApi, EngineListener, EngineStart } from '../../workers/api.ts';
import { errorMessage, unexpectedText } from '../format/text.ts';
import { reportLostFile } from '../languages/retryLoad.ts';
import { clearNotice, setNotice } from '../state/notices.ts';
import { takeWorker } from './engineWorker.ts';

/** A running engine, in a worker or on the main thread. */
export interface SpawnedEngine {
  remote: EngineApi;
  /** calls back when the engine crashes */
  onCrash(listener: (reason: string) => void): void;
  terminate(): void;
}

export interface EngineBridgeOptions {
  spawn?: () => SpawnedEngine;
  /** what an engine starts with; called at each start, because characters and settings change */
  start: () => EngineStart;
  listener: EngineListener;
  /** delays before the restarts after crashes, in milliseconds; after the last one it gives up */
  restartDelaysMs?: readonly number[];
}

/** No engine is running, or it stopped before it answered. The next one starts with the page's current data. */
export class EngineGoneError extends Error {}

export interface EngineBridge {
  /** Loads the engine for the next start, while the data for that start is still being fetched. */
  prepare(): void;
  /** Starts or restarts the engine with the page's current data. */
  start(): void;
  /** @throws EngineGoneError if none is running, or if it stops before it answers; or whatever the engine throws */
  ask<T>(question: (engine: SpawnedEngine['remote']) => Promise<T>): Promise<T>;
  /** Stops the engine for good: it is not started again. */
  end(): void;
  /** Calls the engine whether or not it has been started. Only backups answer before the start. @throws as `ask` */
  askEarly<T>(question: (engine: SpawnedEngine['remote']) => Promise<T>): Promise<T>;
}

const RESTART_DELAYS_MS = [500, 3000, 15_000] as const;
/** After this time without a crash, the delays start from the first one again. */
const STABLE_AFTER_MS = 120_000;

function spawnWorker(): SpawnedEngine {
  const worker = takeWorker();
  const remote = Comlink.wrap<EngineApi>(worker);
  return {
    // Comlink's types end at the first property, its proxies don't.
    remote: remote as unknown as EngineApi,
    onCrash(listener) {
      worker.addEventListener('error', (event) => {
        if (!event.message) reportLostFile();
        listener(event.message ? unexpectedText() : t`it could not be loaded`);
      });
      worker.addEventListener('messageerror', () => listener(t`a message could not be read`));
    },
    terminate() {
      remote[Comlink.releaseProxy]();
      worker.terminate();
    },
  };
}

/** @param attemptCount restarts before it gives up */
function reportCrash(reason: string, crashCount: number, attemptCount: number): void {
  if (crashCount > attemptCount) {
    setNotice({
      id: 'engine',
      kind: 'failed',
      text: t`Calculations crashed ${crashCount} times and were stopped (${reason}). Figures may be out of date. Reload the page.`,
      action: 'reload',
    });
  } else {
    setNotice({
      id: 'engine',
      kind: 'retrying',
      text: t`Calculations crashed (${reason}). Restarting: attempt ${crashCount} of ${attemptCount}.`,
    });
  }
}

/** One engine at a time, restarted when it crashes. */
export function createEngineBridge(options: EngineBridgeOptions): EngineBridge {
  const { spawn = spawnWorker, start, listener, restartDelaysMs = RESTART_DELAYS_MS } = options;
  let prepared: SpawnedEngine | null = null;
  let running: { engine: SpawnedEngine; died: Promise<never>; kill: (reason: string) => void } | null = null;
  let crashCount = 0;
  let startedAtMs = 0;
  let restartTimer: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;

  const stop = (reason: string): void => {
    if (!running) return;
    const { engine, kill } = running;
    running = null;
    kill(reason);
    engine.terminate();
  };

  const crash = (reason: string): void => {
    stop(reason);
    if (Date.now() - startedAtMs > STABLE_AFTER_MS) crashCount = 0;
    const delayMs = restartDelaysMs[crashCount];
    crashCount += 1;
    reportCrash(reason, crashCount, restartDelaysMs.length);
    if (delayMs !== undefined) restartTimer = setTimeout(begin, delayMs);
  };

  const begin = (): void => {
    if (isEnded) return;
    clearTimeout(restartTimer);
    stop(t`it is being restarted`);
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
      kill = (reason) => reject(new EngineGoneError(t`The engine has stopped: ${reason}`));
    });
    // `ask` passes the rejection on. Without a call there is nobody to tell.
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
    if (!running) throw new EngineGoneError(t`The engine is not running.`);
    const { engine, died } = running;
    return Promise.race([question(engine.remote), died]);
  };

  const end = (): void => {
    isEnded = true;
    clearTimeout(restartTimer);
    prepared?.terminate();
    prepared = null;
    stop(t`it is being restarted`);
  };

  const prepare = (): void => {
    if (isEnded) return;
    try {
      const engine = spawn();
      prepared = engine;
      engine.onCrash(() => {
        if (prepared === engine) prepared = null;
      });
    } catch {
      // The start will fail in the same way and report it.
    }
  };

  const askEarly: EngineBridge['ask'] = async (question) => {
    if (running) return ask(question);
    if (!prepared) prepare();
    if (!prepared) throw new EngineGoneError(t`The engine is not running.`);
    return question(prepared.remote);
  };

  return { prepare, start: begin, ask, askEarly, end };
}
