/** How much the region of a trading hub trades of each commodity. */
import type { TradingHub } from './hub.ts';
import type { TypeId } from './ids.ts';
import type { EpochSeconds } from './units.ts';

export interface MarketVolumes {
  hub: TradingHub;
  /** mean units a day; a commodity that is missing is unknown, so nothing limits how much of it can be sold */
  unitsPerDay: ReadonlyMap<TypeId, number>;
  /** the mean is over so many days */
  dayCount: number;
  /** when EVE's API reported the oldest of these figures; null while there are none */
  at: EpochSeconds | null;
}

/** Nothing is known about a hub's region. */
export function noMarketVolumes(hub: TradingHub): MarketVolumes {
  return { hub, unitsPerDay: new Map(), dayCount: 30, at: null };
}
