import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** How many MB the files of a folder and of those in it take. */
export function folderSizeMb(folder: string): number {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
  // A database deletes files meanwhile.
  const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return files.reduce((sum, entry) => sum + sizeOf(join(entry.parentPath, entry.name)), 0) / 2 ** 20;
}
