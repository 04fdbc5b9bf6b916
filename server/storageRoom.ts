/** What the stores of reminders and shares have in common: how much they may take, and refusals without room. */

import type { ServerProblem } from '../workers/game/domain/serverProblem.ts';
import { isYounger } from './age.ts';
import { type Database, isDiskLow } from './database/index.ts';
import { Problem } from './http/problems.ts';

export interface StoreOptions {
  database: Database;
  /** of all that is uploaded together */
  maxBytes: number;
  /** an upload was refused, for the log */
  onNoRoom: (reason: string) => void;
}

/** Counts more bytes, or fewer. @throws Problem if there is no room for so many more */
export type Grow = (bytes: number) => void;

const RECOUNT_MS = 600_000;

/** How much a store may take, and how much it has, as far as this instance knows. */
export class StorageRoom {
  readonly #options: StoreOptions;
  readonly #store: 'reminders' | 'shares';
  readonly #count: () => Promise<number>;
  #bytes = 0;
  #countedAtMs = Number.NEGATIVE_INFINITY;

  /**
   * @param store what is uploaded
   * @param count the bytes that the database has
   */
  constructor(options: StoreOptions, store: 'reminders' | 'shares', count: () => Promise<number>) {
    this.#options = options;
    this.#store = store;
    this.#count = count;
  }

  /** as far as this instance knows */
  get used(): { bytes: number; maxBytes: number } {
    return { bytes: this.#bytes, maxBytes: this.#options.maxBytes };
  }

  /** Counts what is stored, unless this was done a short time ago. Other instances store something, too. */
  async recount(nowMs: number): Promise<void> {
    if (isYounger(RECOUNT_MS, this.#countedAtMs, nowMs)) return;
    this.#countedAtMs = nowMs;
    this.#bytes = await this.#count();
  }

  /**
   * Runs a change. What it adds counts from its check on, so that changes at the same time do not exceed the bound, and no
   * longer if it fails.
   */
  async change<T>(work: (grow: Grow) => Promise<T>): Promise<T> {
    let growth = 0;
    const grow = (bytes: number): void => {
      if (bytes > 0 && this.#bytes + bytes > this.#options.maxBytes) throw this.noRoom('bytes_full');
      growth += bytes;
      this.#bytes += bytes;
    };
    try {
      return await work(grow);
    } catch (error) {
      this.#bytes -= growth;
      throw error;
    }
  }

  /** Counts what is stored or, below zero, deleted in any case. */
  add(bytes: number): void {
    this.#bytes += bytes;
  }

  /** @returns what an upload is answered without room; the host learns of it */
  noRoom(reason: string): Problem {
    return this.#refuse(reason, { kind: 'noRoom', store: this.#store });
  }

  /** @throws Problem while the disk is full */
  async requireFreeDisk(): Promise<void> {
    if (!(await isDiskLow(this.#options.database.disk))) return;
    throw this.#refuse('disk_full', { kind: 'diskFull', store: this.#store });
  }

  #refuse(reason: string, cause: ServerProblem): Problem {
    this.#options.onNoRoom(reason);
    return new Problem(cause, { reason });
  }
}
