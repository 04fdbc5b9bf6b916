import type { EngineListener } from '../api.ts';
import type { CacheContents, SnapshotCache } from '../cache/snapshotCache.ts';
import type { EngineParts } from './engineParts.ts';

/** The cache, and all that was in it when it was opened. */
export interface KeptData {
  cache: SnapshotCache;
  contents: CacheContents;
}

/** What the browser kept, on its way while nobody listens yet. */
export interface KeptReading {
  data: Promise<KeptData>;
  /** Hands over what the cache had to tell so far, and from then on what it has to tell. Called once. */
  tellTo(listener: Pick<EngineListener, 'notice'>): void;
}

/** Opens the cache and reads it at once. */
export function readKeptData(openCache: EngineParts['openCache']): KeptReading {
  const waiting: { id: string; text: string | null }[] = [];
  let tell = (id: string, text: string | null): void => {
    waiting.push({ id, text });
  };
  const read = async (): Promise<KeptData> => {
    const cache = await openCache((id, text) => tell(id, text));
    return { cache, contents: await cache.loadAll() };
  };
  return {
    data: read(),
    tellTo(listener) {
      tell = (id, text) => listener.notice({ id, kind: 'failed', text });
      for (const { id, text } of waiting.splice(0)) {
        tell(id, text);
      }
    },
  };
}
