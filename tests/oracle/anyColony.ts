/**
 * fast-check arbitraries over the domain's `Colony`: from plain ones, wired as a player would, to very odd ones.
 * A colony is drawn as a sketch of independent numbers and then built from it, so that shrinking leaves small colonies.
 */
import fc from 'fast-check';
import { commodities, schematicByOutput, schematics, structures } from '../../workers/game/catalogue/index.ts';
import type { Colony, EcuPin, FactoryPin, Pin, Route, StoragePin } from '../../workers/game/domain/colony.ts';
import type { Schematic, Stack } from '../../workers/game/domain/commodity.ts';
import type { PinId, TypeId } from '../../workers/game/domain/ids.ts';
import type { StoreKind } from '../../workers/game/domain/pinKinds.ts';
import { type EpochSeconds, SECONDS_PER_DAY, type Seconds, toVolumeUnits } from '../../workers/game/domain/units.ts';
import { MADE_AT, makeColony, makeEcu, makeFactory, makeRoute, makeStorage, makeUnknownPin } from './smallColonies.ts';
import { tiedColony } from './tiedColonies.ts';

/** Pin ids are around 1.05e12 in ESI's records: they fit a double, not 32 bits. */
const FIRST_PIN_ID = 1_046_000_000_000;

/** No colony has this pin. */
const UNKNOWN_PIN_ID = 7 as PinId;

/** No planetary commodity. */
const UNKNOWN_TYPE_ID = 34 as TypeId;

/** More than any delivery, as players set the routes of an ECU. */
const AMPLE_QUANTITY = 500_000;

/** A whole number that picks one of several things, by its remainder. */
const pick = fc.nat(997);

/** Grids on which the events of different pins fall together, so that the order by pin id matters. */
const gridSeconds = fc.constantFrom(1, 60, 300, 900, 1800);

/** How often each kind of store is drawn. */
const STORE_WEIGHTS: Readonly<Record<StoreKind, number>> = { storage: 1, launchpad: 2, commandCenter: 1 };

const ecuSketch = fc.record({
  product: pick,
  isProductP0: fc.boolean(),
  baseQtyPerCycle: often(fc.integer({ min: 1, max: 12_000 }), fc.constantFrom(0, 1, 2, 100_000, 3333.5, null)),
  cycleSeconds: often(fc.constantFrom(900, 1800, 3600, 7200, 14_400), fc.constantFrom(1000, 901, 86_400, null)),
  gridSeconds,
  /** before `last_update`, in steps of the grid */
  installedSteps: often(fc.nat(50), fc.constantFrom(0, -1, -100, 1000)),
  cycleCount: often(fc.integer({ min: 1, max: 200 }), fc.constantFrom(0, 1, 2, -1)),
  /** by how much the program's end misses the end of its last cycle */
  raggedSeconds: rarely(0, fc.integer({ min: -1000, max: 1000 })),
  hasInstall: oftenTrue(),
  hasExpiry: oftenTrue(),
  hasProduct: oftenTrue(),
  lastCycle: often(fc.constant('current' as const), fc.constantFrom('install' as const, 'odd' as const, null)),
  /** by how much the last cycle's start is off: ESI's records are sometimes a second off */
  skewSeconds: rarely(0, fc.constantFrom(-2, -1, 1, 2)),
  held: rarely([], stackSketches()),
});

const factorySketch = fc.record({
  schematic: pick,
  hasSchematic: oftenTrue(),
  gridSeconds,
  /** before `last_update`, in steps of the grid; null where it never ran */
  lastCycleSteps: fc.oneof(fc.nat(20), fc.constantFrom(null, -2, 0, 5000)),
  /** per input, in hundredths of its demand */
  filledPercents: fc.array(fc.constantFrom(0, 0, 3, 25, 50, 97, 100, 100, 130, 400), { maxLength: 3 }),
  strayHeld: rarely([], stackSketches()),
});

const storageSketch = fc.record({
  kind: fc.constantFrom(
    ...(Object.keys(STORE_WEIGHTS) as StoreKind[]).flatMap((kind) => Array<StoreKind>(STORE_WEIGHTS[kind]).fill(kind)),
  ),
  stacks: fc.array(
    fc.record({
      type: pick,
      /** of the whole capacity */
      filledPercent: fc.constantFrom(0, 1, 3, 10, 30, 49, 90, 99, 100, 130),
      fewerUnits: fc.nat(60),
    }),
    { maxLength: 4 },
  ),
});

const quantitySketch = fc.oneof(
  { weight: 4, arbitrary: fc.constant('fitting' as const) },
  { weight: 4, arbitrary: fc.constant('ample' as const) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 4000 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 0.25, 0.5, 0.75, 1, 1.5, 19.5, 39.75) },
);

const routeSketch = fc.record({
  pool: fc.constantFrom(...(['out', 'out', 'pull', 'pull', 'handOver', 'betweenStores', 'anywhere'] as const)),
  pick: fc.nat(99_991),
  quantity: quantitySketch,
  /** parallel routes */
  copies: rarely(1, fc.constantFrom(2, 3)),
});

const colonySketch = fc.record({
  goals: fc.array(pick, { minLength: 1, maxLength: 2 }),
  hasWholeChain: fc.boolean(),
  ecus: fc.array(ecuSketch, { maxLength: 4 }),
  factories: fc.array(factorySketch, { maxLength: 6 }),
  storages: fc.array(storageSketch, { maxLength: 4 }),
  unknownHeld: rarely(null, stackSketches()),
  pinIds: fc.uniqueArray(fc.nat(5000), { minLength: 15, maxLength: 15 }),
  orderKeys: fc.array(pick, { minLength: 15, maxLength: 15 }),
  /** like a careful player's colony: nothing missing, everything routed */
  isTidy: fc.boolean(),
  isFullyWired: fc.boolean(),
  routes: fc.array(routeSketch, { maxLength: 25 }),
  updatedSeconds: fc.nat(SECONDS_PER_DAY),
});

type EcuSketch = Sketched<typeof ecuSketch>;
type FactorySketch = Sketched<typeof factorySketch>;
type StorageSketch = Sketched<typeof storageSketch>;
type ColonySketch = Sketched<typeof colonySketch>;
type StackSketch = { type: number; amount: number };
type Sketched<A> = A extends fc.Arbitrary<infer T> ? T : never;
type Lane = { from: Pin | PinId; to: Pin | PinId; typeId: TypeId; fittingQuantity: number };

/** Colonies of up to 15 pins with related goods, including odd ones. */
const sketchedColony = colonySketch.map((sketch) => buildColony(sketch.isTidy ? tidyUp(sketch) : sketch));

/** Every kind of colony that the engine accepts. */
export const anyColony: fc.Arbitrary<Colony> = fc.oneof(
  { weight: 12, arbitrary: sketchedColony },
  { weight: 1, arbitrary: tiedColony },
);

/** Durations of a simulation: mostly hours, sometimes weeks, sometimes 0. */
export const anySpanSeconds: fc.Arbitrary<Seconds> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 4, arbitrary: fc.nat(4 * 3600) },
  { weight: 1, arbitrary: fc.nat(48).map((steps) => steps * 900) },
  { weight: 5, arbitrary: fc.nat(3 * SECONDS_PER_DAY) },
  { weight: 2, arbitrary: fc.nat(16 * SECONDS_PER_DAY) },
);

/** Times at which a run over `spanSeconds` is halted, as shares of it; ascending. */
export const anyHalts: fc.Arbitrary<readonly number[]> = fc
  .array(fc.nat(1000), { maxLength: 5 })
  .map((shares) => shares.map((share) => share / 1000).sort((a, b) => a - b));

function tidyUp(sketch: ColonySketch): ColonySketch {
  const program = {
    hasInstall: true,
    hasExpiry: true,
    hasProduct: true,
    isProductP0: true,
    lastCycle: 'current',
  } as const;
  return {
    ...sketch,
    isFullyWired: true,
    hasWholeChain: true,
    ecus: sketch.ecus.map((ecu) => ({ ...ecu, ...program, cycleSeconds: ecu.cycleSeconds ?? 1800 })),
    factories: sketch.factories.map((factory) => ({ ...factory, hasSchematic: true })),
  };
}

function buildColony(sketch: ColonySketch): Colony {
  const lastUpdateAt = MADE_AT + sketch.updatedSeconds;
  const chain = sketch.goals.flatMap((goal) => chainOf(pickOf([...schematics.values()], goal), sketch.hasWholeChain));
  const typeIds = [...new Set(chain.flatMap(({ inputs, output }) => [...inputs, output].map((stack) => stack.typeId)))];
  const pinIds = sketch.pinIds.map((offset) => FIRST_PIN_ID + offset);
  const pins: Pin[] = [
    ...sketch.ecus.map((ecu) => buildEcu(ecu, pinIds.pop()!, typeIds, lastUpdateAt)),
    ...sketch.factories.map((factory) => buildFactory(factory, pinIds.pop()!, chain, typeIds, lastUpdateAt)),
    ...sketch.storages.map((storage) => buildStorage(storage, pinIds.pop()!, typeIds)),
    ...(sketch.unknownHeld ? [makeUnknownPin(pinIds.pop()!, toHeld(sketch.unknownHeld, typeIds))] : []),
  ];
  const order = new Map(pins.map((pin, index) => [pin, sketch.orderKeys[index]!]));
  pins.sort((a, b) => order.get(a)! - order.get(b)!);
  return makeColony(pins, buildRoutes(sketch, pins, typeIds), lastUpdateAt);
}

function buildEcu(sketch: EcuSketch, pinId: number, typeIds: readonly TypeId[], lastUpdateAt: EpochSeconds): EcuPin {
  const resources = typeIds.filter((typeId) => commodities.get(typeId)!.tier === 0);
  const isResource = sketch.isProductP0 && resources.length > 0;
  const cycleSeconds = sketch.cycleSeconds ?? 1800;
  const installedAt = lastUpdateAt - sketch.installedSteps * sketch.gridSeconds;
  const expiresAt = installedAt + sketch.cycleCount * cycleSeconds + sketch.raggedSeconds;
  const cyclesBefore = Math.max(0, Math.floor((lastUpdateAt - installedAt) / cycleSeconds));
  const lastCycleStarts = {
    current: installedAt + cyclesBefore * cycleSeconds,
    install: installedAt,
    odd: lastUpdateAt - 7 * sketch.gridSeconds,
  };
  return makeEcu(pinId, {
    productTypeId: sketch.hasProduct ? pickOf(isResource ? resources : typeIds, sketch.product) : null,
    baseQtyPerCycle: sketch.baseQtyPerCycle,
    cycleSeconds: sketch.cycleSeconds,
    installedAt: sketch.hasInstall ? installedAt : null,
    expiresAt: sketch.hasExpiry ? expiresAt : null,
    lastCycleStartAt: sketch.lastCycle === null ? null : lastCycleStarts[sketch.lastCycle] + sketch.skewSeconds,
    held: toHeld(sketch.held, typeIds),
  });
}

function buildFactory(
  sketch: FactorySketch,
  pinId: number,
  chain: readonly Schematic[],
  typeIds: readonly TypeId[],
  lastUpdateAt: EpochSeconds,
): FactoryPin {
  const schematic = pickOf(chain, sketch.schematic);
  const filled = schematic.inputs.map(({ typeId, amount }, index): [TypeId, number] => [
    typeId,
    Math.floor((amount * (sketch.filledPercents[index] ?? 0)) / 100),
  ]);
  const lastCycleStartAt =
    sketch.lastCycleSteps === null ? null : lastUpdateAt - sketch.lastCycleSteps * sketch.gridSeconds;
  const held = [...filled, ...toHeld(sketch.strayHeld, typeIds)];
  return makeFactory(pinId, sketch.hasSchematic ? schematic.schematicId : null, held, lastCycleStartAt);
}

function buildStorage(sketch: StorageSketch, pinId: number, typeIds: readonly TypeId[]): StoragePin {
  const pin = makeStorage(pinId, [], sketch.kind);
  const capacityVolumeUnits = toVolumeUnits(structures.get(pin.typeId)!.capacityM3);
  const contents = sketch.stacks.map((stack): Stack => {
    const typeId = pickOf(typeIds, stack.type);
    const filledVolumeUnits = (capacityVolumeUnits * stack.filledPercent) / 100;
    const amount = Math.floor(filledVolumeUnits / commodities.get(typeId)!.volumeUnits) - stack.fewerUnits;
    return { typeId, amount: Math.max(0, amount) };
  });
  return { ...pin, contents };
}

function buildRoutes(sketch: ColonySketch, pins: readonly Pin[], typeIds: readonly TypeId[]): Omit<Route, 'routeId'>[] {
  const lanes = listLanes(pins, typeIds);
  const routes = sketch.routes.flatMap((route) => {
    const lane = lanes[route.pool].length > 0 ? pickOf(lanes[route.pool], route.pick) : undefined;
    return lane === undefined ? [] : Array<Omit<Route, 'routeId'>>(route.copies).fill(toRoute(lane, route.quantity));
  });
  const wired = [...lanes.out, ...lanes.pull].map((lane) => toRoute(lane, isEcu(lane.from) ? 'ample' : 'fitting'));
  return sketch.isFullyWired ? [...wired, ...routes] : routes;
}

/** All sensible routes of goods, by purpose; and some useless ones. */
function listLanes(pins: readonly Pin[], typeIds: readonly TypeId[]) {
  const stores = pins.filter((pin) => pin.kind !== 'ecu' && pin.kind !== 'factory' && pin.kind !== 'unknown');
  const factories = pins.filter((pin) => pin.kind === 'factory');
  const producers = pins.filter((pin) => pin.kind === 'ecu' || pin.kind === 'factory');
  const made = producers.flatMap((from) => {
    const output = outputOf(from);
    return output === null ? [] : [{ from, typeId: output.typeId, fittingQuantity: output.amount }];
  });
  const used = factories.flatMap((to) =>
    inputsOf(to).map(({ typeId, amount }) => ({ to, typeId, fittingQuantity: amount })),
  );
  const anyPins = [...pins, UNKNOWN_PIN_ID];
  return {
    out: made.flatMap((lane): Lane[] => stores.map((to) => ({ ...lane, to }))),
    pull: used.flatMap((lane): Lane[] => stores.map((from) => ({ ...lane, from }))),
    handOver: made.flatMap((lane): Lane[] =>
      used.filter(({ typeId }) => typeId === lane.typeId).map(({ to }) => ({ ...lane, to })),
    ),
    betweenStores: stores.flatMap((from) =>
      stores.flatMap((to) => typeIds.map((typeId): Lane => ({ from, to, typeId, fittingQuantity: 40 }))),
    ),
    anywhere: anyPins.flatMap((from) =>
      anyPins.flatMap((to) =>
        [...typeIds, UNKNOWN_TYPE_ID].map((typeId): Lane => ({ from, to, typeId, fittingQuantity: 5 })),
      ),
    ),
  };
}

function toRoute(lane: Lane, quantity: Sketched<typeof quantitySketch>): Omit<Route, 'routeId'> {
  const named = { fitting: lane.fittingQuantity, ample: AMPLE_QUANTITY };
  const units = typeof quantity === 'number' ? quantity : named[quantity];
  return makeRoute(idOf(lane.from), idOf(lane.to), lane.typeId, units);
}

function isEcu(pin: Pin | PinId): boolean {
  return typeof pin === 'object' && pin.kind === 'ecu';
}

function idOf(pin: Pin | PinId): PinId {
  return typeof pin === 'object' ? pin.pinId : pin;
}

function outputOf(pin: Pin): Stack | null {
  if (pin.kind === 'ecu') {
    return pin.productTypeId === null ? null : { typeId: pin.productTypeId, amount: 3000 };
  }
  return schematicOf(pin)?.output ?? null;
}

function inputsOf(pin: Pin): readonly Stack[] {
  return schematicOf(pin)?.inputs ?? [];
}

function schematicOf(pin: Pin): Schematic | null {
  return pin.kind === 'factory' && pin.schematicId !== null ? (schematics.get(pin.schematicId) ?? null) : null;
}

/** A schematic and those that make its inputs; with `isWhole` down to what makes use of raw resources. */
function chainOf(schematic: Schematic, isWhole: boolean): Schematic[] {
  const before = schematic.inputs.flatMap((input) => schematicByOutput.get(input.typeId) ?? []);
  return [schematic, ...(isWhole ? before.flatMap((one) => chainOf(one, true)) : before)];
}

function toHeld(sketches: readonly StackSketch[], typeIds: readonly TypeId[]): [TypeId, number][] {
  return sketches.map(({ type, amount }) => [pickOf(typeIds, type), amount]);
}

function stackSketches(): fc.Arbitrary<StackSketch[]> {
  return fc.array(fc.record({ type: pick, amount: fc.nat(5000) }), { minLength: 1, maxLength: 3 });
}

function pickOf<T>(things: readonly T[], choice: number): T {
  return things[choice % things.length]!;
}

function often<T, U>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<U>): fc.Arbitrary<T | U> {
  return fc.oneof({ weight: 7, arbitrary: usual }, { weight: 1, arbitrary: odd });
}

function rarely<T, U>(usual: T, odd: fc.Arbitrary<U>): fc.Arbitrary<T | U> {
  return often(fc.constant(usual), odd);
}

function oftenTrue(): fc.Arbitrary<boolean> {
  return fc.oneof({ weight: 15, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) });
}
