/** What becomes of a login that the player returns from. Loaded only then, or while a queue of logins is stored. */
import { t } from '@lingui/core/macro';
import type { Session } from '../../workers/game/domain/character.ts';
import type { CharacterId } from '../../workers/game/domain/ids.ts';
import { type ExtraPermission, PLANET_SCOPE } from '../../workers/game/domain/ownData.ts';
import { permissionsOf } from '../../workers/game/domain/token.ts';
import { joinSentences } from '../format/text.ts';
import type { LoginOutcome, LoginProblem } from '../model/loginQueue.ts';
import { addLoggedInCharacter, characterAtom, currentSession } from '../state/characters.ts';
import { store } from '../state/jotai.ts';
import { setNotice } from '../state/notices.ts';
import { LOST_SESSION } from '../state/sessions.ts';
import { changeText } from '../words/permissions.ts';
import { exchangeCode, type Login, revoke } from './backendClient.ts';
import { type LoginReturn, offeredOf } from './login.ts';
import { isLeftOut, resumeQueue, takeOutcome } from './loginQueue.ts';
import { forgetTaxes, refreshOwnData } from './ownData.ts';

/**
 * Completes the login that the player has returned from, and goes on with the queue of logins.
 * @param untilReached resolves once the server has answered, or can't be reached
 */
export async function finishLogin(loginReturn: LoginReturn, untilReached: Promise<unknown>): Promise<void> {
  resumeQueue(loginReturn.kind !== 'none');
  if (loginReturn.kind === 'none') return;
  await untilReached;
  takeOutcome(await outcomeOf(loginReturn));
}

async function outcomeOf(loginReturn: Exclude<LoginReturn, { kind: 'none' }>): Promise<LoginOutcome> {
  switch (loginReturn.kind) {
    case 'code':
      return completeLogin(loginReturn.code, loginReturn.codeVerifier, loginReturn.scopes, loginReturn.chosenFor);
    case 'cancelled': {
      const text = t`The login was cancelled. Nothing has changed.`;
      setNotice({ id: 'login', kind: 'done', text });
      return { kind: 'cancelled', text };
    }
    case 'refused':
      return problem(
        'refused',
        t`EVE's login refused: ${{ reason: loginReturn.reason }}. Nothing has changed. Try again.`,
      );
    case 'foreign':
      return problem(
        'foreign',
        t`This login was not started by this page (its state does not match), so it was refused. Log in again from here.`,
      );
    default:
      return loginReturn satisfies never;
  }
}

/** Says what went wrong, with a button to try again. */
function problem(kind: LoginProblem['kind'], text: string): LoginProblem {
  setNotice({ id: 'login', kind: 'failed', text, action: 'login' });
  return { kind, text };
}

/**
 * Exchanges the code of a checked login and adds the character to the list. A login that it replaces is revoked. Failures
 * are notices.
 * @param scopes what the login asked for
 * @param chosenFor for whom the player has chosen that; null if the dialog named nobody
 */
export async function completeLogin(
  code: string,
  codeVerifier: string | null,
  scopes: readonly string[] = [PLANET_SCOPE],
  chosenFor: CharacterId | null = null,
): Promise<LoginOutcome> {
  const answer = await exchangeCode(code, codeVerifier, scopes);
  if (answer.kind === 'failed') {
    return problem('failed', t`The login was not completed: ${{ problem: answer.message }}`);
  }
  const { characterId, name, session } = answer.value;
  const replaced = currentSession(characterId);
  // The server has refused the earlier login: it has ended, or belongs to another server.
  const isReplacedRefused = store.get(characterAtom(characterId))?.needsLogin ?? false;
  if (!addLoggedInCharacter(answer.value)) {
    const text = t`${name} could not be added: the list is full. Delete a character that you no longer need.`;
    setNotice({ id: 'login', kind: 'failed', text });
    return { kind: 'full', text };
  }
  const [before, after] = [extraPermissions(replaced), extraPermissions(session)];
  const less = before.filter((permission) => !after.includes(permission));
  const change = changeText(
    after.filter((permission) => !before.includes(permission)),
    less,
  );
  setNotice({ id: 'login', kind: 'done', text: joinSentences([t`${name} is logged in.`, change]) });
  const isReplaced = replaced?.sealedRefreshToken !== session.sealedRefreshToken;
  if (replaced !== null && replaced !== LOST_SESSION && isReplaced) {
    void endReplaced(answer.value, replaced, isReplacedRefused);
  }
  // Only if the player was told: the login may be of another character than was named, or its host no longer offers it.
  const isTakenBack =
    less.includes('wallet') &&
    offeredOf(['wallet']).length > 0 &&
    (chosenFor === characterId || isLeftOut(characterId, 'wallet'));
  // Waited for, because the player leaves for the next login.
  if (isTakenBack) await forgetTaxes(characterId);
  if (change !== '') void refreshOwnData();
  const permissions = permissionsOf(session.accessToken);
  return { kind: 'loggedIn', characterId, name, isNew: replaced === null, permissions, change };
}

/** Revokes the login that another one has replaced. It goes on if the player leaves for the next login. */
async function endReplaced(login: Login, replaced: Login['session'], isRefused: boolean): Promise<void> {
  const revoked = await revoke(login, replaced);
  if (revoked.kind === 'ok' || isRefused) return;
  setNotice({
    id: 'login-replaced',
    kind: 'failed',
    text: t`The earlier login of ${{ name: login.name }} could not be ended: ${{ problem: revoked.message }} To be sure, remove this application under Third Party Applications in your EVE account, then log in again.`,
  });
}

function extraPermissions(session: Session | null): ExtraPermission[] {
  return (session === null ? [] : permissionsOf(session.accessToken)).filter((permission) => permission !== 'planets');
}
