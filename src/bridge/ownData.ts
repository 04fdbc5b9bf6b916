/** What a view may ask about what EVE knows of a character beyond its planets. */
import { t } from '@lingui/core/macro';
import { addToGroup } from '../../workers/game/domain/groups.ts';
import type { CharacterId } from '../../workers/game/domain/ids.ts';
import { firstNames } from '../format/lists.ts';
import { errorMessage, joinSentences, namedText } from '../format/text.ts';
import { clearNotice, setNotice } from '../state/notices.ts';
import { fetchMessageText } from '../words/fetchMessages.ts';
import { engineSubject } from './engineSubject.ts';

const ownData = engineSubject('ownData');

/** Each throws (rejects) if the engine cannot answer; the view shows it. */
export const { movedSince, taxes: fetchTaxes } = ownData;

/** After a login that allows more or less than before. */
export async function refreshOwnData(): Promise<void> {
  // An engine that starts later asks by itself.
  await ownData.refresh().catch(() => {});
}

/** The player has taken the permission back: deletes the taxes that a character paid. */
export async function forgetTaxes(characterId: CharacterId): Promise<void> {
  // Where they can't be deleted, the engine says so; if no engine runs, the page has said so.
  await ownData.forgetTaxes(characterId).catch(() => {});
}

/** Asks EVE for a character's skills now. A failure is a notice. */
export async function refreshSkills(characterId: CharacterId, name: string): Promise<void> {
  const id = `skills-${characterId}`;
  const problem = await ownData
    .refreshSkills(characterId)
    .then((message) => message && fetchMessageText(message))
    .catch(errorMessage);
  if (problem === null) clearNotice(id);
  else setNotice({ id, kind: 'failed', text: t`The skills of ${name} could not be fetched: ${problem}` });
}

/**
 * Asks EVE for what these characters have in hangars, unless it would repeat its last answer. Failures are one notice,
 * which says each reason once.
 */
export async function refreshStock(characters: readonly { characterId: CharacterId; name: string }[]): Promise<void> {
  const ids = characters.map(({ characterId }) => characterId);
  let problems: readonly string[];
  try {
    const answer = await ownData.refreshStock(ids);
    const names = new Map<string, string[]>();
    for (const { characterId, name } of characters) {
      const problem = answer.get(characterId);
      if (problem !== undefined) addToGroup(names, fetchMessageText(problem), name);
    }
    problems = [...names].map(([problem, who]) => namedText(firstNames(who), problem));
  } catch (error) {
    problems = [errorMessage(error)];
  }
  if (problems.length === 0) clearNotice('stock');
  else {
    const text = t`Hangars could not be read. ${{ problems: joinSentences(problems) }}`;
    setNotice({
      id: 'stock',
      kind: 'failed',
      text,
      action: { kind: 'retry', run: () => void refreshStock(characters) },
    });
  }
}
