import { schematics } from '../catalogue/index.ts';
import type { Colony, EcuPin, FactoryPin } from '../domain/colony.ts';
import type { SetupFault } from '../domain/result.ts';
import type { Leg } from './holders.ts';
import { completeProgram } from './program.ts';

/** What is wrong with each pin's setup, by position in `colony.pins`; undefined if nothing is. */
export function findSetupFaults(
  { pins }: Colony,
  legs: readonly Leg[],
): readonly (readonly SetupFault[] | undefined)[] {
  // By position: whether a route takes the pin's product away, and which inputs are delivered, as bits.
  const isSent: boolean[] = new Array(pins.length).fill(false);
  const brought: number[] = new Array(pins.length).fill(0);
  for (const { fromPin, toPin, typeId } of legs) {
    const source = pins[fromPin]!;
    if (source.kind === 'ecu') {
      if (source.productTypeId === typeId) isSent[fromPin] = true;
    } else if (source.kind === 'factory' && source.schematicId !== null) {
      if (schematics.get(source.schematicId)!.output.typeId === typeId) isSent[fromPin] = true;
    }
    const target = pins[toPin]!;
    if (target.kind === 'factory' && target.schematicId !== null) {
      const { inputs } = schematics.get(target.schematicId)!;
      for (let k = 0; k < inputs.length; k++) if (inputs[k]!.typeId === typeId) brought[toPin]! |= 1 << k;
    }
  }
  return pins.map((pin, position) => {
    if (pin.kind === 'ecu') return faultsOfEcu(pin, isSent[position]!);
    if (pin.kind === 'factory') return faultsOfFactory(pin, brought[position]!, isSent[position]!);
    return undefined;
  });
}

function faultsOfEcu(pin: EcuPin, isSent: boolean): SetupFault[] | undefined {
  const program = completeProgram(pin);
  if (!program) return [{ kind: 'noProgram' }];
  return isSent ? undefined : [{ kind: 'outputNotRouted', typeId: program.productTypeId }];
}

function faultsOfFactory(pin: FactoryPin, brought: number, isSent: boolean): SetupFault[] | undefined {
  if (pin.schematicId === null) return [{ kind: 'noSchematic' }];
  const { inputs, output } = schematics.get(pin.schematicId)!;
  if (isSent && brought === (1 << inputs.length) - 1) return undefined;
  const faults: SetupFault[] = [];
  for (let k = 0; k < inputs.length; k++) {
    if ((brought & (1 << k)) === 0) faults.push({ kind: 'inputNotRouted', typeId: inputs[k]!.typeId });
  }
  if (!isSent) faults.push({ kind: 'outputNotRouted', typeId: output.typeId });
  return faults;
}
