import { errorMessage } from '../domain/errors.ts';
import { isNewerVersionError, openDatabase } from './database.ts';
import { HistoryDatabase, type HistoryRules } from './historyDatabase.ts';
import { HISTORY_DATABASE } from './historySchema.ts';
import type { StorageNotices } from './storageProblems.ts';

/** Opens the history; null if this browser doesn't store it. Never rejects: problems become notices. */
export type OpenHistory = (notices: StorageNotices, rules: HistoryRules) => Promise<HistoryDatabase | null>;

/** Opens the history in the browser's database. */
export const openHistory: OpenHistory = async (notices, rules) => {
  try {
    const idb = await openDatabase(HISTORY_DATABASE, { onClosed: () => notices.closed('visits') });
    return new HistoryDatabase(idb, rules, (count) =>
      notices.show(
        'history-damaged',
        `Part of the stored history could not be read (${count} × a month of one planet). It was set aside and is not shown. A history backup can restore it.`,
      ),
    );
  } catch (error) {
    notices.show(
      'history-refused',
      isNewerVersionError(error)
        ? 'A newer version of Colony Watch has stored history in this browser that this version can’t read. Nothing was changed, and no history is recorded. Reload the page to get the newer version.'
        : `This browser doesn't store history for this page (${errorMessage(error)}), so visits are not recorded. Possible causes: a private window or blocked storage.`,
    );
    return null;
  }
};
