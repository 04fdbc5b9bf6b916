/** A cache for one document that changes rarely. While its source is down, the last good version is used. */

interface LastGoodOptions<T> {
  load(): Promise<T>;
  /** how long a loaded document counts as fresh */
  freshMs: number;
  /** pause after a failed load */
  retryMs: number;
  now(): number;
}

export interface LastGood<T> {
  /** @throws the error of `load` if nothing was ever loaded */
  get(): Promise<T>;
  /** Like `get`, but loads again if the document is at least this old. */
  getNewerThan(ageMs: number): Promise<T>;
}

/** Keeps the last good result of `load`. Simultaneous callers share one load. */
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

  /** What is dated ahead is from before the clock was set back, and of unknown age. */
  const isWithin = (ageMs: number, atMs: number): boolean => Math.abs(now() - atMs) < ageMs;

  async function getNewerThan(ageMs: number): Promise<T> {
    const isYoung = kept !== null && isWithin(ageMs, kept.loadedAtMs);
    const hasJustFailed = failure !== null && isWithin(retryMs, failure.atMs);
    if (!isYoung && !hasJustFailed) {
      pending ??= reload();
      await pending;
    }
    if (kept === null) throw failure?.error;
    return kept.value;
  }

  return { get: () => getNewerThan(freshMs), getNewerThan };
}
