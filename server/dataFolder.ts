/** Whether the data folder is needed, and can be used. */
import { existsSync } from 'node:fs';
import { mkdtemp, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { ServerConfig } from './config.ts';
import { codeOf } from './database/index.ts';

/** Whether an embedded database or push keys belong there. */
export function needsDataFolder({ database, reminders, shares }: ServerConfig): boolean {
  const isDatabaseThere = database.url === null && (reminders !== null || shares !== null);
  return isDatabaseThere || (reminders !== null && reminders.pushKeys === null);
}

interface FolderProblem {
  /** of the system */
  code: string;
  message: string;
  /** whether it may end by itself or by work on the disk, while the server runs */
  canPass: boolean;
}

const PASSING: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE']);

/** The folder, or the one in which it would be created. */
export function nearestFolder(folder: string): string {
  let nearest = resolve(folder);
  while (!existsSync(nearest)) nearest = dirname(nearest);
  return nearest;
}

/** Writes into the folder, or into the one in which it would be created. @returns null if that works */
export async function tryDataFolder(folder: string): Promise<FolderProblem | null> {
  try {
    await rmdir(await mkdtemp(join(nearestFolder(folder), '.try-')));
    return null;
  } catch (error) {
    const code = codeOf(error) ?? 'unknown';
    const canPass = PASSING.has(code);
    const remedy = canPass
      ? 'Free some disk: until then reminders and shares are refused.'
      : 'Make it writable for the user that runs the server, set DATA_DIR to another folder, or turn off what is stored ' +
        'there with REMINDERS=off and SHARES=off.';
    return { code, canPass, message: `The data folder ${resolve(folder)} can't be written to (${code}). ${remedy}` };
  }
}
