import { commodityOf, schematics } from '../catalogue/index.ts';
import type { Colony, EcuPin, FactoryPin, Pin } from '../domain/colony.ts';
import type { Schematic } from '../domain/commodity.ts';
import type { PinId, TypeId } from '../domain/ids.ts';
import type { StoreKind } from '../domain/pinKinds.ts';
import type { EpochSeconds } from '../domain/units.ts';
import { isRunning, type ProgramRuns, planRuns } from './program.ts';
import { SimulationError } from './simulationError.ts';
import { COLONY } from './stateLayout.ts';

/** A pin that neither runs nor holds goods. */
export const NO_HOLDER = -1;

/** What a runner does: an ECU runs its program, a factory its schematic. */
export type Work = { kind: 'ecu'; runs: ProgramRuns } | { kind: 'factory'; schematic: Schematic };

/** The simulated pins: runners first, then stores, each in ascending order of pin id. */
export interface Holders {
  runnerCount: number;
  /** runners and stores */
  count: number;
  /** position in `colony.pins`, by holder */
  pins: readonly number[];
  /** holder or NO_HOLDER, by position in `colony.pins` */
  ofPin: readonly number[];
  /** by runner */
  work: readonly Work[];
}

/** A route with both ends resolved. */
export interface Leg {
  /** positions in `colony.pins` */
  fromPin: number;
  toPin: number;
  /** holders, or NO_HOLDER */
  source: number;
  target: number;
  typeId: TypeId;
  quantity: number;
}

/** Cells: each is one commodity in one holder. Factories have their inputs, stores what they hold or receive. */
export interface CellMap {
  /** ascending; a commodity's number is its index */
  typeIds: readonly TypeId[];
  /** cells of holder h are start[h] … start[h + 1] - 1, ascending by type id */
  start: readonly number[];
  /** type by cell */
  types: readonly TypeId[];
}

/**
 * Splits a colony's pins into runners (ECUs with a running program, factories with a schematic) and stores, and resolves
 * its routes: those of known commodities between pins of known kinds, in the colony's order.
 * @param finishing ECUs whose last cycle still runs although their program has expired
 * @throws SimulationError if a pin is listed twice, or a program has too many cycles
 */
export function findHolders(colony: Colony, finishing: ReadonlySet<PinId>): { holders: Holders; legs: Leg[] } {
  const { pins, lastUpdateAt } = colony;
  const index = new PinIndex(pins);
  const runners: number[] = [];
  const stores: number[] = [];
  for (const position of index.positions) {
    const pin = pins[position]!;
    if (pin.kind === 'ecu') {
      if (isRunning(pin, lastUpdateAt) || finishing.has(pin.pinId)) runners.push(position);
    } else if (pin.kind === 'factory') {
      if (pin.schematicId !== null) runners.push(position);
    } else if (pin.kind !== 'unknown') {
      pin.kind satisfies StoreKind;
      stores.push(position);
    }
  }
  const holderPins = runners.concat(stores);
  const ofPin: number[] = new Array(pins.length).fill(NO_HOLDER);
  for (let h = 0; h < holderPins.length; h++) ofPin[holderPins[h]!] = h;
  const legs: Leg[] = [];
  for (const { sourcePinId, destinationPinId, typeId, quantity } of colony.routes) {
    const fromPin = index.find(sourcePinId);
    const toPin = index.find(destinationPinId);
    if (fromPin < 0 || toPin < 0 || commodityOf(typeId) === undefined) continue;
    if (pins[fromPin]!.kind === 'unknown' || pins[toPin]!.kind === 'unknown') continue;
    legs.push({ fromPin, toPin, source: ofPin[fromPin]!, target: ofPin[toPin]!, typeId, quantity });
  }
  const work = runners.map((position) => workOf(pins[position] as EcuPin | FactoryPin, lastUpdateAt));
  const holders = { runnerCount: runners.length, count: holderPins.length, pins: holderPins, ofPin, work };
  return { holders, legs };
}

/** Finds pins by id. A Map would be slow: pin ids don't fit into the small integers of the JS engine. */
class PinIndex {
  /** in `colony.pins`, ascending by pin id */
  readonly positions: readonly number[];
  readonly #pinIds: readonly PinId[];

  /** @throws SimulationError if a pin is listed twice */
  constructor(pins: readonly Pin[]) {
    const pinIds: PinId[] = [];
    const positions: number[] = [];
    // Insertion sort: a colony has few pins, and ESI mostly lists them in order.
    for (let k = 0; k < pins.length; k++) {
      const { pinId } = pins[k]!;
      let place = k;
      for (; place > 0 && pinIds[place - 1]! > pinId; place--) {
        pinIds[place] = pinIds[place - 1]!;
        positions[place] = positions[place - 1]!;
      }
      if (place > 0 && pinIds[place - 1] === pinId) throw new SimulationError({ kind: 'pinTwice', pinId });
      pinIds[place] = pinId;
      positions[place] = k;
    }
    this.positions = positions;
    this.#pinIds = pinIds;
  }

  /** Position in `colony.pins`, or -1 if there is no such pin. */
  find(pinId: PinId): number {
    const pinIds = this.#pinIds;
    let low = 0;
    let high = pinIds.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pinIds[middle]! < pinId) low = middle + 1;
      else high = middle;
    }
    return pinIds[low] === pinId ? this.positions[low]! : -1;
  }
}

function workOf(pin: EcuPin | FactoryPin, startAt: EpochSeconds): Work {
  return pin.kind === 'ecu'
    ? { kind: 'ecu', runs: planRuns(pin, startAt) }
    : { kind: 'factory', schematic: schematics.get(pin.schematicId!)! };
}

/** Whether a route leads from a runner to a store. */
export function isStoring({ runnerCount }: Holders, { source, target }: Leg): boolean {
  return source !== NO_HOLDER && source < runnerCount && target >= runnerCount;
}

/** The commodity that a runner makes. */
export function outputOf(work: Work): TypeId {
  return work.kind === 'ecu' ? work.runs.program.productTypeId : work.schematic.output.typeId;
}

/** Assigns a cell to every commodity that a holder can ever hold. */
export function mapCells(colony: Colony, holders: Holders, legs: readonly Leg[]): CellMap {
  const { runnerCount, count, work } = holders;
  const typeIds: TypeId[] = [];
  const start: number[] = [];
  const types: TypeId[] = new Array(COLONY.firstCell);
  for (let h = 0; h < count; h++) {
    const first = types.length;
    start.push(first);
    if (h < runnerCount) {
      const runner = work[h]!;
      if (runner.kind === 'factory') for (const { typeId } of runner.schematic.inputs) insertOnce(types, first, typeId);
      insertOnce(typeIds, 0, outputOf(runner));
    } else {
      for (const { typeId } of colony.pins[holders.pins[h]!]!.contents) insertOnce(types, first, typeId);
      for (const { target, typeId } of legs) if (target === h) insertOnce(types, first, typeId);
    }
    for (let cell = first; cell < types.length; cell++) insertOnce(typeIds, 0, types[cell]!);
  }
  start.push(types.length);
  return { typeIds, start, types };
}

/** Inserts a type into the ascending part of a list from `first` on. These parts have only a few entries. */
function insertOnce(types: TypeId[], first: number, typeId: TypeId): void {
  let place = types.length;
  while (place > first && types[place - 1]! > typeId) place -= 1;
  if (place > first && types[place - 1] === typeId) return;
  types.push(typeId);
  for (let k = types.length - 1; k > place; k--) types[k] = types[k - 1]!;
  types[place] = typeId;
}

/** The cell of a commodity in a holder, or -1 if it has none. */
export function findCell(cells: CellMap, holder: number, typeId: TypeId): number {
  for (let cell = cells.start[holder]!; cell < cells.start[holder + 1]!; cell++) {
    if (cells.types[cell] === typeId) return cell;
  }
  return -1;
}
