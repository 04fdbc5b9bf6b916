/** Adds up what colonies sustain, by commodity, over a fleet. */

import { compareCommodities, tierOf, volumeM3Of } from '../../game/catalogue/index.ts';
import type { ChainCommodity, ChainFlow, Feeding } from '../../game/domain/chain.ts';
import { type Stack, TIERS } from '../../game/domain/commodity.ts';
import { getOrAdd } from '../../game/domain/groups.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import type { Fraction } from '../../game/domain/units.ts';
import {
  FULL_SPEED,
  ownShortage,
  type PlanetOfChain,
  type PlanetProduction,
  unitsOf,
  wholeParts,
} from './chainPlanet.ts';
import type { FleetMarket } from './fleetMarket.ts';

/** Sums of rates are whole numbers of parts of units. */
const NO_BALANCE = {
  made: 0,
  used: 0,
  lost: 0,
  stock: 0,
  /** of the stock, in hangars */
  hangar: 0,
  /** used by planets that don't make it themselves */
  imported: 0,
  /** what planets that make it have left */
  exportable: 0,
  fullCycles: 0,
  /** cycles, fed as the player chose */
  fedCycles: 0,
  /** fed as the player chose */
  fedMade: 0,
  fedUsed: 0,
  makerCount: 0,
  userCount: 0,
};

type Balance = typeof NO_BALANCE;

interface Edge {
  units: number;
  fullCycles: number;
  /** cycles that this input allows, fed as the player chose */
  allowedCycles: number;
}

/** The sums over a fleet, by commodity. All rates are per hour. */
export class Balances {
  readonly #balances = new Map<TypeId, Balance>();
  readonly #edges = new Map<TypeId, Map<TypeId, Edge>>();
  /** share of what planets import that the fleet's own surplus covers, if nothing is bought */
  readonly #coverage = new Map<TypeId, Fraction>();
  readonly #feeding: Feeding;
  readonly #market: FleetMarket;
  /** what factories lack because buying it doesn't pay, or nothing is bought */
  readonly #unfed = new Set<TypeId>();

  /** @param hangars goods beside those on the planets */
  constructor(
    colonies: readonly PlanetOfChain[],
    feeding: Feeding,
    market: FleetMarket,
    hangars: readonly Stack[] = [],
  ) {
    this.#feeding = feeding;
    this.#market = market;
    for (const colony of colonies) this.#addColony(colony);
    // Goods that no planet makes or uses are not part of the chain.
    for (const { typeId, amount } of [...colonies.flatMap(({ stock }) => stock), ...hangars]) {
      const balance = this.#balances.get(typeId);
      if (balance !== undefined) balance.stock += amount;
    }
    for (const { typeId, amount } of hangars) {
      const balance = this.#balances.get(typeId);
      if (balance !== undefined) balance.hangar += amount;
    }
    this.#slowDown(colonies);
  }

  /** Units an hour that the fleet makes less than it uses. */
  missing(typeId: TypeId): number {
    const balance = this.#balances.get(typeId);
    return balance === undefined ? 0 : unitsOf(Math.max(0, balance.used - balance.made));
  }

  /** Share of what planets import that planets of the fleet have left, with every factory supplied. */
  coverageIfBought(typeId: TypeId): Fraction {
    const balance = this.#balances.get(typeId);
    return balance === undefined || balance.imported === 0 ? 1 : Math.min(1, balance.exportable / balance.imported);
  }

  /** The same with what these planets make if nothing is bought. */
  coverageIfUnbought(typeId: TypeId): Fraction {
    return this.#coverage.get(typeId) ?? 1;
  }

  /** Whether buying what the planet doesn't make costs more than a production brings. */
  losesIfBought(planet: PlanetOfChain, production: PlanetProduction): boolean {
    const isk = this.#market.cycleGainIsk(planet, production);
    return isk !== null && isk < 0;
  }

  /** Units an hour that the fleet makes and uses at the speed that its factories reach, fed as the player chose. */
  fed(typeId: TypeId): { madeUnitsPerHour: number; usedUnitsPerHour: number } {
    const { made = 0, fedMade = 0, fedUsed = 0 } = this.#balances.get(typeId) ?? {};
    // No factory makes raw material.
    return { madeUnitsPerHour: unitsOf(tierOf(typeId) === 0 ? made : fedMade), usedUnitsPerHour: unitsOf(fedUsed) };
  }

  get typeIds(): TypeId[] {
    return [...this.#balances.keys()].sort(compareCommodities);
  }

  commodities(): ChainCommodity[] {
    return this.typeIds.map((typeId): ChainCommodity => {
      const balance = this.#balanceOf(typeId);
      const { made, used, lost, stock, hangar, fullCycles, fedCycles, makerCount, userCount } = balance;
      const missing = unitsOf(Math.max(0, used - made));
      const speedFraction = fullCycles > 0 ? atFullSpeed(fedCycles / fullCycles) : null;
      return {
        typeId,
        tier: tierOf(typeId),
        madeUnitsPerHour: unitsOf(made),
        usedUnitsPerHour: unitsOf(used),
        missingUnitsPerHour: missing,
        surplusUnitsPerHour: unitsOf(Math.max(0, made - used)),
        lostUnitsPerHour: unitsOf(lost),
        stockUnits: stock,
        hangarUnits: hangar,
        stockHours: missing > 0 ? stock / missing : null,
        speedFraction,
        isShort: (speedFraction !== null && speedFraction < 1) || (missing > 0 && this.#unfed.has(typeId)),
        makerCount,
        userCount,
      };
    });
  }

  flows(): ChainFlow[] {
    return this.typeIds.flatMap((fromTypeId) => {
      const edges = [...(this.#edges.get(fromTypeId) ?? [])].sort(([a], [b]) => compareCommodities(a, b));
      return edges.map(([toTypeId, { units, fullCycles, allowedCycles }]): ChainFlow => {
        const speedFraction = atFullSpeed(allowedCycles / fullCycles);
        return {
          fromTypeId,
          toTypeId,
          unitsPerHour: units,
          m3PerHour: units * volumeM3Of(fromTypeId),
          speedFraction,
          isShort: speedFraction < 1,
        };
      });
    });
  }

  #addColony(planet: PlanetOfChain): void {
    const { flows, productions, goods } = planet;
    for (const [typeId, { madeUnitsPerHour, usedUnitsPerHour, lostUnitsPerHour }] of flows) {
      const balance = this.#balanceOf(typeId);
      balance.made += wholeParts(madeUnitsPerHour);
      balance.used += wholeParts(usedUnitsPerHour);
      balance.lost += wholeParts(lostUnitsPerHour);
      if (madeUnitsPerHour > 0) balance.makerCount++;
      if (usedUnitsPerHour > 0) balance.userCount++;
      if (goods.made.has(typeId)) balance.exportable += wholeParts(Math.max(0, madeUnitsPerHour - usedUnitsPerHour));
      else balance.imported += wholeParts(usedUnitsPerHour);
    }
    for (const { schematic, fullCyclesPerHour } of productions) {
      const balance = this.#balanceOf(schematic.output.typeId);
      balance.fullCycles += fullCyclesPerHour;
      // Also what its factories could use but never get.
      for (const { typeId } of schematic.inputs) this.#balanceOf(typeId);
    }
    this.#addEdges(planet);
  }

  #addEdges({ flows, productions }: PlanetOfChain): void {
    for (const production of productions) {
      const { schematic, fullCyclesPerHour } = production;
      for (const { typeId } of schematic.inputs) {
        const used = flows.get(typeId)?.usedUnitsPerHour ?? 0;
        const edge = this.#edgeOf(typeId, schematic.output.typeId);
        // Cycles that began and those that ended differ at the ends of a replay, so the units used are shared out.
        edge.units += used * shareOfUse(productions, production, typeId);
        edge.fullCycles += fullCyclesPerHour;
      }
    }
  }

  /** What factories reach, fed as the player chose, tier by tier. A planet serves its own factories first. */
  #slowDown(colonies: readonly PlanetOfChain[]): void {
    const speeds = new Map<PlanetOfChain, Map<TypeId, Fraction>>(colonies.map((colony) => [colony, new Map()]));
    for (const tier of TIERS) {
      for (const [colony, speedOf] of speeds) this.#slowColony(colony, speedOf, tier);
      for (const [typeId, { imported }] of this.#balances) {
        if (tierOf(typeId) !== tier || imported === 0) continue;
        let exportable = 0;
        for (const [{ flows }, speedOf] of speeds) {
          const flow = flows.get(typeId);
          if (flow === undefined) continue;
          exportable +=
            wholeParts(Math.max(0, flow.madeUnitsPerHour - flow.usedUnitsPerHour)) * (speedOf.get(typeId) ?? 1);
        }
        this.#coverage.set(typeId, Math.min(1, exportable / imported));
      }
    }
  }

  #slowColony(planet: PlanetOfChain, speedOf: Map<TypeId, Fraction>, tier: number): void {
    const { goods, productions } = planet;
    for (const production of productions) {
      const { schematic, cyclesPerHour, fullCyclesPerHour, isSlow } = production;
      const { inputs, output } = schematic;
      if (tierOf(output.typeId) !== tier) continue;
      const isBought = this.#feeding === 'buy' && !this.losesIfBought(planet, production);
      let slowest = 1;
      for (const { typeId } of inputs) {
        const isOwn = goods.made.has(typeId);
        const coverage = isBought ? 1 : this.coverageIfUnbought(typeId);
        const allowed = isOwn ? (speedOf.get(typeId) ?? 1) : coverage;
        if (!isOwn && coverage < FULL_SPEED) this.#unfed.add(typeId);
        slowest = Math.min(slowest, allowed);
        const isOwnShort = isOwn && isSlow && ownShortage(planet, typeId) > 0;
        const edge = this.#edgeOf(typeId, output.typeId);
        edge.allowedCycles += isOwnShort ? cyclesPerHour * allowed : fullCyclesPerHour * allowed;
      }
      speedOf.set(output.typeId, slowest);
      this.#addFed(planet, production, slowest);
      this.#balanceOf(output.typeId).fedCycles += (isSlow ? cyclesPerHour : fullCyclesPerHour) * slowest;
    }
  }

  #addFed({ flows, productions }: PlanetOfChain, production: PlanetProduction, speed: Fraction): void {
    const { inputs, output } = production.schematic;
    this.#balanceOf(output.typeId).fedMade += wholeParts((flows.get(output.typeId)?.madeUnitsPerHour ?? 0) * speed);
    for (const { typeId } of inputs) {
      const used = (flows.get(typeId)?.usedUnitsPerHour ?? 0) * shareOfUse(productions, production, typeId);
      this.#balanceOf(typeId).fedUsed += wholeParts(used * speed);
    }
  }

  #balanceOf(typeId: TypeId): Balance {
    return getOrAdd(this.#balances, typeId, () => ({ ...NO_BALANCE }));
  }

  #edgeOf(fromTypeId: TypeId, toTypeId: TypeId): Edge {
    const edges = getOrAdd(this.#edges, fromTypeId, () => new Map<TypeId, Edge>());
    return getOrAdd(edges, toTypeId, () => ({ units: 0, fullCycles: 0, allowedCycles: 0 }));
  }
}

/** A production's share of a commodity that several productions of a planet may use. */
function shareOfUse(
  productions: readonly PlanetProduction[],
  { schematic, cyclesPerHour }: PlanetProduction,
  typeId: TypeId,
): Fraction {
  let all = 0;
  let own = 0;
  for (const other of productions) {
    const input = other.schematic.inputs.find((one) => one.typeId === typeId);
    if (input === undefined) continue;
    all += input.amount * other.cyclesPerHour;
    if (other.schematic === schematic) own = input.amount * cyclesPerHour;
  }
  if (all > 0) return own / all;
  return 1 / productions.filter((other) => other.schematic.inputs.some((one) => one.typeId === typeId)).length;
}

function atFullSpeed(fraction: Fraction): Fraction {
  return fraction >= FULL_SPEED ? 1 : fraction;
}
