/** A queue of logins: who is left, in which order, and what each login that comes back does to it. */
import type { Character } from '../../workers/game/domain/character.ts';
import { type CharacterId, NO_ACCOUNT } from '../../workers/game/domain/ids.ts';
import type { ExtraPermission, Permission } from '../../workers/game/domain/ownData.ts';
import { groupByAccount } from './accounts.ts';

export interface LoginProblem {
  /** failed: the server could not exchange it; full: there is no room for the character */
  kind: 'cancelled' | 'refused' | 'foreign' | 'failed' | 'full';
  /** in the language that the page had */
  text: string;
}

/** What came of a login that the player has returned from. */
export type LoginOutcome =
  | {
      kind: 'loggedIn';
      characterId: CharacterId;
      name: string;
      /** the character was not in the list before */
      isNew: boolean;
      permissions: readonly Permission[];
      /** what is read more or less than before, as sentences; empty if nothing changes */
      change: string;
    }
  | LoginProblem;

export interface QueuedLogin {
  characterId: CharacterId;
  /** what its login asks for besides planets */
  permissions: readonly ExtraPermission[];
  /** removed: the player wants no login for it, so it is not added again by itself */
  state: 'waiting' | 'done' | 'skipped' | 'removed';
  /** of the last login, if that did not succeed */
  problem: LoginProblem | null;
}

export interface LoginQueue {
  version: 1;
  logins: readonly QueuedLogin[];
  /** who was offered last; null before the first */
  chosenId: CharacterId | null;
}

/** A character that is to log in. */
export interface WantedLogin {
  characterId: CharacterId;
  permissions: readonly ExtraPermission[];
}

export interface ListedLogin extends QueuedLogin {
  name: string;
}

/** The logins of an account, as the player has labelled it. */
export interface LoginGroup {
  /** NO_ACCOUNT for characters without a label */
  account: string;
  logins: readonly ListedLogin[];
}

const EMPTY: LoginQueue = { version: 1, logins: [], chosenId: null };

/** Whether any login is left that the player has neither skipped nor removed. */
export function isUnfinished(queue: LoginQueue | null): boolean {
  return queue?.logins.some(({ state }) => state === 'waiting') ?? false;
}

/** Whether it can be forgotten: no login is left, skipped ones included. */
export function isOver(queue: LoginQueue): boolean {
  return !isUnfinished(queue) && !queue.logins.some(({ state }) => state === 'skipped');
}

/** Offers those again that were skipped, if no other is left. */
export function withSkippedAgain(queue: LoginQueue): LoginQueue {
  if (isUnfinished(queue)) return queue;
  const logins = queue.logins.map((login) =>
    login.state === 'skipped' ? { ...login, state: 'waiting' as const } : login,
  );
  return { ...queue, logins };
}

/** Adds logins that the player asks for; what was chosen for one that is in the queue already is replaced. */
export function withLogins(queue: LoginQueue | null, wanted: readonly WantedLogin[]): LoginQueue {
  const { logins, chosenId } = queue === null || isOver(queue) ? EMPTY : queue;
  const ids = new Set(wanted.map(({ characterId }) => characterId));
  const added = wanted.map((login): QueuedLogin => ({ ...login, state: 'waiting', problem: null }));
  return { version: 1, logins: [...logins.filter(({ characterId }) => !ids.has(characterId)), ...added], chosenId };
}

/**
 * Adds logins that have expired, unless the queue has them: those that the player has removed stay away, and those that are
 * done have expired since.
 */
export function withExpired(queue: LoginQueue | null, expired: readonly WantedLogin[]): LoginQueue {
  const known = new Set(
    (queue?.logins ?? []).flatMap(({ characterId, state }) => (state === 'done' ? [] : [characterId])),
  );
  const missing = expired.filter(({ characterId }) => !known.has(characterId));
  return missing.length === 0 && queue !== null ? queue : withLogins(queue, missing);
}

/** The queue's logins by account in the player's order, those without a label last. Deleted characters are left out. */
export function groupLogins(
  queue: LoginQueue,
  characters: readonly Pick<Character, 'account' | 'characterId' | 'name'>[],
  accountOrder: readonly string[],
): readonly LoginGroup[] {
  const logins = new Map(
    queue.logins.filter(({ state }) => state !== 'removed').map((login) => [login.characterId, login]),
  );
  const names = new Map(characters.map(({ characterId, name }) => [characterId, name]));
  const queued = characters.filter(({ characterId }) => logins.has(characterId));
  const groups = groupByAccount(queued, accountOrder).map(({ name: account, characterIds }) => ({
    account,
    logins: characterIds.flatMap((id) => {
      const [login, name] = [logins.get(id), names.get(id)];
      return login === undefined || name === undefined ? [] : [{ ...login, name }];
    }),
  }));
  return [
    ...groups.filter(({ account }) => account !== NO_ACCOUNT),
    ...groups.filter(({ account }) => account === NO_ACCOUNT),
  ];
}

/** Whom the queue offers: who was chosen last, until that login is done or skipped, then the next one that waits. */
export function nextLogin(groups: readonly LoginGroup[], chosenId: CharacterId | null): ListedLogin | null {
  const logins = groups.flatMap((group) => group.logins);
  const from = Math.max(
    0,
    logins.findIndex(({ characterId }) => characterId === chosenId),
  );
  return [...logins.slice(from), ...logins.slice(0, from)].find(({ state }) => state === 'waiting') ?? null;
}

/** The next one that waits after this one, from the start again at the end; null if it is the last. */
export function loginAfter(groups: readonly LoginGroup[], characterId: CharacterId): ListedLogin | null {
  const logins = groups.flatMap((group) => group.logins);
  const place = logins.findIndex((login) => login.characterId === characterId);
  return [...logins.slice(place + 1), ...logins.slice(0, place)].find(({ state }) => state === 'waiting') ?? null;
}

/** Offers a login now, also one that was skipped. */
export function withChosen(queue: LoginQueue, characterId: CharacterId): LoginQueue {
  return { ...changed(queue, characterId, { state: 'waiting' }), chosenId: characterId };
}

export function changed(
  queue: LoginQueue,
  characterId: CharacterId,
  change: Partial<Omit<QueuedLogin, 'characterId'>>,
): LoginQueue {
  const logins = queue.logins.map((login) => (login.characterId === characterId ? { ...login, ...change } : login));
  return { ...queue, logins };
}

/**
 * Strikes off a character that has logged in, if its login allows what was chosen for it.
 * @returns the queue, and what was chosen but is not allowed
 */
export function withLoggedIn(
  queue: LoginQueue,
  characterId: CharacterId,
  permissions: readonly Permission[],
): { queue: LoginQueue; lacking: readonly ExtraPermission[] } {
  const login = queue.logins.find((one) => one.characterId === characterId);
  const lacking = (login?.permissions ?? []).filter((permission) => !permissions.includes(permission));
  return { queue: lacking.length > 0 ? queue : changed(queue, characterId, { state: 'done', problem: null }), lacking };
}
