import { systemClock } from '../esi/clock.ts';

/** Opening takes milliseconds, or seconds on a very busy disk. */
export const OPEN_TIMEOUT_MS = 8000;

/**
 * Waits for a database to open: some browsers never answer.
 * @throws Error (rejects) if it takes too long, or whatever `opening` rejects with
 */
export async function openInTime<Database extends { close(): void }>(
  opening: Promise<Database>,
  timeoutMs: number,
): Promise<Database> {
  let stopTimer = () => {};
  const tooLate = new Promise<never>((_resolve, reject) => {
    stopTimer = systemClock.setTimer(timeoutMs, () => {
      // If it opens later, it is no longer needed.
      opening.then(
        (database) => database.close(),
        () => {},
      );
      reject(new Error('the database does not open'));
    });
  });
  try {
    return await Promise.race([opening, tooLate]);
  } finally {
    stopTimer();
  }
}
