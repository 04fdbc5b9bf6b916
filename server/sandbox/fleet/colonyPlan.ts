import type { Schematic } from '../../../workers/domain/commodity.ts';
import type { TypeId } from '../../../workers/domain/ids.ts';

/** One ECU run as planned; times in seconds since 1970. */
export interface ProgramPlan {
  installedAt: number;
  expiresAt: number;
  /** as the client picks it for the program's length */
  cycleSeconds: number;
}

/** An extractor control unit. */
export interface EcuPlan {
  /** null where no program was ever set */
  productTypeId: TypeId | null;
  heads: number;
  /** base quantity that one head adds, units */
  richness: number;
  program: ProgramPlan | null;
}

/** Factories that do the same; a null schematic is one that was never set. */
export interface FactoryPlan {
  schematic: Schematic | null;
  count: number;
}

/** What stands on a planet, before it is placed. A plan that is too big for the command center is cut down. */
export interface ColonyPlan {
  upgradeLevel: number;
  lastUpdateAt: number;
  ecus: EcuPlan[];
  factories: FactoryPlan[];
  /** a storage facility takes the raw resources */
  storageCount: 0 | 1;
  /** the first launchpad is the hub; a second one takes what is made */
  launchpadCount: 1 | 2;
  /** factories hand their output straight to the factories here that use it, and not to a store */
  handsOver: boolean;
  /** hours of imports that the pilot left */
  stockHours: number;
  /** hours of production that lie in the stores since before the last visit */
  leftoverHours: number;
  /** a store that is fuller than the hours above make it; null where none is */
  full: { holds: 'rawResources' | 'products'; fillFraction: number } | null;
}

/**
 * The cycle time that the client picks for a program.
 * Source: game client; 15 minutes up to about 25 hours of program, then doubling with it.
 */
export function cycleSecondsFor(programHours: number): number {
  const minutes =
    programHours <= 25 ? 15 : programHours <= 50 ? 30 : programHours <= 100 ? 60 : programHours <= 200 ? 120 : 240;
  return minutes * 60;
}

/** What the waves of the game's formula add over a program of days. */
const MEAN_WAVE = 1.14;

/**
 * About how much a program yields per hour, to size the factories behind it: the decay is the game's, the waves are
 * taken as their mean. Good for planning only.
 */
export function roughUnitsPerHour(baseQtyPerCycle: number, programHours: number): number {
  const quarters = programHours * 4;
  const meanDecay = Math.log1p(0.012 * quarters) / (0.012 * quarters);
  return baseQtyPerCycle * 4 * meanDecay * MEAN_WAVE;
}

/** Units per hour, by commodity. */
export interface Rates {
  made: ReadonlyMap<TypeId, number>;
  used: ReadonlyMap<TypeId, number>;
}

/** What the plan makes and uses of every commodity, running without a pause. */
export function ratesOf(plan: ColonyPlan): Rates {
  const [made, used] = [new Map<TypeId, number>(), new Map<TypeId, number>()];
  const add = (rates: Map<TypeId, number>, typeId: TypeId, unitsPerHour: number) =>
    rates.set(typeId, (rates.get(typeId) ?? 0) + unitsPerHour);
  for (const { productTypeId, heads, richness, program } of plan.ecus) {
    if (productTypeId !== null && program !== null) {
      const hours = (program.expiresAt - program.installedAt) / 3600;
      add(made, productTypeId, roughUnitsPerHour(heads * richness, hours));
    }
  }
  for (const { schematic, count } of plan.factories) {
    const cyclesPerHour = schematic === null ? 0 : (count * 3600) / schematic.cycleSeconds;
    for (const input of schematic?.inputs ?? []) {
      add(used, input.typeId, input.amount * cyclesPerHour);
    }
    if (schematic !== null) {
      add(made, schematic.output.typeId, schematic.output.amount * cyclesPerHour);
    }
  }
  return { made, used };
}

function cutFactory(plan: ColonyPlan, at: number): ColonyPlan {
  const cut = (group: FactoryPlan, index: number) => (index === at ? { ...group, count: group.count - 1 } : group);
  return { ...plan, factories: plan.factories.map(cut) };
}

/** By how much factories may use more than the colony makes: goods pile up while a program is young. */
const TOLERATED_SHORTAGE = 1.15;

/** The plan without the factories that what the colony makes could never keep busy. One of each stays. */
export function trimPlan(plan: ColonyPlan): ColonyPlan {
  const { made, used } = ratesOf(plan);
  const isShort = (typeId: TypeId) => (used.get(typeId) ?? 0) > (made.get(typeId) ?? Infinity) * TOLERATED_SHORTAGE;
  const starving = plan.factories.findIndex(
    ({ schematic, count }) => count > 1 && schematic?.inputs.some(({ typeId }) => isShort(typeId)),
  );
  return starving < 0 ? plan : trimPlan(cutFactory(plan, starving));
}

/**
 * The next smaller plan: fewer heads, then fewer factories, then no storage facility.
 * @throws RangeError where nothing is left to leave out
 */
export function shrinkPlan(plan: ColonyPlan): ColonyPlan {
  const mostHeads = Math.max(0, ...plan.ecus.map(({ heads }) => heads));
  const mostFactories = Math.max(0, ...plan.factories.map(({ count }) => count));
  if (mostHeads > 4 || (mostFactories <= 1 && mostHeads > 1)) {
    const at = plan.ecus.findIndex(({ heads }) => heads === mostHeads);
    return { ...plan, ecus: plan.ecus.map((ecu, index) => (index === at ? { ...ecu, heads: ecu.heads - 1 } : ecu)) };
  }
  if (mostFactories > 1) {
    const at = plan.factories.findIndex(({ count }) => count === mostFactories);
    return cutFactory(plan, at);
  }
  if (plan.storageCount > 0) {
    return { ...plan, storageCount: 0 };
  }
  throw new RangeError(`nothing of the plan fits a command center of level ${plan.upgradeLevel}`);
}
