import type { Colony, Pin, Route } from '../../game/domain/colony.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import { addTo } from '../../game/domain/sums.ts';
import { inputsOf } from '../../game/sustain/index.ts';

/** How many factories have no route that brings an input, by input. */
export function unfedInputs({ pins, routes }: Colony): ReadonlyMap<TypeId, number> {
  const unfed = new Map<TypeId, number>();
  for (const pin of pins) for (const typeId of unroutedInputs(pin, routes)) addTo(unfed, typeId, 1);
  return unfed;
}

/** Inputs of a factory that no route brings. Goods move in whole units: a route of less brings none. */
export function unroutedInputs(pin: Pin, routes: readonly Route[]): TypeId[] {
  return inputsOf(pin).filter(
    (typeId) =>
      !routes.some((route) => route.destinationPinId === pin.pinId && route.typeId === typeId && route.quantity >= 1),
  );
}
