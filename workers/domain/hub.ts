/** The markets that prices can be taken from. */
export type TradingHub = 'jita' | 'amarr' | 'dodixie' | 'rens' | 'hek';

/** Largest first, with the names that players use. */
export const TRADING_HUBS: readonly { hub: TradingHub; name: string }[] = [
  { hub: 'jita', name: 'Jita' },
  { hub: 'amarr', name: 'Amarr' },
  { hub: 'dodixie', name: 'Dodixie' },
  { hub: 'rens', name: 'Rens' },
  { hub: 'hek', name: 'Hek' },
];

/** A hub's name: `dodixie` → `Dodixie` */
export function hubName(hub: TradingHub): string {
  return TRADING_HUBS.find((known) => known.hub === hub)?.name ?? hub;
}

/** Parses an untrusted value; undefined if it isn't a hub. */
export function parseHub(value: unknown): TradingHub | undefined {
  return TRADING_HUBS.find(({ hub }) => hub === value)?.hub;
}
