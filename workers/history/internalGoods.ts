import { schematics } from '../catalogue/index.ts';
import type { Colony } from '../domain/colony.ts';
import type { TypeId } from '../domain/ids.ts';

/**
 * Commodities that a layout both makes and uses. They neither leave the colony nor come to it, except with a visit.
 * @param restartedTypeIds products of programs that were installed while the layout was in force
 */
export function findInternalGoods({ pins }: Colony, restartedTypeIds: readonly TypeId[]): ReadonlySet<TypeId> {
  const made = new Set(restartedTypeIds);
  const used = new Set<TypeId>();
  for (const pin of pins) {
    if (pin.kind === 'ecu' && pin.productTypeId !== null) made.add(pin.productTypeId);
    if (pin.kind !== 'factory' || pin.schematicId === null) continue;
    const schematic = schematics.get(pin.schematicId);
    if (schematic === undefined) continue;
    made.add(schematic.output.typeId);
    for (const { typeId } of schematic.inputs) used.add(typeId);
  }
  return new Set([...made].filter((typeId) => used.has(typeId)));
}
