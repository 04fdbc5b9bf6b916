/** The end of a character: its tokens, history and variants go with it. */
import { t } from '@lingui/core/macro';
import type { CharacterId } from '../../workers/game/domain/ids.ts';
import type { StorageProblem } from '../../workers/game/domain/storageProblem.ts';
import { errorMessage } from '../format/text.ts';
import { endDeletion, ownCharactersAtom, removeCharacter, unfinishedDeletions } from '../state/characters.ts';
import { forgetCharacter } from '../state/forgetCharacter.ts';
import { store } from '../state/jotai.ts';
import { setNotice } from '../state/notices.ts';
import { LOST_SESSION } from '../state/sessions.ts';
import { storageProblemText } from '../words/storageNotices.ts';
import { askEngine } from './engine.ts';
import { EngineGoneError } from './engineBridge.ts';
import { changeVariants } from './whatIf.ts';
import { withdraw } from './withdraw.ts';

/** Deletes the character here, then revokes its tokens. If that fails, a notice says so; the character stays deleted. */
export async function deleteCharacter(id: CharacterId): Promise<void> {
  const removed = removeCharacter(id);
  if (!removed) return;
  const { character, session } = removed;
  forgetCharacter(character);
  void deleteStoredDataOf(id, character.name);
  // Lost tokens can't be revoked.
  const { name } = character;
  const answer = session === LOST_SESSION ? null : await withdraw({ kind: 'login', characterId: id, name, session });
  if (answer === null || answer.kind === 'ok') {
    setNotice({
      id: `delete-${id}`,
      kind: 'done',
      text: answer === null ? t`${name} is deleted.` : t`${name} is deleted and logged out.`,
    });
  } else {
    setNotice({
      id: `delete-${id}`,
      kind: 'failed',
      text: answer.isRefused
        ? t`Logout failed for ${name}: ${{ problem: answer.message }} The character is deleted here anyway. To end this application's access for good, remove it under Third Party Applications in your EVE account.`
        : t`Logout failed for ${name}: ${{ problem: answer.message }} The character is deleted here anyway, and this page tries the logout again at each start.`,
    });
  }
}

/** Deletes again what is stored of deleted characters, because not all of it may be gone. */
export function finishDeletions(): void {
  for (const id of unfinishedDeletions()) void deleteStoredDataOf(id, null);
}

/**
 * What the engine stores of a character goes with it. A plan of a round that has begun is left as it was agreed.
 * @param name null at a later start, which does not know it
 */
async function deleteStoredDataOf(id: CharacterId, name: string | null): Promise<void> {
  const deletion = { kind: 'deleteCharacter', characterId: id } as const;
  const deletions = [
    changeVariants(deletion).then(throwIfUnstored),
    askEngine((engine) => engine.history.remove(id)),
    askEngine((engine) => engine.settle.changeKept(deletion)).then(throwIfUnstored),
    askEngine((engine) => engine.shares.removeCharacter(id)),
    askEngine((engine) => engine.backup.forgetCharacter(id)),
    // The engine forgets a character that it knows with this list, any other with the next call.
    askEngine((engine) => engine.set({ characters: store.get(ownCharactersAtom) })),
    askEngine((engine) => engine.fetching.forget(id)),
  ];
  try {
    // The round is looked at whether all of it is deleted or not.
    await Promise.all([
      ...deletions,
      Promise.allSettled(deletions).then(() => (name === null ? undefined : sayIfRoundNames(id, name))),
    ]);
    endDeletion(id);
  } catch (error) {
    // The next start tries again.
    if (name === null && error instanceof EngineGoneError) return;
    const problem = errorMessage(error);
    setNotice({
      id: `delete-history-${id}`,
      kind: 'failed',
      text:
        name === null
          ? t`What is still stored of a deleted character could not be deleted (${problem}). Reload the page to try again. If that keeps failing, delete all history in History (“Save and restore”), or everything in Settings.`
          : t`The stored history, variants, plans or shares of ${name} could not be deleted (${problem}). Reload the page to try again. If that keeps failing, delete all history in History (“Save and restore”), or everything in Settings.`,
    });
  }
}

/** @throws Error if the browser does not store the change: with the tab, it would be lost */
function throwIfUnstored({ storageProblem }: { storageProblem: StorageProblem | null }): void {
  if (storageProblem !== null) throw new Error(storageProblemText(storageProblem));
}

async function sayIfRoundNames(id: CharacterId, name: string): Promise<void> {
  const { report } = await askEngine((engine) => engine.round.started());
  if (!report?.logins.some(({ characterId }) => characterId === id)) return;
  setNotice({
    id: `delete-round-${id}`,
    kind: 'needsYou',
    text: t`The round that you have begun still names ${name}, so that its figures stay right. End the round to delete that, too.`,
  });
}
