/** What goods are worth to a fleet: the price of exports where it has some left, the price of imports where it buys. */
import { tierOf } from '../../game/catalogue/index.ts';
import { getOrAdd } from '../../game/domain/groups.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import type { Isk } from '../../game/domain/units.ts';
import {
  type Economy,
  exportTaxIsk,
  importPriceOf,
  importTaxIsk,
  type Prices,
  priceOf,
} from '../../game/worth/index.ts';
import type { PlanetOfChain, PlanetProduction } from './chainPlanet.ts';

export class FleetMarket {
  /** units an hour that planets export less those that planets import */
  readonly #surplus = new Map<TypeId, number>();
  readonly #prices = new Map<Prices, Prices>();

  constructor(planets: readonly PlanetOfChain[]) {
    for (const { sustained } of planets) {
      for (const { typeId, exportedUnitsPerHour, importedUnitsPerHour } of sustained.flows) {
        const surplus = this.#surplus.get(typeId) ?? 0;
        this.#surplus.set(typeId, surplus + exportedUnitsPerHour - importedUnitsPerHour);
      }
    }
  }

  /** Units an hour that the fleet has left; below 0: what it buys. */
  surplusOf(typeId: TypeId): number {
    return this.#surplus.get(typeId) ?? 0;
  }

  /** A planet's economy in which own transfers count at one price. */
  economyOf({ economy: { prices, customsTax } }: PlanetOfChain): Economy {
    const own = getOrAdd(this.#prices, prices, () => {
      const marginal = new Map(prices.imports ?? prices);
      for (const [typeId, isk] of prices) if (this.surplusOf(typeId as TypeId) >= 0) marginal.set(typeId, isk);
      return marginal;
    });
    return { prices: own, customsTax };
  }

  /** What a cycle more earns if all that the planet doesn't make is brought to it. Null if a price is unknown. */
  cycleGainIsk(planet: PlanetOfChain, production: PlanetProduction): Isk | null {
    const economy = this.economyOf(planet);
    const { inputs, output } = production.schematic;
    let isk = times(output.amount, this.#valueOf(planet, output.typeId, economy));
    for (const { typeId, amount } of inputs) isk = minus(isk, times(amount, costOf(planet, typeId, economy)));
    return isk;
  }

  /** A unit of a product: sold, or used by the planet's own factories if that earns more. */
  #valueOf(planet: PlanetOfChain, typeId: TypeId, economy: Economy): Isk | null {
    const price = priceOf(economy.prices, typeId);
    let best = price === null ? null : price - exportTaxIsk(typeId, economy);
    for (const { schematic } of planet.productions) {
      const input = schematic.inputs.find((one) => one.typeId === typeId);
      if (input === undefined) continue;
      const { output, inputs } = schematic;
      let isk = times(output.amount, this.#valueOf(planet, output.typeId, economy));
      for (const other of inputs) {
        if (other !== input) isk = minus(isk, times(other.amount, costOf(planet, other.typeId, economy)));
      }
      if (isk !== null && (best === null || isk / input.amount > best)) best = isk / input.amount;
    }
    return best;
  }
}

/** A unit of an input: what it would sell for if the planet makes it, otherwise what it costs with tax. */
function costOf({ goods }: PlanetOfChain, typeId: TypeId, economy: Economy): Isk | null {
  // Raw material that a planet doesn't use stays where it is.
  if (goods.made.has(typeId) && tierOf(typeId) === 0) return 0;
  if (goods.made.has(typeId)) {
    const price = priceOf(economy.prices, typeId);
    return price === null ? null : price - exportTaxIsk(typeId, economy);
  }
  const price = importPriceOf(economy.prices, typeId);
  return price === null ? null : price + importTaxIsk(typeId, economy);
}

function times(units: number, isk: Isk | null): Isk | null {
  return isk === null ? null : units * isk;
}

function minus(a: Isk | null, b: Isk | null): Isk | null {
  return a === null || b === null ? null : a - b;
}
