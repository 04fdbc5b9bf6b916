import { describe, expect, it } from 'vitest';
import {
  type ChainShape,
  COLUMN_GAP_PX,
  cardWidth,
  chainShape,
  expectedChainShape,
  layoutChain,
} from '../../../../src/features/planets/detail/planetChainLayout.ts';
import { balanceOf } from '../../../../src/model/planetFigures.ts';
import { reportColony, reportDetail } from '../../../../workers/figures/report/index.ts';
import type { Tier } from '../../../../workers/game/domain/commodity.ts';
import type { TypeId } from '../../../../workers/game/domain/ids.ts';
import { drawColony } from '../../../fixtures/colony.ts';
import { makeInput, schematicIdOf, typeIdOf } from '../../figures/report/colonyBuilders.ts';

const shape = (typeId: number, tier: Tier, feeds: readonly number[] = [], inputCount = 0): ChainShape => ({
  typeId: typeId as TypeId,
  tier,
  inputCount,
  feedsTypeIds: feeds as readonly TypeId[],
});

it.each([
  [-100, 'shortfall'],
  [-0.05, 'shortfall'],
  [-0.049, 'even'],
  [1e-13, 'even'],
  [0.05, 'surplus'],
  [34, 'surplus'],
])('the balance of a commodity of %d an hour is %s', (netPerHour, balance) => {
  expect(balanceOf(netPerHour)).toBe(balance);
});

describe('the layout of a production chain', () => {
  it('has a column for each tier that occurs, from raw to high-tech', () => {
    const { columns } = layoutChain([shape(3, 3), shape(1, 1, [3]), shape(2, 1, [3])]);
    expect(columns.map(({ tier, nodes }) => [tier, nodes.map(({ typeId }) => typeId)])).toEqual([
      [1, [1, 2]],
      [3, [3]],
    ]);
  });

  it('puts what feeds something beside it, so that no lines cross that need not', () => {
    const crossed = [shape(1, 0, [12]), shape(2, 0, [11]), shape(11, 1, [], 1), shape(12, 1, [], 1)];
    const { edges } = layoutChain(crossed);
    const down = edges.map(({ fromPx, toPx }) => [fromPx, toPx]).sort(([a], [b]) => (a ?? 0) - (b ?? 0));
    expect(down[0]?.[1]).toBeLessThan(down[1]?.[1] ?? 0);
  });

  it('keeps the cards of a column apart, and all of them within its height', () => {
    const shapes = [0, 1, 2, 3, 4].map((index) => shape(index, 0, [9], index)).concat(shape(9, 1, [], 3));
    const { columns, heightPx } = layoutChain(shapes);
    for (const { nodes } of columns) {
      let free = 0;
      for (const { topPx, heightPx: cardPx } of nodes) {
        expect(topPx).toBeGreaterThanOrEqual(free);
        free = topPx + cardPx;
      }
      expect(free).toBeLessThanOrEqual(heightPx);
    }
  });

  it('draws a line for each commodity that feeds another, between the middles of their cards', () => {
    const { columns, edges } = layoutChain([shape(1, 1, [5]), shape(2, 2, [5]), shape(5, 4, [], 2)]);
    expect(
      edges.map(({ fromTypeId, toTypeId, fromColumn, toColumn }) => [fromTypeId, toTypeId, fromColumn, toColumn]),
    ).toEqual([
      [1, 5, 0, 2],
      [2, 5, 1, 2],
    ]);
    const product = columns[2]?.nodes[0];
    expect(edges[0]?.toPx).toBe((product?.topPx ?? 0) + (product?.heightPx ?? 0) / 2);
  });

  it('of nothing has no size', () => {
    expect(layoutChain([])).toEqual({ columns: [], edges: [], heightPx: 0 });
  });
});

describe('the width of the cards', () => {
  it('fills the width together with the lines, up to a readable size', () => {
    expect(cardWidth(2, 2 * 240 + COLUMN_GAP_PX)).toBe(240);
    expect(cardWidth(2, 1400)).toBe(320);
  });

  it('is none where the columns do not fit side by side: then there is a list', () => {
    expect(cardWidth(5, 1300)).not.toBeNull();
    expect(cardWidth(3, 356)).toBeNull();
    expect(cardWidth(1, 356)).toBe(320);
  });
});

it('the space that is reserved for a chain is exactly the size of the chain', () => {
  const colony = drawColony(`
    1 ecu ${typeIdOf('Base Metals')} base=6965 cycle=30m program=48h
    2 launchpad
    3 factory ${schematicIdOf('Reactive Metals')}
    4 factory ${schematicIdOf('Mechanical Parts')}
    5 factory ${schematicIdOf('Construction Blocks')}
    6 ecu none cycle=none program=none base=none installed=none
    1 -> 2 -> 3 -> 4 -> 2 -> 5 -> 2
  `);
  const input = makeInput(colony);
  const expected = expectedChainShape(reportColony(input));
  const reported = chainShape(reportDetail(input).chain);
  const byId = (a: ChainShape, b: ChainShape) => a.typeId - b.typeId;
  const sorted = (shapes: ChainShape[]) =>
    shapes.map((one) => ({ ...one, feedsTypeIds: [...one.feedsTypeIds].sort() })).sort(byId);
  expect(reported.length).toBe(6);
  expect(sorted(expected)).toEqual(sorted(reported));
  expect(layoutChain(expected).heightPx).toBe(layoutChain(reported).heightPx);
});
