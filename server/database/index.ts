/**
 * The database that the server's rooms share: Postgres, either embedded in a folder or a server. Both run the same SQL.
 * It is opened when it is first needed, because the embedded one takes much memory.
 */
export { codeOf, type Database, DatabaseError, isDiskFull, isTimeout, type Sql } from './database.ts';
export { freeBytesOf, freeForDeletions, isDiskLow, MIN_FREE_BYTES } from './diskReserve.ts';
export { databaseFolder, openDatabase } from './openDatabase.ts';
export { createSharedDatabase, type SharedDatabase } from './sharedDatabase.ts';
export { prepareTables } from './tableSteps.ts';
