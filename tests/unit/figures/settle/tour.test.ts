/** How far places of a plan are apart, through what may be flown. */
import { describe, expect, it } from 'vitest';
import { jumpsFrom, type Universe } from '../../../../workers/figures/settle/reach.ts';
import { tripJumps } from '../../../../workers/figures/settle/tour.ts';
import type { SettleWhere } from '../../../../workers/game/domain/settle.ts';
import { makeRow, systemId } from './testUniverse.ts';

const ROW = makeRow([[], [], [], []], 0.9);
const FREE = { onlyHighSecurity: false, avoidedIds: [] };
const from = (index: number, universe: Universe, passage: Parameters<typeof jumpsFrom>[2], most = 9) =>
  [...jumpsFrom(universe, systemId(index), passage, most)].map(([id, jumps]) => [id - systemId(0), jumps]);

describe('jumps', () => {
  it('are those of the shortest way, up to the most that are wanted', () => {
    expect(from(1, ROW, FREE)).toEqual([
      [1, 0],
      [0, 1],
      [2, 1],
      [3, 2],
      [4, 3],
    ]);
    expect(from(0, ROW, FREE, 1)).toHaveLength(2);
  });

  it('lead through high security alone if the player wants that, and never through what is avoided', () => {
    const low = { ...ROW.get(systemId(3))!, space: 'low' as const };
    const mixed: Universe = new Map([...ROW, [low.systemId, low]]);
    expect(from(1, mixed, FREE)).toHaveLength(5);
    expect(from(1, mixed, { ...FREE, onlyHighSecurity: true }).map(([index]) => index)).toEqual([1, 0, 2]);
    expect(from(1, mixed, { ...FREE, avoidedIds: [systemId(2)] }).map(([index]) => index)).toEqual([1, 0]);
  });
});

describe('one trip through all systems of a plan', () => {
  const fromHome = (index: number): SettleWhere => ({
    area: { kind: 'jumps', homeId: systemId(index), jumps: 5, onlyHighSecurity: false },
    spaces: ['high'],
    avoidedIds: [],
  });
  const named = (indices: readonly number[]): SettleWhere => ({
    ...fromHome(0),
    area: { kind: 'named', systemIds: indices.map(systemId) },
  });

  it('leads from home and back by the shortest order', () => {
    expect(tripJumps(ROW, fromHome(1), [4, 0, 2].map(systemId))).toBe(1 + 4 + 3);
    expect(tripJumps(ROW, fromHome(1), [systemId(1)])).toBe(0);
  });

  it('leads from one to the last where there is no home', () => {
    expect(tripJumps(ROW, named([2, 0, 4]), [2, 0, 4].map(systemId))).toBe(4);
  });

  it('is not known where no way may be flown', () => {
    const where = { ...fromHome(0), avoidedIds: [systemId(2)] };
    expect(tripJumps(ROW, where, [systemId(3)])).toBeNull();
  });
});
