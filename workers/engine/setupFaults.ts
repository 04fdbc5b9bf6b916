import { schematics } from '../catalogue/index.ts';
import type { Colony, EcuPin, FactoryPin } from '../domain/colony.ts';
import type { TypeId } from '../domain/ids.ts';
import type { SetupFault } from '../domain/result.ts';
import type { Leg } from './holders.ts';
import { completeProgram } from './program.ts';

/** What is wrong with each pin's set-up, by position in `colony.pins`; undefined where nothing is. */
export function findSetupFaults(colony: Colony, legs: readonly Leg[]): readonly (readonly SetupFault[] | undefined)[] {
  return colony.pins.map((pin, position) => {
    if (pin.kind !== 'ecu' && pin.kind !== 'factory') return undefined;
    const faults = pin.kind === 'ecu' ? faultsOfEcu(pin, position, legs) : faultsOfFactory(pin, position, legs);
    return faults.length > 0 ? faults : undefined;
  });
}

function faultsOfEcu(pin: EcuPin, position: number, legs: readonly Leg[]): readonly SetupFault[] {
  const program = completeProgram(pin);
  if (!program) return [{ kind: 'noProgram' }];
  const typeId = program.productTypeId;
  return isSent(legs, position, typeId) ? NO_FAULTS : [{ kind: 'outputNotRouted', typeId }];
}

function faultsOfFactory(pin: FactoryPin, position: number, legs: readonly Leg[]): readonly SetupFault[] {
  if (pin.schematicId === null) return [{ kind: 'noSchematic' }];
  const { inputs, output } = schematics.get(pin.schematicId)!;
  let faults = NO_FAULTS;
  for (const { typeId } of inputs) {
    if (!isBrought(legs, position, typeId)) faults = [...faults, { kind: 'inputNotRouted', typeId }];
  }
  const { typeId } = output;
  return isSent(legs, position, typeId) ? faults : [...faults, { kind: 'outputNotRouted', typeId }];
}

const NO_FAULTS: readonly SetupFault[] = [];

function isSent(legs: readonly Leg[], position: number, typeId: TypeId): boolean {
  for (const leg of legs) if (leg.fromPin === position && leg.typeId === typeId) return true;
  return false;
}

function isBrought(legs: readonly Leg[], position: number, typeId: TypeId): boolean {
  for (const leg of legs) if (leg.toPin === position && leg.typeId === typeId) return true;
  return false;
}
