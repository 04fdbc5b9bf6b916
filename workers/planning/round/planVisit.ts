import type { ColonyKey } from '../../domain/ids.ts';
import type { ColonyResult, Stop } from '../../domain/result.ts';
import type { Goods, PlannedFlow, VisitPlan, VisitSettings, VisitWorth } from '../../domain/round.ts';
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
import {
  type ColonyGoods,
  findColonyGoods,
  planRestarts,
  soldRawMaterials,
  withWidenedRoutes,
} from '../../sustain/index.ts';
import { customsTaxIsk, type Economy, tradeOfFlows, worthOf } from '../../worth/index.ts';
import { planDeliveries } from './planDeliveries.ts';
import { isVisitNeeded, paysForVisit } from './visitRule.ts';

/**
 * What to do at one colony: restart, then collect, then deliver; and what comes of it, from replays with and without the
 * visit. Pure, and the same whatever the rest of the fleet does.
 * @param state the colony at `settings.roundAt`; it isn't changed
 * @throws SimulationError if the colony can't be simulated on
 */
export function planVisit(
  key: ColonyKey,
  state: ColonyState,
  settings: VisitSettings & { worth: VisitWorth },
  economy: Economy,
): VisitPlan {
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
    rebuild: (after) => withWidenedRoutes(colony, after),
  });
  const planned = planDeliveries(visited, supplies, nextRoundAt, goods);
  const { deliveries, lastsUntil, limitedBy } = planned;
  const after = readResult(planned.after);

  const unvisited = cloneState(state);
  advance(unvisited, nextRoundAt);
  const flowsWithout = readFlowsSince(state, unvisited);
  const money = (flows: readonly PlannedFlow[]) =>
    worthOf(tradeOfFlows(flows, goods), 0, {
      economy,
      settings: settings.worth,
      soldRaw: soldRawMaterials(goods),
      neededElsewhere: new Map(),
    });
  const [visitedWorth, unvisitedWorth] = [money(after.flows), money(flowsWithout)];
  const worthIsk =
    visitedWorth.worthIsk === null || unvisitedWorth.worthIsk === null
      ? null
      : visitedWorth.worthIsk - unvisitedWorth.worthIsk;
  const earnedIsk = visitedWorth.net.netIsk;
  const stopsWithout = forecastStops(unvisited, roundAt);
  const hasWork = restarts.length + collects.length + deliveries.length > 0;
  return {
    key,
    isNeeded: hasWork && isVisitNeeded(stopsWithout, { restarts, ...planned }, settings),
    pays: hasWork && paysForVisit({ worthIsk, earnedIsk, withVisit: after.flows, without: flowsWithout }, goods),
    canWaitUntil: findFirstTrouble(before, stopsWithout, roundAt),
    worthIsk,
    earnedIsk,
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
 * @param before the colony at `roundAt`
 * @param stops  if nobody comes
 */
function findFirstTrouble(before: ColonyResult, stops: readonly Stop[], roundAt: EpochSeconds): EpochSeconds | null {
  // Unlike idle factories, expired programs and stores that have lost goods stay in the list, whatever happens next.
  if (before.stops.some(({ kind }) => kind === 'programExpired' || kind === 'storageFull')) return roundAt;
  const first = stops.find((stop) => stop.kind !== 'notSetUp');
  return first === undefined ? null : Math.max(roundAt, first.at);
}
