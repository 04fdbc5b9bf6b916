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

/** Engines that do nothing until a test crashes them. */
function makeEngines(start: () => Promise<void> = async () => {}) {
  const engines: FakeEngine[] = [];
  const spawn = (): FakeEngine => {
    let onCrash: (reason: string) => void = () => {};
    const never = () => new Promise<never>(() => {});
    const engine: FakeEngine = {
      isTerminated: false,
      startCount: 0,
      remote: {
        start: () => {
          engine.startCount += 1;
          return start();
        },
        set: never,
        ownData: {
          refresh: never,
          refreshSkills: never,
          refreshStock: never,
          forgetTaxes: never,
          movedSince: never,
          taxes: never,
        },
        autopilot: { send: never },
        fetching: { refresh: never, continueAfterOffline: never, fetchAgain: never },
        colonies: { detail: async () => null, totals: never },
        round: { plan: never, logins: never, advise: never, review: never, started: never, keepStarted: never },
        chain: { report: never, bottlenecks: never },
        demand: { changeBaskets: never, goods: never },
        choices: { report: never },
        whatIf: { compare: never, changeVariants: never },
        suggestions: { search: never, fewerLogins: never, nextLevels: never },
        templates: {
          changeLibrary: never,
          read: never,
          pack: never,
          list: never,
          judge: never,
          change: never,
          design: never,
          scene: never,
        },
        history: {
          colony: never,
          fleet: never,
          month: never,
          rounds: never,
          wrongForecast: never,
          restore: never,
          remove: never,
          removeBefore: never,
        },
        backup: {
          write: never,
          read: never,
          begin: never,
          merge: never,
          keepPageChanges: never,
          end: never,
          undo: never,
          forget: never,
          forgetCharacter: never,
          last: async () => null,
          keptFile: async () => null,
          keepFile: never,
        },
        reminders: { plan: never, colonyOfLink: never },
        settle: {
          start: never,
          findSystems: never,
          systems: never,
          reach: never,
          search: never,
          cancel: never,
          moreLevels: never,
          changeKept: never,
        },
        shares: {
          preview: never,
          create: never,
          publish: never,
          stopSharing: never,
          secrets: never,
          removeCharacter: never,
          change: never,
          renew: never,
          look: never,
          follow: never,
          unfollow: never,
          announce: never,
          prefer: never,
          poll: never,
        },
      },
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

function makeBridge(spawn: () => SpawnedEngine) {
  return createEngineBridge({ spawn, start: () => START, listener: LISTENER, restartDelaysMs: DELAYS_MS });
}

beforeEach(() => {
  vi.useFakeTimers();
  store.set(noticesAtom, []);
});

describe('the engine bridge', () => {
  it('starts one engine and passes questions on', async () => {
    const { engines, spawn } = makeEngines();
    const bridge = makeBridge(spawn);
    bridge.start();
    expect(engines).toHaveLength(1);
    expect(engines[0]?.startCount).toBe(1);
    await expect(bridge.ask((engine) => engine.colonies.detail('1/2' as never))).resolves.toBeNull();
  });

  it('starts the engine that was prepared, and asks it nothing before', async () => {
    const { engines, spawn } = makeEngines();
    const bridge = makeBridge(spawn);
    bridge.prepare();
    expect(engines).toMatchObject([{ startCount: 0 }]);
    await expect(bridge.ask(async () => 1)).rejects.toThrow('not running');
    bridge.start();
    expect(engines).toMatchObject([{ startCount: 1 }]);
    bridge.start();
    expect(engines).toMatchObject([{ startCount: 1, isTerminated: true }, { startCount: 1 }]);
  });

  it('starts another engine if the prepared one has crashed', () => {
    const { engines, spawn } = makeEngines();
    const bridge = makeBridge(spawn);
    bridge.prepare();
    engines[0]?.crash('it could not be loaded');
    bridge.start();
    expect(engines).toMatchObject([{ startCount: 0 }, { startCount: 1 }]);
  });

  it('refuses questions while no engine runs', async () => {
    await expect(makeBridge(makeEngines().spawn).ask(async () => 1)).rejects.toThrow('not running');
  });

  it('ends a question if its engine crashes, and starts another engine', async () => {
    const { engines, spawn } = makeEngines();
    const bridge = makeBridge(spawn);
    bridge.start();
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
    const { engines, spawn } = makeEngines();
    const bridge = makeBridge(spawn);
    bridge.start();
    engines[0]?.crash('a fault');
    await vi.advanceTimersByTimeAsync(10);
    expect(notice()).toBeUndefined();
  });

  it('gives up after as many restarts as there are delays, and offers to reload', async () => {
    const { engines, spawn } = makeEngines();
    makeBridge(spawn).start();
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
    const { engines, spawn } = makeEngines();
    makeBridge(spawn).start();
    for (let crash = 0; crash < 6; crash++) {
      await vi.advanceTimersByTimeAsync(130_000);
      engines.at(-1)?.crash('once in a while');
    }
    await vi.advanceTimersByTimeAsync(1000);
    expect(engines).toHaveLength(7);
  });

  it('treats an engine that fails to start as crashed', async () => {
    const { engines, spawn } = makeEngines(() => Promise.reject(new Error('no memory')));
    makeBridge(spawn).start();
    await vi.advanceTimersByTimeAsync(1000);
    expect(engines).toHaveLength(3);
    expect(engines.every((engine) => engine.isTerminated)).toBe(true);
    expect(notice()).toMatchObject({ kind: 'failed', text: expect.stringContaining('no memory') });
  });

  it('does not restart an engine that was started while a restart was waiting', async () => {
    const { engines, spawn } = makeEngines();
    const bridge = makeBridge(spawn);
    bridge.start();
    engines[0]?.crash('out of memory');
    bridge.start();
    await vi.advanceTimersByTimeAsync(1000);
    expect(engines).toMatchObject([{ isTerminated: true }, { isTerminated: false, startCount: 1 }]);
    expect(notice()).toBeUndefined();
  });

  it('never starts an engine again once it is told to end', async () => {
    const { engines, spawn } = makeEngines();
    const bridge = makeBridge(spawn);
    bridge.start();
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
    const { engines, spawn } = makeEngines();
    const bridge = makeBridge(spawn);
    bridge.start();
    bridge.start();
    engines[0]?.crash('late');
    await vi.advanceTimersByTimeAsync(1000);
    expect(engines).toHaveLength(2);
    expect(notice()).toBeUndefined();
  });
});
