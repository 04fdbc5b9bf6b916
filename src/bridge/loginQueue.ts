/** The queue of logins: characters log in one after another, each by a redirect of its own. */
import { t } from '@lingui/core/macro';
import type { CharacterId } from '../../workers/game/domain/ids.ts';
import type { ExtraPermission } from '../../workers/game/domain/ownData.ts';
import { listAnd } from '../format/lists.ts';
import { formatNumber } from '../format/number.ts';
import { joinSentences } from '../format/text.ts';
import {
  changed,
  isOver,
  type LoginOutcome,
  type LoginQueue,
  loginAfter,
  withChosen,
  withExpired,
  withLoggedIn,
  withLogins,
  withSkippedAgain,
} from '../model/loginQueue.ts';
import { characterNameAtom, ownCharactersAtom } from '../state/characters.ts';
import { closeDialog, openDialog } from '../state/dialogs.ts';
import { loginServiceAtom } from '../state/environment.ts';
import { store } from '../state/jotai.ts';
import { loginQueueAtom, queueNewsAtom, returningIdAtom, shownQueueAtom } from '../state/loginQueue.ts';
import { clearNotice, noticesAtom, setNotice } from '../state/notices.ts';
import { permissionsAtom } from '../state/ownData.ts';
import { keepQueueTab, queueTab } from '../state/storage.ts';
import { permissionTexts } from '../words/permissions.ts';
import { login, offeredOf, scopesFor } from './login.ts';

/** The dialog is there: those whose logins have expired are in the queue, and after a reload it opens again. */
export function showQueue(): void {
  if (queueTab() === null) keepQueueTab(0);
  clearNotice('login-queue');
  const queue = store.get(loginQueueAtom);
  store.set(loginQueueAtom, withSkippedAgain(withExpired(queue, expiredLogins())));
}

/** Adds those whose logins have expired since. */
export function addExpired(): void {
  const queue = store.get(loginQueueAtom);
  const grown = withExpired(queue, expiredLogins());
  if (grown !== queue) store.set(loginQueueAtom, grown);
}

function expiredLogins() {
  return store
    .get(ownCharactersAtom)
    .filter(({ needsLogin }) => needsLogin)
    .map(({ characterId }) => ({
      characterId,
      // Also what is not offered: that is not known until the server has answered.
      permissions: store.get(permissionsAtom(characterId)).filter((permission) => permission !== 'planets'),
    }));
}

/** Puts these characters into the queue, to log in with what was chosen for them. */
export function queueLogins(characterIds: readonly CharacterId[], permissions: readonly ExtraPermission[]): void {
  const wanted = characterIds.map((characterId) => ({ characterId, permissions }));
  store.set(loginQueueAtom, withLogins(store.get(loginQueueAtom), wanted));
}

/** Whether the player has chosen that a character's login, which the queue still has to do, does not allow this. */
export function isLeftOut(characterId: CharacterId, permission: ExtraPermission): boolean {
  const login = store.get(loginQueueAtom)?.logins.find((one) => one.characterId === characterId);
  const isToDo = login?.state === 'waiting' || login?.state === 'skipped';
  return isToDo && !login.permissions.includes(permission);
}

/** Leaves the queue. What is left of it stays for later. */
export function leaveQueue(): void {
  keepQueueTab(null);
  store.set(queueNewsAtom, null);
  const queue = store.get(loginQueueAtom);
  if (queue !== null && isOver(queue)) store.set(loginQueueAtom, null);
  closeDialog();
}

/** Forgets the queue. Nobody is logged out. */
export function endQueue(): void {
  store.set(loginQueueAtom, null);
  leaveQueue();
}

/** Closes the queue if another tab has deleted it. */
export function closeDeletedQueue(): void {
  if (store.get(loginQueueAtom) === null) leaveQueue();
}

/** Goes to EVE's login page for whom the queue offers. */
export async function logInNext(): Promise<void> {
  const next = store.get(shownQueueAtom)?.next ?? null;
  if (next === null || store.get(loginServiceAtom) === null || store.get(returningIdAtom) !== null) return;
  chooseLogin(next.characterId);
  keepQueueTab(next.characterId);
  await login(scopesFor(offeredOf(next.permissions)));
  const failure = store.get(noticesAtom).find(({ id, kind }) => id === 'login' && kind === 'failed');
  // Behind the dialog, nobody would see it.
  if (failure) takeNews(failure.text, true);
}

export function chooseLogin(characterId: CharacterId): void {
  change((queue) => withChosen(queue, characterId));
}

/** Offers the next one; this one stays in the list. */
export function skipLogin(characterId: CharacterId): void {
  change((queue) => changed({ ...queue, chosenId: characterId }, characterId, { state: 'skipped' }));
  store.set(queueNewsAtom, null);
}

/** Takes a character out of the queue. If it was offered, the one after it is offered next. */
export function removeLogin(characterId: CharacterId): void {
  const { groups = [], next = null } = store.get(shownQueueAtom) ?? {};
  // Once it is out of the queue, nobody knows who came after it.
  const offered = next?.characterId === characterId ? loginAfter(groups, characterId) : next;
  change((queue) => ({
    ...changed(queue, characterId, { state: 'removed' }),
    chosenId: offered?.characterId ?? null,
  }));
}

function change(apply: (queue: LoginQueue) => LoginQueue): void {
  const queue = store.get(loginQueueAtom);
  if (queue !== null) store.set(loginQueueAtom, apply(queue));
}

/**
 * After the page was loaded: opens the queue that this tab had open, or says that there is one.
 * @param isReturn a login is being completed
 */
export function resumeQueue(isReturn: boolean): void {
  const queue = store.get(shownQueueAtom);
  const asked = queueTab();
  if (queue === null) keepQueueTab(null);
  else if (asked !== null) {
    store.set(returningIdAtom, isReturn && asked > 0 ? (asked as CharacterId) : null);
    openDialog({ kind: 'loginQueue' });
  } else if (queue.next !== null) {
    const { doneCount, count } = queue;
    setNotice({
      id: 'login-queue',
      kind: 'needsYou',
      text: t`Your queue of logins goes on where you left it: ${{ done: doneText(doneCount, count) }}.`,
      action: { kind: 'loginQueue' },
    });
  }
}

/** `3 of 40 done` */
export function doneText(doneCount: number, count: number): string {
  const [done, all] = [formatNumber(doneCount), formatNumber(count)];
  return t({ message: `${done} of ${all} done`, comment: 'how many characters of a queue have logged in' });
}

/** Strikes off who has logged in, or leaves the login with what went wrong; then offers the next one. */
export function takeOutcome(outcome: LoginOutcome): void {
  const askedId = store.get(returningIdAtom);
  store.set(returningIdAtom, null);
  const queue = store.get(loginQueueAtom);
  if (queue === null) return;
  if (outcome.kind !== 'loggedIn') {
    if (askedId === null) return;
    keepQueueTab(0);
    clearNotice('login');
    store.set(loginQueueAtom, changed(queue, askedId, { problem: outcome }));
    takeNews(outcome.text, true);
    return;
  }
  const { characterId, permissions } = outcome;
  const login = queue.logins.find((one) => one.characterId === characterId);
  const earlier = login?.state ?? null;
  // The login could not ask for anything else; what is offered is unknown where the server has not answered.
  const asked =
    store.get(loginServiceAtom) === null
      ? queue
      : changed(queue, characterId, { permissions: offeredOf(login?.permissions ?? []) });
  const { queue: next, lacking } = withLoggedIn(asked, characterId, permissions);
  store.set(loginQueueAtom, next);
  if (askedId === null) return;
  keepQueueTab(0);
  clearNotice('login');
  takeNews(
    joinSentences([
      loggedInText(outcome, earlier, askedId),
      outcome.change,
      lacking.length > 0 && lackingText(outcome.name, lacking),
    ]),
    characterId !== askedId,
  );
}

function takeNews(text: string, isProblem: boolean): void {
  store.set(queueNewsAtom, { text, isProblem });
}

function loggedInText(
  { characterId, name, isNew }: Extract<LoginOutcome, { kind: 'loggedIn' }>,
  earlier: LoginQueue['logins'][number]['state'] | null,
  askedId: CharacterId,
): string {
  if (characterId === askedId) return t`${name} is logged in.`;
  const asked = store.get(characterNameAtom)(askedId);
  if (isNew)
    return t`You chose ${name}, not ${asked}: ${name} is new and was added to your characters. Now choose ${asked}.`;
  switch (earlier) {
    case 'done':
      return t`You chose ${name}, not ${asked}: ${name} had logged in already, and has done so again. Now choose ${asked}.`;
    case 'waiting':
    case 'skipped':
      return t`You chose ${name}, not ${asked}: ${name} is logged in, too, and done. Now choose ${asked}.`;
    case 'removed':
    case null:
      return t`You chose ${name}, not ${asked}: ${name} was not in this list, and has logged in again. Now choose ${asked}.`;
    default:
      return earlier satisfies never;
  }
}

/** Another character's login asked for less than what was chosen for this one. */
function lackingText(name: string, lacking: readonly ExtraPermission[]): string {
  const names = listAnd(lacking.map((permission) => permissionTexts()[permission].name));
  return t`${name} stays in the list, because this login does not read: ${names}.`;
}
