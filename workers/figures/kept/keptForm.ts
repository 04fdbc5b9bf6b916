/** How the browser keeps something of the player's: declared here, stored by `live/kept`. */
import type { StorageProblem, StoredThing } from '../../game/domain/storageProblem.ts';

/** A database that is only open while it is read or changed. */
export interface KeptDatabase {
  /** never changes: what is stored under another name would be lost */
  name: string;
  /** higher with every new table */
  version: number;
  /** where a row's key is: in one of its fields, in several, or beside it, numbered by the database */
  tables: Readonly<Record<string, { keyPath: string | string[] } | { autoIncrement: true }>>;
}

/** One table of rows. */
export interface KeptForm<Row, Change, View> {
  database: KeptDatabase;
  table: string;
  /** for messages */
  what: StoredThing;
  /** The rows after a change, the changed ones as new objects; the same list if it changes nothing. */
  apply(rows: readonly Row[], change: Change): readonly Row[];
  /** What the caller of a change gets. */
  view(rows: readonly Row[], before: readonly Row[], change: Change): View;
}

/** What a change has come to. */
export type Kept<View> = View & {
  /** why it is only there until the tab is closed; null if it is stored */
  storageProblem: StorageProblem | null;
};
