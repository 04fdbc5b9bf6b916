import type { ColonyKey } from '../../domain/ids.ts';
import type { ColonyResult } from '../../domain/result.ts';
import type { Goods, VisitPlan, VisitSettings } from '../../domain/round.ts';
import type { EpochSeconds } from '../../domain/units.ts';
import {
  advance,
  applyVisit,
  type ColonyState,
  cloneState,
  forecastStops,
  readFlowsSince,
  readResult,
  stateAt,
} from '../../engine/index.ts';
import { type ColonyGoods, findColonyGoods, planRestarts } from '../../sustain/index.ts';
import { customsTaxIsk, type Economy, earnedIsk } from '../../worth/index.ts';
import { planDeliveries } from './planDeliveries.ts';

/**
 * What to do at one colony: restart, then collect, then deliver; and what comes of it, from replays with and without the
 * visit. Pure, and the same whatever the rest of the fleet does.
 * @param state the colony at `settings.roundAt`; it isn't changed
 * @throws SimulationError if the colony can't be simulated on
 */
export function planVisit(key: ColonyKey, state: ColonyState, settings: VisitSettings, economy: Economy): VisitPlan {
  const { roundAt, nextRoundAt } = settings;
  if (stateAt(state) !== roundAt) throw new RangeError('A visit is planned at the moment of the round.');
  const { colony } = state.compiled;
  const before = readResult(state);
  const goods = findColonyGoods(colony);
  const restarts = planRestarts(colony, settings);
  const collects = planCollects(goods, before);
  const supplies = goods.feeds.filter(({ typeId }) => settings.topUpOwnProducts || !goods.made.has(typeId));

  const visited = applyVisit(state, {
    programs: restarts,
    moves: [
      ...collects.map((taken) => ({ ...taken, amount: -taken.amount })),
      ...supplies.map((supply) => ({ ...supply, amount: 0 })),
    ],
  });
  const planned = planDeliveries(visited, supplies, nextRoundAt, goods);
  const { deliveries, lastsUntil, limitedBy } = planned;
  const after = readResult(planned.after);

  const earned = earnedIsk(after.flows, goods, economy);
  const unvisited = cloneState(state);
  advance(unvisited, nextRoundAt);
  const without = earnedIsk(readFlowsSince(state, unvisited), goods, economy);
  const canWaitUntil = findFirstTrouble(before, unvisited, roundAt);
  return {
    key,
    isNeeded: canWaitUntil !== null && canWaitUntil <= nextRoundAt,
    canWaitUntil,
    worthIsk: earned === null || without === null ? null : earned - without,
    earnedIsk: earned,
    restarts,
    collects,
    deliveries,
    lastsUntil,
    limitedBy,
    flows: after.flows,
    stops: after.stops,
    tax: customsTaxIsk(collects, deliveries, economy),
  };
}

/** Everything in a store that no factory of the colony uses. */
function planCollects({ stores, used }: ColonyGoods, result: ColonyResult): Goods[] {
  const isStore = new Set(stores.map(({ pinId }) => pinId));
  return result.pins.flatMap(({ pinId, contents }) =>
    isStore.has(pinId)
      ? contents.filter(({ typeId }) => !used.has(typeId)).map(({ typeId, amount }) => ({ pinId, typeId, amount }))
      : [],
  );
}

/**
 * When something first stops or is lost if nobody comes. What was never set up right doesn't count as a stop: no visit of
 * this kind repairs it.
 * @param before    the colony at `roundAt`
 * @param unvisited the same at a later time; advanced to the end of its forecast
 */
function findFirstTrouble(before: ColonyResult, unvisited: ColonyState, roundAt: EpochSeconds): EpochSeconds | null {
  // Unlike idle factories, expired programs and stores that have lost goods stay in the list, whatever happens next.
  if (before.stops.some(({ kind }) => kind === 'programExpired' || kind === 'storageFull')) return roundAt;
  const first = forecastStops(unvisited, roundAt).find((stop) => stop.kind !== 'notSetUp');
  return first === undefined ? null : Math.max(roundAt, first.at);
}
