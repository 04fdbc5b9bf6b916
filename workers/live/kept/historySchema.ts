/** The history's own database: what is in it, and the ranges of its keys. */
import type { DBSchema, IDBPDatabase } from 'idb';
import type {
  DigestRow,
  EpochDay,
  HistorySnapshot,
  HistorySummary,
  PlannedRound,
  PriceSamples,
} from '../../game/domain/history.ts';
import type { Month } from '../../game/domain/months.ts';
import type { EpochSeconds } from '../../game/domain/units.ts';
import type { DatabaseDefinition } from './database.ts';

export type ColonyId = [characterId: number, planetId: number];
type SnapshotKey = [characterId: number, planetId: number, lastUpdateAt: EpochSeconds];
export type RowKey = [characterId: number, planetId: number, month: Month];

/** ESI's two records of a colony, which belong together. */
export type StoredSnapshot = HistorySnapshot;

/** Both snapshots of a wrong forecast. */
export interface StoredPair {
  previous: StoredSnapshot;
  next: StoredSnapshot;
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
  prices: { key: [hub: string, day: EpochDay]; value: PriceSamples };
  /** rounds that the player began, by their time */
  rounds: { key: EpochSeconds; value: PlannedRound };
  /** rows that could not be read, set aside */
  damaged: { key: RowKey; value: unknown };
}

export const STORE_NAMES = [
  'visits',
  'digests',
  'summaries',
  'latest',
  'pairs',
  'prices',
  'rounds',
  'damaged',
] as const;

export type HistoryIdb = IDBPDatabase<HistorySchema>;

/** How to open the history's database. */
export const HISTORY_DATABASE: DatabaseDefinition<HistorySchema> = {
  name: 'colony-watch-history',
  version: 1,
  upgrade(database, oldVersion) {
    if (oldVersion < 1) for (const name of STORE_NAMES) database.createObjectStore(name);
  },
};

/** All keys that start with these numbers: an array sorts after every number. */
export function startingWith(prefix: readonly number[]): IDBKeyRange {
  return IDBKeyRange.bound(prefix, [...prefix, []]);
}

/** A colony's rows from a month on. */
export function rowsFrom([characterId, planetId]: ColonyId, month: Month): IDBKeyRange {
  return IDBKeyRange.bound([characterId, planetId, month], [characterId, planetId, []]);
}
