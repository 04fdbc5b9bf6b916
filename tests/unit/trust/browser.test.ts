import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlanetId } from '../../../workers/game/domain/ids.ts';
import { CACHE_DATABASE } from '../../../workers/live/kept/databaseCache.ts';
import { MemoryCache } from '../../../workers/live/kept/memoryCache.ts';
import { openSnapshotCache } from '../../../workers/live/kept/openSnapshotCache.ts';
import { BrowserLocks } from '../../../workers/live/sessions/browserLocks.ts';
import { systemClock } from '../../../workers/live/systemClock.ts';
import { noticesIn } from '../live/kept/noticesIn.ts';

/** Grants every lock immediately. */
function makeManager(log: string[]): Pick<LockManager, 'request'> {
  const request = async (name: string, _options: LockOptions, work: () => Promise<unknown>) => {
    log.push(`lock ${name}`);
    try {
      return await work();
    } finally {
      log.push(`free ${name}`);
    }
  };
  return { request: request as LockManager['request'] };
}

describe('the locks', () => {
  it('are requested by name, and held during the work', async () => {
    const log: string[] = [];
    const result = await new BrowserLocks(makeManager(log)).run('x', async () => {
      log.push('work');
      return 'done';
    });
    expect(result).toBe('done');
    expect(log).toEqual(['lock x', 'work', 'free x']);
  });

  it.each([
    ['has none, as without TLS', undefined],
    [
      'is refused, as with blocked storage',
      { request: async () => Promise.reject(new DOMException('Access to the Locks API is denied.', 'SecurityError')) },
    ],
  ])('do not prevent the work if the page %s', async (_what, manager) => {
    let runs = 0;
    const work = async () => {
      runs += 1;
      return 'done';
    };
    expect(await new BrowserLocks(manager as unknown as LockManager | undefined).run('x', work)).toBe('done');
    expect(runs).toBe(1);
  });

  it('pass on an error of the work, without repeating it', async () => {
    let runs = 0;
    const work = async () => {
      runs += 1;
      throw new Error('from the work');
    };
    await expect(new BrowserLocks(makeManager([])).run('x', work)).rejects.toThrow('from the work');
    expect(runs).toBe(1);
  });
});

describe('a stop of the locks', () => {
  /** Grants no lock, as while another tab holds it. */
  const request = (_name: string, { signal }: LockOptions) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });

  it('withdraws what still waits, without doing its work', async () => {
    const locks = new BrowserLocks({ request } as unknown as LockManager);
    let runs = 0;
    const waiting = locks.run('x', async () => {
      runs += 1;
    });
    locks.stop();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    expect(runs).toBe(0);
  });
});

describe('the database', () => {
  const notices = new Map<string, string | null>();

  beforeEach(() => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    notices.clear();
  });

  it('that never opens is replaced by memory, with a notice', async () => {
    const holder = await openDB(CACHE_DATABASE.name, 1);
    // It waits until the holder closes, and later openings wait for it.
    const deletion = indexedDB.deleteDatabase(CACHE_DATABASE.name);
    const deleted = new Promise((resolve) => deletion.addEventListener('success', resolve));
    const cache = await openSnapshotCache(noticesIn(notices), systemClock, 20);
    expect(cache).toBeInstanceOf(MemoryCache);
    expect(notices.get('cache-refused')).toMatch(/does not open/);
    await cache.save('planetName', { planetId: 7 as PlanetId, name: 'Tanoo II' });
    expect((await cache.loadAll()).planetNames).toHaveLength(1);
    holder.close();
    await deleted;
    // The connection that opened too late was closed, so it does not block the next visit.
    notices.clear();
    const next = await openSnapshotCache(noticesIn(notices), systemClock);
    expect(next).not.toBeInstanceOf(MemoryCache);
    expect(notices.size).toBe(0);
  });

  it('stays open once it has opened in time', async () => {
    let endPatience = () => {};
    const setTimer = (_delayMs: number, callback: () => void) => {
      endPatience = callback;
      return () => {
        endPatience = () => {};
      };
    };
    const cache = await openSnapshotCache(noticesIn(notices), { ...systemClock, setTimer }, 500);
    endPatience();
    await cache.save('planetName', { planetId: 7 as PlanetId, name: 'Tanoo II' });
    expect((await cache.loadAll()).planetNames).toHaveLength(1);
    expect(notices.size).toBe(0);
  });
});
