/**
 * Works through items, at most `limit` at once, so that a slow one doesn't delay the others.
 * @throws the first rejection of `work`; no further item is started after it
 */
export async function forEachAtMost<Item>(
  limit: number,
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  let hasFailed = false;
  const workers = Array.from({ length: limit }, async () => {
    for (let next = queue.next(); !next.done && !hasFailed; next = queue.next()) {
      try {
        await work(next.value);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  });
  await Promise.all(workers);
}

/** Limits how many tasks run at once; the others wait in a queue, first in, first out. */
export class Slots {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** Runs the work once there is a slot, and frees the slot when the work ends or fails. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) {
      this.#free -= 1;
    } else {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) {
        this.#free += 1;
      } else {
        next();
      }
    }
  }
}
