/**
 * The engine: fetch → parse → simulate → report → publish. Network, clock, randomness, cache and locks are passed in, so
 * it runs in a worker and in a test. To step through it in a debugger, call it on the main thread.
 */
import type { EngineApi } from './api.ts';
import { type KeptReading, readKeptData } from './cache/keptData.ts';
import type { EngineDependencies } from './engineDependencies.ts';
import { TemplateLibrary } from './library/templateLibrary.ts';
import { VariantStore } from './library/variantStore.ts';
import { RunningEngine } from './runningEngine.ts';

export interface Engine extends EngineApi {
  /** Stops every timer and every wait for a lock. A stopped engine can't be started again. */
  stop(): void;
}

/** Creates an engine that has not been started. It reads the cache ahead, so that the data is ready at the start. */
export function createEngine(dependencies: EngineDependencies): Engine {
  let kept: KeptReading | null = readKeptData(dependencies.openCache);
  const library = new TemplateLibrary(() => dependencies.openLibrary());
  const variants = new VariantStore(() => dependencies.openVariants());
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
      let begun: Promise<void> | null = null;
      running = data.then(({ cache, contents }) => {
        const engine = new RunningEngine(dependencies, start, listener, cache);
        // At once: calls that already wait for this engine come after it.
        begun = engine.begin(start.characters, contents);
        return engine;
      });
      await running;
      await begun;
    },
    setCharacters: async (characters) => (await engine()).setCharacters(characters),
    setSettings: async (settings) => (await engine()).setSettings(settings),
    setHub: async (hub) => (await engine()).setHub(hub),
    setPriceBases: async (bases) => (await engine()).setPriceBases(bases),
    setViewTime: async (at, firstKeys) => (await engine()).setViewTime(at, firstKeys),
    refresh: async () => (await engine()).refresh(),
    continueAfterOffline: async () => (await engine()).continueAfterOffline(),
    fetchAgain: async (characterIds) => (await engine()).fetchAgain(characterIds),
    detail: async (key) => (await engine()).detail(key),
    planRound: async (request) => (await engine()).planRound(request),
    roundLogins: async (planNumber, from) => (await engine()).roundLogins(planNumber, from),
    adviseVisits: async (keys, settings) => (await engine()).adviseVisits(keys, settings),
    reportChain: async (request) => (await engine()).reportChain(request),
    reportChoices: async (request) => (await engine()).reportChoices(request),
    planReminders: async (request) => (await engine()).planReminders(request),
    reviewRound: async (visits) => (await engine()).reviewRound(visits),
    compareVariants: async (key, variants, fallbackSeconds) =>
      (await engine()).compareVariants(key, variants, fallbackSeconds),
    suggestChanges: async (keys, settings) => (await engine()).suggestChanges(keys, settings),
    changeVariants: (change) => variants.change(change),
    changeLibrary: (change) => library.change(change),
    readTemplates: async (sources) => (await engine()).readTemplates(sources),
    judgeTemplates: async (request) => (await engine()).judgeTemplates(request),
    changeTemplate: async (text, edit, assumptions) => (await engine()).changeTemplate(text, edit, assumptions),
    templateScene: async (text, assumptions) => (await engine()).templateScene(text, assumptions),
    colonyHistory: async (key, period) => (await engine()).colonyHistory(key, period),
    fleetHistory: async (request) => (await engine()).fleetHistory(request),
    wrongForecast: async (key, at) => (await engine()).wrongForecast(key, at),
    exportHistory: async () => (await engine()).exportHistory(),
    restoreHistory: async (file) => (await engine()).restoreHistory(file),
    deleteHistory: async (characterId) => (await engine()).deleteHistory(characterId),
    stop() {
      void running?.then((started) => started.stop());
    },
  };
}
