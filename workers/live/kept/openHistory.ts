import { isNewerVersionError, openDatabase } from './database.ts';
import { HistoryDatabase } from './historyDatabase.ts';
import { HISTORY_DATABASE } from './historySchema.ts';
import { type StorageNotices, storageReason } from './storageProblems.ts';

/** Opens the history; null if this browser doesn't store it. Never rejects: problems become notices. */
export type OpenHistory = (notices: StorageNotices) => Promise<HistoryDatabase | null>;

export const openHistory: OpenHistory = async (notices) => {
  try {
    const idb = await openDatabase(HISTORY_DATABASE, { onClosed: () => notices.closed('visits') });
    return new HistoryDatabase(idb, (count) =>
      notices.show('history-damaged', { kind: 'historyDamaged', count, isSetAside: true }),
    );
  } catch (error) {
    notices.show(
      'history-refused',
      isNewerVersionError(error) ? { kind: 'newerHistory' } : { kind: 'noHistory', reason: storageReason(error) },
    );
    return null;
  }
};
