/** Who gets how much of a commodity that a pool has too little of, and what is bought. */
import { describe, expect, it } from 'vitest';
import { findSources } from '../../../workers/figures/round/sources.ts';
import type { CharacterId, PinId, TypeId } from '../../../workers/game/domain/ids.ts';

const WATER = 3645 as TypeId;

/** What each of these characters gets of a pool's stock; each wants so much. */
function sharesOf(stockUnits: number, wanted: readonly number[]): number[] {
  const traders = wanted.map((amount, k) => ({
    characterId: (k + 1) as CharacterId,
    pool: 'Main',
    collects: [],
    deliveries: [{ pinId: 2 as PinId, typeId: WATER, amount }],
  }));
  const { deliveries, buy, surplus } = findSources(traders, [{ pool: 'Main', typeId: WATER, amount: stockUnits }]);
  const missing = wanted.reduce((sum, units) => sum + units, 0) - stockUnits;
  expect(buy.map(({ amount }) => amount)).toEqual(missing > 0 ? [missing] : []);
  expect(surplus.map(({ amount }) => amount)).toEqual(missing < 0 ? [-missing] : []);
  return deliveries.map(([one]) => one!.sources.find(({ kind }) => kind === 'stock')?.amount ?? 0);
}

describe('stock that is too little', () => {
  it.each([
    ['in whole shares, if they are whole', 4, [4, 2, 2], [2, 1, 1]],
    ['the rest to the largest fraction, wherever that is', 3, [4, 1], [2, 1]],
    ['the rest to the largest fraction, not to who has a whole share', 2, [3, 1, 1, 1], [1, 1, 0, 0]],
    ['of equal fractions to the first ones', 2, [1, 1, 1], [1, 1, 0]],
    ['nothing to who wants nothing', 1, [0, 1, 2], [0, 0, 1]],
  ])('is shared in proportion to what each wants: %s', (_, stockUnits, wanted, shares) => {
    expect(sharesOf(stockUnits, wanted)).toEqual(shares);
  });

  it('is all that is wanted, if there is enough', () => {
    expect(sharesOf(9, [4, 2])).toEqual([4, 2]);
  });
});

describe('goods that others collect', () => {
  it('are taken from the first characters of the list, among those that wait for nobody', () => {
    const collector = (id: number) => ({
      characterId: id as CharacterId,
      pool: 'Main',
      collects: [{ typeId: WATER, amount: 2 }],
      deliveries: [],
    });
    const taker = {
      characterId: 9 as CharacterId,
      pool: 'Main',
      collects: [],
      deliveries: [{ pinId: 2 as PinId, typeId: WATER, amount: 5 }],
    };
    const { deliveries, surplus } = findSources([collector(3), collector(1), collector(2), taker], []);
    expect(deliveries[3]![0]!.sources).toEqual([
      { kind: 'collected', characterId: 1, amount: 2 },
      { kind: 'collected', characterId: 2, amount: 2 },
      { kind: 'collected', characterId: 3, amount: 1 },
    ]);
    expect(surplus).toMatchObject([{ amount: 1 }]);
  });
});
