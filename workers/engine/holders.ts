import { commodities, schematics } from '../catalogue/index.ts';
import type { Colony, EcuPin, FactoryPin, Route } from '../domain/colony.ts';
import type { Schematic } from '../domain/commodity.ts';
import type { PinId, TypeId } from '../domain/ids.ts';
import type { EpochSeconds } from '../domain/units.ts';
import { isRunning, type ProgramRuns, planRuns } from './program.ts';
import { SimulationError } from './simulationError.ts';
import { COLONY } from './stateLayout.ts';

/** A pin that neither runs nor takes goods. */
export const NO_HOLDER = -1;

/** What a runner does: an ECU its program's runs, a factory its schematic. */
export type Work = { kind: 'ecu'; runs: ProgramRuns } | { kind: 'factory'; schematic: Schematic };

/** The pins that take part: runners first, then stores, each in ascending order of pin id. */
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
  /** the routes of known commodities between pins of known kinds, in the colony's order */
  legs: readonly Leg[];
}

/** A route with its ends looked up. */
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

/** In `positions`: a pin of unknown kind. */
const UNKNOWN_PIN = -1;

/** A cell is one commodity in one holder: a factory's inputs, or what lies in a store or is sent to it. */
export interface CellMap {
  /** ascending; a commodity's number is its position */
  typeIds: readonly TypeId[];
  /** cells of holder h are start[h] … start[h + 1] - 1, ascending by type id */
  start: readonly number[];
  /** type by cell */
  types: readonly TypeId[];
}

/**
 * Sorts a colony's pins into runners (ECUs whose program runs, factories with a schematic) and stores.
 * @throws SimulationError if a pin is listed twice, or a program has more cycles than the memory should hold
 */
export function findHolders(colony: Colony): Holders {
  const { pins } = colony;
  const runners: number[] = [];
  const stores: number[] = [];
  const positions = new Map<PinId, number>();
  for (let position = 0; position < pins.length; position++) {
    const pin = pins[position]!;
    if (positions.has(pin.pinId)) throw new SimulationError(`Pin ${pin.pinId} is listed twice.`);
    positions.set(pin.pinId, pin.kind === 'unknown' ? UNKNOWN_PIN : position);
    if (pin.kind === 'unknown') continue;
    if (pin.kind === 'ecu') {
      if (isRunning(pin, colony.lastUpdateAt)) runners.push(position);
    } else if (pin.kind === 'factory') {
      if (pin.schematicId !== null) runners.push(position);
    } else {
      stores.push(position);
    }
  }
  const byPinId = (a: number, b: number): number => pins[a]!.pinId - pins[b]!.pinId;
  runners.sort(byPinId);
  stores.sort(byPinId);
  const holderPins = runners.concat(stores);
  const ofPin: number[] = new Array(pins.length).fill(NO_HOLDER);
  for (let h = 0; h < holderPins.length; h++) ofPin[holderPins[h]!] = h;
  return {
    runnerCount: runners.length,
    count: holderPins.length,
    pins: holderPins,
    ofPin,
    work: runners.map((position) => workOf(pins[position] as EcuPin | FactoryPin, colony.lastUpdateAt)),
    legs: findLegs(colony.routes, positions, ofPin),
  };
}

function workOf(pin: EcuPin | FactoryPin, startAt: EpochSeconds): Work {
  return pin.kind === 'ecu'
    ? { kind: 'ecu', runs: planRuns(pin, startAt) }
    : { kind: 'factory', schematic: schematics.get(pin.schematicId!)! };
}

function findLegs(routes: readonly Route[], positions: ReadonlyMap<PinId, number>, ofPin: readonly number[]): Leg[] {
  const legs: Leg[] = [];
  for (const { sourcePinId, destinationPinId, typeId, quantity } of routes) {
    const fromPin = positions.get(sourcePinId) ?? UNKNOWN_PIN;
    const toPin = positions.get(destinationPinId) ?? UNKNOWN_PIN;
    if (fromPin === UNKNOWN_PIN || toPin === UNKNOWN_PIN || !commodities.has(typeId)) continue;
    legs.push({ fromPin, toPin, source: ofPin[fromPin]!, target: ofPin[toPin]!, typeId, quantity });
  }
  return legs;
}

/** The commodity that a runner makes. */
export function outputOf(work: Work): TypeId {
  return work.kind === 'ecu' ? work.runs.program.productTypeId : work.schematic.output.typeId;
}

/** Gives every commodity that a holder can ever hold a cell. */
export function mapCells(colony: Colony, holders: Holders): CellMap {
  const { runnerCount, count, work, legs } = holders;
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

/** Puts a type into the ascending part of a list that starts at `first`; those lists are a handful long. */
function insertOnce(types: TypeId[], first: number, typeId: TypeId): void {
  let place = types.length;
  while (place > first && types[place - 1]! > typeId) place -= 1;
  if (place > first && types[place - 1] === typeId) return;
  types.push(typeId);
  for (let k = types.length - 1; k > place; k--) types[k] = types[k - 1]!;
  types[place] = typeId;
}

/** The cell of a commodity in a holder, or -1 where it has none. */
export function findCell(cells: CellMap, holder: number, typeId: TypeId): number {
  for (let cell = cells.start[holder]!; cell < cells.start[holder + 1]!; cell++) {
    if (cells.types[cell] === typeId) return cell;
  }
  return -1;
}
