/** The markets that prices can be taken from. */
export type TradingHub = 'jita' | 'amarr' | 'dodixie' | 'rens' | 'hek';

/** Largest first, by the names of their systems, by which New planets finds them, and with their regions. Source: Static Data Export. */
const HUBS: Readonly<Record<TradingHub, { name: string; regionName: string }>> = {
  jita: { name: 'Jita', regionName: 'The Forge' },
  amarr: { name: 'Amarr', regionName: 'Domain' },
  dodixie: { name: 'Dodixie', regionName: 'Sinq Laison' },
  rens: { name: 'Rens', regionName: 'Heimatar' },
  hek: { name: 'Hek', regionName: 'Metropolis' },
};

export const TRADING_HUBS = Object.keys(HUBS) as readonly TradingHub[];

/** A hub's name: `dodixie` → `Dodixie` */
export function hubName(hub: TradingHub): string {
  return HUBS[hub].name;
}

/** The region around a hub: `dodixie` → `Sinq Laison` */
export function regionName(hub: TradingHub): string {
  return HUBS[hub].regionName;
}
