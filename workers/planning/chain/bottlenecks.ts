/** Where a fleet's factories fall short, what it costs, and what would end it. */

import { schematicByOutput, tierOf } from '../../catalogue/index.ts';
import type { Bottleneck, BottleneckFix } from '../../domain/chain.ts';
import type { Schematic } from '../../domain/commodity.ts';
import type { ColonyKey, TypeId } from '../../domain/ids.ts';
import { type Fraction, HOURS_PER_MONTH, type Isk, SECONDS_PER_HOUR } from '../../domain/units.ts';
import { exportTaxIsk, importPriceOf, importTaxIsk, priceOf } from '../../worth/index.ts';
import type { Balances } from './balances.ts';
import { ownShortage, type PlanetOfChain, type PlanetProduction } from './chainPlanet.ts';

/** Smaller rates are rounding errors of sums. */
const NOTHING_PER_HOUR = 1e-6;

/** Every bottleneck, worst first. An input that is short only because its own inputs are isn't listed itself. */
export function findBottlenecks(colonies: readonly PlanetOfChain[], balances: Balances): Bottleneck[] {
  const drafts = new Drafts();
  for (const colony of colonies) {
    addMissing(drafts, colony, balances);
    addSlow(drafts, colony);
    addLost(drafts, colony);
  }
  return drafts.all
    .map((draft) => finish(draft, colonies, balances))
    .sort((a, b) => (b.iskPerMonth ?? Number.NEGATIVE_INFINITY) - (a.iskPerMonth ?? Number.NEGATIVE_INFINITY));
}

interface Draft {
  kind: Bottleneck['kind'];
  typeId: TypeId;
  unitsPerHour: number;
  cycles: number;
  fullCycles: number;
  factoryCount: number;
  products: Set<TypeId>;
  colonies: Set<PlanetOfChain>;
  iskPerHour: Isk | null;
}

class Drafts {
  readonly #drafts = new Map<string, Draft>();

  get all(): Draft[] {
    return [...this.#drafts.values()];
  }

  of(kind: Bottleneck['kind'], typeId: TypeId): Draft {
    const id = `${kind} ${typeId}`;
    let draft = this.#drafts.get(id);
    if (draft === undefined) {
      draft = {
        kind,
        typeId,
        unitsPerHour: 0,
        cycles: 0,
        fullCycles: 0,
        factoryCount: 0,
        products: new Set(),
        colonies: new Set(),
        iskPerHour: 0,
      };
      this.#drafts.set(id, draft);
    }
    return draft;
  }
}

/** What the planet imports and the fleet doesn't make enough of. */
function addMissing(drafts: Drafts, colony: PlanetOfChain, balances: Balances): void {
  const { goods, productions } = colony;
  for (const production of productions) {
    for (const { typeId } of production.schematic.inputs) {
      if (goods.made.has(typeId) || balances.net(typeId) > -NOTHING_PER_HOUR) continue;
      const coverage = balances.coverageIfBought(typeId);
      const draft = drafts.of('missing', typeId);
      draft.unitsPerHour = -balances.net(typeId);
      addProduction(draft, colony, production, production.cyclesPerHour * (1 - coverage), typeId);
      draft.cycles -= production.fullCyclesPerHour - production.cyclesPerHour;
    }
  }
}

/** Factories that run slower than they could although everything imported is there. */
function addSlow(drafts: Drafts, colony: PlanetOfChain): void {
  for (const production of colony.productions) {
    if (!production.isSlow) continue;
    const lacked = mostLacked(colony, production);
    const lostCycles = production.fullCyclesPerHour - production.cyclesPerHour;
    if (lacked === null) {
      const { output } = production.schematic;
      const draft = drafts.of('idle', output.typeId);
      draft.unitsPerHour += lostCycles * output.amount;
      addProduction(draft, colony, production, lostCycles, null);
    } else if (!isSlowItself(colony, lacked)) {
      const draft = drafts.of('shortOnPlanet', lacked);
      if (!draft.colonies.has(colony)) draft.unitsPerHour += ownShortage(colony, lacked);
      addProduction(draft, colony, production, lostCycles, lacked);
    }
  }
}

function addLost(drafts: Drafts, colony: PlanetOfChain): void {
  for (const [typeId, { lostUnitsPerHour }] of colony.flows) {
    if (lostUnitsPerHour <= NOTHING_PER_HOUR) continue;
    const draft = drafts.of('lost', typeId);
    draft.unitsPerHour += lostUnitsPerHour;
    draft.colonies.add(colony);
    const price = priceOf(colony.economy.prices, typeId);
    draft.iskPerHour = plus(
      draft.iskPerHour,
      price === null ? null : lostUnitsPerHour * (price - exportTaxIsk(typeId, colony.economy)),
    );
  }
}

/** The input of which the planet itself makes too little, by the largest share; null if there is none. */
function mostLacked(planet: PlanetOfChain, { schematic, fullCyclesPerHour }: PlanetProduction): TypeId | null {
  let lacked: TypeId | null = null;
  let largest: Fraction = 0;
  for (const { typeId, amount } of schematic.inputs) {
    if (!planet.goods.made.has(typeId)) continue;
    const share = ownShortage(planet, typeId) / (amount * fullCyclesPerHour);
    if (share > largest) {
      largest = share;
      lacked = typeId;
    }
  }
  return lacked;
}

function isSlowItself({ productions }: PlanetOfChain, typeId: TypeId): boolean {
  return productions.some(({ schematic, isSlow }) => isSlow && schematic.output.typeId === typeId);
}

/** @param lostCycles an hour  @param lacked the input that is short; the others aren't used for the lost cycles */
function addProduction(
  draft: Draft,
  colony: PlanetOfChain,
  { schematic, factoryCount, fullCyclesPerHour }: PlanetProduction,
  lostCycles: number,
  lacked: TypeId | null,
): void {
  draft.colonies.add(colony);
  draft.products.add(schematic.output.typeId);
  draft.factoryCount += factoryCount;
  draft.fullCycles += fullCyclesPerHour;
  draft.cycles += fullCyclesPerHour - lostCycles;
  const worth = cycleWorthIsk(schematic, lacked, colony);
  draft.iskPerHour = plus(draft.iskPerHour, worth === null ? null : worth * lostCycles);
}

/** What a cycle more would earn: its output after export tax, less the inputs that are there; null without a price. */
function cycleWorthIsk(
  { inputs, output }: Schematic,
  lacked: TypeId | null,
  { goods, economy }: PlanetOfChain,
): Isk | null {
  const price = priceOf(economy.prices, output.typeId);
  if (price === null) return null;
  let isk = output.amount * (price - exportTaxIsk(output.typeId, economy));
  for (const { typeId, amount } of inputs) {
    if (typeId === lacked) continue;
    const inputPrice = importPriceOf(economy.prices, typeId);
    if (inputPrice === null) return null;
    const taxIsk = goods.made.has(typeId) ? 0 : importTaxIsk(typeId, economy);
    isk -= amount * (inputPrice + taxIsk);
  }
  return isk;
}

function finish(draft: Draft, colonies: readonly PlanetOfChain[], balances: Balances): Bottleneck {
  const { kind, typeId, unitsPerHour, cycles, fullCycles, products, iskPerHour } = draft;
  return {
    kind,
    typeId,
    unitsPerHour,
    speedFraction: kind === 'lost' || fullCycles === 0 ? null : Math.max(0, cycles / fullCycles),
    productTypeIds: [...products].sort((a, b) => tierOf(a) - tierOf(b) || a - b),
    keys: [...draft.colonies].map(({ colony }) => colony.key),
    iskPerMonth: iskPerHour === null ? null : iskPerHour * HOURS_PER_MONTH,
    fixes: fixesOf(draft, colonies, balances),
  };
}

function fixesOf(draft: Draft, colonies: readonly PlanetOfChain[], balances: Balances): BottleneckFix[] {
  switch (draft.kind) {
    case 'lost':
      return [{ kind: 'store' }];
    case 'idle':
      return [{ kind: 'setUp', factoryCount: draft.factoryCount }];
    case 'missing':
      return [...makeMore(draft, colonies), buy(draft)];
    case 'shortOnPlanet': {
      const spare = Math.min(draft.unitsPerHour, balances.net(draft.typeId));
      const bring: BottleneckFix[] =
        spare > NOTHING_PER_HOUR
          ? [{ kind: 'bring', unitsPerHour: spare, fromKeys: keysWithSurplus(draft, colonies) }]
          : [];
      return [...makeMore(draft, colonies), ...bring, buy(draft)];
    }
    default:
      return draft.kind satisfies never;
  }
}

function makeMore({ typeId, unitsPerHour }: Draft, colonies: readonly PlanetOfChain[]): BottleneckFix[] {
  const schematic = schematicByOutput.get(typeId);
  if (schematic !== undefined) {
    const perFactory = (schematic.output.amount * SECONDS_PER_HOUR) / schematic.cycleSeconds;
    return [{ kind: 'factories', count: Math.ceil(unitsPerHour / perFactory - NOTHING_PER_HOUR) }];
  }
  let made = 0;
  for (const { flows } of colonies) made += flows.get(typeId)?.madeUnitsPerHour ?? 0;
  return [{ kind: 'extract', unitsPerHour, moreFraction: made > 0 ? unitsPerHour / made : null }];
}

function buy({ typeId, unitsPerHour, colonies }: Draft): BottleneckFix {
  // Where it is brought to decides on the tax; the mean over the planets that need it is close enough.
  const economies = [...colonies].map(({ economy }) => economy);
  const price = economies[0] === undefined ? null : importPriceOf(economies[0].prices, typeId);
  let taxIsk = 0;
  for (const economy of economies) taxIsk += importTaxIsk(typeId, economy) / economies.length;
  return {
    kind: 'buy',
    unitsPerHour,
    iskPerMonth: price === null ? null : unitsPerHour * HOURS_PER_MONTH * (price + taxIsk),
  };
}

function keysWithSurplus({ typeId, colonies: short }: Draft, colonies: readonly PlanetOfChain[]): ColonyKey[] {
  return colonies
    .filter((planet) => {
      const flow = planet.flows.get(typeId);
      return (
        !short.has(planet) && flow !== undefined && flow.madeUnitsPerHour - flow.usedUnitsPerHour > NOTHING_PER_HOUR
      );
    })
    .map(({ colony }) => colony.key);
}

/** An unknown amount makes the sum unknown. */
function plus(sum: Isk | null, isk: Isk | null): Isk | null {
  return sum === null || isk === null ? null : sum + isk;
}
