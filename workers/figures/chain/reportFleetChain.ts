import type { ChainReport, Feeding } from '../../game/domain/chain.ts';
import type { Stack } from '../../game/domain/commodity.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import { unitsByType } from '../../game/domain/sums.ts';
import { HOURS_PER_DAY } from '../../game/domain/units.ts';
import { NetTotal, netPerMonth } from '../../game/worth/index.ts';
import type { Supply } from '../demand/feedBaskets.ts';
import { Balances } from './balances.ts';
import { type ChainColony, planetOfChain } from './chainPlanet.ts';
import { FleetMarket } from './fleetMarket.ts';

/** The chain of these colonies, in any order, with the goods in hangars as stock. */
export function reportFleetChain(
  colonies: readonly ChainColony[],
  feeding: Feeding,
  hangars: readonly Stack[] = [],
): Pick<ChainReport, 'commodities' | 'flows' | 'trade'> & { supplies: ReadonlyMap<TypeId, Supply> } {
  const sorted = colonies.toSorted((a, b) => a.colony.key.localeCompare(b.colony.key));
  const net = new NetTotal();
  for (const { sustained, economy } of sorted) net.add(netPerMonth(sustained, economy));
  const planets = sorted.map(planetOfChain);
  const balances = new Balances(planets, feeding, new FleetMarket(planets), hangars);
  const stock = unitsByType([...sorted.flatMap((colony) => colony.stock), ...hangars]);
  return {
    supplies: new Map(
      [...new Set([...balances.typeIds, ...stock.keys()])].map((typeId): [TypeId, Supply] => {
        const { madeUnitsPerHour, usedUnitsPerHour } = balances.fed(typeId);
        const [madePerDay, usedPerDay] = [madeUnitsPerHour * HOURS_PER_DAY, usedUnitsPerHour * HOURS_PER_DAY];
        return [typeId, { madePerDay, usedPerDay, stockUnits: stock.get(typeId) ?? 0 }];
      }),
    ),
    commodities: balances.commodities(),
    flows: balances.flows(),
    trade: { sustainedIskPerMonth: net.exports(), ...net.totals() },
  };
}
