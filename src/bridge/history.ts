/** What has been: visits, earnings, forecasts, and their backup. */
import type {
  ColonyHistory,
  FleetHistory,
  FleetHistoryRequest,
  HistoryPeriod,
  HistoryRestoreOutcome,
  RoundResult,
  WrongForecastOutcome,
} from '../../workers/domain/history.ts';
import type { CharacterId, ColonyKey } from '../../workers/domain/ids.ts';
import type { EpochSeconds } from '../../workers/domain/units.ts';
import { errorMessage } from '../format/text.ts';
import { setNotice } from '../state/notices.ts';
import { askEngine } from './engine.ts';
import { saveFile } from './saveFile.ts';

/**
 * All visits to one colony and what it earned; null where nothing is stored of it.
 * @throws Error if the engine cannot answer; the view shows it
 */
export function fetchColonyHistory(key: ColonyKey, period: HistoryPeriod): Promise<ColonyHistory | null> {
  return askEngine((engine) => engine.history.colony(key, period));
}

/**
 * What the fleet earned, and whether its forecasts were right.
 * @throws Error if the engine cannot answer; the view shows it
 */
export function fetchFleetHistory(request: FleetHistoryRequest): Promise<FleetHistory> {
  return askEngine((engine) => engine.history.fleet(request));
}

/**
 * What the latest rounds promised, and what came of them.
 * @param characterIds null: all
 * @throws Error if the engine cannot answer; the view shows it
 */
export function fetchRoundResults(characterIds: readonly CharacterId[] | null): Promise<RoundResult[]> {
  return askEngine((engine) => engine.history.rounds(characterIds));
}

/**
 * The file that reports a wrong forecast.
 * @param at the later snapshot's `last_update`
 * @throws Error if the engine cannot answer; the view shows it
 */
export function fetchWrongForecast(key: ColonyKey, at: EpochSeconds): Promise<WrongForecastOutcome> {
  return askEngine((engine) => engine.history.wrongForecast(key, at));
}

/** Downloads the history of all characters as a backup file. Success and failure are notices. */
export async function downloadHistory(): Promise<void> {
  try {
    const { fileName, content } = await askEngine((engine) => engine.history.exportAll());
    saveFile(fileName, 'application/json', content);
    setNotice({ id: 'history-backup', kind: 'done', text: `${fileName} is saved.` });
  } catch (error) {
    setNotice({
      id: 'history-backup',
      kind: 'failed',
      text: `The history could not be saved: ${errorMessage(error)}`,
    });
  }
}

/**
 * Merges a backup of the history into what is stored.
 * @throws Error if the engine cannot answer; the view shows it
 */
export function restoreHistory(file: Blob): Promise<HistoryRestoreOutcome> {
  return askEngine((engine) => engine.history.restore(file));
}

/** Deletes the history of one character, or of all (null). Failures are notices. */
export async function deleteHistory(characterId: CharacterId | null): Promise<void> {
  try {
    await askEngine((engine) => engine.history.remove(characterId));
    setNotice({ id: 'history-delete', kind: 'done', text: 'The history is deleted.' });
  } catch (error) {
    setNotice({
      id: 'history-delete',
      kind: 'failed',
      text: `The history could not be deleted: ${errorMessage(error)}`,
    });
  }
}
