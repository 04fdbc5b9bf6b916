/** The state of each pin, and small helpers for the rules. */
import { commodityOf, schematics, structures } from '../../../workers/game/catalogue/index.ts';
import type { Colony, EcuPin, FactoryPin, StoragePin } from '../../../workers/game/domain/colony.ts';
import type { Schematic, Stack } from '../../../workers/game/domain/commodity.ts';
import type { PinId, TypeId } from '../../../workers/game/domain/ids.ts';
import { type EpochSeconds, type Seconds, toVolumeUnits } from '../../../workers/game/domain/units.ts';

/** Units held, by commodity; only amounts other than 0. */
type Contents = Map<TypeId, number>;

export interface EcuState {
  pin: EcuPin;
  isActive: boolean;
  lastRunAt: EpochSeconds | null;
  /** of the last cycle that has begun */
  lastCycleStartAt: EpochSeconds | null;
}

export interface FactoryState {
  pin: FactoryPin;
  schematic: Schematic | null;
  contents: Contents;
  isActive: boolean;
  hasReceived: boolean;
  hasReceivedLastCycle: boolean;
  lastRunAt: EpochSeconds | null;
  /** of the last cycle that has begun */
  lastCycleStartAt: EpochSeconds | null;
  /** only valid while it is not active */
  idleSince: EpochSeconds;
}

export interface StorageState {
  pin: StoragePin;
  contents: Contents;
  /** in units of 0.005 m³ */
  capacityUnits: number;
  /** the last delivery from an ECU or a factory lost goods because this pin was full */
  isFull: boolean;
  firstFullAt: EpochSeconds | null;
}

/** What one pin made of its product, and where it was lost. */
export interface ProductState {
  typeId: TypeId;
  madeUnits: number;
  /** by the store that was full; `null`: no store was full */
  losses: Map<PinId | null, LossState>;
}

interface LossState {
  firstAt: EpochSeconds;
  madeUnitsBefore: number;
  units: number;
}

/** All pins of a colony, sorted into maps by what they can do. */
export interface PinStates {
  ecus: Map<PinId, EcuState>;
  factories: Map<PinId, FactoryState>;
  storages: Map<PinId, StorageState>;
  /** of every pin, unknown ones too; factories and storage pins share these very maps */
  contents: Map<PinId, Contents>;
  /** of pins that have made something */
  products: Map<PinId, ProductState>;
}

/** The pins at `last_update`. */
export function readPins(colony: Colony): PinStates {
  const states: PinStates = {
    ecus: new Map(),
    factories: new Map(),
    storages: new Map(),
    contents: new Map(),
    products: new Map(),
  };
  for (const pin of colony.pins) {
    const contents = toContents(pin.contents);
    states.contents.set(pin.pinId, contents);
    switch (pin.kind) {
      case 'ecu':
        states.ecus.set(pin.pinId, readEcu(pin, colony.lastUpdateAt));
        break;
      case 'factory':
        states.factories.set(pin.pinId, readFactory(pin, contents, colony.lastUpdateAt));
        break;
      case 'unknown':
        break;
      default:
        states.storages.set(pin.pinId, {
          pin,
          contents,
          capacityUnits: toVolumeUnits(structures.get(pin.typeId)?.capacityM3 ?? 0),
          isFull: false,
          firstFullAt: null,
        });
        break;
    }
  }
  return states;
}

function readEcu(pin: EcuPin, lastUpdateAt: EpochSeconds): EcuState {
  const isActive = hasProgram(pin) && pin.lastCycleStartAt !== null && lastUpdateAt < pin.expiresAt!;
  return { pin, isActive, lastRunAt: pin.lastCycleStartAt, lastCycleStartAt: pin.lastCycleStartAt };
}

function readFactory(pin: FactoryPin, contents: Contents, lastUpdateAt: EpochSeconds): FactoryState {
  const schematic = pin.schematicId === null ? null : (schematics.get(pin.schematicId) ?? null);
  return {
    pin,
    schematic,
    contents,
    isActive:
      schematic !== null &&
      pin.lastCycleStartAt !== null &&
      lastUpdateAt - pin.lastCycleStartAt < schematic.cycleSeconds,
    hasReceived: true,
    hasReceivedLastCycle: true,
    lastRunAt: pin.lastCycleStartAt,
    lastCycleStartAt: pin.lastCycleStartAt,
    idleSince: lastUpdateAt,
  };
}

/** Whether the ECU's record has a complete program. */
export function hasProgram(pin: EcuPin): boolean {
  return pin.productTypeId !== null && pin.installedAt !== null && pin.expiresAt !== null;
}

/** An hour where the record has no cycle time. */
export function cycleSecondsOf(pin: EcuPin): Seconds {
  return pin.cycleSeconds ?? 3600;
}

/** Whether a factory runs at its next turn: it is in a cycle, got goods lately, or has all inputs. */
export function canActivate(factory: FactoryState): boolean {
  return (
    factory.schematic !== null &&
    (factory.isActive || factory.hasReceived || factory.hasReceivedLastCycle || holdsEveryInput(factory))
  );
}

/** Whether the buffer has the inputs of one cycle. */
export function holdsEveryInput(factory: FactoryState): boolean {
  return inputsOf(factory).every((input) => unitsOf(factory.contents, input.typeId) >= input.amount);
}

/** Mean over the inputs of held / demanded, as an exact fraction: floats would break ties. */
export function meanHeld(factory: FactoryState): { numerator: number; denominator: number } {
  let numerator = 0;
  let denominator = 1;
  for (const input of inputsOf(factory)) {
    numerator = numerator * input.amount + unitsOf(factory.contents, input.typeId) * denominator;
    denominator *= input.amount;
  }
  return { numerator, denominator: denominator * inputsOf(factory).length };
}

/** The inputs of one cycle; none without a schematic. */
export function inputsOf(factory: FactoryState): readonly Stack[] {
  return factory.schematic?.inputs ?? [];
}

/** Units of a commodity that a factory still takes: its buffer holds the inputs of one cycle. */
export function fitsInFactory(factory: FactoryState, typeId: TypeId): number {
  const demandedUnits = inputsOf(factory).find((input) => input.typeId === typeId)?.amount ?? 0;
  return Math.max(0, demandedUnits - unitsOf(factory.contents, typeId));
}

/** Whole units of a commodity that a storage pin has room for. */
export function fitsInStorage(storage: StorageState, typeId: TypeId): number {
  return Math.floor(freeVolumeUnits(storage) / volumeUnitsOf(typeId));
}

/** Free volume of a storage pin, in units of 0.005 m³; never negative. */
export function freeVolumeUnits(storage: StorageState): number {
  let usedVolumeUnits = 0;
  for (const [typeId, units] of storage.contents) usedVolumeUnits += units * volumeUnitsOf(typeId);
  return Math.max(0, storage.capacityUnits - usedVolumeUnits);
}

function volumeUnitsOf(typeId: TypeId): number {
  const commodity = commodityOf(typeId);
  if (commodity === undefined) throw new RangeError(`type ${typeId} is no planetary commodity`);
  return commodity.volumeUnits;
}

function toContents(stacks: readonly Stack[]): Contents {
  const contents: Contents = new Map();
  for (const { typeId, amount } of stacks) addUnits(contents, typeId, amount);
  return contents;
}

/** Units of a commodity; 0 if there are none. */
export function unitsOf(contents: Contents, typeId: TypeId): number {
  return contents.get(typeId) ?? 0;
}

/** @param units negative to take away */
export function addUnits(contents: Contents, typeId: TypeId, units: number): void {
  const sum = unitsOf(contents, typeId) + units;
  if (sum === 0) {
    contents.delete(typeId);
  } else {
    contents.set(typeId, sum);
  }
}
