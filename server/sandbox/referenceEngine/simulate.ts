/**
 * A second implementation of the game's rules, written for easy review: maps, a sorted list, one method per rule.
 * It shares no code with the product's engine. It drives the sandbox's colonies, so that a mistake of the product shows
 * as a wrong forecast. Property tests check that both engines agree, and the bench compares their speed.
 */
import type { Colony, EcuPin } from '../../../workers/game/domain/colony.ts';
import type { Stack } from '../../../workers/game/domain/commodity.ts';
import type { PinId, TypeId } from '../../../workers/game/domain/ids.ts';
import type { ColonyStatus, Stop } from '../../../workers/game/domain/result.ts';
import type { Goods, NewProgram } from '../../../workers/game/domain/round.ts';
import type { EpochSeconds } from '../../../workers/game/domain/units.ts';
import {
  addUnits,
  canActivate,
  cycleSecondsOf,
  type EcuState,
  type FactoryState,
  fitsInFactory,
  fitsInStorage,
  freeVolumeUnits,
  holdsEveryInput,
  inputsOf,
  meanHeld,
  type PinStates,
  type ProductState,
  readPins,
  type StorageState,
  unitsOf,
} from './pins.ts';
import { judgeStatus, listStops } from './verdict.ts';
import { readYield } from './yield.ts';

interface ReferenceFlow {
  madeUnits: number;
  usedUnits: number;
  lostUnits: number;
}

/** What a player changes on a visit. */
interface ReferenceVisit {
  programs: readonly NewProgram[];
  /** units that the visit puts into a store (above 0) or takes out of it (below 0) */
  moves: readonly Goods[];
  /** from the visit on; by default, as before */
  routes?: Colony['routes'];
}

/** A colony at one time. */
export interface ReferenceResult {
  at: EpochSeconds;
  /** every pin of the colony, factories' buffers too; amounts above 0 only */
  contents: ReadonlyMap<PinId, ReadonlyMap<TypeId, number>>;
  /** ECUs whose program runs and factories whose cycle runs */
  activePinIds: ReadonlySet<PinId>;
  /** since `last_update` */
  flows: ReadonlyMap<TypeId, ReferenceFlow>;
  /** ascending by time, then pin id */
  stops: readonly Stop[];
  status: ColonyStatus;
  /** pin runs since `last_update` */
  eventCount: number;
  /** cycles that factories have started since `last_update` */
  cycleStartCount: number;
}

/** A run that can be advanced in time. */
export interface ReferenceRun {
  /** Takes every event up to and including `until`. */
  advance(until: EpochSeconds): void;
  /** When the next pin runs; Infinity if none will. */
  nextEventAt(): EpochSeconds;
  /** A player's visit at the run's time: programs installed, goods moved. Flows, pin runs and stops count from here. */
  visit(visit: ReferenceVisit): void;
  read(): ReferenceResult;
  /** What `read` says of flows, alone. */
  flows(): ReferenceResult['flows'];
  /**
   * The colony as ESI reports it after a visit at the run's time. A simulation from this record is not the same as going
   * on: a record doesn't say which goods a factory has just received.
   */
  snapshot(): Colony;
}

/** Simulates a colony from its `last_update` to `until`. */
export function simulateWithReference(colony: Colony, until: EpochSeconds): ReferenceResult {
  const run = startReference(colony);
  run.advance(until);
  return run.read();
}

/** A run at the colony's `last_update`, before the first event. */
export function startReference(colony: Colony): ReferenceRun {
  return new PlainRun(colony);
}

/** Routes from one pin to another for one commodity, counted as one. */
interface MergedRoute {
  targetId: PinId;
  typeId: TypeId;
  quantity: number;
}

/** Units that one storage pin was offered and took in one delivery. */
interface StorageDelivery {
  storage: StorageState;
  wantedUnits: number;
  takenUnits: number;
}

class PlainRun implements ReferenceRun {
  private colony: Colony;
  private readonly states: PinStates;
  private moved = new Map<TypeId, ReferenceFlow>();
  /** of the pin that sent out its product last */
  private lastDeliveries: readonly StorageDelivery[] = [];
  /** ascending by time, then pin id; each pin at most once */
  private queue: { at: EpochSeconds; pinId: PinId }[] = [];
  private now: EpochSeconds;
  private eventCount = 0;
  private cycleStartCount = 0;

  constructor(colony: Colony) {
    this.colony = colony;
    this.states = readPins(colony);
    this.now = colony.lastUpdateAt;
    for (const pin of colony.pins) {
      if (this.isAbleToRun(pin.pinId)) this.schedule(pin.pinId);
    }
  }

  advance(until: EpochSeconds): void {
    if (until < this.now) throw new RangeError(`can't go back from ${this.now} to ${until}`);
    for (let event = this.queue[0]; event !== undefined && event.at <= until; event = this.queue[0]) {
      this.queue.shift();
      this.now = event.at;
      this.runPin(event.pinId);
    }
    this.now = until;
  }

  nextEventAt(): EpochSeconds {
    return this.queue[0]?.at ?? Number.POSITIVE_INFINITY;
  }

  visit({ programs, moves, routes = this.colony.routes }: ReferenceVisit): void {
    const { ecus, factories, storages } = this.states;
    for (const { pinId, expiresAt, ...program } of programs) {
      const pin: EcuPin = {
        ...ecus.get(pinId)!.pin,
        ...program,
        installedAt: this.now,
        expiresAt,
        lastCycleStartAt: this.now,
      };
      ecus.set(pinId, { pin, isActive: this.now < expiresAt, lastRunAt: this.now, lastCycleStartAt: this.now });
    }
    for (const { pinId, typeId, amount } of moves) addUnits(storages.get(pinId)!.contents, typeId, amount);
    for (const factory of factories.values()) {
      factory.hasReceived = true;
      factory.hasReceivedLastCycle = true;
      factory.idleSince = this.now;
    }
    for (const storage of storages.values()) {
      storage.isFull = false;
      storage.firstFullAt = null;
    }
    this.colony = {
      ...this.colony,
      lastUpdateAt: this.now,
      routes,
      pins: this.colony.pins.map((pin) => ecus.get(pin.pinId)?.pin ?? pin),
    };
    this.states.products.clear();
    this.moved = new Map();
    this.eventCount = 0;
    this.cycleStartCount = 0;
    this.queue = [];
    for (const pin of this.colony.pins) {
      if (this.isAbleToRun(pin.pinId)) this.schedule(pin.pinId);
    }
  }

  read(): ReferenceResult {
    const { ecus, factories, contents } = this.states;
    const stops = listStops(this.colony, this.states, this.now);
    const activePins = [...ecus.values(), ...factories.values()].filter((state) => state.isActive);
    return {
      at: this.now,
      contents: new Map([...contents].map(([pinId, held]) => [pinId, new Map(held)])),
      activePinIds: new Set(activePins.map((state) => state.pin.pinId)),
      flows: this.flows(),
      stops,
      status: judgeStatus(this.states, stops),
      eventCount: this.eventCount,
      cycleStartCount: this.cycleStartCount,
    };
  }

  flows(): ReferenceResult['flows'] {
    return new Map([...this.moved].map(([typeId, flow]) => [typeId, { ...flow }]));
  }

  snapshot(): Colony {
    const { ecus, factories, contents } = this.states;
    const pins = this.colony.pins.map((pin) => {
      const { lastCycleStartAt } = ecus.get(pin.pinId) ?? factories.get(pin.pinId) ?? pin;
      const stacks = [...contents.get(pin.pinId)!].map(([typeId, amount]) => ({ typeId, amount }));
      return { ...pin, lastCycleStartAt, contents: stacks.sort((a, b) => a.typeId - b.typeId) };
    });
    return { ...this.colony, lastUpdateAt: this.now, pins };
  }

  // ---- the queue ----

  private isAbleToRun(pinId: PinId): boolean {
    const ecu = this.states.ecus.get(pinId);
    const factory = this.states.factories.get(pinId);
    return ecu?.isActive || (factory !== undefined && canActivate(factory));
  }

  private nextRunAt(pinId: PinId): EpochSeconds {
    const ecu = this.states.ecus.get(pinId);
    if (ecu !== undefined) return ecu.lastRunAt! + cycleSecondsOf(ecu.pin);
    const factory = this.states.factories.get(pinId)!;
    if (factory.lastRunAt === null || (!factory.isActive && holdsEveryInput(factory))) return this.now;
    return factory.lastRunAt + factory.schematic!.cycleSeconds;
  }

  private schedule(pinId: PinId): void {
    const at = Math.max(this.now, this.nextRunAt(pinId));
    const waiting = this.queue.find((event) => event.pinId === pinId);
    if (waiting !== undefined && waiting.at <= at) return;
    this.queue = this.queue.filter((event) => event.pinId !== pinId);
    const place = this.queue.findIndex((event) => event.at > at || (event.at === at && event.pinId > pinId));
    this.queue.splice(place === -1 ? this.queue.length : place, 0, { at, pinId });
  }

  // ---- a pin runs ----

  private runPin(pinId: PinId): void {
    if (!this.isAbleToRun(pinId)) return;
    this.eventCount++;
    const ecu = this.states.ecus.get(pinId);
    const factory = this.states.factories.get(pinId);
    const made = ecu !== undefined ? this.runEcu(ecu) : this.runFactory(factory!);
    if (factory !== undefined) this.pullInputs(factory);
    if (this.isAbleToRun(pinId)) this.schedule(pinId);
    if (made !== null && made.amount > 0) {
      this.flowOf(made.typeId).madeUnits += made.amount;
      this.productOf(pinId, made.typeId).madeUnits += made.amount;
      const unplacedUnits = this.sendOut(pinId, made.typeId, made.amount);
      this.flowOf(made.typeId).lostUnits += unplacedUnits;
      this.noteLosses(pinId, made, unplacedUnits);
    }
  }

  private runEcu(ecu: EcuState): Stack {
    const { pin } = ecu;
    const cycleSeconds = cycleSecondsOf(pin);
    const cycleIndex = Math.max(0, Math.floor((this.now - pin.installedAt! + 1) / cycleSeconds) - 1);
    const amount = pin.baseQtyPerCycle === null ? 0 : readYield(pin.baseQtyPerCycle, cycleSeconds, cycleIndex);
    if (pin.expiresAt! <= this.now) {
      ecu.isActive = false;
    } else {
      ecu.lastCycleStartAt = this.now;
    }
    ecu.lastRunAt = this.now;
    return { typeId: pin.productTypeId!, amount };
  }

  private runFactory(factory: FactoryState): Stack | null {
    const wasActive = factory.isActive;
    if (holdsEveryInput(factory)) {
      for (const input of inputsOf(factory)) {
        addUnits(factory.contents, input.typeId, -input.amount);
        this.flowOf(input.typeId).usedUnits += input.amount;
      }
      factory.isActive = true;
      factory.lastCycleStartAt = this.now;
      this.cycleStartCount++;
    } else {
      factory.isActive = false;
      if (wasActive) factory.idleSince = this.now;
    }
    factory.hasReceivedLastCycle = factory.hasReceived;
    factory.hasReceived = false;
    factory.lastRunAt = this.now;
    return wasActive ? factory.schematic!.output : null;
  }

  private pullInputs(factory: FactoryState): void {
    for (const route of this.colony.routes) {
      const source = this.states.storages.get(route.sourcePinId);
      if (route.destinationPinId !== factory.pin.pinId || source === undefined) continue;
      const moved = Math.min(
        unitsOf(source.contents, route.typeId),
        wholeQuantity(route.quantity),
        fitsInFactory(factory, route.typeId),
      );
      if (moved > 0) {
        addUnits(source.contents, route.typeId, -moved);
        this.giveToFactory(factory, route.typeId, moved);
      }
    }
  }

  private giveToFactory(factory: FactoryState, typeId: TypeId, units: number): void {
    addUnits(factory.contents, typeId, units);
    factory.hasReceived = true;
  }

  // ---- sending goods out ----

  /** @returns units that didn't fit: they stay where they were, or are lost if they were just made */
  private sendOut(sourceId: PinId, typeId: TypeId, offeredUnits: number): number {
    const source = this.states.storages.get(sourceId);
    const routes = this.mergeRoutes(sourceId, typeId);
    let leftUnits = offeredUnits;
    const takeFromSource = (units: number) => {
      leftUnits -= units;
      if (source !== undefined) addUnits(source.contents, typeId, -units);
    };

    // Both orders are fixed before the first unit moves.
    const factoryRoutes = routes.filter((route) => this.states.factories.get(route.targetId)?.schematic);
    factoryRoutes.sort((a, b) => this.compareFactoryRoutes(a, b));
    const storageRoutes = routes.filter((route) => this.states.storages.has(route.targetId));
    storageRoutes.sort((a, b) => this.compareStorageRoutes(a, b));

    const fedFactoryIds: PinId[] = [];
    for (const route of factoryRoutes) {
      const factory = this.states.factories.get(route.targetId)!;
      const moved = Math.min(leftUnits, wholeQuantity(route.quantity), fitsInFactory(factory, typeId));
      if (moved > 0) {
        takeFromSource(moved);
        this.giveToFactory(factory, typeId, moved);
        fedFactoryIds.push(route.targetId);
      }
    }

    const deliveries: StorageDelivery[] = [];
    storageRoutes.forEach((route, served) => {
      const storage = this.states.storages.get(route.targetId)!;
      const shareUnits = Math.ceil(leftUnits / (storageRoutes.length - served));
      const wantedUnits = Math.min(leftUnits, wholeQuantity(route.quantity), shareUnits);
      const takenUnits = Math.min(wantedUnits, fitsInStorage(storage, typeId));
      if (takenUnits > 0) {
        takeFromSource(takenUnits);
        addUnits(storage.contents, typeId, takenUnits);
      }
      deliveries.push({ storage, wantedUnits, takenUnits });
    });

    for (const factoryId of fedFactoryIds) this.schedule(factoryId);
    if (source === undefined) {
      this.noteFullStorages(deliveries, leftUnits > 0);
      this.lastDeliveries = deliveries;
      for (const { storage, takenUnits } of deliveries) {
        if (takenUnits > 0) this.sendOut(storage.pin.pinId, typeId, takenUnits);
      }
    }
    return leftUnits;
  }

  private mergeRoutes(sourceId: PinId, typeId: TypeId): MergedRoute[] {
    const byTarget = new Map<PinId, MergedRoute>();
    for (const route of this.colony.routes) {
      if (route.sourcePinId === sourceId && route.typeId === typeId) {
        const merged = byTarget.get(route.destinationPinId);
        if (merged === undefined) {
          byTarget.set(route.destinationPinId, { targetId: route.destinationPinId, typeId, quantity: route.quantity });
        } else {
          merged.quantity += route.quantity;
        }
      }
    }
    return [...byTarget.values()];
  }

  private compareFactoryRoutes(a: MergedRoute, b: MergedRoute): number {
    const heldByA = meanHeld(this.states.factories.get(a.targetId)!);
    const heldByB = meanHeld(this.states.factories.get(b.targetId)!);
    // Cross-multiplied, so that equal fractions tie exactly.
    const fullestFirst = heldByB.numerator * heldByA.denominator - heldByA.numerator * heldByB.denominator;
    return fullestFirst || a.targetId - b.targetId;
  }

  private compareStorageRoutes(a: MergedRoute, b: MergedRoute): number {
    const leastFreeFirst =
      freeVolumeUnits(this.states.storages.get(a.targetId)!) - freeVolumeUnits(this.states.storages.get(b.targetId)!);
    return leastFreeFirst || a.targetId - b.targetId;
  }

  private noteFullStorages(deliveries: readonly StorageDelivery[], hasLost: boolean): void {
    for (const { storage, wantedUnits, takenUnits } of deliveries) {
      if (wantedUnits > 0) {
        storage.isFull = hasLost && takenUnits < wantedUnits;
        if (storage.isFull) storage.firstFullAt ??= this.now;
      }
    }
  }

  /** A full store loses what it had no room for, as long as that much is lost at all; the rest is lost for other reasons. */
  private noteLosses(pinId: PinId, made: Stack, unplacedUnits: number): void {
    let restUnits = unplacedUnits;
    for (const { storage, wantedUnits, takenUnits } of this.lastDeliveries) {
      if (unplacedUnits > 0 && takenUnits < wantedUnits) {
        const lostUnits = Math.min(restUnits, wantedUnits - takenUnits);
        this.noteLoss(pinId, storage.pin.pinId, made, lostUnits);
        restUnits -= lostUnits;
      }
    }
    if (restUnits > 0) this.noteLoss(pinId, null, made, restUnits);
  }

  private noteLoss(pinId: PinId, storageId: PinId | null, made: Stack, lostUnits: number): void {
    const { madeUnits, losses } = this.productOf(pinId, made.typeId);
    const loss = losses.get(storageId) ?? { firstAt: this.now, madeUnitsBefore: madeUnits - made.amount, units: 0 };
    loss.units += lostUnits;
    losses.set(storageId, loss);
  }

  private productOf(pinId: PinId, typeId: TypeId): ProductState {
    const product = this.states.products.get(pinId) ?? { typeId, madeUnits: 0, losses: new Map() };
    this.states.products.set(pinId, product);
    return product;
  }

  private flowOf(typeId: TypeId): ReferenceFlow {
    const flow = this.moved.get(typeId) ?? { madeUnits: 0, usedUnits: 0, lostUnits: 0 };
    this.moved.set(typeId, flow);
    return flow;
  }
}

/** Only whole units move, even if a route's quantity is a fraction. */
function wholeQuantity(quantity: number): number {
  return Math.max(0, Math.floor(quantity));
}
