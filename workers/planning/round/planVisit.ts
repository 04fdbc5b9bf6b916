import type { ColonyKey, TypeId } from '../../domain/ids.ts';
import type { ColonyResult, CommodityFlow, Stop } from '../../domain/result.ts';
import type { Goods, PlannedFlow, VisitPlan, VisitSettings } from '../../domain/round.ts';
import type { EpochSeconds } from '../../domain/units.ts';
import {
  advance,
  applyVisit,
  type ColonyState,
  cloneState,
  forecast,
  moveGoods,
  readResult,
  stateAt,
} from '../../engine/index.ts';
import { type ColonyGoods, findColonyGoods } from './colonyGoods.ts';
import { customsTaxIsk, type Economy, earnedIsk } from './money.ts';
import { planDeliveries } from './planDeliveries.ts';
import { planRestarts } from './programs.ts';

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
  const { deliveries, lastsUntil, limitedBy } = planDeliveries(visited, supplies, nextRoundAt, goods);
  moveGoods(visited, deliveries);
  advance(visited, nextRoundAt);
  const after = readResult(visited);

  const earned = earnedIsk(after.flows, goods, economy);
  const without = earnedIsk(flowsWithoutVisit(state, before, nextRoundAt), goods, economy);
  const canWaitUntil = firstTrouble(forecast(state).stops, roundAt);
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
    taxIsk: customsTaxIsk(collects, deliveries, economy),
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

/** What is made, used and lost until the next round if nobody comes. */
function flowsWithoutVisit(state: ColonyState, before: ColonyResult, nextRoundAt: EpochSeconds): PlannedFlow[] {
  const run = cloneState(state);
  advance(run, nextRoundAt);
  const earlier = new Map<TypeId, CommodityFlow>(before.flows.map((flow) => [flow.typeId, flow]));
  return readResult(run).flows.map(({ typeId, madeUnits, usedUnits, lostUnits }) => {
    const flow = earlier.get(typeId);
    return {
      typeId,
      madeUnits: madeUnits - (flow?.madeUnits ?? 0),
      usedUnits: usedUnits - (flow?.usedUnits ?? 0),
      lostUnits: lostUnits - (flow?.lostUnits ?? 0),
    };
  });
}

/** The first time something stops or is lost. What was never set up right doesn't stop: no visit of this kind mends it. */
function firstTrouble(stops: readonly Stop[], roundAt: EpochSeconds): EpochSeconds | null {
  const first = stops.find((stop) => stop.kind !== 'notSetUp');
  return first === undefined ? null : Math.max(roundAt, first.at);
}
