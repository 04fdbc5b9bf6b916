/** Playing on in the sandbox. */
import type { CharacterId } from '../../workers/domain/ids.ts';
import { errorMessage } from '../format/text.ts';
import { setNotice } from '../state/notices.ts';
import { makeNextRecordWrong, visitInSandbox } from './backendClient.ts';
import { askEngine } from './engine.ts';

/**
 * Lets pilots of the sandbox visit all their planets in the game now, and fetches the new records. Failures are notices.
 * @param wrongUnits by how many units the record of each pilot's first planet is wrong; 0 for right records
 */
export async function playOn(characterIds: readonly CharacterId[], wrongUnits: number): Promise<void> {
  const { origin } = window.location;
  const visited: CharacterId[] = [];
  let planetCount = 0;
  let problem: string | null = null;
  for (const characterId of characterIds) {
    const spoilt = wrongUnits === 0 ? null : await makeNextRecordWrong(origin, characterId, wrongUnits);
    const answer = spoilt?.kind === 'failed' ? spoilt : await visitInSandbox(origin, characterId);
    if (answer.kind === 'failed') {
      problem = answer.message;
      break;
    }
    visited.push(characterId);
    planetCount += answer.value;
  }
  if (visited.length > 0) {
    try {
      await askEngine((engine) => engine.fetchAgain(visited));
    } catch (error) {
      problem ??= errorMessage(error);
    }
  }
  const planets = planetCount === 1 ? 'One planet' : `${planetCount} planets`;
  const wrong =
    visited.length === 1
      ? 'the record of one of them is'
      : `the records of ${visited.length} of them, one of each pilot, are`;
  const spoilt = wrongUnits === 0 ? '' : ` In the sandbox’s ESI, ${wrong} wrong by ${wrongUnits} units.`;
  setNotice(
    problem === null
      ? { id: 'play-on', kind: 'done', text: `${planets} visited in the sandbox.${spoilt}` }
      : { id: 'play-on', kind: 'failed', text: `Could not play on: ${problem}` },
  );
}
