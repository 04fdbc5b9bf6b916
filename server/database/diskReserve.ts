/** Keeps a file that can be given up, so that deletions have room on a full disk. */
import { rm, statfs, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Disk } from './database.ts';

const RESERVE_BYTES = 32 * 2 ** 20;
/** The reserve is taken only while so much is left besides. */
const TAKEN_ABOVE_BYTES = 4 * RESERVE_BYTES;

/** @param folder of the embedded database; the reserve is a file beside it */
export function diskOf(folder: string): Disk {
  const file = `${folder}.reserve`;
  const parent = dirname(folder);
  let isKept = false;
  const freeBytes = async () => {
    const { bavail, bsize } = await statfs(parent);
    return bavail * bsize;
  };
  return {
    freeBytes,
    async giveUpReserve() {
      isKept = false;
      await rm(file, { force: true });
    },
    async keepReserve() {
      if (isKept || (await freeBytes()) < TAKEN_ABOVE_BYTES) return;
      // Random or not, the bytes must be written: a sparse file reserves nothing.
      await writeFile(file, Buffer.alloc(RESERVE_BYTES, 1), { mode: 0o600 });
      isKept = true;
    },
  };
}
