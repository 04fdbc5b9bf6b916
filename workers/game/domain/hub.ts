/** The markets that prices can be taken from. */
export type TradingHub = 'jita' | 'amarr' | 'dodixie' | 'rens' | 'hek';

/** Largest first, by the names of their systems, by which New planets finds them, and with their regions. Source: Static Data Export. */
export const TRADING_HUBS: readonly { hub: TradingHub; name: string; regionName: string }[] = [
  { hub: 'jita', name: 'Jita', regionName: 'The Forge' },
  { hub: 'amarr', name: 'Amarr', regionName: 'Domain' },
  { hub: 'dodixie', name: 'Dodixie', regionName: 'Sinq Laison' },
  { hub: 'rens', name: 'Rens', regionName: 'Heimatar' },
  { hub: 'hek', name: 'Hek', regionName: 'Metropolis' },
];

/** A hub's name: `dodixie` → `Dodixie` */
export function hubName(hub: TradingHub): string {
  return TRADING_HUBS.find((known) => known.hub === hub)?.name ?? hub;
}

/** The region around a hub: `dodixie` → `Sinq Laison` */
export function regionName(hub: TradingHub): string {
  return TRADING_HUBS.find((known) => known.hub === hub)?.regionName ?? hub;
}
