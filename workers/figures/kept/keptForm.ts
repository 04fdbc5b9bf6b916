/** How the browser keeps something of the player's: declared here, stored by `live/kept`. */
import type { StoredThing } from '../../game/domain/storageProblem.ts';
import type { EpochMilliseconds } from '../../game/domain/units.ts';

/** A database that is only open while it is read or changed. */
export interface KeptDatabase {
  /** never changes: what is stored under another name would be lost */
  name: string;
  /** higher with every new table */
  version: number;
  /** where a row's key is: in one of its fields, in several, or beside it; then the database may number the rows */
  tables: Readonly<Record<string, { keyPath?: string | string[]; autoIncrement?: true }>>;
}

export interface KeptForm<Row, Change, View> extends MergedForm<Row> {
  database: KeptDatabase;
  table: string;
  /** of the only row, where keys are beside rows and aren't numbers */
  key?: string;
  /** for messages */
  what: StoredThing;
  /** Checks a row; null for a damaged one, which counts as none. */
  read?(stored: unknown): Row | null;
  /** The rows after a change, the changed ones as new objects; the same list if it changes nothing. */
  apply(rows: readonly Row[], change: Change): readonly Row[];
  /**
   * The changes to store later, after one that is not stored: by default all. Fewer where the list would grow forever.
   * @param rows as they are after the change
   */
  unstored?(earlier: readonly Change[], change: Change, rows: readonly Row[]): readonly Change[];
  /** A row with the time of its change, where it has one. */
  stamp?(row: Row, changedAtMs: EpochMilliseconds): Row;
  /** The answer to a change. */
  view(rows: readonly Row[], before: readonly Row[], change: Change): View;
}

/** How rows of a backup are merged into those that are stored. */
export interface MergedForm<Row> {
  /** Whether two rows are versions of one thing. */
  isSame(one: Row, other: Row): boolean;
  /** When the player last changed a row, in milliseconds since 1970; null if it isn't known. */
  changedAtMs(row: Row): EpochMilliseconds | null;
  /** Whether one more row fits. By default all do. */
  hasRoom?(rows: readonly Row[], row: Row): boolean;
  /** Whether a row that a restore has brought goes when that is taken back. By default all do. */
  mayGo?(row: Row): boolean;
}
