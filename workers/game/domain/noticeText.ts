import type { FetchMessage } from './fetchMessage.ts';
import type { StorageNotice } from './storageProblem.ts';

/** What a notice of the engine says, for the page to put into words. */
export type NoticeText =
  | StorageNotice
  /** a service is down or, `isLimit`, asks for fewer requests, and the last good data stays; milliseconds since 1970 */
  | { kind: 'outage'; service: 'esi' | 'server'; nextTryMs: number; isLimit: boolean }
  /** this computer's clock is that much wrong */
  | { kind: 'wrongClock'; minutes: number; isAhead: boolean }
  | { kind: 'prices'; problem: PriceProblem; used: UsedPrices | null }
  | { kind: 'noPlanetNames' }
  | { kind: 'loginNotStored'; name: string }
  | { kind: 'noFigures'; planet: string };

/** Why there are no newer prices. */
export type PriceProblem = { kind: 'notFetched'; message: FetchMessage } | { kind: 'sourceDown' | 'tooFew' };

/** What figures use meanwhile. */
export interface UsedPrices {
  /** averages of all regions, or else the hub's last good ones */
  isAllRegions: boolean;
  ageHours: number;
}
