/** Net over several planets, and the goods that they supply each other. */
import { compareCommodities } from '../catalogue/index.ts';
import { getOrAdd } from '../domain/groups.ts';
import type { TypeId } from '../domain/ids.ts';
import type { InternalGood, IskSum, NetIsk, NetTotals, TaxTotals } from '../domain/report.ts';
import { HOURS_PER_MONTH, type Isk } from '../domain/units.ts';
import type { Net } from '../domain/worth.ts';
import { addTaxes, taxSum } from './customsTax.ts';
import { exportIsk, importIsk } from './goods.ts';
import { IskTotal } from './prices.ts';

/** Units a month of one commodity. All planets have the same prices. */
interface Flow {
  exportedUnits: number;
  importedUnits: number;
  exportPrice: Isk | null;
  importPrice: Isk | null;
}

/** A planet's net; a bound where some of its goods have no price. */
export function boundedNet(net: Net): NetIsk {
  if (net.netIsk !== null) return { isk: net.netIsk, bound: 'exact' };
  const total = new NetTotal();
  total.add(net);
  return total.net();
}

/** Smaller amounts are rounding errors of summed rates. */
const SAME_UNITS = 1e-6;

/** Adds up the net of planets. Goods from planet to planet count at one price, so that only their taxes remain. */
export class NetTotal {
  readonly #exports = new IskTotal();
  readonly #imports = new IskTotal();
  readonly #flows = new Map<TypeId, Flow>();
  #taxes: TaxTotals = { exports: { gameIsk: 0, ownerIsk: 0 }, imports: { gameIsk: 0, ownerIsk: 0 } };
  #knownCount = 0;
  #unknownCount = 0;
  #comingCount = 0;

  /**
   * @param net of a planet; null if it is unknown what the planet sustains
   * @param isComing it is being calculated
   */
  add(net: Net | null, isComing = false): void {
    if (net === null) {
      this.#unknownCount += 1;
      if (isComing) this.#comingCount += 1;
      return;
    }
    this.#knownCount += 1;
    this.#taxes = {
      exports: addTaxes([this.#taxes.exports, ...net.exports.map(({ tax }) => tax)]),
      imports: addTaxes([this.#taxes.imports, ...net.imports.map(({ tax }) => tax)]),
    };
    for (const good of net.exports) {
      const flow = this.#flowOf(good.typeId);
      flow.exportedUnits += good.units;
      flow.exportPrice ??= good.valueIsk === null ? null : good.valueIsk / good.units;
      this.#exports.add(good.typeId, exportIsk(good));
    }
    for (const good of net.imports) {
      const flow = this.#flowOf(good.typeId);
      flow.importedUnits += good.units;
      flow.importPrice ??= good.valueIsk === null ? null : good.valueIsk / good.units;
      this.#imports.add(good.typeId, importIsk(good));
    }
  }

  #flowOf(typeId: TypeId): Flow {
    return getOrAdd(this.#flows, typeId, () => ({
      exportedUnits: 0,
      importedUnits: 0,
      exportPrice: null,
      importPrice: null,
    }));
  }

  totals(): NetTotals {
    return {
      importIskPerMonth: this.#isUnknown ? UNKNOWN_SUM : this.#imports.sum(),
      netIskPerMonth: this.net(),
      netUnknownCount: this.#unknownCount,
      netComingCount: this.#comingCount,
      taxPerMonth: this.#taxes,
      internalGoods: this.#ownTransfers(),
    };
  }

  /** after tax */
  exports(): IskSum {
    return this.#isUnknown ? UNKNOWN_SUM : this.#exports.sum();
  }

  /** Sum over the planets whose net is known. */
  net(): NetIsk {
    if (this.#isUnknown) return { isk: null, bound: 'exact' };
    let isk: Isk = 0 - taxSum(this.#taxes.exports) - taxSum(this.#taxes.imports);
    let isAnyKnown = this.#flows.size === 0;
    let hasUnpricedExports = false;
    let hasUnpricedImports = false;
    for (const { exportedUnits, importedUnits, exportPrice, importPrice } of this.#flows.values()) {
      const surplus = exportedUnits - importedUnits;
      const price = surplus > 0 ? exportPrice : importPrice;
      if (Math.abs(surplus) <= SAME_UNITS || price !== null) {
        isk += Math.abs(surplus) <= SAME_UNITS ? 0 : surplus * price!;
        isAnyKnown = true;
      } else if (surplus > 0) {
        hasUnpricedExports = true;
      } else {
        hasUnpricedImports = true;
      }
    }
    const bound = hasUnpricedExports ? 'atLeast' : hasUnpricedImports ? 'atMost' : 'exact';
    return { isk: isAnyKnown && !(hasUnpricedExports && hasUnpricedImports) ? isk : null, bound };
  }

  /** P0 first. */
  #ownTransfers(): InternalGood[] {
    return [...this.#flows]
      .filter(([, flow]) => flow.exportedUnits > 0 && flow.importedUnits > 0)
      .sort(([a], [b]) => compareCommodities(a, b))
      .map(([typeId, { exportedUnits, importedUnits, exportPrice }]) => {
        const units = Math.min(exportedUnits, importedUnits);
        return {
          typeId,
          unitsPerHour: units / HOURS_PER_MONTH,
          iskPerMonth: exportPrice === null ? null : units * exportPrice,
        };
      });
  }

  get #isUnknown(): boolean {
    return this.#knownCount === 0 && this.#unknownCount > 0;
  }
}

const UNKNOWN_SUM: IskSum = { isk: null, pricedFraction: 0 };
