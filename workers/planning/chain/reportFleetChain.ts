import type { ChainReport } from '../../domain/chain.ts';
import { Balances, type ChainColony } from './balances.ts';
import { findBottlenecks } from './bottlenecks.ts';

/**
 * The chain of these colonies: rates, stock, flows between commodities, and bottlenecks. Pure.
 * @param colonies in any order; the report doesn't depend on it
 */
export function reportFleetChain(
  colonies: readonly ChainColony[],
): Pick<ChainReport, 'commodities' | 'flows' | 'bottlenecks'> {
  const sorted = colonies.toSorted((a, b) => a.key.localeCompare(b.key));
  const balances = new Balances(sorted);
  return {
    commodities: balances.commodities(),
    flows: balances.flows(),
    bottlenecks: findBottlenecks(sorted, balances),
  };
}
