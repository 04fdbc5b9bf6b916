/** The stored history as the history file of version 1.1.0, which is still read. */
import type { HistoryBackup } from '../../../workers/game/domain/history.ts';
import { OwnDataStore, openOwnData } from '../../../workers/live/kept/ownData.ts';
import { open, readAll } from './kept/drawnSnapshots.ts';

export async function historyFile(): Promise<{ backup: HistoryBackup; file: Blob }> {
  const database = await open();
  const backup = {
    kind: 'colony-watch-history',
    version: 1,
    exportedAt: '2026-11-28T00:00:00Z',
    colonies: (await readAll(database)).colonies,
    prices: await database.priceDays(),
    rounds: await database.rounds(),
    taxes: await new OwnDataStore(openOwnData, () => {}).loadTaxes(),
  };
  database.close();
  // As a file has it.
  const text = JSON.stringify(backup);
  return { backup: JSON.parse(text) as HistoryBackup, file: new Blob([text]) };
}
