import { describe, expect, it } from 'vitest';
import { drawMap } from '../../../../workers/figures/settle/map.ts';
import { findReach, type Universe, type UniverseSystem } from '../../../../workers/figures/settle/reach.ts';
import type { SystemId } from '../../../../workers/game/domain/ids.ts';
import type { SettleWhere } from '../../../../workers/game/domain/settle.ts';
import { FIRST_SYSTEM, makeRow, systemId } from './testUniverse.ts';

function rowOf(changes: readonly Partial<UniverseSystem>[]): Universe {
  const row = makeRow(changes.slice(1).map(() => ['lava']));
  return new Map([...row].map(([id, system], k) => [id, { ...system, ...changes[k] }]));
}

function mapOf(universe: Universe, where: Partial<SettleWhere> = {}) {
  const area = { kind: 'jumps', homeId: FIRST_SYSTEM, jumps: 10, onlyHighSecurity: false } as const;
  const found = findReach(universe, { area, spaces: ['high', 'low', 'null'], avoidedIds: [], ...where });
  if (found.kind === 'impossible') throw new Error(found.problem.kind);
  const { systems, gates } = drawMap(universe, found.reach);
  return { gates, systems, at: new Map(systems.map((system) => [system.systemId, system])) };
}

describe('the map', () => {
  it('keeps the proportions of the real places, with north above and west at the left', () => {
    const positions = [
      { x: 10, y: 5 },
      { x: 30, y: 15 },
      { x: 50, y: 5 },
    ];
    const { at } = mapOf(rowOf(positions.map((position) => ({ position }))));
    expect([0, 1, 2].map((k) => at.get(systemId(k))!).map(({ x, y }) => [x, y])).toEqual([
      [0, 0.25],
      [0.5, 0],
      [1, 0.25],
    ]);
  });

  it('has each stargate once, and marks what is only passed through', () => {
    const universe = rowOf([{}, { space: 'high', security: 0.9 }, {}, {}]);
    const { gates, systems } = mapOf(universe, { spaces: ['low'] });
    expect(gates).toEqual([0, 1, 2].map((k) => [systemId(k), systemId(k + 1)]));
    expect(systems.map(({ jumps, isCandidate }) => [jumps, isCandidate])).toEqual([
      [0, true],
      [1, false],
      [2, true],
      // Without planets.
      [3, false],
    ]);
  });

  it('puts a system without a place near its neighbours, and none on another one', () => {
    const positions = [{ x: 0, y: 0 }, null, { x: 2, y: 0 }, null];
    const { systems, at } = mapOf(rowOf(positions.map((position) => ({ position }))));
    const placed = systems.map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`);
    expect(new Set(placed).size).toBe(4);
    for (const { x, y } of systems) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(1);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(1);
    }
    const distance = (a: number, b: number) => {
      const [one, other] = [at.get(systemId(a))!, at.get(systemId(b))!];
      return Math.hypot(one.x - other.x, one.y - other.y);
    };
    expect(distance(0, 1)).toBeLessThan(distance(0, 2));
    expect(distance(1, 2)).toBeLessThan(distance(0, 2));
  });

  it('shows wormholes, which have neither places nor stargates, each by itself, and one alone in its corner', () => {
    const wormhole = { position: null, gates: [], space: 'wormhole' } as const;
    const universe = rowOf([wormhole, wormhole, wormhole]);
    const named = (systemIds: SystemId[]) =>
      mapOf(universe, { area: { kind: 'named', systemIds }, spaces: ['wormhole'] }).systems;
    const two = named([systemId(0), systemId(1)]);
    expect(two).toHaveLength(2);
    expect([two[0]!.x, two[0]!.y]).not.toEqual([two[1]!.x, two[1]!.y]);
    expect(two.map(({ jumps }) => jumps)).toEqual([null, null]);
    expect(named([systemId(0)])).toMatchObject([{ x: 0, y: 0 }]);
  });
});
