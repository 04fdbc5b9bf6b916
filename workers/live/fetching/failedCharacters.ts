/**
 * Characters whose fetch failed although ESI answered: it sent something unreadable, or refused a new token. They are
 * tried again after 1, 2 and 5 minutes, and then with the refreshes. If ESI fails for the whole fleet, only a few of them
 * ask, and all others follow as soon as one succeeds.
 */

import type { Clock } from '../../game/domain/clock.ts';
import type { CharacterId } from '../../game/domain/ids.ts';
import { Timers } from '../../game/domain/timers.ts';

/** Delays after the first, second and third failure. */
const FAILED_RETRY_MS: readonly number[] = [60_000, 120_000, 300_000];

/** Characters that try again within this time of each other count as one round. */
const ROUND_MS = 30_000;

/** Characters of a round that ask; the others wait for their success or for the next round. */
const TRIES_PER_ROUND = 5;

interface Failed {
  failures: number;
  triedAtMs: number;
  cancel: () => void;
}

export class FailedCharacters {
  readonly #clock: Clock;
  readonly #timers: Timers;
  readonly #retry: (characterId: CharacterId) => void;
  /** those that wait longest for a try come first */
  readonly #failed = new Map<CharacterId, Failed>();
  #roundTries: number[] = [];

  constructor(clock: Clock, retry: (characterId: CharacterId) => void) {
    this.#clock = clock;
    this.#timers = new Timers(clock);
    this.#retry = retry;
  }

  /** The character's fetch failed. */
  add(characterId: CharacterId): void {
    const failures = (this.#failed.get(characterId)?.failures ?? 0) + 1;
    this.remove(characterId);
    this.#wait(characterId, { failures, triedAtMs: this.#clock.nowMs() });
  }

  /** The character's fetch succeeded: if it had failed, whatever was wrong may be over for all. */
  succeed(characterId: CharacterId): void {
    if (!this.remove(characterId)) return;
    const nowMs = this.#clock.nowMs();
    for (const [otherId, other] of [...this.#failed]) {
      if (nowMs - other.triedAtMs >= ROUND_MS) {
        other.triedAtMs = nowMs;
        this.#retry(otherId);
      }
    }
  }

  /** Forgets a character, as when it is deleted. @returns whether its fetch had failed */
  remove(characterId: CharacterId): boolean {
    this.#failed.get(characterId)?.cancel();
    return this.#failed.delete(characterId);
  }

  /** The characters due for a refresh that may ask: a few if all of them have failed, else all. */
  worthAsking(characterIds: readonly CharacterId[]): readonly CharacterId[] {
    const due = new Set(characterIds);
    const failed = [...this.#failed.keys()].filter((characterId) => due.has(characterId));
    return failed.length === due.size ? failed.slice(0, TRIES_PER_ROUND) : characterIds;
  }

  stop(): void {
    this.#timers.stop();
  }

  #wait(characterId: CharacterId, { failures, triedAtMs }: Omit<Failed, 'cancel'>): void {
    const delayMs = FAILED_RETRY_MS[failures - 1];
    const cancel =
      delayMs === undefined ? () => {} : this.#timers.start(delayMs, () => this.#take(characterId, failures));
    this.#failed.set(characterId, { failures, triedAtMs, cancel });
  }

  #take(characterId: CharacterId, failures: number): void {
    const nowMs = this.#clock.nowMs();
    this.#roundTries = this.#roundTries.filter((atMs) => nowMs - atMs < ROUND_MS);
    if (this.#roundTries.length < TRIES_PER_ROUND) {
      this.#roundTries.push(nowMs);
      this.#retry(characterId);
    } else {
      const triedAtMs = this.#failed.get(characterId)?.triedAtMs ?? nowMs;
      this.#wait(characterId, { failures: failures + 1, triedAtMs });
    }
  }
}
