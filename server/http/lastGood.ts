/** A cache for one document that changes rarely. While its source is down, the last good version is used. */
import { isYounger } from '../age.ts';

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

  async function getNewerThan(ageMs: number): Promise<T> {
    const isYoung = kept !== null && isYounger(ageMs, kept.loadedAtMs, now());
    const hasJustFailed = failure !== null && isYounger(retryMs, failure.atMs, now());
    if (!isYoung && !hasJustFailed) {
      pending ??= reload();
      await pending;
    }
    if (kept === null) throw failure?.error;
    return kept.value;
  }

  return { get: () => getNewerThan(freshMs), getNewerThan };
}
