/** The database of the round that the player has begun to check off. */
import type { DBSchema, IDBPDatabase } from 'idb';
import type { RoundReport } from '../../game/domain/round.ts';
import { type DatabaseDefinition, openDatabase } from './database.ts';

interface RoundSchema extends DBSchema {
  plans: { key: 'started'; value: RoundReport };
}

/** How to open the database of the started round. */
export const ROUND_DATABASE: DatabaseDefinition<RoundSchema> = {
  name: 'colony-watch-round',
  version: 1,
  upgrade(database, oldVersion) {
    if (oldVersion < 1) database.createObjectStore('plans');
  },
};

/** Opens the database of the started round. Rejects where the browser stores nothing for this page. */
export type OpenStartedRound = () => Promise<IDBPDatabase<RoundSchema>>;

/** Opens it in the browser. */
export const openStartedRound: OpenStartedRound = () => openDatabase(ROUND_DATABASE);
