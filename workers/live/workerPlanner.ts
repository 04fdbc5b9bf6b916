/** The planner in a worker of its own. It begins with the first search; ending the worker cancels. */
import * as Comlink from 'comlink';
import type { SettlePlanner } from '../figures/index.ts';
import type { SettleOutcome } from '../game/domain/settle.ts';

type RemotePlanner = Omit<SettlePlanner, 'stop'>;

export class WorkerPlanner implements SettlePlanner {
  readonly #makeWorker: () => Worker;
  #worker: { worker: Worker; planner: Comlink.Remote<RemotePlanner> } | null = null;
  #runningCount = 0;
  /** ends what waits for the worker */
  #ended = new AbortController();

  constructor(makeWorker: () => Worker) {
    this.#makeWorker = makeWorker;
  }

  /** As `SettlePlanner` says. A worker that can't be started, or crashes, is a failed outcome. */
  async search(...[task, listener]: Parameters<SettlePlanner['search']>): Promise<SettleOutcome> {
    // One that has nothing to do keeps what it has worked out.
    if (this.#runningCount > 0) this.stop();
    try {
      const { planner } = this.#worker ?? this.#start();
      return await this.#untilEnded<SettleOutcome>(planner.search(task, Comlink.proxy(listener)), { kind: 'canceled' });
    } catch (error) {
      this.stop();
      return { kind: 'failed', message: String(error) };
    }
  }

  async moreLevels(): ReturnType<SettlePlanner['moreLevels']> {
    if (this.#worker === null) return null;
    return this.#untilEnded(this.#worker.planner.moreLevels(), null);
  }

  /** Ends the worker: it calculates without a pause and hears nothing. */
  stop(): void {
    this.#worker?.worker.terminate();
    this.#worker = null;
    this.#ended.abort();
    this.#ended = new AbortController();
  }

  #start(): { planner: Comlink.Remote<RemotePlanner> } {
    const worker = this.#makeWorker();
    this.#worker = { worker, planner: Comlink.wrap<RemotePlanner>(worker) };
    return this.#worker;
  }

  #untilEnded<Value>(value: Promise<Value>, ended: Value): Promise<Value> {
    const { signal } = this.#ended;
    const { worker } = this.#worker!;
    this.#runningCount += 1;
    const done = new Promise<Value>((resolve, reject) => {
      signal.addEventListener('abort', () => resolve(ended));
      worker.addEventListener('error', ({ message }) =>
        reject(new Error(message || 'The worker could not be started.')),
      );
      value.then(resolve, reject);
    });
    return done.finally(() => {
      this.#runningCount -= 1;
    });
  }
}
