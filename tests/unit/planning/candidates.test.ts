/** Which changes are tried on a colony, likely ones first. */
import { describe, expect, it } from 'vitest';
import { commodities, schematics, typeName } from '../../../workers/catalogue/index.ts';
import { compileColony, startState } from '../../../workers/engine/index.ts';
import { listCandidates } from '../../../workers/planning/whatIf/candidates.ts';
import { listEditChoices } from '../../../workers/planning/whatIf/editChoices.ts';
import { drawColony } from '../../fixtures/colony.ts';

const idByName = new Map([...commodities.values()].map(({ name, typeId }) => [name, typeId]));

/** Makes Water. */
const COLONY = drawColony('1 ecu 2268 base=6000 cycle=1h program=96h\n2 launchpad\n3 factory 121\n1 -> 2 -> 3 -> 2');

/** Products of the new schematics that are tried, in order. */
function newProducts(isk: Record<string, number>, withImports: boolean): string[] {
  const prices = new Map(Object.entries(isk).map(([name, price]) => [idByName.get(name)!, price]));
  const choices = listEditChoices(startState(compileColony(COLONY)), null);
  const edits = listCandidates(COLONY, choices, prices, { withImports, canBuild: false }).flatMap((one) => one.edits);
  const ids = edits.flatMap((edit) => (edit.kind === 'schematic' ? [edit.toSchematicId] : []));
  return [...new Set(ids)].map((id) => typeName(schematics.get(id)!.output.typeId));
}

describe('new products of a colony with imports', () => {
  // An hour makes 5 of each from 40 Water and 40 of something that is bought.
  const isk = { Water: 9000, Electrolytes: 100, Coolant: 2000, Bacteria: 100, 'Test Cultures': 3000 };

  it('are those that earn more than their bought inputs cost, the best first; its own goods cost nothing', () => {
    expect(newProducts(isk, true)).toEqual(['Test Cultures', 'Coolant']);
    expect(newProducts({ ...isk, Bacteria: 250 }, true)).toEqual(['Coolant', 'Test Cultures']);
    expect(newProducts({ ...isk, Bacteria: 380 }, true)).toEqual(['Coolant']);
    expect(newProducts(isk, false)).toEqual([]);
  });

  it('are none whose inputs have no price', () => {
    const { Electrolytes: _, ...others } = isk;
    expect(newProducts(others, true)).toEqual(['Test Cultures']);
  });
});
