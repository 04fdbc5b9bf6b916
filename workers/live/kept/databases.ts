import type { KeptForm } from '../../figures/kept/keptForm.ts';
import { freeRoom, openRestore } from '../backup/restoreDatabase.ts';
import { KeptRows, openKept } from './keptRows.ts';
import { openOwnData } from './ownData.ts';
import { ShareStore } from './shares.ts';
import { SustainedStore } from './sustainedStore.ts';

/** What opens the databases that are only open while they are read or changed. */
export const DATABASES = { openKept, openOwnData, openRestore };

export type Databases = typeof DATABASES;

/** What an engine has of the player's before it starts. @param madeBy another text for each version of the engine */
export function makeStores(databases: Databases, madeBy: string) {
  /** Makes room by what can be done without. @returns whether there was something */
  const makeRoom = () => freeRoom(databases.openRestore);
  const made = new Map<unknown, unknown>();
  /** One form's only store: what it could not write is in its memory alone. */
  const rowsOf = <Row, Change, View extends object>(form: KeptForm<Row, Change, View>): KeptRows<Row, Change, View> => {
    const rows = made.get(form) ?? new KeptRows(form, databases.openKept, makeRoom);
    made.set(form, rows);
    return rows as KeptRows<Row, Change, View>;
  };
  return {
    rowsOf,
    shares: new ShareStore(databases.openKept, makeRoom),
    sustained: new SustainedStore(databases.openKept, madeBy),
    freeRoom: makeRoom,
  };
}

export type Stores = ReturnType<typeof makeStores>;
