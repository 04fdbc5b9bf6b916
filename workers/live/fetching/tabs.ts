import type { CharacterId } from '../../game/domain/ids.ts';

/** What one tab has fetched and stored in the cache for the others. */
export type Fetched = CharacterId | 'prices' | 'volumes';

/** What one tab has stored for the others: what it has fetched, or a change of the shares that are followed or published. */
export type Announced = Fetched | 'shares';

/** The other tabs of this browser that show Colony Watch. */
export interface Tabs {
  announce(announced: Announced): void;
  onAnnounced(callback: (announced: Announced) => void): void;
}
