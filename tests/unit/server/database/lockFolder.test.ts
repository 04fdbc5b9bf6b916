import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lockFolder } from '../../../../server/database/lockFolder.ts';

let parent: string;
let folder: string;
beforeEach(() => {
  // The clock is frozen near the time that the disk gives a file written now.
  vi.useFakeTimers({ toFake: ['Date'] });
  parent = mkdtempSync(join(tmpdir(), 'colony-watch-lock-'));
  folder = join(parent, 'data', 'reminders');
});
afterEach(() => {
  rmSync(parent, { recursive: true });
});

const TAKEN = 'Another process uses the embedded database.';
/** A process that runs, and one that can't. */
const RUNNING = process.ppid;
const ENDED = 2 ** 30;

function leaveLock(processId: number, secondsAgo: number): void {
  const file = `${folder}.pid`;
  writeFileSync(file, String(processId));
  const at = new Date(Date.now() - secondsAgo * 1000);
  utimesSync(file, at, at);
}

describe('the folder of the embedded database', () => {
  it('is for one process at a time, and free again after it', () => {
    const unlock = lockFolder(folder);
    expect(readFileSync(`${folder}.pid`, 'utf8')).toBe(String(process.pid));
    expect(() => lockFolder(folder)).toThrow(TAKEN);
    unlock();
    expect(existsSync(`${folder}.pid`)).toBe(false);
    lockFolder(folder)();
  });

  it('stays with a process that showed a sign of life within half a minute, also in another container', () => {
    lockFolder(folder)();
    for (const processId of [RUNNING, process.pid]) {
      leaveLock(processId, 20);
      expect(() => lockFolder(folder)).toThrow(TAKEN);
    }
  });

  it('is free after a crash, even if another process has the same number since', () => {
    lockFolder(folder)();
    leaveLock(ENDED, 1);
    lockFolder(folder)();
    leaveLock(RUNNING, 40);
    lockFolder(folder)();
  });

  it('is free after a crash, even if the clock was a day ahead at that time', () => {
    lockFolder(folder)();
    leaveLock(process.pid, -86_400);
    lockFolder(folder)();
  });
});
