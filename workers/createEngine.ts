/**
 * The engine: fetch → parse → simulate → report → publish. Network, clock, chance, cache and locks are handed in, so
 * it runs in a worker as in a test; to step through it in a debugger, call it on the main thread.
 */
import type { EngineApi } from './api.ts';
import type { EngineParts } from './fleet/engineParts.ts';
import { RunningEngine } from './fleet/runningEngine.ts';

/** An engine that has not been started. */
export function createEngine(parts: EngineParts): EngineApi {
  let running: Promise<RunningEngine> | null = null;
  const engine = (): Promise<RunningEngine> => running ?? Promise.reject(new Error('The engine has not been started.'));
  return {
    async start(start, listener) {
      running ??= RunningEngine.open(parts, start, listener);
      await (await running).begin(start.characters);
    },
    setCharacters: async (characters) => (await engine()).setCharacters(characters),
    setSettings: async (settings) => (await engine()).setSettings(settings),
    setHub: async (hub) => (await engine()).setHub(hub),
    setViewTime: async (at, firstKeys) => (await engine()).setViewTime(at, firstKeys),
    refresh: async () => (await engine()).refresh(),
    detail: async (key) => (await engine()).detail(key),
  };
}
