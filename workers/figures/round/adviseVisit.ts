import type { ColonyKey } from '../../game/domain/ids.ts';
import type { VisitAdvice, VisitSettings } from '../../game/domain/round.ts';
import { DEFAULT_WORTH } from '../../game/domain/worth.ts';
import { type ColonyState, cloneState, forecastStops } from '../../game/engine/index.ts';
import { planVisit } from './planVisit.ts';

/**
 * What a visit at this time would bring in and take out: amounts without money and without the rest of the fleet.
 * @param state the colony at `settings.roundAt`; it isn't changed
 * @throws SimulationError if the colony can't be simulated on
 */
export function adviseVisit(key: ColonyKey, state: ColonyState, settings: VisitSettings): VisitAdvice {
  const { collects, deliveries, lastsUntil, limitedBy } = planVisit(
    key,
    state,
    // Nobody hauls in raw material.
    { ...settings, worth: DEFAULT_WORTH, feedAtLoss: [] },
    { prices: new Map(), customsTax: { gameFraction: 0, ownerFraction: 0 } },
  );
  const stops = forecastStops(cloneState(state), settings.roundAt);
  return {
    key,
    deliveries,
    lastsUntil,
    limitedBy,
    collects: collects.map((goods) => ({
      ...goods,
      fullAt: stops.find(({ kind, pinId }) => kind === 'storageFull' && pinId === goods.pinId)?.at ?? null,
    })),
  };
}
