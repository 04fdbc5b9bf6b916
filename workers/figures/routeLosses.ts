/** What a colony loses because of its routes, with visits as usual, and not because its stores are full. */
import type { Colony } from '../game/domain/colony.ts';
import type { TypeId } from '../game/domain/ids.ts';
import type { LossCause } from '../game/domain/result.ts';
import type { SustainedColony } from '../game/domain/sustained.ts';
import { causeByRoutes, causesByUnits } from './round/losses.ts';

/** Commodities that routes lose more of than full stores do, each with the cause that loses the most. */
export function routeLosses(
  colony: Colony,
  sustained: Pick<SustainedColony, 'flows' | 'stops'>,
): ReadonlyMap<TypeId, LossCause> {
  const stops = sustained.stops.map(({ stop }) => stop);
  const known = causesByUnits(stops);
  return new Map(
    sustained.flows.flatMap(({ typeId, lostUnitsPerHour }) => {
      if (lostUnitsPerHour <= 0) return [];
      // What is only lost in other intervals than the one whose stops are known has no stop.
      const cause = known.get(typeId) ?? causeByRoutes(colony, typeId, stops);
      return cause === 'storeFull' ? [] : [[typeId, cause] as const];
    }),
  );
}
