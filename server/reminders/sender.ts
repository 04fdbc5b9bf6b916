/** Takes what is due from the store and sends it, to several targets at once. */
import { composeText } from './composeText.ts';
import type { SendMessage } from './sendMessage.ts';
import type { Delivery, Outcome, ReminderStore } from './store.ts';

interface SenderOptions {
  store: ReminderStore;
  sendMessage: SendMessage;
  /** this instance's page */
  pageUrl: () => string;
  /** targets that are sent to at once */
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

  /** Ends by itself: a target is due again at once only if its message was sent. */
  async #sendRound(): Promise<void> {
    const { store, concurrency = CONCURRENCY, onError, onSent } = this.#options;
    const counts: SentCounts = { sent: 0, gone: 0, later: 0, failed: 0, lost: 0, paused: 0 };
    this.#hasFailed = false;
    try {
      if (performance.now() - this.#maintainedAtMs > MAINTAIN_MS || this.#maintainedAtMs === 0) {
        this.#maintainedAtMs = performance.now();
        await store.maintain();
      }
      const running = new Set<Promise<void>>();
      for (let mayHaveMore = true; mayHaveMore && !this.#isStopped; ) {
        const deliveries = await store.take(concurrency - running.size);
        mayHaveMore = deliveries.length > 0 || running.size > 0;
        for (const delivery of deliveries) {
          const work: Promise<void> = this.#send(delivery, counts).then(
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

  async #send(delivery: Delivery, counts: SentCounts): Promise<void> {
    const { store, sendMessage, pageUrl } = this.#options;
    const { target, visitorHash, message, phrases, nowMs, isRepeated } = delivery;
    const text = composeText(message, target.kind, pageUrl(), nowMs, isRepeated, phrases);
    const outcome = await sendMessage(target, text, visitorHash);
    counts[outcome.kind] += 1;
    await store.record(delivery, outcome);
  }
}
