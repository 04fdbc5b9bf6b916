/**
 * Works through items with at most `limit` of them under way at once; the next one starts as soon as one ends, so
 * that one slow answer holds up nobody.
 * @throws whatever `work` rejects with first, after which no further item is started
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

/** So many may go at once; the others wait in line, first come, first served. */
export class Slots {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** Runs the work once there is a slot, and gives the slot back however the work ends. */
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
