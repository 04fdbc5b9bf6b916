/** Net earnings: exports minus imports and both taxes; and the goods that planets supply each other. */
import { compareCommodities } from '../catalogue/index.ts';
import type { TypeId } from '../domain/ids.ts';
import type { ColonyReport, InternalGood, IskSum, NetIsk, TaxTotals } from '../domain/report.ts';
import { HOURS_PER_MONTH } from '../domain/units.ts';
import { addTaxes, IskTotal, type Prices, priceOf } from './index.ts';

interface Flow {
  madeUnitsPerHour: number;
  usedUnitsPerHour: number;
  /** exports minus imports; null without a price */
  netIsk: number | null;
}

/** Smaller differences are rounding errors of summed rates. */
const SAME_UNITS_PER_HOUR = 1e-6;

/**
 * Adds up the exports and imports of planets. Goods that one planet makes and another uses are in both sums at the same
 * price, so only their taxes remain in the net.
 */
export class TradeTotal {
  readonly #imports = new IskTotal();
  readonly #flows = new Map<TypeId, Flow>();
  #taxes: TaxTotals = { exports: { gameIsk: 0, ownerIsk: 0 }, imports: { gameIsk: 0, ownerIsk: 0 } };

  add({ exports, imports }: Pick<ColonyReport, 'exports' | 'imports'>): void {
    this.#taxes = {
      exports: addTaxes([this.#taxes.exports, ...exports.map(({ taxPerMonth }) => taxPerMonth)]),
      imports: addTaxes([this.#taxes.imports, ...imports.map(({ taxPerMonth }) => taxPerMonth)]),
    };
    for (const { typeId, unitsPerHour, iskPerMonth } of exports) {
      const flow = this.#flowOf(typeId);
      flow.madeUnitsPerHour += unitsPerHour;
      flow.netIsk = flow.netIsk === null || iskPerMonth === null ? null : flow.netIsk + iskPerMonth;
    }
    for (const { typeId, unitsPerHour, iskPerMonth } of imports) {
      const flow = this.#flowOf(typeId);
      flow.usedUnitsPerHour += unitsPerHour;
      flow.netIsk = flow.netIsk === null || iskPerMonth === null ? null : flow.netIsk - iskPerMonth;
      this.#imports.add(typeId, iskPerMonth);
    }
  }

  #flowOf(typeId: TypeId): Flow {
    const flow = this.#flows.get(typeId) ?? { madeUnitsPerHour: 0, usedUnitsPerHour: 0, netIsk: 0 };
    this.#flows.set(typeId, flow);
    return flow;
  }

  imports(): IskSum {
    return this.#imports.sum();
  }

  taxes(): TaxTotals {
    return this.#taxes;
  }

  net(): NetIsk {
    let isk = 0;
    let isAnyKnown = this.#flows.size === 0;
    let hasUnpricedExports = false;
    let hasUnpricedImports = false;
    for (const { madeUnitsPerHour, usedUnitsPerHour, netIsk } of this.#flows.values()) {
      const surplus = madeUnitsPerHour - usedUnitsPerHour;
      if (netIsk !== null) {
        isk += netIsk;
        isAnyKnown = true;
      } else if (surplus > SAME_UNITS_PER_HOUR) {
        hasUnpricedExports = true;
      } else if (surplus < -SAME_UNITS_PER_HOUR) {
        hasUnpricedImports = true;
      }
    }
    const bound = hasUnpricedExports ? 'atLeast' : hasUnpricedImports ? 'atMost' : 'exact';
    return { isk: isAnyKnown && !(hasUnpricedExports && hasUnpricedImports) ? isk : null, bound };
  }

  /** P0 first. */
  internalGoods(prices: Prices): InternalGood[] {
    return [...this.#flows]
      .filter(([, flow]) => flow.madeUnitsPerHour > 0 && flow.usedUnitsPerHour > 0)
      .sort(([a], [b]) => compareCommodities(a, b))
      .map(([typeId, { madeUnitsPerHour, usedUnitsPerHour }]) => {
        const unitsPerHour = Math.min(madeUnitsPerHour, usedUnitsPerHour);
        const price = priceOf(prices, typeId);
        const iskPerMonth = price === null ? null : unitsPerHour * HOURS_PER_MONTH * price;
        return { typeId, madeUnitsPerHour, usedUnitsPerHour, unitsPerHour, iskPerMonth };
      });
  }
}
