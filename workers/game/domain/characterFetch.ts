import type { FetchMessage } from './fetchMessage.ts';
import type { EpochSeconds } from './units.ts';

/** How one character's last fetch went. */
export type CharacterFetch =
  | { kind: 'waiting' }
  | { kind: 'fetching' }
  | { kind: 'ok'; at: EpochSeconds }
  /** it retries by itself; `isOutage` if a whole service is down, which has a notice of its own */
  | {
      kind: 'retrying';
      message: FetchMessage;
      attempt: number;
      maxAttempts: number;
      retryAt: EpochSeconds;
      isOutage: boolean;
    }
  /** the player has to log in again */
  | { kind: 'needsLogin' }
  /** it failed for now; the last good data stays on screen */
  | { kind: 'failed'; message: FetchMessage };

/** A fetch that brought nothing new for now. */
export type FailedFetch = Extract<CharacterFetch, { kind: 'retrying' | 'needsLogin' | 'failed' }>;
