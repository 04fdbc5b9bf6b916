/** What of a colony works at a moment: by the simulation, or, without one, by its snapshot. */
import { schematics } from '../catalogue/index.ts';
import type { Colony, Pin } from '../domain/colony.ts';
import type { PinId } from '../domain/ids.ts';
import type { ColonyResult, ColonyStatus, PinResult } from '../domain/result.ts';
import type { EpochSeconds, Fraction } from '../domain/units.ts';
import { isRunningAt } from './extraction.ts';

/** A pin's simulated state by id; empty without a simulation. */
export function pinResults(result: ColonyResult | null): ReadonlyMap<PinId, PinResult> {
  return new Map(result?.pins.map((pin) => [pin.pinId, pin]));
}

/**
 * Whether a pin works. Without a simulated state: an ECU's program runs at `at`; a factory was in a cycle when the
 * snapshot was taken.
 */
export function isActivePin(colony: Colony, pin: Pin, simulated: PinResult | undefined, at: EpochSeconds): boolean {
  if (simulated !== undefined) return simulated.isActive;
  if (pin.kind === 'ecu') return isRunningAt(pin, at);
  if (pin.kind !== 'factory' || pin.schematicId === null || pin.lastCycleStartAt === null) return false;
  const schematic = schematics.get(pin.schematicId);
  return schematic !== undefined && colony.lastUpdateAt - pin.lastCycleStartAt < schematic.cycleSeconds;
}

/**
 * Status of a colony that could not be simulated, by the same order as the simulation's: worst first.
 * A full store shows only when it is full in the snapshot.
 */
export function snapshotStatus(colony: Colony, fullestFraction: Fraction, at: EpochSeconds): ColonyStatus {
  const { pins } = colony;
  const ecus = pins.filter((pin) => pin.kind === 'ecu');
  const isNotSetUp = (pin: Pin) =>
    pin.kind === 'ecu' ? pin.expiresAt === null : pin.kind === 'factory' && pin.schematicId === null;
  if (pins.some(isNotSetUp)) return 'notSetUp';
  if (ecus.some((pin) => !isRunningAt(pin, at)) || fullestFraction >= 1) return 'needsAttention';
  if (ecus.length > 0) return 'extracting';
  return pins.some((pin) => isActivePin(colony, pin, undefined, at)) ? 'producing' : 'idle';
}
