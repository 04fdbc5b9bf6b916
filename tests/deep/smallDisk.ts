import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  /** an empty folder on it */
  dataFolder: string;
  /** Fills it to the last block. */
  fill(): void;
}

/** Runs a test on a disk of 300 MB in memory, which only root can mount. For others the step fails: it is the last part. */
export async function onSmallDisk(test: (disk: SmallDisk) => Promise<void>): Promise<void> {
  if (process.getuid?.() !== 0) {
    console.error('The full disk was not tested: only root can mount one. All else passed.');
    process.exitCode = 1;
    return;
  }
  const disk = mkdtempSync(join(tmpdir(), 'colony-watch-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', disk]);
  try {
    const dataFolder = join(disk, 'data');
    mkdirSync(dataFolder);
    await test({ dataFolder, fill: () => fill(disk) });
  } finally {
    execFileSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true, force: true });
  }
}

function fill(disk: string): void {
  const { bavail, bsize } = statfsSync(disk);
  try {
    writeFileSync(join(disk, 'filler'), Buffer.alloc(bavail * bsize + 2 ** 20, 1));
  } catch {
    // It is full.
  }
  if (statfsSync(disk).bavail > 0) throw new Error('The disk is not full.');
}
