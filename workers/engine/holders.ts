import { commodities, schematics } from '../catalogue/index.ts';
import type { Colony, EcuPin } from '../domain/colony.ts';
import type { Schematic } from '../domain/commodity.ts';
import type { PinId, TypeId } from '../domain/ids.ts';
import type { EpochSeconds } from '../domain/units.ts';
import { FIRST_CELL } from './stateLayout.ts';

/** In `ofPin`: a pin that neither runs nor takes goods. */
export const NO_HOLDER = -1;

/** The pins that take part: runners first, then stores, each in ascending order of pin id. */
export interface Holders {
  runnerCount: number;
  storeCount: number;
  /** position in `colony.pins`, by holder */
  pins: readonly number[];
  /** holder by position in `colony.pins` */
  ofPin: Int32Array;
  /** by runner: a factory's schematic; null for an ECU */
  recipes: readonly (Schematic | null)[];
  /** position in `colony.pins` of every pin of a known kind */
  positions: ReadonlyMap<PinId, number>;
}

/** A cell is one commodity in one holder: a factory's inputs, or what lies in a store or is sent to it. */
export interface CellMap {
  /** ascending; a commodity number is a position in it */
  typeIds: readonly TypeId[];
  commodityOf: ReadonlyMap<TypeId, number>;
  /** cells of holder h are start[h] … start[h + 1] - 1, ascending by type id; the first cell is FIRST_CELL */
  start: Int32Array;
  /** commodity number by cell */
  commodity: Int32Array;
}

/** An ECU with all that a program needs; ESI leaves out the fields of a program that was never set. */
export interface CompleteProgram {
  productTypeId: TypeId;
  cycleSeconds: number;
  installedAt: EpochSeconds;
  expiresAt: EpochSeconds;
}

/** The program of an ECU, or null where any of its product, times or cycle is missing. */
export function completeProgram(pin: EcuPin): CompleteProgram | null {
  const { productTypeId, cycleSeconds, installedAt, expiresAt } = pin;
  if (productTypeId === null || cycleSeconds === null || installedAt === null || expiresAt === null) return null;
  return { productTypeId, cycleSeconds, installedAt, expiresAt };
}

/** Sorts a colony's pins into runners (ECUs whose program runs, factories with a schematic) and stores. */
export function findHolders(colony: Colony): Holders {
  const { pins } = colony;
  const runnerPins: number[] = [];
  const storePins: number[] = [];
  const positions = new Map<PinId, number>();
  for (let i = 0; i < pins.length; i++) {
    const pin = pins[i]!;
    if (pin.kind === 'unknown') continue;
    positions.set(pin.pinId, i);
    if (pin.kind === 'ecu') {
      const program = completeProgram(pin);
      if (program && pin.lastCycleStartAt !== null && colony.lastUpdateAt < program.expiresAt) runnerPins.push(i);
    } else if (pin.kind === 'factory') {
      if (pin.schematicId !== null) runnerPins.push(i);
    } else {
      storePins.push(i);
    }
  }
  const byPinId = (a: number, b: number) => pins[a]!.pinId - pins[b]!.pinId;
  const holderPins = [...runnerPins.sort(byPinId), ...storePins.sort(byPinId)];
  const ofPin = new Int32Array(pins.length).fill(NO_HOLDER);
  for (let h = 0; h < holderPins.length; h++) ofPin[holderPins[h]!] = h;
  const recipes = runnerPins.map((position) => {
    const pin = pins[position]!;
    return pin.kind === 'factory' ? schematics.get(pin.schematicId!)! : null;
  });
  return {
    runnerCount: runnerPins.length,
    storeCount: storePins.length,
    pins: holderPins,
    ofPin,
    recipes,
    positions,
  };
}

/** Gives every commodity that a holder can ever hold a cell. */
export function mapCells(colony: Colony, holders: Holders): CellMap {
  const types: TypeId[][] = holders.pins.map((position, holder) => {
    const recipe = holders.recipes[holder];
    if (recipe) return recipe.inputs.map((input) => input.typeId);
    return holder < holders.runnerCount ? [] : colony.pins[position]!.contents.map((stack) => stack.typeId);
  });
  for (const route of colony.routes) {
    const position = holders.positions.get(route.destinationPinId);
    const holder = position === undefined ? NO_HOLDER : holders.ofPin[position]!;
    if (holder >= holders.runnerCount && commodities.has(route.typeId)) types[holder]!.push(route.typeId);
  }
  const all = new Set<TypeId>();
  for (const ofHolder of types) for (const typeId of ofHolder) all.add(typeId);
  for (let r = 0; r < holders.runnerCount; r++) {
    const recipe = holders.recipes[r];
    all.add(recipe ? recipe.output.typeId : (colony.pins[holders.pins[r]!] as EcuPin).productTypeId!);
  }
  const typeIds = [...all].sort((a, b) => a - b);
  const commodityOf = new Map(typeIds.map((typeId, number) => [typeId, number]));

  const start = new Int32Array(types.length + 1);
  const cellCommodities: number[] = new Array(FIRST_CELL).fill(-1);
  for (let h = 0; h < types.length; h++) {
    start[h] = cellCommodities.length;
    const sorted = types[h]!.map((typeId) => commodityOf.get(typeId)!).sort((a, b) => a - b);
    for (let k = 0; k < sorted.length; k++) if (sorted[k] !== sorted[k - 1]) cellCommodities.push(sorted[k]!);
  }
  start[types.length] = cellCommodities.length;
  return { typeIds, commodityOf, start, commodity: Int32Array.from(cellCommodities) };
}

/** The cell of a commodity in a holder, or -1 where it has none. */
export function findCell(cells: CellMap, holder: number, commodity: number): number {
  for (let cell = cells.start[holder]!; cell < cells.start[holder + 1]!; cell++) {
    if (cells.commodity[cell] === commodity) return cell;
  }
  return -1;
}
