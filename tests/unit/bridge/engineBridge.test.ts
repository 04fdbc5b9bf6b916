import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createEngineBridge, type SpawnedEngine } from '../../../src/bridge/engineBridge.ts';
import { store } from '../../../src/state/jotai.ts';
import { noticesAtom } from '../../../src/state/notices.ts';
import type { EngineListener, EngineStart } from '../../../workers/api.ts';

const START = { characters: [] } as unknown as EngineStart;
const LISTENER = {} as EngineListener;
const DELAYS_MS = [10, 20];

interface FakeEngine extends SpawnedEngine {
  isTerminated: boolean;
  startCount: number;
  crash(reason: string): void;
}

/** Answers what is named, and nothing else ever. */
function silentRemote(named: object): SpawnedEngine['remote'] {
  const room = new Proxy({}, { get: () => () => new Promise<never>(() => {}) });
  return new Proxy(named, { get: (own, name) => Reflect.get(own, name) ?? room }) as SpawnedEngine['remote'];
}

/** Engines that do nothing until a test crashes them. */
function makeEngines(start: () => Promise<void> = async () => {}) {
  const engines: FakeEngine[] = [];
  const spawn = (): FakeEngine => {
    let onCrash: (reason: string) => void = () => {};
    const engine: FakeEngine = {
      isTerminated: false,
      startCount: 0,
      remote: silentRemote({
        start: () => {
          engine.startCount += 1;
          return start();
        },
        colonies: { detail: async () => null },
      }),
      onCrash: (listener) => {
        onCrash = listener;
      },
      terminate: () => {
        engine.isTerminated = true;
      },
      crash: (reason) => onCrash(reason),
    };
    engines.push(engine);
    return engine;
  };
  return { engines, spawn };
}

function notice() {
  return store.get(noticesAtom).find((entry) => entry.id === 'engine');
}

function makeBridge(start?: () => Promise<void>) {
  const { engines, spawn } = makeEngines(start);
  const bridge = createEngineBridge({ spawn, start: () => START, listener: LISTENER, restartDelaysMs: DELAYS_MS });
  return { engines, bridge };
}

function startBridge(start?: () => Promise<void>) {
  const made = makeBridge(start);
  made.bridge.start();
  return made;
}

beforeEach(() => {
  vi.useFakeTimers();
  store.set(noticesAtom, []);
});

describe('the engine bridge', () => {
  it('starts one engine and passes questions on', async () => {
    const { engines, bridge } = startBridge();
    expect(engines).toHaveLength(1);
    expect(engines[0]?.startCount).toBe(1);
    await expect(bridge.ask((engine) => engine.colonies.detail('1/2' as never))).resolves.toBeNull();
  });

  it('starts the engine that was prepared, and asks it nothing before', async () => {
    const { engines, bridge } = makeBridge();
    bridge.prepare();
    expect(engines).toMatchObject([{ startCount: 0 }]);
    await expect(bridge.ask(async () => 1)).rejects.toThrow('not running');
    bridge.start();
    expect(engines).toMatchObject([{ startCount: 1 }]);
    bridge.start();
    expect(engines).toMatchObject([{ startCount: 1, isTerminated: true }, { startCount: 1 }]);
  });

  it('starts another engine if the prepared one has crashed', () => {
    const { engines, bridge } = makeBridge();
    bridge.prepare();
    engines[0]?.crash('it could not be loaded');
    bridge.start();
    expect(engines).toMatchObject([{ startCount: 0 }, { startCount: 1 }]);
  });

  it('refuses questions while no engine runs', async () => {
    await expect(makeBridge().bridge.ask(async () => 1)).rejects.toThrow('not running');
  });

  it('ends a question if its engine crashes, and starts another engine', async () => {
    const { engines, bridge } = startBridge();
    const question = bridge.ask((engine) => engine.fetching.refresh());
    const ended = expect(question).rejects.toThrow('out of memory');
    engines[0]?.crash('out of memory');
    await ended;
    expect(engines[0]?.isTerminated).toBe(true);
    expect(notice()).toMatchObject({ kind: 'retrying', text: expect.stringContaining('attempt 1 of 2') });
    await vi.advanceTimersByTimeAsync(10);
    expect(engines).toHaveLength(2);
    expect(engines[1]?.startCount).toBe(1);
  });

  it('removes the notice once the new engine has started', async () => {
    const { engines } = startBridge();
    engines[0]?.crash('a fault');
    await vi.advanceTimersByTimeAsync(10);
    expect(notice()).toBeUndefined();
  });

  it('gives up after as many restarts as there are delays, and offers to reload', async () => {
    const { engines } = startBridge();
    for (let crash = 0; crash < 3; crash++) {
      engines.at(-1)?.crash('again');
      await vi.advanceTimersByTimeAsync(60_000 - 30_000);
    }
    expect(engines).toHaveLength(3);
    expect(notice()).toMatchObject({
      kind: 'failed',
      action: 'reload',
      text: expect.stringContaining('and were stopped'),
    });
  });

  it('starts counting again after an engine has run for long', async () => {
    const { engines } = startBridge();
    for (let crash = 0; crash < 6; crash++) {
      await vi.advanceTimersByTimeAsync(130_000);
      engines.at(-1)?.crash('once in a while');
    }
    await vi.advanceTimersByTimeAsync(1000);
    expect(engines).toHaveLength(7);
  });

  it('treats an engine that fails to start as crashed', async () => {
    const { engines } = startBridge(() => Promise.reject(new Error('no memory')));
    await vi.advanceTimersByTimeAsync(1000);
    expect(engines).toHaveLength(3);
    expect(engines.every((engine) => engine.isTerminated)).toBe(true);
    expect(notice()).toMatchObject({ kind: 'failed', text: expect.stringContaining('no memory') });
  });

  it('does not restart an engine that was started while a restart was waiting', async () => {
    const { engines, bridge } = startBridge();
    engines[0]?.crash('out of memory');
    bridge.start();
    await vi.advanceTimersByTimeAsync(1000);
    expect(engines).toMatchObject([{ isTerminated: true }, { isTerminated: false, startCount: 1 }]);
    expect(notice()).toBeUndefined();
  });

  it('never starts an engine again once it is told to end', async () => {
    const { engines, bridge } = startBridge();
    engines[0]?.crash('out of memory');
    bridge.prepare();
    bridge.end();
    bridge.start();
    bridge.prepare();
    await vi.advanceTimersByTimeAsync(1000);
    expect(engines).toMatchObject([{ isTerminated: true }, { isTerminated: true, startCount: 0 }]);
    await expect(bridge.ask((engine) => engine.fetching.refresh())).rejects.toThrow('not running');
  });

  it('does not restart for the crash of an engine that it has ended itself', async () => {
    const { engines, bridge } = startBridge();
    bridge.start();
    engines[0]?.crash('late');
    await vi.advanceTimersByTimeAsync(1000);
    expect(engines).toHaveLength(2);
    expect(notice()).toBeUndefined();
  });
});
