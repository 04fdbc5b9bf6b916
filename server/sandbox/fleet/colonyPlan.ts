import type { Schematic } from '../../../workers/game/domain/commodity.ts';
import type { TypeId } from '../../../workers/game/domain/ids.ts';
import { addTo } from '../../../workers/game/domain/sums.ts';
import { SECONDS_PER_HOUR } from '../../../workers/game/domain/units.ts';
import { DECAY_FACTOR } from '../referenceEngine/yield.ts';

/** A planned ECU program. Times are seconds since 1970. */
export interface ProgramPlan {
  installedAt: number;
  expiresAt: number;
  /** as the game client chooses it for the program's length */
  cycleSeconds: number;
}

/** An extractor control unit. */
export interface EcuPlan {
  /** null if no program was ever set */
  productTypeId: TypeId | null;
  heads: number;
  /** base quantity that one head adds, units */
  richness: number;
  program: ProgramPlan | null;
}

/** A number of equal factories. The schematic is null if none was ever set. */
export interface FactoryPlan {
  schematic: Schematic | null;
  count: number;
}

/** A colony's structures before they are placed. A plan that is too big for the command center shrinks. */
export interface ColonyPlan {
  upgradeLevel: number;
  lastUpdateAt: number;
  ecus: EcuPlan[];
  factories: FactoryPlan[];
  /** a storage facility receives the raw resources */
  storageCount: 0 | 1;
  /** the first launchpad is the hub; a second one receives the products */
  launchpadCount: 1 | 2;
  /** factories route their output directly to the factories that use it, without storage */
  handsOver: boolean;
  /** imports that the pilot left, in hours of use */
  stockHours: number;
  /** products in storage since before the last visit, in hours of production */
  leftoverHours: number;
  /** storage that is fuller than the hours above would fill it; null for none */
  full: { holds: 'rawResources' | 'products'; fillFraction: number } | null;
}

/**
 * The cycle time that the game client chooses for a program: 15 minutes for up to about 25 hours, doubling with each
 * doubling of the program. Source: game client.
 */
export function cycleSecondsFor(programHours: number): number {
  const minutes =
    programHours <= 25 ? 15 : programHours <= 50 ? 30 : programHours <= 100 ? 60 : programHours <= 200 ? 120 : 240;
  return minutes * 60;
}

/** Average factor of the yield formula's noise over several days. */
const MEAN_WAVE = 1.14;

/**
 * A program's approximate yield per hour, to choose the number of factories. It uses the game's decay and the noise's
 * average, so it is good for planning only.
 */
export function roughUnitsPerHour(baseQtyPerCycle: number, programHours: number): number {
  const quarters = programHours * 4;
  const meanDecay = Math.log1p(DECAY_FACTOR * quarters) / (DECAY_FACTOR * quarters);
  return baseQtyPerCycle * 4 * meanDecay * MEAN_WAVE;
}

/** Units per hour, by commodity, while everything runs. */
export interface Rates {
  made: ReadonlyMap<TypeId, number>;
  used: ReadonlyMap<TypeId, number>;
}

/** @param extracted units per hour of each extractor's product. @param factories without a schematic, they do nothing */
export function sumRates(
  extracted: readonly (readonly [TypeId, number])[],
  factories: readonly { schematic: Schematic | null; count: number }[],
): Rates {
  const [made, used] = [new Map<TypeId, number>(), new Map<TypeId, number>()];
  for (const [typeId, unitsPerHour] of extracted) addTo(made, typeId, unitsPerHour);
  for (const { schematic, count } of factories) {
    if (schematic === null) continue;
    const { inputs, output, cycleSeconds } = schematic;
    const cyclesPerHour = (count * SECONDS_PER_HOUR) / cycleSeconds;
    for (const { typeId, amount } of inputs) addTo(used, typeId, amount * cyclesPerHour);
    addTo(made, output.typeId, output.amount * cyclesPerHour);
  }
  return { made, used };
}

/** What the plan makes and uses of each commodity when everything runs. */
export function ratesOf(plan: ColonyPlan): Rates {
  const extracted = plan.ecus.flatMap(({ productTypeId, heads, richness, program }): [TypeId, number][] => {
    if (productTypeId === null || program === null) return [];
    const hours = (program.expiresAt - program.installedAt) / 3600;
    return [[productTypeId, roughUnitsPerHour(heads * richness, hours)]];
  });
  return sumRates(extracted, plan.factories);
}

function cutFactory(plan: ColonyPlan, at: number): ColonyPlan {
  const cut = (group: FactoryPlan, index: number) => (index === at ? { ...group, count: group.count - 1 } : group);
  return { ...plan, factories: plan.factories.map(cut) };
}

/** How much more factories may use than the colony makes: goods pile up while a program is young. */
const TOLERATED_SHORTAGE = 1.15;

/** Removes factories that the colony could never supply. One of each kind stays. */
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
 * @throws RangeError if nothing is left to remove
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
  if (plan.storageCount > 0) return { ...plan, storageCount: 0 };
  throw new RangeError(`The plan does not fit a command center of level ${plan.upgradeLevel}.`);
}
