import type { CharacterId } from '../../game/domain/ids.ts';

/** What one tab has fetched and stored in the cache for the others. */
export type Fetched = CharacterId | 'prices' | 'volumes';

/** The other tabs of this browser that show Colony Watch. */
export interface Tabs {
  announce(fetched: Fetched): void;
  onAnnounced(callback: (fetched: Fetched) => void): void;
}
