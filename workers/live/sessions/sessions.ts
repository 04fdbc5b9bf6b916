/**
 * All characters' tokens. A used refresh token may stop working: one tab at a time asks the page for the newest one,
 * and stores the new one before anything else happens.
 */
import type { EngineListener } from '../../api.ts';
import type { Character, Session } from '../../game/domain/character.ts';
import type { Clock } from '../../game/domain/clock.ts';
import { getOrAdd } from '../../game/domain/groups.ts';
import type { CharacterId } from '../../game/domain/ids.ts';
import { Timers } from '../../game/domain/timers.ts';
import { Slots } from '../esi/batches.ts';
import type { BackendClient, ServerFailure } from './backendClient.ts';

/** An access token that expires sooner is renewed before it is used. */
const REFRESH_AHEAD_MS = 5 * 60_000;

/** Refresh tokens that are used for one access token: the first one, and the one that has replaced it meanwhile. */
const MAX_TOKENS_TRIED = 2;

/**
 * Renewals at the same time: a closed tab leaves at most so many characters with a used token, if the server cannot
 * repeat its answer. More would not load planets sooner.
 */
const RENEWALS_AT_ONCE = 10;

/** What another tab has stored may arrive here a little later than the lock that it has released. */
const STORAGE_DELAY_MS = 1000;

export type AccessToken =
  | { kind: 'ok'; accessToken: string }
  | { kind: 'needsLogin' }
  | { kind: 'gone' }
  | ServerFailure;

type SessionListener = Pick<EngineListener, 'currentSession' | 'storeSession' | 'markNeedsLogin' | 'notice'>;

type SessionOwner = Pick<Character, 'characterId' | 'name'>;

export class Sessions {
  readonly #server: BackendClient;
  readonly #clock: Clock;
  readonly #timers: Timers;
  readonly #listener: SessionListener;
  /** Copies of what the page has. The page is asked for a newer one before a refresh token is used. */
  readonly #sessions = new Map<CharacterId, Session>();
  readonly #unverified = new Set<CharacterId>();
  readonly #slots = new Slots(RENEWALS_AT_ONCE);
  readonly #underWay = new Map<CharacterId, Promise<AccessToken>>();

  constructor(server: BackendClient, clock: Clock, listener: SessionListener) {
    this.#server = server;
    this.#clock = clock;
    this.#timers = new Timers(clock);
    this.#listener = listener;
  }

  /** Asks the page for the character's session before it is used again. */
  forget(characterId: CharacterId): void {
    this.#sessions.delete(characterId);
    this.#unverified.delete(characterId);
  }

  /** A character was added or has logged in again: its session may be of another server, so it is verified at once. */
  add(characterId: CharacterId): void {
    this.#sessions.delete(characterId);
    this.#unverified.add(characterId);
  }

  /** Tests once whether the session of an added character works. @returns why it does not; null if there is no problem */
  async verify(character: SessionOwner): Promise<Exclude<AccessToken, { kind: 'ok' }> | null> {
    if (!this.#unverified.has(character.characterId)) return null;
    const token = await this.accessToken(character);
    return token.kind === 'ok' ? null : token;
  }

  /** Whether the next call to ESI needs a renewal, which shows whether the stored refresh token still works. */
  async isRenewalDue(characterId: CharacterId): Promise<boolean> {
    const session = this.#sessions.get(characterId) ?? (await this.#listener.currentSession(characterId));
    return session !== null && !this.#isGood(session, null);
  }

  /** The server or ESI refuses the character's session: the player has to log in again. */
  async markNeedsLogin(characterId: CharacterId): Promise<void> {
    const session = this.#sessions.get(characterId);
    if (session !== undefined) await this.#listener.markNeedsLogin(characterId, session.sealedRefreshToken);
  }

  /**
   * An access token that is valid for the next minutes. Must be called by the tab that has the character's lock.
   * @param refused one that ESI refused, although it should still be valid
   */
  async accessToken(character: SessionOwner, refused: string | null = null): Promise<AccessToken> {
    const { characterId } = character;
    const session = this.#sessions.get(characterId);
    if (session !== undefined && this.#isGood(session, refused)) {
      this.#unverified.delete(characterId);
      return { kind: 'ok', accessToken: session.accessToken };
    }
    // Several calls of one character may need a new token at the same time: it is renewed once.
    return getOrAdd(this.#underWay, characterId, () =>
      this.#newToken(character, refused).finally(() => this.#underWay.delete(characterId)),
    );
  }

  /** The stored token if the page has a good one, which waits for no other character's renewal. */
  async #newToken(character: SessionOwner, refused: string | null): Promise<AccessToken> {
    const { characterId } = character;
    const stored = await this.#listener.currentSession(characterId);
    const token =
      stored !== null && this.#isGood(stored, refused)
        ? this.#use(characterId, stored)
        : await this.#slots.run(() => this.#renew(character, refused));
    if (token.kind !== 'retrying') this.#unverified.delete(characterId);
    return token;
  }

  #use(characterId: CharacterId, session: Session): AccessToken {
    this.#sessions.set(characterId, session);
    return { kind: 'ok', accessToken: session.accessToken };
  }

  stop(): void {
    this.#timers.stop();
  }

  async #renew({ characterId, name }: SessionOwner, refused: string | null): Promise<AccessToken> {
    let spent: string | null = null;
    for (let attempt = 1; ; attempt += 1) {
      const newest = await this.#newestAfter(characterId, spent);
      if (newest === null) return { kind: 'gone' };
      this.#sessions.set(characterId, newest);
      if (newest.sealedRefreshToken === spent) return { kind: 'needsLogin' };
      if (this.#isGood(newest, refused)) return this.#use(characterId, newest);
      const refreshed = await this.#server.refreshSession(characterId, name, newest);
      if (refreshed.kind === 'ok') {
        await this.#store(characterId, name, refreshed.session, newest.sealedRefreshToken);
        return { kind: 'ok', accessToken: refreshed.session.accessToken };
      }
      if (refreshed.kind === 'retrying') {
        if (refreshed.sealedRefreshToken !== null) {
          const { sealedRefreshToken } = refreshed;
          await this.#store(characterId, name, { ...newest, sealedRefreshToken }, newest.sealedRefreshToken);
        }
        return refreshed;
      }
      if (attempt === MAX_TOKENS_TRIED) return refreshed;
      // A new login, a restored file, or another tab of a browser without locks may have replaced it: then the page has a
      // newer one.
      spent = newest.sealedRefreshToken;
    }
  }

  /** The page's session. If it is still the one that was just refused, the page is asked again after a short wait. */
  async #newestAfter(characterId: CharacterId, spent: string | null): Promise<Session | null> {
    const newest = await this.#listener.currentSession(characterId);
    if (newest === null || newest.sealedRefreshToken !== spent) return newest;
    await this.#timers.wait(STORAGE_DELAY_MS);
    return this.#listener.currentSession(characterId);
  }

  async #store(characterId: CharacterId, name: string, session: Session, replacedToken: string): Promise<void> {
    this.#sessions.set(characterId, session);
    const id = `session-${characterId}`;
    try {
      await this.#listener.storeSession(characterId, session, replacedToken);
      this.#listener.notice({ id, kind: 'failed', text: null });
    } catch {
      this.#listener.notice({
        id,
        kind: 'failed',
        text: { kind: 'loginNotStored', name },
      });
    }
  }

  #isGood(session: Session, refused: string | null): boolean {
    return session.accessToken !== refused && session.expiresAtMs - this.#clock.nowMs() > REFRESH_AHEAD_MS;
  }
}
