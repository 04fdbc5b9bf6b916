import { describe, expect, it } from 'vitest';
import { keepsMore } from '../../../workers/figures/round/keepsMore.ts';
import type { TypeId } from '../../../workers/game/domain/ids.ts';
import type { CommodityFlow } from '../../../workers/game/domain/result.ts';
import { SECONDS_PER_DAY } from '../../../workers/game/domain/units.ts';
import { compileColony, startState } from '../../../workers/game/engine/index.ts';
import { findColonyGoods } from '../../../workers/game/sustain/index.ts';
import { drawColony } from '../../fixtures/colony.ts';

const WATER = 3645 as TypeId;
const OXYGEN = 3683 as TypeId;
const AQUEOUS_LIQUIDS = 2268 as TypeId;

const colony = drawColony('1 launchpad\n2 factory 121\n1 -> 2 -> 1', { planetType: 'gas' });

/** Two products, kept with the visit and without it, from the same colony at the next round. */
function isMore(withVisit: [number, number], without: [number, number], prices: [number, number][] = []): boolean {
  const flowsOf = ([water, oxygen]: [number, number]): CommodityFlow[] => [
    // Lost units and what factories use up count nothing.
    { typeId: WATER, madeUnits: water + 5, usedUnits: 0, lostUnits: 5 },
    { typeId: OXYGEN, madeUnits: oxygen, usedUnits: 0, lostUnits: 0 },
    { typeId: AQUEOUS_LIQUIDS, madeUnits: 1000 * water, usedUnits: 0, lostUnits: 0 },
  ];
  const state = startState(compileColony(colony));
  return keepsMore({
    withVisit: { state, flows: flowsOf(withVisit) },
    without: { state, flows: flowsOf(without) },
    restarts: [],
    intervalSeconds: SECONDS_PER_DAY,
    bringsInputs: false,
    goods: findColonyGoods(colony),
    prices: new Map(prices),
  });
}

describe('more is kept', () => {
  it('where there is more of one product and less of none', () => {
    expect(isMore([10, 10], [9, 10])).toBe(true);
    expect(isMore([10, 10], [10, 10])).toBe(false);
    expect(isMore([9, 10], [10, 10])).toBe(false);
  });

  it('where there is more of one and less of another, if that is worth more, or a price is missing', () => {
    const prices = (water: number): [number, number][] => [
      [WATER, water],
      [OXYGEN, 10],
    ];
    expect(isMore([20, 10], [10, 20], prices(11))).toBe(true);
    expect(isMore([20, 10], [10, 20], prices(10))).toBe(false);
    expect(isMore([20, 10], [10, 20], prices(9))).toBe(false);
    expect(isMore([20, 10], [10, 20], [[WATER, 9]])).toBe(true);
  });
});
