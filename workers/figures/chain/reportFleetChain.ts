import type { ChainReport, Feeding } from '../../game/domain/chain.ts';
import type { Stack } from '../../game/domain/commodity.ts';
import { NetTotal, netPerMonth } from '../../game/worth/index.ts';
import { Balances } from './balances.ts';
import { type ChainColony, planetOfChain } from './chainPlanet.ts';
import { FleetMarket } from './fleetMarket.ts';

/**
 * The chain of these colonies: rates, stock, flows between commodities, and what all of it brings. Pure.
 * @param colonies in any order; the report doesn't depend on it
 * @param hangars  goods that count as stock beside those on the planets
 */
export function reportFleetChain(
  colonies: readonly ChainColony[],
  feeding: Feeding,
  hangars: readonly Stack[] = [],
): Pick<ChainReport, 'commodities' | 'flows' | 'trade'> {
  const sorted = colonies.toSorted((a, b) => a.colony.key.localeCompare(b.colony.key));
  const net = new NetTotal();
  for (const { sustained, economy } of sorted) net.add(netPerMonth(sustained, economy));
  const planets = sorted.map(planetOfChain);
  const balances = new Balances(planets, feeding, new FleetMarket(planets), hangars);
  return {
    commodities: balances.commodities(),
    flows: balances.flows(),
    trade: { sustainedIskPerMonth: net.exports(), ...net.totals() },
  };
}
