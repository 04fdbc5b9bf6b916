/** Whether a visit that only restarts programs is worth making: raw material in store may last without it. */

import type { TypeId } from '../../game/domain/ids.ts';
import type { CommodityFlow } from '../../game/domain/result.ts';
import type { NewProgram } from '../../game/domain/round.ts';
import type { Isk, Seconds } from '../../game/domain/units.ts';
import { applyVisit, type ColonyState } from '../../game/engine/index.ts';
import { type ColonyGoods, VisitedReplay, type VisitRule, withWidenedRoutes } from '../../game/sustain/index.ts';
import { type Prices, priceOf } from '../../game/worth/index.ts';

/** A reserve that the visit builds up may only be drawn down rounds later. */
const ROUNDS = 8;

/** A colony at the next round, before it is visited then, and what happened until then. */
interface FirstRound {
  state: ColonyState;
  flows: readonly CommodityFlow[];
}

interface Comparison {
  withVisit: FirstRound;
  /** without this visit, but with all later ones */
  without: FirstRound;
  /** what the visit installs */
  restarts: readonly NewProgram[];
  intervalSeconds: Seconds;
  bringsInputs: boolean;
  goods: ColonyGoods;
  prices: Prices;
}

/**
 * Whether more goods are kept over the next eight rounds, of which this visit is the first, than without this visit.
 * @throws SimulationError if the colony can't be simulated on
 */
export function keepsMore(compared: Comparison): boolean {
  const { withVisit, without, restarts, intervalSeconds, bringsInputs, goods, prices } = compared;
  const isMore = (some: Kept, others: Kept) => isMoreKept(some, others, prices);
  const [first, firstWithout] = [keptOf(withVisit.flows, goods), keptOf(without.flows, goods)];
  // What the planet makes before the next round, it won't make up for later: mostly, no further round has to be replayed.
  if (isMore(first, firstWithout)) return true;
  const rule: VisitRule = { intervalSeconds, takesSurplusP0: false, bringsInputs };
  const { colony } = without.state.compiled;
  // Who doesn't come now restarts the same programs at the next round.
  const later = applyVisit(without.state, {
    programs: restarts.map((program) => ({ ...program, expiresAt: program.expiresAt + intervalSeconds })),
    moves: [],
    rebuild: (after) => withWidenedRoutes(colony, after),
  });
  return isMore(keepOn(first, withVisit.state, rule, goods), keepOn(firstWithout, later, rule, goods));
}

/** By product that leaves the planet: units made and not lost. */
type Kept = ReadonlyMap<TypeId, number>;

function keptOf(flows: readonly CommodityFlow[], { used }: ColonyGoods): Kept {
  return new Map(
    flows.flatMap(({ typeId, madeUnits, lostUnits }) => (used.has(typeId) ? [] : [[typeId, madeUnits - lostUnits]])),
  );
}

/** What is kept with visits at all further rounds, too. */
function keepOn(first: Kept, state: ColonyState, rule: VisitRule, { used }: ColonyGoods): Kept {
  const kept = new Map(first);
  const replay = new VisitedReplay(state, rule);
  for (let round = 1; round < ROUNDS; round++) {
    for (const [typeId, { made, lost }] of replay.next().units) {
      if (!used.has(typeId)) kept.set(typeId, (kept.get(typeId) ?? 0) + made - lost);
    }
  }
  return kept;
}

/** Where more of one product is kept and less of another, their value decides; without prices, it counts as more. */
function isMoreKept(some: Kept, others: Kept, prices: Prices): boolean {
  let [isMore, isLess] = [false, false];
  let isk: Isk | null = 0;
  for (const typeId of new Set([...some.keys(), ...others.keys()])) {
    const units = (some.get(typeId) ?? 0) - (others.get(typeId) ?? 0);
    if (units === 0) continue;
    isMore ||= units > 0;
    isLess ||= units < 0;
    const price = priceOf(prices, typeId);
    isk = isk === null || price === null ? null : isk + units * price;
  }
  return isMore && (!isLess || isk === null || isk > 0);
}
