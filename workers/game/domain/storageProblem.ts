/** What the browser does not store, and why, for the page to put into words. */

/** What has a database of its own, which is only open while it is read or changed. */
export type StoredThing = 'library' | 'variants' | 'shares' | 'round' | 'ownData' | 'plans' | 'baskets';

/** Why the browser did not store something of the player's. */
export type StorageProblem =
  | { kind: 'full' | 'newerVersion'; what: StoredThing }
  | { kind: 'refused'; what: StoredThing; reason: StorageReason };

/** Null if the browser never answered, or said it in its own words. */
export type StorageReason = string | null;

/** What is stored in databases that stay open. */
export type KeptThing = 'colonyData' | 'visits' | HistoryPart;

/** What is added to the stored history. */
export type StoredPart = 'visit' | 'prices' | 'backup' | 'round';

/** What is changed in the stored history. Whoever asks for a deletion says why it failed. */
export type HistoryPart = StoredPart | 'deletion';

/** What notices say about the browser's storage. */
export type StorageNotice =
  /** there is no room for these */
  | { kind: 'storageFull'; what: readonly KeptThing[] }
  /** these are not stored since their database was closed */
  | { kind: 'storageClosed'; what: readonly KeptThing[] }
  | { kind: 'newerHistory' }
  | { kind: 'noColonyData' | 'noHistory'; reason: StorageReason }
  | { kind: 'colonyDataNotSaved' | 'colonyDataNotRead' | 'historyNotRead'; reason: StorageReason }
  | { kind: 'colonyDataDamaged'; entries: readonly DamagedEntries[] }
  /** months of one planet; `isSetAside`: they were taken out, otherwise figures lack them */
  | { kind: 'historyDamaged'; count: number; isSetAside: boolean }
  | { kind: 'historyNotStored'; what: StoredPart; reason: StorageReason }
  /** everything up to a month was deleted, because there was no room */
  | { kind: 'historyDeleted'; lastDay: number }
  | { kind: 'ownDataNotStored'; problem: StorageProblem };

/** Entries of the stored colony data that can't be read. */
export interface DamagedEntries {
  what: 'list' | 'colony' | 'planetName' | 'newThing' | 'prices' | 'volumes';
  count: number;
}

/** The answer to a change of what is kept. */
export type Kept<View> = View & {
  /** why it is only there until the tab is closed; null if it is stored */
  storageProblem: StorageProblem | null;
};
