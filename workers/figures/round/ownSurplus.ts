/** Which of its own inputs a planet makes too much of: visits take them out, and they count as products. */

import { tierOf } from '../../game/catalogue/index.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import { type ColonyState, stateAt } from '../../game/engine/index.ts';
import { findColonyGoods, VisitedReplay, type VisitRule } from '../../game/sustain/index.ts';

/** What is left over now may be missing rounds later. */
const FEWEST_ROUNDS = 8;

/** With short intervals, a program takes hundreds of rounds. */
const MOST_ROUNDS = 28;

/**
 * Inputs that a colony makes more of than its factories use: with visits at this and all further rounds, some is left, later
 * visits take some out, and no factory lacks it once some was taken.
 * @param state at a round, before its visit
 * @throws SimulationError if the colony can't be simulated on
 */
export function findOwnSurplus(state: ColonyState, rule: VisitRule): ReadonlySet<TypeId> {
  const { made, used } = findColonyGoods(state.compiled.colony);
  const isOwn = (typeId: TypeId) =>
    made.has(typeId) && !rule.alsoBrings?.has(typeId) && (rule.takesSurplusP0 || tierOf(typeId) > 0);
  const left = new Map([...used].filter(isOwn).map((typeId) => [typeId, 0]));
  if (left.size === 0) return new Set();
  const lastTakenIn = new Map<TypeId, number>();
  const replay = new VisitedReplay(state, rule);
  const rounds = countRounds(replay.current.visited, rule);
  for (let round = 0; round < rounds && left.size > 0; round++) {
    const { visit, units, end } = replay.next();
    for (const { typeId, amount } of visit.moves) if (amount < 0) lastTakenIn.set(typeId, round);
    for (const stop of end.stops) {
      if (stop.kind === 'inputMissing' && lastTakenIn.has(stop.typeId)) left.delete(stop.typeId);
    }
    for (const [typeId, before] of left) {
      const flow = units.get(typeId);
      const now = flow === undefined ? before : before + flow.made - flow.used - flow.lost - flow.inFactories;
      // Mostly, no further round has to be replayed.
      if (round === 0 && now <= 0) left.delete(typeId);
      else left.set(typeId, now);
    }
  }
  return new Set([...left.keys()].filter((typeId) => left.get(typeId)! > 0 && (lastTakenIn.get(typeId) ?? 0) > 0));
}

/** Whole programs of the visited colony, at least eight rounds: what is made early in a program may only be used late. */
function countRounds(visited: ColonyState, { intervalSeconds }: VisitRule): number {
  let lastEndsAt = 0;
  for (const pin of visited.compiled.colony.pins) {
    if (pin.kind === 'ecu') lastEndsAt = Math.max(lastEndsAt, pin.expiresAt ?? 0);
  }
  const rounds = Math.max(1, Math.floor((lastEndsAt - stateAt(visited)) / intervalSeconds));
  return Math.min(MOST_ROUNDS, rounds * Math.ceil(FEWEST_ROUNDS / rounds));
}
