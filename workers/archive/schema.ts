/** The history's own database: what is in it, and how to open it. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { EpochDay, HistorySummary } from '../domain/history.ts';
import type { EpochSeconds } from '../domain/units.ts';

/** Increase it with every change of the stored data, and migrate old data in `upgrade`. */
export const HISTORY_SCHEMA_VERSION = 1;
export const HISTORY_DATABASE_NAME = 'colony-watch-history';

/** Months since January 1970. */
export type Month = number;

export type ColonyId = [characterId: number, planetId: number];
export type SnapshotKey = [characterId: number, planetId: number, lastUpdateAt: EpochSeconds];
export type RowKey = [characterId: number, planetId: number, month: Month];

/** ESI's two records of a colony, which belong together. */
export interface StoredSnapshot {
  lastUpdateAt: EpochSeconds;
  /** of the list of colonies */
  planetJson: string;
  layoutJson: string;
}

/** Both snapshots of a wrong forecast. */
export interface StoredPair {
  previous: StoredSnapshot;
  next: StoredSnapshot;
}

/** One character's digests of a month. */
export type DigestRow = { planetId: number; bytes: Uint8Array }[];

/** One day's prices at one hub: every sample of the latest day; of earlier days only the median. */
export interface StoredPrices {
  samples: { at: EpochSeconds; typeIds: Uint32Array; isk: Float64Array }[];
}

export interface HistorySchema extends DBSchema {
  /** a colony's visits of one month, as `visitRow.ts` writes them */
  visits: { key: RowKey; value: Uint8Array };
  digests: { key: [characterId: number, month: Month]; value: DigestRow };
  summaries: { key: ColonyId; value: Omit<HistorySummary, 'key'> };
  /** each colony's snapshot that the next one is compared with */
  latest: { key: SnapshotKey; value: StoredSnapshot };
  /** by the later snapshot's time */
  pairs: { key: SnapshotKey; value: StoredPair };
  prices: { key: [hub: string, day: EpochDay]; value: StoredPrices };
  /** rows that could not be read, set aside */
  damaged: { key: RowKey; value: unknown };
}

export const STORE_NAMES = ['visits', 'digests', 'summaries', 'latest', 'pairs', 'prices', 'damaged'] as const;

export type HistoryIdb = IDBPDatabase<HistorySchema>;

/**
 * @param onClosed called if the browser, or a newer version of the page in another tab, has closed the database
 * @throws DOMException (rejects) VersionError if a newer version of the page created the database; others if the browser
 *   doesn't store data for this page
 */
export function openHistoryIdb(onClosed: () => void): Promise<HistoryIdb> {
  return openDB<HistorySchema>(HISTORY_DATABASE_NAME, HISTORY_SCHEMA_VERSION, {
    upgrade(fresh) {
      for (const name of STORE_NAMES) fresh.createObjectStore(name);
    },
    // A newer version of the page in another tab must not wait for this tab to be closed.
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      onClosed();
    },
    terminated: onClosed,
  });
}
