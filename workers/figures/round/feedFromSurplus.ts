/** What a round has for the player's baskets: what is left over goes to what they lack first, and the rest is bought. */
import type { TypeId } from '../../game/domain/ids.ts';
import type { PoolGoods } from '../../game/domain/round.ts';
import { sum } from '../../game/domain/sums.ts';
import { share } from './sources.ts';

/** What a basket takes, in whole units. */
export interface BasketNeed {
  name: string;
  /** until the next round: what lacks of it is bought */
  units: ReadonlyMap<TypeId, number>;
  /** with what is due by a date after that: so much is kept where it is left over */
  mostUnits: ReadonlyMap<TypeId, number>;
}

/** What all baskets take, or why that is not known. */
export type RoundNeeds = { kind: 'needs'; needs: readonly BasketNeed[] } | { kind: 'failed'; message: string };

/** What one basket gets: what is bought is what it lacks until the next round. */
export interface FedBasket {
  name: string;
  kept: readonly PoolGoods[];
  toBuy: readonly { typeId: TypeId; amount: number }[];
}

/**
 * Gives baskets what no delivery uses: of a good that there is too little of, each in proportion to its need. What they take
 * until the next round comes before what is due after that.
 * @param left by pool and commodity, each once
 * @returns what the baskets get, and what is left then
 */
export function feedFromSurplus(
  needs: readonly BasketNeed[],
  left: readonly PoolGoods[],
): { baskets: readonly FedBasket[]; surplus: readonly PoolGoods[] } {
  const rest = left.map((goods) => ({ ...goods }));
  const baskets = needs.map(({ name }) => ({
    name,
    kept: [] as PoolGoods[],
    toBuy: [] as { typeId: TypeId; amount: number }[],
  }));
  for (const typeId of new Set(needs.flatMap(({ units }) => [...units.keys()]))) {
    const wanted = needs.map(({ units }) => units.get(typeId) ?? 0);
    const there = rest.filter((goods) => goods.typeId === typeId);
    const thereUnits = sum(there.map(({ amount }) => amount));
    const granted = grant(thereUnits, wanted);
    const later = needs.map(({ mostUnits }, k) => (mostUnits.get(typeId) ?? 0) - wanted[k]!);
    const saved = grant(thereUnits - sum(granted), later);
    for (const [k, basket] of baskets.entries()) {
      let open = granted[k]! + saved[k]!;
      for (const goods of there) {
        const amount = Math.min(open, goods.amount);
        if (amount === 0) continue;
        goods.amount -= amount;
        open -= amount;
        basket.kept.push({ pool: goods.pool, typeId, amount });
      }
      const missing = wanted[k]! - granted[k]!;
      if (missing > 0) basket.toBuy.push({ typeId, amount: missing });
    }
  }
  return { baskets, surplus: rest.filter(({ amount }) => amount > 0) };
}

function grant(thereUnits: number, wanted: readonly number[]): readonly number[] {
  return sum(wanted) <= thereUnits ? wanted : share(thereUnits, wanted);
}
