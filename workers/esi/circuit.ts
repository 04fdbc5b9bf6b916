/**
 * What keeps an outage from becoming a storm. After a few failures in a row nobody asks the service any more; when the
 * pause is over, a single call tries it out while all others wait for how that goes. Each failed trial makes the next
 * pause longer, up to a bound, so the number of calls during an outage grows with its length only by one per pause.
 */
import { type Clock, LONGEST_WAIT_MS, remainingWaitMs } from './clock.ts';

/** Failures in a row, over all calls, after which the service counts as down. */
export const FAILURES_TO_OPEN = 5;
export const FIRST_PAUSE_MS = 15_000;
export const LONGEST_PAUSE_MS = 300_000;
/** A pause is drawn between this share of its length and the whole, so that browsers don't come back in step. */
export const SHORTEST_PAUSE_SHARE = 0.75;

/** Handed out for one call, to be given back with how it went. */
export interface Ticket {
  isTrial: boolean;
}

export type Entry = { kind: 'go'; ticket: Ticket } | { kind: 'wait'; untilMs: number };

export class Circuit {
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #onChange: (openUntilMs: number | null) => void;
  #failuresInRow = 0;
  /** pauses since the service last answered */
  #pauses = 0;
  #openUntilMs = 0;
  #trial: { ended: Promise<void>; end: () => void } | null = null;

  /** @param onChange is told until when nobody asks, and null once the service answers again */
  constructor(clock: Clock, random: () => number, onChange: (openUntilMs: number | null) => void) {
    this.#clock = clock;
    this.#random = random;
    this.#onChange = onChange;
  }

  /** Until when nobody asks; null where a call may be made. Waits for a trial that is under way. */
  async pausedUntilMs(): Promise<number | null> {
    while (this.#trial !== null) {
      await this.#trial.ended;
    }
    return this.#pausedUntilMs();
  }

  /** Whether a call may be made now. A ticket must be given back through `succeed` or `fail`. */
  async enter(): Promise<Entry> {
    while (this.#trial !== null) {
      await this.#trial.ended;
    }
    const untilMs = this.#pausedUntilMs();
    if (untilMs !== null) {
      return { kind: 'wait', untilMs };
    }
    if (this.#pauses === 0) {
      return { kind: 'go', ticket: { isTrial: false } };
    }
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.#trial = { ended, end };
    return { kind: 'go', ticket: { isTrial: true } };
  }

  /** The service answered, whatever it said. */
  succeed(ticket: Ticket): void {
    const wasOpen = this.#pauses > 0;
    this.#failuresInRow = 0;
    this.#pauses = 0;
    if (wasOpen) {
      this.#onChange(null);
    }
    this.#endTrial(ticket);
  }

  /**
   * The service did not answer, or not sensibly.
   * @param askedPauseMs the pause that the service itself asks for, an hour at most; 0 where it asks for none
   */
  fail(ticket: Ticket, askedPauseMs = 0): void {
    const pauseMs = Math.min(LONGEST_WAIT_MS, askedPauseMs);
    this.#failuresInRow += 1;
    const isOpen = this.#pauses > 0;
    if (ticket.isTrial || (!isOpen && (pauseMs > 0 || this.#failuresInRow >= FAILURES_TO_OPEN))) {
      this.#pause(pauseMs);
    } else if (isOpen && pauseMs > 0 && this.#clock.nowMs() + pauseMs > this.#openUntilMs) {
      this.#openUntilMs = this.#clock.nowMs() + pauseMs;
      this.#onChange(this.#openUntilMs);
    }
    this.#endTrial(ticket);
  }

  /** There is reason to hope, e.g. the network is back: the next call may try the service out at once. */
  endPause(): void {
    this.#openUntilMs = Math.min(this.#openUntilMs, this.#clock.nowMs());
  }

  /** Whether the service counts as down. */
  get isOpen(): boolean {
    return this.#pauses > 0;
  }

  #pausedUntilMs(): number | null {
    return this.#pauses > 0 && remainingWaitMs(this.#openUntilMs, this.#clock.nowMs()) > 0 ? this.#openUntilMs : null;
  }

  #pause(atLeastMs: number): void {
    const fullMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#pauses);
    const share = SHORTEST_PAUSE_SHARE + (1 - SHORTEST_PAUSE_SHARE) * this.#random();
    this.#pauses += 1;
    this.#openUntilMs = this.#clock.nowMs() + Math.max(atLeastMs, fullMs * share);
    this.#onChange(this.#openUntilMs);
  }

  #endTrial(ticket: Ticket): void {
    if (ticket.isTrial) {
      this.#trial?.end();
      this.#trial = null;
    }
  }
}
