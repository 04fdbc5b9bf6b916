import { schematics } from '../catalogue/index.ts';
import type { Colony, Pin } from '../domain/colony.ts';
import type { TypeId } from '../domain/ids.ts';
import type { SetupFault } from '../domain/result.ts';
import type { Leg } from './holders.ts';
import { completeProgram } from './program.ts';

/** What is wrong with each pin's set-up, by position in `colony.pins`; undefined where nothing is. */
export function findSetupFaults(colony: Colony, legs: readonly Leg[]): readonly (readonly SetupFault[] | undefined)[] {
  const arriving: TypeId[][] = colony.pins.map(() => []);
  const leaving: TypeId[][] = colony.pins.map(() => []);
  for (const { fromPin, toPin, typeId } of legs) {
    leaving[fromPin]!.push(typeId);
    arriving[toPin]!.push(typeId);
  }
  return colony.pins.map((pin, position) => {
    const faults = faultsOfPin(pin, arriving[position]!, leaving[position]!);
    return faults.length > 0 ? faults : undefined;
  });
}

function faultsOfPin(pin: Pin, arriving: readonly TypeId[], leaving: readonly TypeId[]): SetupFault[] {
  if (pin.kind === 'ecu') {
    const program = completeProgram(pin);
    if (!program) return [{ kind: 'noProgram' }];
    return leaving.includes(program.productTypeId) ? [] : [{ kind: 'outputNotRouted', typeId: program.productTypeId }];
  }
  if (pin.kind !== 'factory') return [];
  if (pin.schematicId === null) return [{ kind: 'noSchematic' }];
  const { inputs, output } = schematics.get(pin.schematicId)!;
  const faults: SetupFault[] = inputs
    .filter(({ typeId }) => !arriving.includes(typeId))
    .map(({ typeId }) => ({ kind: 'inputNotRouted', typeId }));
  if (!leaving.includes(output.typeId)) faults.push({ kind: 'outputNotRouted', typeId: output.typeId });
  return faults;
}
