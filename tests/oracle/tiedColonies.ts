import fc from 'fast-check';
import { schematicByOutput, schematics } from '../../workers/game/catalogue/index.ts';
import type { Colony } from '../../workers/game/domain/colony.ts';
import type { TypeId } from '../../workers/game/domain/ids.ts';
import { MADE_AT, makeColony, makeFactory, makeRoute } from './smallColonies.ts';

const FIRST_PIN_ID = 1_046_000_000_000;

/** A factory that feeds others, which are equally full with different mixes of inputs, and has too little for all. */
export const tiedColony: fc.Arbitrary<Colony> = fc
  .record({
    schematic: fc.nat(997),
    heldTotal: fc.nat(997),
    mixes: fc.array(fc.array(fc.nat(997), { minLength: 3, maxLength: 3 }), { minLength: 2, maxLength: 5 }),
    quantity: fc.integer({ min: 1, max: 20 }),
  })
  .map(buildTiedColony);

function buildTiedColony(sketch: {
  schematic: number;
  heldTotal: number;
  mixes: number[][];
  quantity: number;
}): Colony {
  const mixing = [...schematics.values()].filter(
    ({ inputs }) => inputs.length > 1 && inputs.every((input) => input.amount === inputs[0]!.amount),
  );
  const makeable = mixing.filter(({ inputs }) => schematicByOutput.has(inputs[0]!.typeId));
  const schematic = makeable[sketch.schematic % makeable.length]!;
  const typeIds = schematic.inputs.map((input) => input.typeId);
  const demandedUnits = schematic.inputs[0]!.amount;
  const heldTotal = sketch.heldTotal % (demandedUnits * typeIds.length);
  const feeding = schematicByOutput.get(typeIds[0]!)!;
  const feeder = makeFactory(FIRST_PIN_ID, feeding.schematicId, [], MADE_AT - feeding.cycleSeconds + 60);
  const eaters = sketch.mixes.map((mix, index) => {
    const held = splitUp(heldTotal, typeIds.length, demandedUnits, mix);
    const stacks = typeIds.map((typeId, k): [TypeId, number] => [typeId, held[k]!]);
    return makeFactory(FIRST_PIN_ID + 1 + index, schematic.schematicId, stacks);
  });
  const routes = eaters.map((eater) => makeRoute(feeder.pinId, eater.pinId, typeIds[0]!, sketch.quantity));
  return makeColony([feeder, ...eaters], routes);
}

/** Parts of 0 to `most` that add up to `total`, chosen by a mix of numbers. */
function splitUp(total: number, partCount: number, most: number, mix: readonly number[]): number[] {
  const parts: number[] = [];
  let left = total;
  for (let after = partCount - 1; after >= 0; after--) {
    const least = Math.max(0, left - after * most);
    const part = least + (mix[after]! % (Math.min(most, left) - least + 1));
    parts.push(part);
    left -= part;
  }
  return parts;
}
