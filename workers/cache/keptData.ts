import type { CacheNotice } from './openSnapshotCache.ts';
import type { CacheContents, SnapshotCache } from './snapshotCache.ts';

/** The cache, and everything that was in it when it was opened. */
export interface KeptData {
  cache: SnapshotCache;
  contents: CacheContents;
}

/** A cache that is being opened and read before the page has connected. */
export interface KeptReading {
  data: Promise<KeptData>;
  /** Passes on all notices so far, and every later one. Call once. */
  sendNoticesTo(notice: CacheNotice): void;
}

/** Opens the cache and reads it at once. */
export function readKeptData(openCache: (notice: CacheNotice) => Promise<SnapshotCache>): KeptReading {
  const waiting: Parameters<CacheNotice>[] = [];
  let send: CacheNotice = (id, text) => {
    waiting.push([id, text]);
  };
  const read = async (): Promise<KeptData> => {
    const cache = await openCache((id, text) => send(id, text));
    return { cache, contents: await cache.loadAll() };
  };
  return {
    data: read(),
    sendNoticesTo(notice) {
      send = notice;
      for (const [id, text] of waiting.splice(0)) {
        notice(id, text);
      }
    },
  };
}
