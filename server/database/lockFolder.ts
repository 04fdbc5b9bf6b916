/** Keeps two processes out of one embedded database: the second would damage it. */
import { mkdirSync, readFileSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isYounger } from '../age.ts';

const BEAT_MS = 10_000;
/** A process that has not shown a sign of life for so long has ended. */
const STALE_MS = 3 * BEAT_MS;

/**
 * Takes a folder for this process. A file beside it contains the process number and is touched every ten seconds. So a
 * crash blocks the folder for half a minute at most, even if another process has the same number by now, as after a
 * restart of the computer or in a container.
 * @returns a function that gives the folder back
 * @throws Error while another process has it
 */
export function lockFolder(folder: string): () => void {
  const file = `${folder}.pid`;
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  if (isHeld(file)) {
    const message = 'Another process uses the embedded database. Set DATABASE_URL to run several instances.';
    throw Object.assign(new Error(message), { code: 'IN_USE' });
  }
  rmSync(file, { force: true });
  // If two processes start at the same time, this fails in one of them.
  writeFileSync(file, String(process.pid), { flag: 'wx' });
  // A failure means that the file is gone, so that there is nothing left to keep.
  const beat = setInterval(() => utimes(file, new Date(), new Date(), () => {}), BEAT_MS);
  beat.unref();
  return () => {
    clearInterval(beat);
    rmSync(file, { force: true });
  };
}

function isHeld(file: string): boolean {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined || !isYounger(STALE_MS, stats.mtimeMs, Date.now())) return false;
  const holder = Number(readFileSync(file, 'utf8'));
  // The own number: in another container, or before a crash.
  return holder === process.pid || isRunning(holder);
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // Not allowed to signal it: it runs as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
