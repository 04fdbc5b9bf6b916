/** What has been: visits, earnings and forecasts. */
import { t } from '@lingui/core/macro';
import type { CharacterId } from '../../workers/game/domain/ids.ts';
import type { EpochSeconds } from '../../workers/game/domain/units.ts';
import { errorMessage } from '../format/text.ts';
import { setNotice } from '../state/notices.ts';
import { engineSubject } from './engineSubject.ts';

const history = engineSubject('history');

/** Each throws (rejects) if the engine cannot answer; the view shows it. */
export const {
  colony: fetchColonyHistory,
  fleet: fetchFleetHistory,
  month: fetchMonth,
  rounds: fetchRoundResults,
  wrongForecast: fetchWrongForecast,
  restore: restoreHistory,
} = history;

/** Deletes the history of one character, or of all (null). Failures are notices. */
export function deleteHistory(characterId: CharacterId | null): Promise<void> {
  return reportDeletion(history.remove(characterId));
}

/** Deletes whole months before a time, of all characters. Failures are notices. */
export function deleteHistoryBefore(at: EpochSeconds): Promise<void> {
  return reportDeletion(history.removeBefore(at));
}

async function reportDeletion(deletion: Promise<void>): Promise<void> {
  try {
    await deletion;
    setNotice({ id: 'history-delete', kind: 'done', text: t`The history is deleted.` });
  } catch (error) {
    setNotice({
      id: 'history-delete',
      kind: 'failed',
      text: t`The history could not be deleted: ${{ problem: errorMessage(error) }}`,
    });
  }
}
