/** What a unit of a product takes, down to the inputs where its production begins. */
import { commodities, schematicByOutput } from '../../game/catalogue/index.ts';
import type { Sourcing } from '../../game/domain/choices.ts';
import type { Schematic } from '../../game/domain/commodity.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import { addTo } from '../../game/domain/sums.ts';
import { SECONDS_PER_HOUR } from '../../game/domain/units.ts';

/** Per unit of the product. */
export interface Recipe {
  /** units that come from outside */
  inputs: ReadonlyMap<TypeId, number>;
  /** factory hours by schematic, the product's own first */
  factoryHours: ReadonlyMap<Schematic, number>;
}

/** The recipe of a product with inputs of this tier or a lower one. */
export function recipeOf(typeId: TypeId, sourcing: Sourcing): Recipe {
  const inputs = new Map<TypeId, number>();
  const factoryHours = new Map<Schematic, number>();
  const lowestTier = sourcing === 'extracted' ? 0 : sourcing;
  const need = (wanted: TypeId, units: number, isProduct: boolean): void => {
    const schematic = schematicByOutput.get(wanted);
    const isMade = isProduct || (commodities.get(wanted)?.tier ?? 0) > lowestTier;
    if (schematic === undefined || !isMade) {
      addTo(inputs, wanted, units);
      return;
    }
    const cycles = units / schematic.output.amount;
    const hours = (cycles * schematic.cycleSeconds) / SECONDS_PER_HOUR;
    addTo(factoryHours, schematic, hours);
    for (const input of schematic.inputs) need(input.typeId, cycles * input.amount, false);
  };
  need(typeId, 1, true);
  return { inputs, factoryHours };
}

/** Every way of making a product, highest tier of inputs first. */
export function sourcingsOf(typeId: TypeId): Sourcing[] {
  const schematic = schematicByOutput.get(typeId);
  if (schematic === undefined) return [];
  const sourcings: Sourcing[] = [];
  const highest = Math.max(...schematic.inputs.map((input) => commodities.get(input.typeId)?.tier ?? 0));
  for (const tier of [3, 2, 1, 0] as const) if (tier <= highest) sourcings.push(tier);
  return [...sourcings, 'extracted'];
}
