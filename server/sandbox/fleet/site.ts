/** A colony's layout: which structures a plan needs, their positions and their links. */

import { commodities, structures } from '../../../workers/game/catalogue/index.ts';
import type { PlanetType, Schematic } from '../../../workers/game/domain/commodity.ts';
import type { TypeId } from '../../../workers/game/domain/ids.ts';
import type { FactoryKind, PinKind, PlacedStoreKind } from '../../../workers/game/domain/pinKinds.ts';
import type { Random } from '../random.ts';
import { type ColonyPlan, type EcuPlan, shrinkPlan, trimPlan } from './colonyPlan.ts';
import { distanceKm, isBearable, makeSlots, type Slot, sumLoad } from './placePins.ts';
import type { SandboxPlanet } from './sandboxPlanets.ts';

/** The central launchpad is always the first structure. */
export const HUB = 0;

/** What a structure does. */
type Part =
  | { kind: PlacedStoreKind }
  | { kind: 'ecu'; ecu: EcuPlan }
  | { kind: 'factory'; schematic: Schematic | null };

/** A structure with its position. */
export interface PlacedPart {
  part: Part;
  typeId: TypeId;
  slot: Slot;
  /** level of the link towards the hub */
  linkLevel: number;
}

/** Where goods are stored, as positions among the structures. */
interface Stores {
  /** extracted raw resources */
  raw: number;
  /** products to export */
  products: number;
}

/** A plan that fits its command center, with all structures placed. */
export interface Site {
  plan: ColonyPlan;
  placed: readonly PlacedPart[];
  stores: Stores;
}

/** The structure type of this kind for a planet type. @throws RangeError if there is none */
export function structureTypeId(planetType: PlanetType, kind: PinKind, factoryKind: FactoryKind | null = null): TypeId {
  for (const structure of structures.values()) {
    const fits = structure.planetType === planetType || structure.planetType === null;
    if (fits && structure.kind === kind && structure.factoryKind === factoryKind) return structure.typeId;
  }
  throw new RangeError(`There is no ${factoryKind ?? ''} ${kind} on ${planetType} planets.`);
}

function partTypeId(planetType: PlanetType, part: Part): TypeId {
  if (part.kind !== 'factory') return structureTypeId(planetType, part.kind);
  const tier = part.schematic === null ? 1 : (commodities.get(part.schematic.output.typeId)?.tier ?? 1);
  return structureTypeId(planetType, 'factory', tier === 1 ? 'basic' : tier === 4 ? 'highTech' : 'advanced');
}

/** The hub first, then the others in the order of their distance from it: storage, ECUs, factories. */
function partsOf(plan: ColonyPlan): Part[] {
  return [
    ...Array.from({ length: plan.launchpadCount }, () => ({ kind: 'launchpad' }) as const),
    ...Array.from({ length: plan.storageCount }, () => ({ kind: 'storage' }) as const),
    ...plan.ecus.map((ecu) => ({ kind: 'ecu', ecu }) as const),
    ...plan.factories.flatMap(({ schematic, count }) =>
      Array.from({ length: count }, () => ({ kind: 'factory', schematic }) as const),
    ),
  ];
}

function placeParts(plan: ColonyPlan, planetType: PlanetType, random: Random): PlacedPart[] {
  const parts = partsOf(plan);
  const slots = makeSlots(parts.length, random);
  return parts.map((part, index) => {
    const slot = slots[index] as Slot;
    // Links to the hub are the busiest, so some pilots upgrade them.
    const isUpgraded = slot.parent === HUB && plan.upgradeLevel >= 4 && random.fraction() < 0.2;
    return { part, typeId: partTypeId(planetType, part), slot, linkLevel: isUpgraded ? 1 : 0 };
  });
}

function isWithinBudget(plan: ColonyPlan, placed: readonly PlacedPart[], radiusKm: number): boolean {
  const links = placed.flatMap(({ slot, linkLevel }) => {
    const parent = slot.parent === null ? undefined : placed[slot.parent];
    return parent === undefined ? [] : [{ lengthKm: distanceKm(slot, parent.slot, radiusKm), level: linkLevel }];
  });
  const headCount = plan.ecus.reduce((sum, { heads }) => sum + heads, 0);
  const typeIds = placed.map(({ typeId }) => typeId);
  return isBearable(sumLoad(typeIds, headCount, links), plan.upgradeLevel);
}

/**
 * Places a plan's structures. The plan shrinks until it fits the command center.
 * @throws RangeError if even the smallest plan does not fit
 */
export function makeSite(wanted: ColonyPlan, planet: SandboxPlanet, random: Random): Site {
  for (let plan = trimPlan(wanted); ; plan = trimPlan(shrinkPlan(plan))) {
    const placed = placeParts(plan, planet.planetType, random);
    if (isWithinBudget(plan, placed, planet.radiusKm)) {
      const storage = placed.findIndex(({ part }) => part.kind === 'storage');
      return {
        plan,
        placed,
        stores: { raw: storage < 0 ? HUB : storage, products: plan.launchpadCount - 1 },
      };
    }
  }
}
