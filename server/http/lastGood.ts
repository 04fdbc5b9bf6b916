/** A document that changes rarely, kept and asked for again now and then; while its source is down the last one holds. */

export interface LastGoodOptions<T> {
  load(): Promise<T>;
  /** how long it is not asked for again */
  freshMs: number;
  /** how long after a failure it is not asked for again */
  retryMs: number;
  now(): number;
}

export interface LastGood<T> {
  /** @throws what `load` threw, where nothing was ever loaded */
  get(): Promise<T>;
  /** Like `get`, but asks for a new one where the kept one is at least so old. */
  getNewerThan(ageMs: number): Promise<T>;
}

/** Keeps the last good result of `load`; simultaneous callers share one call. */
export function createLastGood<T>({ load, freshMs, retryMs, now }: LastGoodOptions<T>): LastGood<T> {
  let kept: { value: T; loadedAtMs: number } | null = null;
  let failure: { error: unknown; atMs: number } | null = null;
  let pending: Promise<void> | null = null;

  async function reload(): Promise<void> {
    try {
      kept = { value: await load(), loadedAtMs: now() };
      failure = null;
    } catch (error) {
      failure = { error, atMs: now() };
    } finally {
      pending = null;
    }
  }

  async function getNewerThan(ageMs: number): Promise<T> {
    const isYoung = kept !== null && now() - kept.loadedAtMs < ageMs;
    const hasJustFailed = failure !== null && now() - failure.atMs < retryMs;
    if (!isYoung && !hasJustFailed) {
      pending ??= reload();
      await pending;
    }
    if (kept === null) throw failure?.error;
    return kept.value;
  }

  return { get: () => getNewerThan(freshMs), getNewerThan };
}
