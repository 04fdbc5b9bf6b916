import { OPEN_TIMEOUT_MS, openInTime } from '../cache/openInTime.ts';
import { errorMessage } from '../domain/errors.ts';
import { HistoryDatabase } from './historyDatabase.ts';
import { openHistoryIdb } from './schema.ts';

/** Shows the player a problem with the stored history; a null text removes the notice with that id. */
export type HistoryNotice = (id: string, text: string | null) => void;

/** Opens the history; null if this browser doesn't store it. Never rejects: problems become notices. */
export type OpenHistory = (notice: HistoryNotice) => Promise<HistoryDatabase | null>;

/**
 * Opens the history in the browser's database.
 * @param timeoutMs how long to wait for the database: some browsers never answer
 */
export async function openHistory(notice: HistoryNotice, timeoutMs = OPEN_TIMEOUT_MS): Promise<HistoryDatabase | null> {
  try {
    const idb = await openInTime(
      openHistoryIdb(() => notice('history-closed', CLOSED)),
      timeoutMs,
    );
    return new HistoryDatabase(idb, (count) =>
      notice(
        'history-damaged',
        `Part of the stored history could not be read (${count} × a month of one planet). It was set aside and is not shown. A history backup can restore it.`,
      ),
    );
  } catch (error) {
    const isNewer = error instanceof DOMException && error.name === 'VersionError';
    notice(
      'history-refused',
      isNewer
        ? 'A newer version of Colony Watch has stored history in this browser that this version can’t read. Nothing was changed, and no history is recorded. Reload the page to get the newer version.'
        : `This browser doesn't store history for this page (${errorMessage(error)}), so visits are not recorded. Possible causes: a private window or blocked storage.`,
    );
    return null;
  }
}

const CLOSED =
  'The database of the stored history was closed, perhaps by a newer version of this page in another tab. Reload this tab; until then visits are not recorded.';
