/**
 * Circuit breaker: after several failures in a row, no calls are made for a while, then a single one while others wait.
 * Each failed trial makes the next pause longer. Trials go to callers that haven't failed yet: one may be the cause.
 */
import type { Clock } from '../../game/domain/clock.ts';
import { LONGEST_WAIT_MS, remainingWaitMs } from './waits.ts';

/** The service counts as down after this many failures in a row, of which enough are of callers whose calls usually work. */
export const FAILURES_TO_OPEN = 5;
/** How many of those callers, or all if there are fewer: a few characters whose calls always fail are no outage. */
const CALLERS_TO_OPEN = 3;
export const FIRST_PAUSE_MS = 15_000;
export const LONGEST_PAUSE_MS = 300_000;
/** The first pause if the first trial after `endPause` fails: a network that just came back often fails once more. */
const FIRST_PAUSE_AFTER_RETURN_MS = 1_000;
/** A pause is a random share of its full length, from this share to 1, so that browsers don't return in sync. */
const SHORTEST_PAUSE_SHARE = 0.75;

/** After a pause, callers that have failed wait this much longer, so that others make the trial. */
export const OTHERS_FIRST_MS = 30_000;

/** Permission for one call; report its result with `succeed` or `fail`. */
export interface Ticket {
  caller: string | null;
  isTrial: boolean;
}

export type Entry = { kind: 'go'; ticket: Ticket } | { kind: 'wait'; untilMs: number };

export class Circuit {
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #onChange: (openUntilMs: number | null, isLimit: boolean) => void;
  #failuresInRow = 0;
  /** pauses since the service last answered */
  #pauses = 0;
  /** length of the next pause, before its random share */
  #nextPauseMs = FIRST_PAUSE_MS;
  #openUntilMs = 0;
  /** whether a limit of the service set the end of the last pause */
  #isLimit = false;
  #trial: { ended: Promise<void>; end: () => void } | null = null;
  /** callers whose calls failed since the service last answered */
  #failed = new Set<string | null>();
  /** callers that had to wait since then */
  readonly #waiting = new Set<string | null>();
  /** all callers so far */
  readonly #callers = new Set<string>();
  /** those whose calls failed while others were answered, until one works */
  readonly #troubled = new Set<string>();

  /** @param onChange called with the end of each pause and whether a limit is its reason, and with null once the service answers again */
  constructor(clock: Clock, random: () => number, onChange: (openUntilMs: number | null, isLimit: boolean) => void) {
    this.#clock = clock;
    this.#random = random;
    this.#onChange = onChange;
  }

  /** Until when a caller has to wait; null if it may call now. Waits for the result of a running trial. */
  async pausedUntilMs(caller: string | null): Promise<number | null> {
    while (this.#trial !== null) {
      await this.#trial.ended;
    }
    return this.#pausedUntilMs(caller);
  }

  /**
   * Whether a call may be made now. Pass the ticket to `succeed` or `fail`.
   * @param caller whose calls may all fail although the service is up, e.g. a character; null: the call is nobody's
   */
  async enter(caller: string | null): Promise<Entry> {
    while (this.#trial !== null) {
      await this.#trial.ended;
    }
    if (caller !== null) this.#callers.add(caller);
    const untilMs = this.#pausedUntilMs(caller);
    if (untilMs !== null) return { kind: 'wait', untilMs };
    if (this.#pauses === 0) return { kind: 'go', ticket: { caller, isTrial: false } };
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.#trial = { ended, end };
    return { kind: 'go', ticket: { caller, isTrial: true } };
  }

  /** The service answered, with any status. */
  succeed(ticket: Ticket): void {
    const wasOpen = this.#pauses > 0;
    this.#failuresInRow = 0;
    this.#pauses = 0;
    this.#nextPauseMs = FIRST_PAUSE_MS;
    for (const caller of this.#failed) if (caller !== null) this.#troubled.add(caller);
    if (ticket.caller !== null) this.#troubled.delete(ticket.caller);
    this.#failed.clear();
    this.#waiting.clear();
    if (wasOpen) this.#onChange(null, false);
    this.#endTrial(ticket);
  }

  /**
   * The service didn't answer, or answered with an error of its own.
   * @param askedPauseMs the pause that the service requests, one hour at most; 0 if none
   * @param isLimit it limits requests or errors, and the limit is reached or near
   */
  fail(ticket: Ticket, askedPauseMs = 0, isLimit = false): void {
    const pauseMs = Math.min(LONGEST_WAIT_MS, askedPauseMs);
    this.#failuresInRow += 1;
    if (pauseMs === 0) {
      // A requested pause is not this caller's fault.
      this.#failed.add(ticket.caller);
    }
    if (ticket.isTrial && !this.#isAnyUntried()) this.#failed = new Set([ticket.caller]);
    const isOpen = this.#pauses > 0;
    const isDown = this.#failuresInRow >= FAILURES_TO_OPEN && this.#isOfEnoughCallers();
    if (ticket.isTrial || (!isOpen && (pauseMs > 0 || isDown))) {
      this.#pause(pauseMs, isLimit);
    } else if (isOpen && pauseMs > 0 && this.#clock.nowMs() + pauseMs > this.#openUntilMs) {
      this.#openUntil(this.#clock.nowMs() + pauseMs, isLimit);
    }
    this.#endTrial(ticket);
  }

  /** Ends the pause because the network is back: the next call may be a trial at once, and pauses start short again. */
  endPause(): void {
    this.#openUntilMs = Math.min(this.#openUntilMs, this.#clock.nowMs());
    this.#nextPauseMs = FIRST_PAUSE_AFTER_RETURN_MS;
    this.#failed.clear();
  }

  /** Whether the service counts as down. */
  get isOpen(): boolean {
    return this.#pauses > 0;
  }

  /** Whether a limit of the service is the reason of the pause. */
  get isLimited(): boolean {
    return this.#isLimit;
  }

  #pausedUntilMs(caller: string | null): number | null {
    if (this.#pauses === 0) return null;
    const mustLetOthersTry = this.#failed.has(caller) && this.#isAnyUntried();
    const untilMs = this.#openUntilMs + (mustLetOthersTry ? OTHERS_FIRST_MS : 0);
    if (remainingWaitMs(untilMs, this.#clock.nowMs()) === 0) return null;
    this.#waiting.add(caller);
    return untilMs;
  }

  /** Whether a caller whose calls haven't failed is waiting. */
  #isAnyUntried(): boolean {
    return [...this.#waiting].some((caller) => !this.#failed.has(caller));
  }

  /** Whether the failures since the last answer are also those of callers whose calls work otherwise. */
  #isOfEnoughCallers(): boolean {
    // If most had trouble, it is the service's.
    const troubled: ReadonlySet<string | null> =
      this.#troubled.size * 2 < this.#callers.size ? this.#troubled : new Set();
    const failedCount = [...this.#failed].filter((caller) => !troubled.has(caller)).length;
    return failedCount >= Math.min(CALLERS_TO_OPEN, this.#callers.size - troubled.size);
  }

  #pause(atLeastMs: number, isLimit: boolean): void {
    const share = SHORTEST_PAUSE_SHARE + (1 - SHORTEST_PAUSE_SHARE) * this.#random();
    const pauseMs = Math.max(atLeastMs, this.#nextPauseMs * share);
    this.#pauses += 1;
    this.#nextPauseMs = Math.min(LONGEST_PAUSE_MS, this.#nextPauseMs * 2);
    this.#openUntil(this.#clock.nowMs() + pauseMs, isLimit);
  }

  #openUntil(untilMs: number, isLimit: boolean): void {
    this.#openUntilMs = untilMs;
    this.#isLimit = isLimit;
    this.#onChange(untilMs, isLimit);
  }

  #endTrial(ticket: Ticket): void {
    if (ticket.isTrial) {
      this.#trial?.end();
      this.#trial = null;
    }
  }
}
