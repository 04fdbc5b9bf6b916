/** Keeps a file that can be given up, so that deletions have room on a full disk. */
import { rm, statfs, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Disk } from './database.ts';

const RESERVE_BYTES = 32 * 2 ** 20;
const CHUNK_BYTES = 2 ** 19;
/** The reserve is taken only while so much is left besides. */
const TAKEN_ABOVE_BYTES = 4 * RESERVE_BYTES;

/** What is written into the database is refused while its disk has less left. */
export const MIN_FREE_BYTES = 64 * 2 ** 20;
/** Below this, the reserve is given up for deletions and deliveries. */
const RESERVED_FREE_BYTES = 16 * 2 ** 20;

/** What the disk of a folder has left for this user. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Whether nothing new may be stored, because the rest of the disk is for what must work when it is full. */
export async function isDiskLow(disk: Disk | null): Promise<boolean> {
  return disk !== null && (await disk.freeBytes()) < MIN_FREE_BYTES;
}

/** Call before what must work on a full disk, too. */
export async function freeForDeletions(disk: Disk | null): Promise<void> {
  if (disk !== null && (await disk.freeBytes()) < RESERVED_FREE_BYTES) await disk.giveUpReserve();
}

/** @param folder of the embedded database; the reserve is a file beside it */
export function diskOf(folder: string): Disk {
  const file = `${folder}.reserve`;
  const parent = dirname(folder);
  let isKept = false;
  const freeBytes = () => freeBytesOf(parent);
  return {
    freeBytes,
    async giveUpReserve() {
      isKept = false;
      await rm(file, { force: true });
    },
    async keepReserve() {
      if (isKept || (await freeBytes()) < TAKEN_ABOVE_BYTES) return;
      // Random or not, the bytes must be written: a sparse file reserves nothing.
      const chunks = Array<Buffer>(RESERVE_BYTES / CHUNK_BYTES).fill(Buffer.alloc(CHUNK_BYTES, 1));
      await writeFile(file, chunks, { mode: 0o600 });
      isKept = true;
    },
  };
}
