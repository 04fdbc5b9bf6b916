import { commodityOf, schematics, structures } from '../catalogue/index.ts';
import type { Colony, EcuPin, Pin } from '../domain/colony.ts';
import type { StoreKind } from '../domain/pinKinds.ts';
import { type EpochSeconds, SECONDS_PER_DAY } from '../domain/units.ts';
import { SimulationError } from './simulationError.ts';

/**
 * The most units in one stack: tens of thousands of times what any store can hold, and low enough that its volume in
 * units of 0.005 m³ is still exact.
 */
const MAX_STACK_UNITS = 1e11;

/** A command center has power for about forty structures. */
export const MAX_PINS = 1000;
export const MAX_ROUTES = 10_000;

/** Base quantities are below a hundred thousand in the game. With the longest cycle, a yield stays below 2^31 units. */
export const MAX_BASE_QUANTITY = 1e6;

/** The client's longest cycle is 4 hours. */
export const MAX_CYCLE_SECONDS = 7 * SECONDS_PER_DAY;

/**
 * Rejects a colony with impossible numbers, so that the event loop needs no checks.
 * @throws SimulationError with what is impossible
 */
export function checkColony(colony: Colony): void {
  if (!isTime(colony.lastUpdateAt)) throw new SimulationError({ kind: 'updateTimeUnreadable' });
  const { pins, routes } = colony;
  if (pins.length > MAX_PINS || routes.length > MAX_ROUTES) {
    throw new SimulationError({ kind: 'tooLarge', pinCount: pins.length, routeCount: routes.length });
  }
  for (const pin of pins) checkPin(pin);
  for (const route of routes) {
    if (!(route.quantity >= 0)) {
      throw new SimulationError({ kind: 'routeQuantity', routeId: route.routeId, quantity: route.quantity });
    }
  }
}

function checkPin(pin: Pin): void {
  switch (pin.kind) {
    case 'unknown':
      return;
    case 'ecu':
      checkProgram(pin);
      break;
    case 'factory':
      if (pin.schematicId !== null && !schematics.has(pin.schematicId)) {
        throw new SimulationError({ kind: 'unknownSchematic', pinId: pin.pinId, schematicId: pin.schematicId });
      }
      break;
    default:
      pin.kind satisfies StoreKind;
      if (!structures.has(pin.typeId)) {
        throw new SimulationError({ kind: 'unknownPinType', pinId: pin.pinId, typeId: pin.typeId });
      }
      for (const { typeId } of pin.contents) {
        if (commodityOf(typeId) === undefined) {
          throw new SimulationError({ kind: 'unknownGoods', pinId: pin.pinId, typeId });
        }
      }
  }
  if (!isTime(pin.lastCycleStartAt)) throw new SimulationError({ kind: 'cycleStartUnreadable', pinId: pin.pinId });
  for (const { typeId, amount } of pin.contents) {
    if (!(Number.isInteger(amount) && amount >= 0 && amount <= MAX_STACK_UNITS)) {
      throw new SimulationError({ kind: 'stackAmount', pinId: pin.pinId, typeId, amount });
    }
  }
}

function checkProgram(pin: EcuPin): void {
  const { pinId, productTypeId, baseQtyPerCycle, cycleSeconds, installedAt, expiresAt } = pin;
  if (productTypeId !== null && commodityOf(productTypeId) === undefined) {
    throw new SimulationError({ kind: 'unknownResource', pinId, typeId: productTypeId });
  }
  if (baseQtyPerCycle !== null && !(baseQtyPerCycle >= 0 && baseQtyPerCycle <= MAX_BASE_QUANTITY)) {
    throw new SimulationError({ kind: 'baseQuantity', pinId, units: baseQtyPerCycle });
  }
  if (
    cycleSeconds !== null &&
    !(Number.isInteger(cycleSeconds) && cycleSeconds > 0 && cycleSeconds <= MAX_CYCLE_SECONDS)
  ) {
    throw new SimulationError({ kind: 'cycleTime', pinId, seconds: cycleSeconds });
  }
  if (!isTime(installedAt) || !isTime(expiresAt)) throw new SimulationError({ kind: 'programTimesUnreadable', pinId });
}

/** Whether it is whole seconds, or null. */
function isTime(time: EpochSeconds | null): boolean {
  return time === null || Number.isSafeInteger(time);
}
