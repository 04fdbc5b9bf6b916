/**
 * Turns a plan into ESI's record of a colony: structures around a hub, links from ring to ring, routes along them,
 * and contents that fit.
 */
import { commodities, structures } from '../../../workers/catalogue/index.ts';
import type { FactoryKind, PinKind, PlanetType, Schematic } from '../../../workers/domain/commodity.ts';
import type { TypeId } from '../../../workers/domain/ids.ts';
import type { Random } from '../random.ts';
import { type ColonyPlan, type EcuPlan, ratesOf, shrinkPlan, trimPlan } from './colonyPlan.ts';
import type { SandboxColony } from './pilots.ts';
import { distanceKm, isBearable, makeSlots, moveFrom, type Slot, sumLoad } from './placePins.ts';
import type { SandboxPlanet } from './planets.ts';
import { type EsiPin, type EsiRoute, type EsiStack, toIsoTime } from './records.ts';

/** Stores are never planned fuller than this, unless the plan says how full. */
const USUAL_MAX_FILL = 0.85;
const HEADS_PER_ECU = 10;

type Part =
  | { kind: 'storage' | 'launchpad' }
  | { kind: 'ecu'; ecu: EcuPlan }
  | { kind: 'factory'; schematic: Schematic | null };

interface Placed {
  part: Part;
  slot: Slot;
  pin: EsiPin;
}

function structureTypeId(planetType: PlanetType, kind: PinKind, factoryKind: FactoryKind | null = null): TypeId {
  for (const structure of structures.values()) {
    const fits = structure.planetType === planetType || structure.planetType === null;
    if (fits && structure.kind === kind && structure.factoryKind === factoryKind) {
      return structure.typeId;
    }
  }
  throw new RangeError(`no ${factoryKind ?? ''} ${kind} on ${planetType} planets`);
}

function partTypeId(planetType: PlanetType, part: Part): TypeId {
  if (part.kind !== 'factory') {
    return structureTypeId(planetType, part.kind);
  }
  const tier = part.schematic === null ? 1 : (commodities.get(part.schematic.output.typeId)?.tier ?? 1);
  return structureTypeId(planetType, 'factory', tier === 1 ? 'basic' : tier === 4 ? 'highTech' : 'advanced');
}

/** The hub is the first part, then what is nearest to it: other stores, ECUs, factories. */
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

/** Levels of the links by the slot that they lead to; the busiest, next to the hub, may be upgraded. */
function linkLevel(slot: Slot, upgradeLevel: number, random: Random): number {
  return slot.parent === 0 && upgradeLevel >= 4 && random.fraction() < 0.2 ? 1 : 0;
}

/** Fits a plan to its command center and places it. */
function place(plan: ColonyPlan, planet: SandboxPlanet, random: Random) {
  for (let fitting = trimPlan(plan); ; fitting = trimPlan(shrinkPlan(fitting))) {
    const parts = partsOf(fitting);
    const slots = makeSlots(parts.length, random);
    const levels = slots.map((slot) => linkLevel(slot, plan.upgradeLevel, random));
    const links = slots.flatMap((slot, index) => {
      const parent = slot.parent === null ? undefined : slots[slot.parent];
      return parent === undefined
        ? []
        : [{ lengthKm: distanceKm(slot, parent, planet.radiusKm), level: levels[index] ?? 0 }];
    });
    const typeIds = parts.map((part) => partTypeId(planet.planetType, part));
    const headCount = fitting.ecus.reduce((sum, { heads }) => sum + heads, 0);
    if (isBearable(sumLoad(typeIds, headCount, links), plan.upgradeLevel)) {
      return { plan: fitting, parts, slots, levels, typeIds };
    }
  }
}

/** Slots from one to another over the links, both ends included. */
function pathBetween(slots: readonly Slot[], from: number, to: number): number[] {
  const toHub = (start: number) => {
    const path = [start];
    for (let at = slots[start]?.parent ?? null; at !== null; at = slots[at]?.parent ?? null) {
      path.push(at);
    }
    return path;
  };
  const [up, down] = [toHub(from), toHub(to)];
  const meeting = up.find((slot) => down.includes(slot)) ?? 0;
  return [...up.slice(0, up.indexOf(meeting) + 1), ...down.slice(0, down.indexOf(meeting)).reverse()];
}

function volumeUnits(stacks: readonly EsiStack[]): number {
  return stacks.reduce((sum, stack) => {
    const commodity = commodities.get(stack.type_id as TypeId);
    return sum + stack.amount * (commodity?.volumeUnits ?? 0);
  }, 0);
}

/** The stacks scaled so that they fill a store to a share of its capacity, or to at most that share. */
function fitInto(stacks: readonly EsiStack[], capacityM3: number, fillFraction: number, isExact: boolean): EsiStack[] {
  const room = capacityM3 * 200 * fillFraction;
  const volume = volumeUnits(stacks);
  const scale = volume > room || (isExact && volume > 0) ? room / volume : 1;
  return stacks
    .map(({ type_id, amount }) => ({ type_id, amount: Math.floor(amount * scale) }))
    .filter(({ amount }) => amount > 0);
}

function stacksOf(amounts: ReadonlyMap<TypeId, number>): EsiStack[] {
  return [...amounts].map(([type_id, amount]) => ({ type_id, amount: Math.floor(amount) }));
}

function makeEcuFields(ecu: EcuPlan, slot: Slot, lastUpdateAt: number, random: Random): Partial<EsiPin> {
  const bearing = random.between(0, 2 * Math.PI);
  const headIds = random
    .shuffle(Array.from({ length: HEADS_PER_ECU }, (_, id) => id))
    .slice(0, ecu.heads)
    .sort((a, b) => a - b);
  const heads = headIds.map((head_id) => ({
    head_id,
    ...moveFrom(slot, random.between(0.05, 0.2), bearing + random.between(-0.9, 0.9)),
  }));
  if (ecu.program === null || ecu.productTypeId === null) {
    return { extractor_details: { heads } };
  }
  const { installedAt, expiresAt, cycleSeconds } = ecu.program;
  const cyclesBegun = Math.floor((Math.min(lastUpdateAt, expiresAt - 1) - installedAt) / cycleSeconds);
  return {
    extractor_details: {
      cycle_time: cycleSeconds,
      head_radius: Math.fround(random.between(0.012, 0.05)),
      heads,
      product_type_id: ecu.productTypeId,
      qty_per_cycle: Math.round(ecu.heads * ecu.richness),
    },
    install_time: toIsoTime(installedAt),
    expiry_time: toIsoTime(expiresAt),
    last_cycle_start: toIsoTime(installedAt + cyclesBegun * cycleSeconds),
  };
}

/** A running factory between two cycles: part of the next cycle's inputs is there already. */
function makeFactoryFields(
  schematic: Schematic | null,
  isFed: boolean,
  lastUpdateAt: number,
  random: Random,
): Partial<EsiPin> {
  if (schematic === null) {
    return {};
  }
  const idleSeconds = isFed ? 0 : schematic.cycleSeconds * random.integer(2, 40);
  const part = isFed ? random.pick([0, 0, 0.5]) : 0;
  const contents = schematic.inputs.map(({ typeId, amount }) => ({
    type_id: typeId,
    amount: Math.floor(amount * part),
  }));
  return {
    schematic_id: schematic.schematicId,
    ...(random.fraction() < 0.5 && { factory_details: { schematic_id: schematic.schematicId } }),
    last_cycle_start: toIsoTime(lastUpdateAt - random.integer(0, schematic.cycleSeconds - 1) - idleSeconds),
    contents: contents.filter(({ amount }) => amount > 0),
  };
}

/** Ids for a colony's pins and routes, in the range of the game's own. */
export interface ColonyIds {
  firstPinId: number;
  firstRouteId: number;
}

/**
 * Builds a colony. The plan is cut down until the command center bears it.
 * @throws RangeError if not even the smallest form of the plan fits
 */
export function buildColony(wanted: ColonyPlan, planet: SandboxPlanet, ids: ColonyIds, random: Random): SandboxColony {
  const { plan, parts, slots, levels, typeIds } = place(wanted, planet, random);
  const { made, used } = ratesOf(plan);
  const isImport = (typeId: TypeId) => used.has(typeId) && !made.has(typeId);

  const placed: Placed[] = parts.map((part, index) => {
    const slot = slots[index] as Slot;
    const isFed =
      part.kind === 'factory' &&
      (part.schematic?.inputs.every(({ typeId }) => !isImport(typeId) || plan.stockHours > 0) ?? false);
    return {
      part,
      slot,
      pin: {
        pin_id: ids.firstPinId + 1 + index * 3,
        type_id: typeIds[index] as TypeId,
        latitude: slot.latitude,
        longitude: slot.longitude,
        contents: [],
        ...(part.kind === 'ecu' && makeEcuFields(part.ecu, slot, plan.lastUpdateAt, random)),
        ...(part.kind === 'factory' && makeFactoryFields(part.schematic, isFed, plan.lastUpdateAt, random)),
      },
    };
  });
  const pinIdAt = (slot: number) => placed[slot]?.pin.pin_id ?? 0;

  const indexOf = (kind: Part['kind'], nth = 0) =>
    placed.flatMap(({ part }, index) => (part.kind === kind ? [index] : []))[nth] ?? null;
  const hub = 0;
  const rawStore = indexOf('storage') ?? hub;
  const secondRawStore = indexOf('storage', 1);
  const outputStore = indexOf('launchpad', 1) ?? hub;
  const isRaw = (typeId: TypeId) => commodities.get(typeId)?.tier === 0;
  const usersOf = (typeId: TypeId) =>
    placed.flatMap(({ part }, index) =>
      part.kind === 'factory' && part.schematic?.inputs.some((input) => input.typeId === typeId) ? [index] : [],
    );

  const routes: EsiRoute[] = [];
  const addRoute = (from: number, to: number, typeId: TypeId, quantity: number) => {
    routes.push({
      content_type_id: typeId,
      destination_pin_id: pinIdAt(to),
      quantity,
      route_id: ids.firstRouteId + routes.length,
      source_pin_id: pinIdAt(from),
      waypoints: pathBetween(slots, from, to).slice(1, -1).map(pinIdAt),
    });
  };
  placed.forEach(({ part }, index) => {
    if (part.kind === 'ecu' && part.ecu.productTypeId !== null && part.ecu.program !== null) {
      const { productTypeId, heads, richness, program } = part.ecu;
      const most = Math.floor(1.8 * Math.round(heads * richness)) * (program.cycleSeconds / 900);
      const isSecond = secondRawStore !== null && part.ecu === plan.ecus[1];
      addRoute(index, isSecond ? secondRawStore : rawStore, productTypeId, most);
    }
    if (part.kind !== 'factory' || part.schematic === null) {
      return;
    }
    const { inputs, output } = part.schematic;
    for (const { typeId, amount } of inputs) {
      const isHandedOver = plan.handsOver && made.has(typeId) && !isRaw(typeId);
      if (!isHandedOver) {
        const stores =
          isRaw(typeId) && made.has(typeId) ? [rawStore, ...(secondRawStore === null ? [] : [secondRawStore])] : [hub];
        for (const store of stores) {
          addRoute(store, index, typeId, amount);
        }
      }
    }
    const takers = plan.handsOver ? usersOf(output.typeId) : [];
    const taker = takers.length === 0 ? null : takers[index % takers.length];
    if (taker === null || taker === undefined) {
      addRoute(index, used.has(output.typeId) ? hub : outputStore, output.typeId, output.amount);
    } else {
      addRoute(index, taker, output.typeId, output.amount);
    }
  });

  const fullStore = plan.full?.holds === 'rawResources' ? rawStore : outputStore;
  const restock = new Map<number, EsiStack[]>();
  const imports = new Map(
    [...used].filter(([typeId]) => isImport(typeId)).map(([id, rate]) => [id, rate * plan.stockHours]),
  );
  const leftovers = [...made].map(([id, rate]) => [id, rate * plan.leftoverHours * random.between(0.6, 1.2)] as const);
  const fillStore = (index: number, stock: ReadonlyMap<TypeId, number>, leftover: ReadonlyMap<TypeId, number>) => {
    const entry = placed[index];
    const capacityM3 = structures.get(typeIds[index] as TypeId)?.capacityM3 ?? 0;
    if (entry === undefined) {
      return;
    }
    const fill = index === fullStore ? (plan.full?.fillFraction ?? null) : null;
    const all = stacksOf(new Map([...stock, ...leftover]));
    entry.pin.contents = fitInto(all, capacityM3, fill ?? USUAL_MAX_FILL, fill !== null);
    restock.set(entry.pin.pin_id, fitInto(stacksOf(stock), capacityM3, USUAL_MAX_FILL, false));
  };
  const rawLeftovers = new Map(leftovers.filter(([typeId]) => isRaw(typeId)));
  const madeLeftovers = new Map(leftovers.filter(([typeId]) => !isRaw(typeId)));
  const nothing = new Map<TypeId, number>();
  for (const [index, { part }] of placed.entries()) {
    if (part.kind === 'storage' || part.kind === 'launchpad') {
      const holdsRaw = index === rawStore;
      const holdsMade = index === outputStore;
      const leftover = new Map([...(holdsRaw ? rawLeftovers : nothing), ...(holdsMade ? madeLeftovers : nothing)]);
      fillStore(index, index === hub ? imports : nothing, leftover);
    }
  }

  const hubSlot = slots[hub] as Slot;
  const commandCenter: EsiPin = {
    contents: [],
    ...moveFrom(hubSlot, random.between(0.03, 0.25), random.between(0, 2 * Math.PI)),
    pin_id: ids.firstPinId,
    type_id: structureTypeId(planet.planetType, 'commandCenter'),
  };
  restock.set(commandCenter.pin_id, []);
  return {
    planet,
    upgradeLevel: plan.upgradeLevel,
    lastUpdateAt: plan.lastUpdateAt,
    layout: {
      links: slots.flatMap((slot, index) =>
        slot.parent === null
          ? []
          : [
              {
                destination_pin_id: pinIdAt(slot.parent),
                link_level: levels[index] ?? 0,
                source_pin_id: pinIdAt(index),
              },
            ],
      ),
      pins: [commandCenter, ...placed.map(({ pin }) => pin)],
      routes,
    },
    restock,
  };
}
