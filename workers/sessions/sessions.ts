/**
 * The tokens of all characters. A refresh token may die as soon as it is spent, so it is spent by one tab at a time,
 * only after asking the page for the newest one, and what comes of it is stored before anything else happens.
 */
import type { CharacterRecord, EngineListener, Session } from '../api.ts';
import type { CharacterId } from '../domain/ids.ts';
import { Slots } from '../esi/batches.ts';
import { type Clock, wait } from '../esi/clock.ts';
import type { BackendClient, ServerFailure } from './backendClient.ts';

/** A token that expires sooner is refreshed before it is used. */
export const REFRESH_AHEAD_MS = 5 * 60_000;

/** Refresh tokens that are spent for one access token: the one at hand, and the one that has taken its place meanwhile. */
const MAX_TOKENS_TRIED = 2;

/**
 * Renewals under way at once, over all characters. A tab that is closed leaves at most so many with a spent token, should
 * the server not give the result again; and more would not fetch sooner, since ESI takes several calls per character.
 */
export const RENEWALS_AT_ONCE = 10;

/** What another tab has stored may reach this one's storage a little later than the lock that it has let go. */
const ON_ITS_WAY_MS = 1000;

export type AccessToken =
  | { kind: 'ok'; accessToken: string }
  | { kind: 'needsLogin' }
  | { kind: 'gone' }
  | ServerFailure;

export type SessionListener = Pick<EngineListener, 'currentSession' | 'storeSession' | 'notice'>;

export class Sessions {
  readonly #server: BackendClient;
  readonly #clock: Clock;
  readonly #listener: SessionListener;
  readonly #sessions = new Map<CharacterId, Session>();
  readonly #slots = new Slots(RENEWALS_AT_ONCE);
  readonly #underWay = new Map<CharacterId, Promise<AccessToken>>();

  constructor(server: BackendClient, clock: Clock, listener: SessionListener) {
    this.#server = server;
    this.#clock = clock;
    this.#listener = listener;
  }

  /** Takes the tokens that the page holds, unless those at hand last longer. */
  take({ characterId, session }: CharacterRecord): void {
    const known = this.#sessions.get(characterId);
    if (known === undefined || session.expiresAtMs > known.expiresAtMs) {
      this.#sessions.set(characterId, session);
    }
  }

  /** A new log-in: its tokens hold, whatever was at hand. */
  replace({ characterId, session }: CharacterRecord): void {
    this.#sessions.set(characterId, session);
  }

  forget(characterId: CharacterId): void {
    this.#sessions.delete(characterId);
  }

  /**
   * An access token that holds for the next minutes. To be called by the tab that has the character's lock.
   * @param refused one that ESI did not take, although it should still hold
   */
  accessToken(character: CharacterRecord, refused: string | null = null): Promise<AccessToken> {
    const { characterId } = character;
    const session = this.#sessions.get(characterId);
    if (session !== undefined && this.#isGood(session, refused)) {
      return Promise.resolve({ kind: 'ok', accessToken: session.accessToken });
    }
    // Several calls of one character may want a new token at the same time: it is fetched once.
    let renewal = this.#underWay.get(characterId);
    if (renewal === undefined) {
      renewal = this.#slots
        .run(() => this.#renew(character, refused))
        .finally(() => this.#underWay.delete(characterId));
      this.#underWay.set(characterId, renewal);
    }
    return renewal;
  }

  async #renew({ characterId, name }: CharacterRecord, refused: string | null): Promise<AccessToken> {
    let spent: string | null = null;
    for (let attempt = 1; ; attempt += 1) {
      const newest = await this.#newestAfter(characterId, spent);
      if (newest === null) {
        return { kind: 'gone' };
      }
      this.#sessions.set(characterId, newest);
      if (newest.sealedRefreshToken === spent) {
        return { kind: 'needsLogin' };
      }
      if (this.#isGood(newest, refused)) {
        return { kind: 'ok', accessToken: newest.accessToken };
      }
      const refreshed = await this.#server.refreshSession(characterId, name, newest);
      if (refreshed.kind === 'ok') {
        await this.#store(characterId, name, refreshed.session);
        return { kind: 'ok', accessToken: refreshed.session.accessToken };
      }
      if (refreshed.kind === 'retrying') {
        if (refreshed.sealedRefreshToken !== null) {
          await this.#store(characterId, name, { ...newest, sealedRefreshToken: refreshed.sealedRefreshToken });
        }
        return refreshed;
      }
      if (attempt === MAX_TOKENS_TRIED) {
        return refreshed;
      }
      // Perhaps refused because a new log-in, a restored file, or another tab where there are no locks, came before:
      // then the page has a newer one.
      spent = newest.sealedRefreshToken;
    }
  }

  /** The tokens that the page holds. Where they are still those that were just refused, it is asked once more. */
  async #newestAfter(characterId: CharacterId, spent: string | null): Promise<Session | null> {
    const newest = await this.#listener.currentSession(characterId);
    if (newest === null || newest.sealedRefreshToken !== spent) {
      return newest;
    }
    await wait(this.#clock, ON_ITS_WAY_MS);
    return this.#listener.currentSession(characterId);
  }

  async #store(characterId: CharacterId, name: string, session: Session): Promise<void> {
    this.#sessions.set(characterId, session);
    const id = `session-${characterId}`;
    try {
      await this.#listener.storeSession(characterId, session);
      this.#listener.notice({ id, kind: 'failed', text: null });
    } catch {
      this.#listener.notice({
        id,
        kind: 'failed',
        text: `The new log-in tokens of ${name} could not be stored in this browser. After a reload ${name} may have to log in again.`,
      });
    }
  }

  #isGood(session: Session, refused: string | null): boolean {
    return session.accessToken !== refused && session.expiresAtMs - this.#clock.nowMs() > REFRESH_AHEAD_MS;
  }
}
