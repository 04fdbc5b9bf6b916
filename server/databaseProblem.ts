/** Failures of the database as answers: they are the host's to mend. */
import { codeOf, DatabaseError, isDiskFull, isTimeout } from './database/index.ts';
import { Problem } from './http/problems.ts';

/**
 * @param store what takes nothing on a full disk
 * @param remedy what the host can do about a full disk
 * @returns any other error, which is a bug, as it is
 */
export function databaseProblem(error: unknown, store: 'reminders' | 'shares' | 'uploads', remedy: string): unknown {
  if (isDiskFull(error)) return new Problem({ kind: 'diskFull', store }, { reason: 'disk_full', remedy });
  const code = error instanceof Problem ? undefined : codeOf(error);
  if (code === undefined) return error;
  return new Problem(
    { kind: isTimeout(error) ? 'databaseLate' : 'databaseClosed' },
    {
      reason: `database_${code}`,
      remedy: error instanceof DatabaseError ? error.remedy : undefined,
      retryAfterSeconds: 60,
    },
  );
}

interface StoreErrors {
  toProblem(error: unknown): unknown;
  onError(error: unknown): void;
}

/**
 * Works with a room's store. The host learns of failures, too; that of an opening database it knows already.
 * @throws Problem if the database fails
 */
export async function workWithStore<Store, T>(
  opening: Promise<{ store: Store }>,
  work: (store: Store) => Promise<T>,
  { toProblem, onError }: StoreErrors,
): Promise<T> {
  const { store } = await opening.catch((error) => {
    throw toProblem(error);
  });
  try {
    return await work(store);
  } catch (error) {
    const problem = toProblem(error);
    if (problem !== error) onError(problem);
    throw problem;
  }
}
