/** What the browser does not store is kept in memory until the tab is closed: the player must hear of it. */
import type { StorageProblem } from '../../workers/game/domain/storageProblem.ts';
import { clearNotice, setNotice } from '../state/notices.ts';
import { storageProblemText } from '../words/storageNotices.ts';

/** Says why something is not stored, or takes back that it was not. @param textOf the sentence for a problem */
export function sayIfUnstored(id: string, problem: StorageProblem | null, textOf: (problem: string) => string): void {
  if (problem === null) clearNotice(id);
  else setNotice({ id, kind: 'failed', text: textOf(storageProblemText(problem)) });
}
