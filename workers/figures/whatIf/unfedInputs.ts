import type { Colony } from '../../game/domain/colony.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import { addTo } from '../../game/domain/sums.ts';
import { inputsOf } from '../../game/sustain/index.ts';

/** How many factories have no route that brings an input, by input. Goods move in whole units: a route of less brings none. */
export function unfedInputs({ pins, routes }: Colony): ReadonlyMap<TypeId, number> {
  const unfed = new Map<TypeId, number>();
  for (const pin of pins) {
    for (const typeId of inputsOf(pin)) {
      const isFed = routes.some(
        (route) => route.destinationPinId === pin.pinId && route.typeId === typeId && route.quantity >= 1,
      );
      if (!isFed) addTo(unfed, typeId, 1);
    }
  }
  return unfed;
}
