/** Takes lists that are due from the store and sends their messages, several lists at once. */
import { composeText } from './composeText.ts';
import type { SendMessage } from './sendMessage.ts';
import type { Outcome, ReminderStore, TakenJob } from './store.ts';

export interface SenderOptions {
  store: ReminderStore;
  sendMessage: SendMessage;
  /** lists that are worked on at once */
  concurrency?: number;
  onError: (error: unknown) => void;
  onSent?: (counts: SentCounts) => void;
}

/** What one round of sending led to, by outcome. */
export type SentCounts = Record<Outcome['kind'], number>;

const CONCURRENCY = 20;
const POLL_MS = 1000;
/** After a round that failed: the database is probably down. */
const POLL_AFTER_FAILURE_MS = 10_000;
const MAINTAIN_MS = 30_000;
/** Well below the time after which another worker takes over. */
const LONGEST_JOB_MS = 60_000;

/** Sends what is due until it is stopped. */
export class Sender {
  readonly #options: SenderOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #round: Promise<void> = Promise.resolve();
  #isStopped = false;
  #hasFailed = false;
  #maintainedAtMs = 0;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#schedule();
  }

  /** Sends everything that is due now. */
  sendDue(): Promise<void> {
    // One round after the other, so that nothing that was due before this call is missed.
    this.#round = this.#round.then(() => this.#sendRound());
    return this.#round;
  }

  /** Ends after the messages that are being sent. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#round;
  }

  #schedule(): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(
      () => void this.sendDue().then(() => this.#schedule()),
      this.#hasFailed ? POLL_AFTER_FAILURE_MS : POLL_MS,
    );
    // A server that does nothing else may end.
    this.#timer.unref();
  }

  async #sendRound(): Promise<void> {
    const { store, concurrency = CONCURRENCY, onError, onSent } = this.#options;
    const counts: SentCounts = { sent: 0, gone: 0, later: 0, failed: 0 };
    this.#hasFailed = false;
    try {
      if (performance.now() - this.#maintainedAtMs > MAINTAIN_MS || this.#maintainedAtMs === 0) {
        this.#maintainedAtMs = performance.now();
        await store.maintain();
      }
      const running = new Set<Promise<void>>();
      for (let mayHaveMore = true; mayHaveMore && !this.#isStopped; ) {
        const jobs = await store.take(concurrency - running.size);
        mayHaveMore = jobs.length > 0 || running.size > 0;
        for (const job of jobs) {
          const work: Promise<void> = this.#sendList(job, counts).then(
            () => void running.delete(work),
            (error) => {
              running.delete(work);
              onError(error);
            },
          );
          running.add(work);
        }
        if (running.size > 0) await Promise.race(running);
      }
      await Promise.all(running);
    } catch (error) {
      this.#hasFailed = true;
      onError(error);
    }
    if (Object.values(counts).some((count) => count > 0)) onSent?.(counts);
  }

  async #sendList(job: TakenJob, counts: SentCounts): Promise<void> {
    const { store, sendMessage } = this.#options;
    const startedAtMs = performance.now();
    // Only the first message can have been sent by the worker that stopped: it recorded all others.
    let { isRepeated } = job;
    let delivery = await store.next(job, null);
    while (delivery !== null) {
      const isLate = performance.now() - startedAtMs > LONGEST_JOB_MS;
      const outcome: Outcome = isLate
        ? { kind: 'later', waitMs: 0 }
        : await sendMessage(delivery.target, composeText(delivery.message, delivery.nowMs, isRepeated));
      counts[outcome.kind] += 1;
      isRepeated = false;
      delivery = await store.next(job, { delivery, outcome });
    }
  }
}
