/** What the rooms that store something see of the database. */

/** What runs SQL: the database, or a transaction of it. */
export interface Sql {
  // biome-ignore lint/suspicious/noExplicitAny: the types of a row are those of its query
  query(text: string, values?: unknown[]): Promise<{ rows: any[] }>;
}

export interface Database extends Sql {
  /** Runs `work` in one transaction, which is rolled back if it throws. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** The database's clock, which all instances share: milliseconds since 1970. */
  nowMs(): Promise<number>;
  /** the disk of an embedded database; null: another server's */
  disk: Disk | null;
  close(): Promise<void>;
}

/** The disk that an embedded database is on, with a reserve for what must work when it is full. */
export interface Disk {
  freeBytes(): Promise<number>;
  /** Gives the reserve back to the disk. */
  giveUpReserve(): Promise<void>;
  /** Takes the reserve again, if there is room. */
  keepReserve(): Promise<void>;
}

/** The database could not be opened, or stopped. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
  /**
   * a fixed code for the log: of the system, of Postgres, or CONNECTION_LOST, DAMAGED, IN_USE, NEWER, NOT_CREATED, STOPPED,
   * TIMEOUT
   */
  readonly code: string;
  /** what the host can do; contains no secret */
  readonly remedy: string | undefined;

  constructor(code: string, message: string, remedy?: string) {
    super(message);
    this.code = code;
    this.remedy = remedy;
  }
}

/** The code of a database that did not answer in time. */
export const TIMEOUT = 'TIMEOUT';

export function isTimeout(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === TIMEOUT;
}

/** Whether an error of the database means that its disk is full. */
export function isDiskFull(error: unknown): boolean {
  const code = codeOf(error);
  return code === '53100' || code === 'ENOSPC';
}

/** The code of an error of the system or of Postgres; undefined for bugs. */
export function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
