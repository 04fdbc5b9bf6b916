/**
 * What keeps an outage from becoming a storm. After a few failures in a row nobody asks the service any more; when the
 * pause is over, a single call tries it out while all others wait for how that goes. Each failed trial makes the next
 * pause longer, up to a bound, so the number of calls during an outage grows with its length only by one per pause.
 * A trial goes to a caller that has not failed yet: what fails may be its own calls, and not the service.
 */
import { type Clock, LONGEST_WAIT_MS, remainingWaitMs } from './clock.ts';

/** Failures in a row, over all calls, after which the service counts as down. */
export const FAILURES_TO_OPEN = 5;
export const FIRST_PAUSE_MS = 15_000;
export const LONGEST_PAUSE_MS = 300_000;
/** A pause is drawn between this share of its length and the whole, so that browsers don't come back in step. */
export const SHORTEST_PAUSE_SHARE = 0.75;

/** After a pause, callers that have failed leave the trial to the others for this long. */
export const OTHERS_FIRST_MS = 30_000;

/** Handed out for one call, to be given back with how it went. */
export interface Ticket {
  caller: string;
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
  /** callers whose calls failed since the service last answered */
  #failed = new Set<string>();
  /** callers that were told to wait since then */
  readonly #waiting = new Set<string>();

  /** @param onChange is told until when nobody asks, and null once the service answers again */
  constructor(clock: Clock, random: () => number, onChange: (openUntilMs: number | null) => void) {
    this.#clock = clock;
    this.#random = random;
    this.#onChange = onChange;
  }

  /** Until when a caller may not ask; null where a call may be made. Waits for a trial that is under way. */
  async pausedUntilMs(caller: string): Promise<number | null> {
    while (this.#trial !== null) {
      await this.#trial.ended;
    }
    return this.#pausedUntilMs(caller);
  }

  /**
   * Whether a call may be made now. A ticket must be given back through `succeed` or `fail`.
   * @param caller whose calls may all fail although the service is well: a character
   */
  async enter(caller: string): Promise<Entry> {
    while (this.#trial !== null) {
      await this.#trial.ended;
    }
    const untilMs = this.#pausedUntilMs(caller);
    if (untilMs !== null) {
      return { kind: 'wait', untilMs };
    }
    if (this.#pauses === 0) {
      return { kind: 'go', ticket: { caller, isTrial: false } };
    }
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.#trial = { ended, end };
    return { kind: 'go', ticket: { caller, isTrial: true } };
  }

  /** The service answered, whatever it said. */
  succeed(ticket: Ticket): void {
    const wasOpen = this.#pauses > 0;
    this.#failuresInRow = 0;
    this.#pauses = 0;
    this.#failed.clear();
    this.#waiting.clear();
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
    if (pauseMs === 0) {
      // A service that asks for a pause does not mean this caller.
      this.#failed.add(ticket.caller);
    }
    if (ticket.isTrial && !this.#isAnyUntried()) {
      this.#failed = new Set([ticket.caller]);
    }
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
    this.#failed.clear();
  }

  /** Whether the service counts as down. */
  get isOpen(): boolean {
    return this.#pauses > 0;
  }

  #pausedUntilMs(caller: string): number | null {
    if (this.#pauses === 0) {
      return null;
    }
    const mustLetOthersTry = this.#failed.has(caller) && this.#isAnyUntried();
    const untilMs = this.#openUntilMs + (mustLetOthersTry ? OTHERS_FIRST_MS : 0);
    if (remainingWaitMs(untilMs, this.#clock.nowMs()) === 0) {
      return null;
    }
    this.#waiting.add(caller);
    return untilMs;
  }

  /** Whether a caller waits whose calls have not failed. */
  #isAnyUntried(): boolean {
    return [...this.#waiting].some((caller) => !this.#failed.has(caller));
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
