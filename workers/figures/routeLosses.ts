/** What a colony loses because of its routes, with visits as usual, and not because its stores are full. */
import type { Colony } from '../game/domain/colony.ts';
import type { TypeId } from '../game/domain/ids.ts';
import type { LossCause } from '../game/domain/result.ts';
import { lostGoodsOf } from '../game/domain/stopped.ts';
import { addTo, sum } from '../game/domain/sums.ts';
import type { SustainedColony } from '../game/domain/sustained.ts';
import { findCause } from './round/losses.ts';

/** Commodities that routes lose more of than full stores do, each with the cause that loses the most. */
export function routeLosses(
  colony: Colony,
  { flows, stops }: Pick<SustainedColony, 'flows' | 'stops'>,
): ReadonlyMap<TypeId, LossCause> {
  const known = causesByUnits(stops);
  return new Map(
    flows.flatMap(({ typeId, lostUnitsPerHour }) => {
      const cause = lostUnitsPerHour > 0 ? (known.get(typeId) ?? causeOf(colony, typeId, stops)) : 'storeFull';
      return cause === 'storeFull' ? [] : [[typeId, cause] as const];
    }),
  );
}

type AnyCause = LossCause | 'storeFull';

function causesByUnits(stops: SustainedColony['stops']): ReadonlyMap<TypeId, AnyCause> {
  const units = new Map<TypeId, Map<AnyCause, number>>();
  for (const { stop } of stops) {
    for (const { typeId, lostUnits } of lostGoodsOf(stop)) {
      const ofGood = units.get(typeId) ?? new Map<AnyCause, number>();
      units.set(typeId, ofGood);
      addTo(ofGood, stop.kind === 'goodsLost' ? stop.cause : 'storeFull', lostUnits);
    }
  }
  return new Map([...units].map(([typeId, ofGood]) => [typeId, mostOf(ofGood)]));
}

function mostOf(units: ReadonlyMap<AnyCause, number>): AnyCause {
  const byStores = units.get('storeFull') ?? 0;
  const byRoutes = [...units].filter(([cause]) => cause !== 'storeFull').sort(([, a], [, b]) => b - a);
  return byRoutes[0] !== undefined && sum(byRoutes.map(([, lost]) => lost)) >= byStores ? byRoutes[0][0] : 'storeFull';
}

/** The cause of what is only lost in other intervals than the one whose stops are known. */
function causeOf(colony: Colony, typeId: TypeId, stops: SustainedColony['stops']): AnyCause {
  const cause = findCause(
    colony,
    typeId,
    stops.map(({ stop }) => stop),
  );
  return cause?.kind ?? 'storeFull';
}
