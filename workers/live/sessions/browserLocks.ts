/** Locks with one holder at a time over all tabs of this browser. */
export interface Locks {
  run<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** Withdraws everything that still waits for a lock. */
  stop(): void;
}

/** The browser's own locks. Where a page gets none (insecure, or without storage), every tab does its own work. */
export class BrowserLocks implements Locks {
  readonly #manager: Pick<LockManager, 'request'> | undefined;
  readonly #stopped = new AbortController();

  /** @param manager `navigator.locks` */
  constructor(manager: Pick<LockManager, 'request'> | undefined) {
    this.#manager = manager;
  }

  /** @throws AbortError (rejects) if stopped while it waited, besides whatever the work rejects with */
  async run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#manager === undefined) return work();
    const { signal } = this.#stopped;
    let isGranted = false;
    try {
      return await this.#manager.request(name, { signal }, () => {
        isGranted = true;
        return work();
      });
    } catch (error) {
      if (isGranted || signal.aborted) throw error;
      return work();
    }
  }

  stop(): void {
    this.#stopped.abort();
  }
}
