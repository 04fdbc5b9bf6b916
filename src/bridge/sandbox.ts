/** Playing on in the sandbox. */
import { plural, t } from '@lingui/core/macro';
import type { CharacterId } from '../../workers/game/domain/ids.ts';
import { parseJson } from '../../workers/game/domain/json.ts';
import { asSentence, errorMessage } from '../format/text.ts';
import { loadCode } from '../languages/loadCode.ts';
import { parseCharacterList } from '../state/backupRecords.ts';
import { ownCharactersAtom, restoreCharacters } from '../state/characters.ts';
import { SANDBOX_PILOT_COUNT, sandboxPastMissingAtom } from '../state/environment.ts';
import { store } from '../state/jotai.ts';
import { setNotice } from '../state/notices.ts';
import { fetchSandboxHistory, fetchSandboxPilots, makeNextRecordWrong, visitInSandbox } from './backendClient.ts';
import { askEngine } from './engine.ts';
import { restoreHistory } from './history.ts';

/**
 * Lets pilots of the sandbox visit all their planets in the game now, and fetches the new records. Failures are notices.
 * @param wrongUnits by how many units the record of each pilot's first planet is wrong; 0 for right records
 */
export async function playOn(characterIds: readonly CharacterId[], wrongUnits: number): Promise<void> {
  const visited: CharacterId[] = [];
  let planetCount = 0;
  let problem: string | null = null;
  for (const characterId of characterIds) {
    const spoilt = wrongUnits === 0 ? null : await makeNextRecordWrong(characterId, wrongUnits);
    const answer = spoilt?.kind === 'failed' ? spoilt : await visitInSandbox(characterId);
    if (answer.kind === 'failed') {
      problem = answer.message;
      break;
    }
    visited.push(characterId);
    planetCount += answer.value;
  }
  if (visited.length > 0) {
    try {
      await askEngine((engine) => engine.fetching.fetchAgain(visited));
    } catch (error) {
      problem ??= errorMessage(error);
    }
  }
  const done = t`${plural(planetCount, {
    one: 'One planet visited in the sandbox.',
    other: '# planets visited in the sandbox.',
  })}`;
  const spoilt = t`${plural(visited.length, {
    one: `In the sandbox’s ESI, the record of one of them is wrong by ${wrongUnits} units.`,
    other: `In the sandbox’s ESI, the records of # of them, one of each pilot, are wrong by ${wrongUnits} units.`,
  })}`;
  setNotice(
    problem === null
      ? { id: 'play-on', kind: 'done', text: wrongUnits === 0 ? done : `${done} ${spoilt}` }
      : { id: 'play-on', kind: 'failed', text: t`Could not play on: ${problem}` },
  );
}

/** Fills an empty page with pilots of the sandbox, validated like any backup. Failures are notices. */
export async function addSandboxPilots(): Promise<void> {
  const failed = (reason: string): void =>
    setNotice({ id: 'sandbox-pilots', kind: 'failed', text: t`The pilots could not be added: ${reason}` });
  const answer = await fetchSandboxPilots(SANDBOX_PILOT_COUNT);
  if (answer.kind === 'failed') {
    failed(t`${{ problem: answer.message }} Try again, or log in with one of them.`);
    return;
  }
  const reading = parseCharacterList(parseJson(await answer.value.text()), { hasLogins: true, isList: true });
  if (reading.kind === 'invalid') {
    failed(asSentence(reading.problems.join(', ')));
    return;
  }
  // A character that was added in the meantime, perhaps in another tab, must not be lost.
  if (store.get(ownCharactersAtom).length > 0) return;
  store.set(sandboxPastMissingAtom, true);
  const pilots = reading.records.map((after) => ({ before: null, after }));
  if (!restoreCharacters(pilots, reading.extras)) {
    store.set(sandboxPastMissingAtom, false);
    failed(t`the browser does not let this page store anything.`);
    return;
  }
  setNotice({
    id: 'sandbox-pilots',
    kind: 'done',
    text: t`${plural(reading.records.length, {
      one: 'One pilot of the sandbox added. Edit or delete them like your own characters.',
      other: '# pilots of the sandbox added. Edit or delete them like your own characters.',
    })}`,
  });
  void addSandboxPast();
}

/** Adds the past of the sandbox's pilots, because the page was closed before they had it. */
export async function finishSandboxPast(): Promise<void> {
  await addSandboxPast();
  // Not with each visit for ever: it has been said that it failed.
  store.set(sandboxPastMissingAtom, false);
}

/** ESI shows only the present, so the pilots' past comes as a history backup; by the next visit at the latest. */
async function addSandboxPast(): Promise<void> {
  const failed = (reason: string): void =>
    setNotice({ id: 'sandbox-past', kind: 'failed', text: t`The pilots' past could not be added: ${reason}` });
  const answer = await fetchSandboxHistory(SANDBOX_PILOT_COUNT);
  if (answer.kind === 'failed') {
    failed(answer.message);
    return;
  }
  await restorePast(answer.value, failed);
  store.set(sandboxPastMissingAtom, false);
}

async function restorePast(past: Blob, failed: (reason: string) => void): Promise<void> {
  try {
    // The engine restores only the history of characters that it has, so it gets them first.
    const handedOver = askEngine((engine) => engine.set({ characters: store.get(ownCharactersAtom) }));
    const [outcome] = await Promise.all([restoreHistory(past), handedOver]);
    if (outcome.kind === 'invalid') {
      const { backupFaultText } = await loadCode(() => import('../words/backup.ts'));
      failed(backupFaultText(outcome.fault.kind));
    }
  } catch (error) {
    failed(errorMessage(error));
  }
}
