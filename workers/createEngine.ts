/**
 * The engine: fetch → parse → simulate → report → publish. Network, clock, chance, cache and locks are handed in, so
 * it runs in a worker as in a test; to step through it in a debugger, call it on the main thread.
 */
import type { EngineApi } from './api.ts';
import { type KeptReading, readKeptData } from './cache/keptData.ts';
import type { EngineDependencies } from './engineDependencies.ts';
import { RunningEngine } from './runningEngine.ts';

/** An engine that has not been started. It reads what the browser kept meanwhile, so that a start finds it there. */
export function createEngine(parts: EngineDependencies): EngineApi {
  let kept: KeptReading | null = readKeptData(parts.openCache);
  let running: Promise<RunningEngine> | null = null;
  const engine = (): Promise<RunningEngine> => running ?? Promise.reject(new Error('The engine has not been started.'));
  return {
    async start(start, listener) {
      if (kept === null) {
        throw new Error('The engine has been started before.');
      }
      const { data, sendNoticesTo } = kept;
      // The layouts' texts are megabytes, and needed once.
      kept = null;
      sendNoticesTo((id, text) => listener.notice({ id, kind: 'failed', text }));
      running = data.then(({ cache }) => new RunningEngine(parts, start, listener, cache));
      const { contents } = await data;
      await (await running).begin(start.characters, contents);
    },
    setCharacters: async (characters) => (await engine()).setCharacters(characters),
    setSettings: async (settings) => (await engine()).setSettings(settings),
    setHub: async (hub) => (await engine()).setHub(hub),
    setViewTime: async (at, firstKeys) => (await engine()).setViewTime(at, firstKeys),
    refresh: async () => (await engine()).refresh(),
    detail: async (key) => (await engine()).detail(key),
    planRound: async (request) => (await engine()).planRound(request),
    reviewRound: async (visits) => (await engine()).reviewRound(visits),
  };
}
