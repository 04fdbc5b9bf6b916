import type { ColonyKey } from '../../game/domain/ids.ts';
import type { VisitAdvice, VisitSettings, VisitWorth } from '../../game/domain/round.ts';
import { type ColonyState, cloneState, forecastStops } from '../../game/engine/index.ts';
import type { Economy } from '../../game/worth/index.ts';
import { planVisit } from './planVisit.ts';

/**
 * What a visit at this time would bring in and take out, without the rest of the fleet.
 * @param state the colony at `settings.roundAt`; it isn't changed
 * @throws SimulationError if the colony can't be simulated on
 */
export function adviseVisit(
  key: ColonyKey,
  state: ColonyState,
  settings: VisitSettings & { worth: VisitWorth },
  economy: Economy,
): VisitAdvice {
  const { collects, deliveries, idleGainIsk, lastsUntil, limitedBy } = planVisit(key, state, settings, economy);
  const stops = forecastStops(cloneState(state), settings.roundAt);
  return {
    key,
    deliveries,
    idleGainIsk,
    lastsUntil,
    limitedBy,
    collects: collects.map((goods) => ({
      ...goods,
      fullAt: stops.find(({ kind, pinId }) => kind === 'storageFull' && pinId === goods.pinId)?.at ?? null,
    })),
  };
}
