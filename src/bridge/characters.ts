/** Everything that a player does with characters and their planets. */
import { plural, t } from '@lingui/core/macro';
import type { PlanetConfig } from '../../workers/api.ts';
import type { CharacterId, PlanetId } from '../../workers/domain/ids.ts';
import { percentInput } from '../format/percent.ts';
import { errorMessage } from '../format/text.ts';
import { loadCode } from '../languages/loadCode.ts';
import {
  type CharacterEdit,
  characterAtom,
  editCharacter,
  editOwnerRates,
  editPlanetConfig,
  removeCharacter,
  reorderCharacters as reorderStoredCharacters,
} from '../state/characters.ts';
import { store } from '../state/jotai.ts';
import { setNotice } from '../state/notices.ts';
import { LOST_SESSION } from '../state/sessions.ts';
import { revoke } from './backendClient.ts';
import { askEngine } from './engine.ts';

/** Stores the player's edit of a character. */
export function updateCharacter(id: CharacterId, edit: CharacterEdit): void {
  editCharacter(id, edit);
}

/** Stores the player's settings of one planet. */
export function setPlanetConfig(
  id: CharacterId,
  planetId: PlanetId,
  edit: Partial<Omit<PlanetConfig, 'planetId'>>,
): void {
  if (store.get(characterAtom(id))?.shareId !== undefined) {
    setNotice({
      id: 'shared',
      kind: 'failed',
      text: t`This planet is from a share. Only its sharer can change its settings.`,
    });
    return;
  }
  editPlanetConfig(id, planetId, edit);
}

/** Stores the owner's rate of many planets; null for the usual rates. */
export function setOwnerRates(
  planets: readonly { characterId: CharacterId; planetId: PlanetId }[],
  rate: PlanetConfig['ownerTaxFraction'],
): void {
  editOwnerRates(planets, rate);
  setNotice({ id: 'rates', kind: 'done', text: ownerRatesText(planets.length, rate) });
}

function ownerRatesText(planetCount: number, rate: PlanetConfig['ownerTaxFraction']): string {
  if (rate === null) {
    return t`${plural(planetCount, {
      one: '# planet: the usual rates apply again.',
      other: '# planets: the usual rates apply again.',
    })}`;
  }
  const percent = percentInput(rate);
  return t`${plural(planetCount, {
    one: `# planet: the office’s owner charges ${percent}%.`,
    other: `# planets: the office’s owner charges ${percent}%.`,
  })}`;
}

/** Deletes the character here, then revokes its tokens. If that fails, a notice says so; the character stays deleted. */
export async function deleteCharacter(id: CharacterId): Promise<void> {
  const removed = removeCharacter(id);
  if (!removed) return;
  const { character, session } = removed;
  void deleteStoredDataOf(id, character.name);
  // Lost tokens can't be revoked.
  const { name } = character;
  const answer = session === LOST_SESSION ? null : await revoke(character, session);
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
      text: t`Logout failed for ${name}: ${{ problem: answer.message }} The character is deleted here anyway. To end this application's access for good, remove it under Third Party Applications in your EVE account.`,
    });
  }
}

/** History and variants go with their character. They stay if a character is only missing from a restored list. */
async function deleteStoredDataOf(id: CharacterId, name: string): Promise<void> {
  try {
    await Promise.all([
      loadCode(() => import('./whatIf.ts')).then(({ changeVariants }) =>
        changeVariants({ kind: 'deleteCharacter', characterId: id }),
      ),
      askEngine((engine) => engine.history.remove(id)),
    ]);
  } catch (error) {
    setNotice({
      id: `delete-history-${id}`,
      kind: 'failed',
      text: t`The stored history and variants of ${name} could not be deleted (${{ problem: errorMessage(error) }}). Reload the page, then delete all history in History (“Save and restore”), or clear this site's data.`,
    });
  }
}

/** Puts the characters of one account in this order. */
export function reorderCharacters(ids: readonly CharacterId[]): void {
  reorderStoredCharacters(ids);
}
