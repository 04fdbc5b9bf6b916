/** Which pins of a colony work at a given time: from the simulation or, without one, from its snapshot. */
import { schematics } from '../../game/catalogue/index.ts';
import type { Colony, Pin } from '../../game/domain/colony.ts';
import type { PinId } from '../../game/domain/ids.ts';
import type { ColonyResult, ColonyStatus, PinResult } from '../../game/domain/result.ts';
import type { EpochSeconds, Fraction } from '../../game/domain/units.ts';
import { isRunningAt } from './extraction.ts';

/** Simulated pins by id; empty without a simulation. */
export function pinResults(result: ColonyResult | null): ReadonlyMap<PinId, PinResult> {
  return new Map(result?.pins.map((pin) => [pin.pinId, pin]));
}

/**
 * Whether a pin works. Without a simulated state, an ECU works while its program runs at `at`, and a factory if it was in
 * a cycle at the time of the snapshot.
 */
export function isActivePin(colony: Colony, pin: Pin, simulated: PinResult | undefined, at: EpochSeconds): boolean {
  if (simulated !== undefined) return simulated.isActive;
  if (pin.kind === 'ecu') return isRunningAt(pin, at);
  if (pin.kind !== 'factory' || pin.schematicId === null || pin.lastCycleStartAt === null) return false;
  const schematic = schematics.get(pin.schematicId);
  return schematic !== undefined && colony.lastUpdateAt - pin.lastCycleStartAt < schematic.cycleSeconds;
}

/**
 * Status of a colony that could not be simulated, worst first, in the same order as in the simulation.
 * A store counts as full only if it is full in the snapshot.
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
