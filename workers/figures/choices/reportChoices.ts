/** What each product earns by each way of making it, and how much of it the fleet could supply. */

import { commodities, schematicByOutput, tierOf, volumeM3Of } from '../../game/catalogue/index.ts';
import type { ChainReport } from '../../game/domain/chain.ts';
import {
  BEST_MEASURES,
  type BestMeasure,
  type ChoicesReport,
  type ChoicesRequest,
  type PriceChanges,
  type ProductChoice,
  type ProductionWay,
  type Sourcing,
} from '../../game/domain/choices.ts';
import type { Commodity } from '../../game/domain/commodity.ts';
import { addToGroup } from '../../game/domain/groups.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import type { MarketVolumes } from '../../game/domain/marketVolumes.ts';
import { type Fraction, HOURS_PER_DAY, HOURS_PER_MONTH, type Isk } from '../../game/domain/units.ts';
import { DEFAULT_WORTH } from '../../game/domain/worth.ts';
import { type Economy, exportTaxIsk, type Prices, priceOf } from '../../game/worth/index.ts';
import { planFactoryPlanet } from './factoryPlanet.ts';
import { recipeOf, sourcingsOf } from './recipe.ts';
import { UnitCosts } from './unitCosts.ts';

const PER_THOUSAND = 1000;

/** Products with a star by each measure. */
const STARRED_COUNT = 10;

/** Earlier tiers first, then by name. */
const products: readonly Commodity[] = [...commodities.values()].sort(
  (a, b) => a.tier - b.tier || a.name.localeCompare(b.name, 'en'),
);

type FleetChain = Pick<ChainReport, 'commodities' | 'flows'>;

/**
 * Compares all ways of making all products. Pure. Goods between the steps of one way count as never leaving their planet:
 * only what is bought and what is sold is taxed and hauled.
 * @param maxVolumeShare of what the market trades: a planet earns nothing by making more than that, with the fleet's surplus
 * @param changes of prices since an earlier day; null if none is known
 */
export function reportChoices(
  request: ChoicesRequest,
  prices: Prices,
  volumes: MarketVolumes,
  fleet: FleetChain,
  maxVolumeShare: Fraction = DEFAULT_WORTH.maxVolumeShare,
  changes: PriceChanges | null = null,
): Omit<ChoicesReport, 'gaps' | 'unplanned'> {
  const economy: Economy = { prices, customsTax: { gameFraction: 0, ownerFraction: request.taxFraction } };
  const supply = new FleetSupply(fleet);
  const costs = new UnitCosts(economy);
  const { hub, dayCount, at } = volumes;
  return {
    market: { hub, dayCount, at },
    changedSince: changes?.since ?? null,
    products: starBest(
      products.map(({ typeId, tier }): ProductChoice => {
        const fleetSurplusUnitsPerHour = supply.surplusOf(typeId);
        const marketUnitsPerDay = volumes.unitsPerDay.get(typeId) ?? null;
        const room =
          marketUnitsPerDay === null
            ? null
            : Math.max(0, (marketUnitsPerDay * maxVolumeShare) / HOURS_PER_DAY - fleetSurplusUnitsPerHour);
        const market = { unitsPerDay: marketUnitsPerDay, roomUnitsPerHour: room };
        const ways = sourcingsOf(typeId).map((sourcing) =>
          reportWay(typeId, sourcing, request, economy, costs, supply, market),
        );
        return {
          typeId,
          tier,
          priceChange: changes?.fractions.get(typeId) ?? null,
          madeUnitsPerHour: supply.madeOf(typeId),
          starredBy: [],
          marketUnitsPerDay,
          marketShare: shareOf(fleetSurplusUnitsPerHour * HOURS_PER_DAY, marketUnitsPerDay),
          ways: markBest(ways),
          tree: schematicByOutput.has(typeId) ? costs.factoryTree(typeId) : null,
        };
      }),
    ),
  };
}

function shareOf(unitsPerDay: number, marketUnitsPerDay: number | null): Fraction | null {
  if (marketUnitsPerDay === null) return null;
  return unitsPerDay === 0 ? 0 : unitsPerDay / marketUnitsPerDay;
}

function reportWay(
  typeId: TypeId,
  sourcing: Sourcing,
  { commandCenterLevel }: ChoicesRequest,
  economy: Economy,
  costs: UnitCosts,
  supply: FleetSupply,
  market: { unitsPerDay: number | null; roomUnitsPerHour: number | null },
): ProductionWay {
  const recipe = recipeOf(typeId, sourcing);
  const price = priceOf(economy.prices, typeId);
  let iskPerUnit: Isk | null = price === null ? null : price - exportTaxIsk(typeId, economy);
  const outM3 = volumeM3Of(typeId);
  let inM3 = 0;
  let rawUnits = 0;
  let hasAllInputs = true;
  let fleetUnitsPerHour = Number.POSITIVE_INFINITY;
  for (const [input, units] of recipe.inputs) {
    if (tierOf(input) === 0) rawUnits += units;
    if (sourcing !== 'extracted') {
      const cost = costs.buyIsk(input);
      iskPerUnit = iskPerUnit === null || cost === null ? null : iskPerUnit - units * cost;
      inM3 += units * volumeM3Of(input);
    }
    if (supply.madeOf(input) <= 0) hasAllInputs = false;
    fleetUnitsPerHour = Math.min(fleetUnitsPerHour, supply.availableFor(typeId, input) / units);
  }
  let factoryHours = 0;
  for (const hours of recipe.factoryHours.values()) factoryHours += hours;
  const planet = sourcing === 'extracted' ? null : planFactoryPlanet(recipe, commandCenterLevel);
  const per = (amount: number): Isk | null => (iskPerUnit === null || amount === 0 ? null : iskPerUnit / amount);
  const perRaw = per(rawUnits);
  const soldPerHour =
    planet === null ? 0 : Math.min(planet.unitsPerHour, market.roomUnitsPerHour ?? Number.POSITIVE_INFINITY);
  return {
    sourcing,
    iskPerUnit,
    iskPerFactoryHour: per(factoryHours),
    iskPerM3: per(inM3 + outM3),
    iskPerThousandRaw: perRaw === null ? null : perRaw * PER_THOUSAND,
    planetIskPerMonth: planet === null || iskPerUnit === null ? null : soldPerHour * HOURS_PER_MONTH * iskPerUnit,
    planetMarketShare: planet === null ? null : shareOf(planet.unitsPerHour * HOURS_PER_DAY, market.unitsPerDay),
    planetFactoryCount: planet?.factoryCount ?? null,
    planetM3PerDay: planet && {
      in: planet.unitsPerHour * HOURS_PER_DAY * inM3,
      out: planet.unitsPerHour * HOURS_PER_DAY * outM3,
    },
    hasAllInputs,
    fleetUnitsPerHour,
    bestBy: [],
  };
}

function markBest(ways: readonly ProductionWay[]): ProductionWay[] {
  const best = BEST_MEASURES.flatMap((measure) => {
    let found: ProductionWay | null = null;
    for (const way of ways) {
      // Nobody hauls raw material, and extracting it takes planets that could earn otherwise.
      const isk = way.sourcing === 'extracted' || way.sourcing === 0 ? null : way[measure];
      if (isk !== null && (found === null || isk > found[measure]!)) found = way;
    }
    return found === null ? [] : [{ measure, way: found }];
  });
  return ways.map((way) => ({
    ...way,
    bestBy: best.flatMap(({ measure, way: one }) => (one === way ? [measure] : [])),
  }));
}

/** Marks the products whose best way earns most, by each measure. */
function starBest(all: readonly ProductChoice[]): ProductChoice[] {
  const starred = new Map<TypeId, BestMeasure[]>();
  for (const measure of BEST_MEASURES) {
    const earning = all.flatMap(({ typeId, ways }) => {
      const isk = ways.find(({ bestBy }) => bestBy.includes(measure))?.[measure] ?? 0;
      return isk > 0 ? [{ typeId, isk }] : [];
    });
    const best = earning.sort((a, b) => b.isk - a.isk).slice(0, STARRED_COUNT);
    for (const { typeId } of best) addToGroup(starred, typeId, measure);
  }
  return all.map((product) => ({ ...product, starredBy: starred.get(product.typeId) ?? [] }));
}

/** What the fleet has of each commodity, per hour. */
class FleetSupply {
  readonly #made = new Map<TypeId, number>();
  readonly #net = new Map<TypeId, number>();
  readonly #usedFor: FleetChain['flows'];

  constructor({ commodities: chain, flows }: FleetChain) {
    for (const { typeId, madeUnitsPerHour, usedUnitsPerHour } of chain) {
      this.#made.set(typeId, madeUnitsPerHour);
      this.#net.set(typeId, madeUnitsPerHour - usedUnitsPerHour);
    }
    this.#usedFor = flows;
  }

  madeOf(typeId: TypeId): number {
    return this.#made.get(typeId) ?? 0;
  }

  surplusOf(typeId: TypeId): number {
    return Math.max(0, this.#net.get(typeId) ?? 0);
  }

  /** What is left of an input, with what this product's factories use already. */
  availableFor(typeId: TypeId, input: TypeId): number {
    let units = this.#net.get(input) ?? 0;
    for (const flow of this.#usedFor) {
      if (flow.fromTypeId === input && flow.toTypeId === typeId) units += flow.unitsPerHour;
    }
    return Math.max(0, units);
  }
}
