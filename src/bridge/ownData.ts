/** What a view may ask about what EVE knows of a character beyond its planets. */
import type { CharacterId } from '../../workers/domain/ids.ts';
import { errorMessage } from '../format/text.ts';
import { clearNotice, setNotice } from '../state/notices.ts';
import { askEngine } from './engine.ts';

/** Asks EVE for a character's skills now. A failure is a notice. */
export async function refreshSkills(characterId: CharacterId, name: string): Promise<void> {
  const id = `skills-${characterId}`;
  const problem = await askEngine((engine) => engine.ownData.refreshSkills(characterId)).catch(errorMessage);
  if (problem === null) clearNotice(id);
  else setNotice({ id, kind: 'failed', text: `The skills of ${name} could not be fetched: ${problem}` });
}
