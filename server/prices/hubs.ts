import { TRADING_HUBS, type TradingHub } from '../../workers/game/domain/hub.ts';

/** The trading hubs' stations. Source: Static Data Export. */
export const HUB_STATION_IDS: Readonly<Record<TradingHub, number>> = {
  /** Jita IV - Moon 4 - Caldari Navy Assembly Plant */
  jita: 60_003_760,
  /** Amarr VIII (Oris) - Emperor Family Academy */
  amarr: 60_008_494,
  /** Dodixie IX - Moon 20 - Federation Navy Assembly Plant */
  dodixie: 60_011_866,
  /** Rens VI - Moon 8 - Brutor Tribe Treasury */
  rens: 60_004_588,
  /** Hek VIII - Moon 12 - Boundless Creation Factory */
  hek: 60_005_686,
};

/** The regions of the hubs: the market history is by region. Source: Static Data Export. */
export const HUB_REGION_IDS: Readonly<Record<TradingHub, number>> = {
  /** The Forge */
  jita: 10_000_002,
  /** Domain */
  amarr: 10_000_043,
  /** Sinq Laison */
  dodixie: 10_000_032,
  /** Heimatar */
  rens: 10_000_030,
  /** Metropolis */
  hek: 10_000_042,
};

/** Used if a request names no hub. */
export const DEFAULT_HUB: TradingHub = 'jita';

/** Makes one value for each hub. */
export function forEachHub<T>(make: (hub: TradingHub) => T): Readonly<Record<TradingHub, T>> {
  return Object.fromEntries(TRADING_HUBS.map((hub) => [hub, make(hub)])) as Record<TradingHub, T>;
}
