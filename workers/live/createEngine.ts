/** The engine: fetch → parse → simulate → report → publish. All that is impure is passed in, for tests, too. */
import type { EngineApi } from '../api.ts';
import { loadOnce } from '../game/domain/loadOnce.ts';
import type { StorageProblem } from '../game/domain/storageProblem.ts';
import type { EngineDependencies } from './engineDependencies.ts';
import { makeStores, type Stores } from './kept/databases.ts';
import { OwnDataStore } from './kept/ownData.ts';
import type { FollowedRow } from './kept/shares.ts';
import type { CacheContents, SnapshotCache } from './kept/snapshotCache.ts';
import { StorageNotices } from './kept/storageProblems.ts';
import type { LastFigures } from './kept/sustainedStore.ts';
import { RunningEngine } from './runningEngine.ts';

export interface Engine extends EngineApi {
  /** Stops every timer and every wait for a lock. A stopped engine can't be started again. */
  stop(): void;
}

/** Creates an engine that has not been started. It reads the cache ahead, so that the data is ready at the start. */
export function createEngine(dependencies: EngineDependencies): Engine {
  const notices = new StorageNotices();
  const stores = makeStores(dependencies, dependencies.madeBy);
  // Its code is loaded with that of what plans.
  const backup = loadOnce(async () => {
    const { BackupService } = await import('./planners.ts');
    return new BackupService({
      stores,
      openHistory: () => dependencies.openHistory(notices),
      taxes: new OwnDataStore(dependencies.openOwnData, throwProblem),
      openRestore: dependencies.openRestore,
      nowMs: () => dependencies.clock.nowMs(),
    });
  });
  let kept: Promise<KeptData> | null = readKeptData(dependencies, notices, stores);
  let running: Promise<RunningEngine> | null = null;
  const engine = (): Promise<RunningEngine> => running ?? Promise.reject(new Error('The engine has not been started.'));
  const planners = async () => (await engine()).planners();
  /** A subject whose calls the player waits for: what runs in the background pauses meanwhile. */
  const awaited = <Subject extends object>(subject: () => Promise<Subject>): Subject =>
    onceRunning(subject, async (call) => (await engine()).foreground.run(call));
  return {
    async start(start, listener) {
      if (kept === null) throw new Error('The engine has been started before.');
      const reading = kept;
      // The layouts' texts are megabytes, and needed once.
      kept = null;
      notices.sendTo((id, text) => listener.notice({ id, kind: 'failed', text }));
      let begun: Promise<void> | null = null;
      running = reading.then(({ cache, contents, followed, lastFigures }) => {
        const engine = new RunningEngine(dependencies, start, listener, {
          ...stores,
          cache,
          followed,
          notices,
        });
        // At once: calls that already wait for this engine come after it.
        begun = engine.begin(start.characters, contents, lastFigures);
        return engine;
      });
      await running;
      await begun;
    },
    set: async (changes) => (await engine()).set(changes),
    fetching: onceRunning(async () => (await engine()).fetching),
    colonies: onceRunning(async () => (await engine()).colonies),
    round: awaited(async () => (await planners()).round),
    chain: awaited(async () => (await planners()).chain),
    choices: awaited(async () => (await planners()).choices),
    whatIf: awaited(async () => (await planners()).whatIf),
    // In the background itself: counted, it would wait for itself.
    suggestions: onceRunning(async () => (await planners()).suggestions),
    templates: awaited(async () => (await planners()).templates),
    settle: onceRunning(async () => (await planners()).settle),
    demand: onceRunning(async () => (await planners()).demand),
    // Before the start, too: a restore may have to be finished before anything else is read.
    backup: onceRunning(backup),
    history: awaited(async () => (await engine()).history),
    reminders: onceRunning(async () => (await engine()).reminders),
    ownData: onceRunning(async () => (await engine()).ownData),
    autopilot: onceRunning(async () => (await engine()).autopilot),
    shares: onceRunning(async () => (await engine()).shares),
    stop() {
      void running?.then((started) => started.stop());
    },
  };
}

/** The cache, and everything that was in it when it was opened. */
interface KeptData {
  cache: SnapshotCache;
  contents: CacheContents;
  /** not waited for: the player's own colonies come first */
  followed: Promise<readonly FollowedRow[]>;
  lastFigures: Promise<LastFigures>;
}

async function readKeptData(
  { openCache }: EngineDependencies,
  notices: StorageNotices,
  { shares, sustained }: Stores,
): Promise<KeptData> {
  const [followed, lastFigures] = [shares.followed(), sustained.load()];
  const cache = await openCache(notices);
  return { cache, contents: await cache.loadAll(), followed, lastFigures };
}

/** A subject whose calls wait until the engine runs. Nothing of a subject but its calls can be reached. */
function onceRunning<Subject extends object>(
  subject: () => Promise<Subject>,
  run = (call: () => Promise<unknown>): Promise<unknown> => call(),
): Subject {
  return new Proxy({} as Subject, {
    get:
      (_, name) =>
      async (...values: unknown[]) => {
        const running = await subject();
        const call = Reflect.get(running, name) as (...values: unknown[]) => Promise<unknown>;
        return run(() => Reflect.apply(call, running, values));
      },
  });
}

function throwProblem(problem: StorageProblem | null): void {
  if (problem !== null) throw new Error(problem.kind);
}
