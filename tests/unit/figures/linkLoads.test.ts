/** What routes carry over links, as the game counts it. */
import { describe, expect, it } from 'vitest';
import { linkCapacityM3PerHour, linkLevelFor, linkLoads, linkName } from '../../../workers/figures/linkLoads.ts';
import type { Route } from '../../../workers/game/domain/colony.ts';
import type { PinId, TypeId } from '../../../workers/game/domain/ids.ts';
import { maxYieldPerCycle } from '../../../workers/game/engine/index.ts';
import { drawColony } from '../../fixtures/colony.ts';

const [P0_M3, P1_M3] = [0.005, 0.19];

const PINS = `
  1 ecu 2268 base=6000 cycle=30m program=48h
  2 launchpad
  3 storage
  4 factory 121
  5 ecu none
  6 factory none`;

/** What the routes carry between two pins, m³ an hour. */
function load(routes: string, from: number, to: number, change: (route: Route) => Route = (one) => one): number | null {
  const { pins, routes: drawn } = drawColony(`${PINS}\n${routes}`);
  return linkLoads({ pins, routes: drawn.map(change) }).get(linkName(from as PinId, to as PinId)) ?? null;
}

describe('the load of a link', () => {
  it('is the best cycle of an extractor, up to what its route takes', () => {
    const best = maxYieldPerCycle(6000, 1800);
    expect(load('1 -> 2 2268 x9999999', 1, 2)).toBeCloseTo(best * 2 * P0_M3, 9);
    expect(load('1 -> 2 2268 x500', 1, 2)).toBeCloseTo(500 * 2 * P0_M3, 9);
    expect(load('1 -> 2 2309 x500', 1, 2)).toBe(0);
    expect(load('5 -> 2 2268 x500', 5, 2)).toBe(0);
  });

  it.each(['cycleSeconds', 'baseQtyPerCycle'] as const)('is nothing while the %s of a program is unknown', (field) => {
    const { pins, routes } = drawColony(`${PINS}\n1 -> 2 2268 x500`);
    const unknown = pins.map((pin) => (pin.kind === 'ecu' ? { ...pin, [field]: null } : pin));
    expect(linkLoads({ pins: unknown, routes }).get(linkName(1 as PinId, 2 as PinId))).toBe(0);
  });

  it('is what a factory makes at full speed, up to what its route takes', () => {
    // 20 Water in half an hour
    expect(load('4 -> 2 3645 x100', 4, 2)).toBeCloseTo(40 * P1_M3, 9);
    expect(load('4 -> 2 3645 x5', 4, 2)).toBeCloseTo(10 * P1_M3, 9);
    expect(load('4 -> 2 2268 x5', 4, 2)).toBe(0);
  });

  it('is what a factory uses at full speed, up to what its route takes; nothing else leaves a store', () => {
    // 3,000 Aqueous Liquids in half an hour
    expect(load('2 -> 4 2268 x9000', 2, 4)).toBeCloseTo(6000 * P0_M3, 9);
    expect(load('2 -> 4 2268 x1000', 2, 4)).toBeCloseTo(2000 * P0_M3, 9);
    expect(load('2 -> 4 2309 x1000', 2, 4)).toBe(0);
    expect(load('2 -> 3 2268 x1000', 2, 3)).toBe(0);
    expect(load('2 -> 6 2268 x1000', 2, 6)).toBe(0);
  });

  it('adds up all routes in both directions, on the whole way', () => {
    const over3 = (route: Route): Route => (route.sourcePinId === 4 ? { ...route, waypoints: [3 as PinId] } : route);
    const routes = '2 -> 4 2268 x3000\n4 -> 2 3645 x20\n3 -> 4 2268 x3000';
    expect(load(routes, 2, 3, over3)).toBeCloseTo(40 * P1_M3, 9);
    expect(load(routes, 4, 3, over3)).toBeCloseTo(40 * P1_M3 + 6000 * P0_M3, 9);
    expect(load(routes, 4, 2, over3)).toBeCloseTo(6000 * P0_M3, 9);
  });

  it('leaves out routes of structures that are gone, and goods that it does not know', () => {
    const toGone = (route: Route): Route => ({ ...route, destinationPinId: 99 as PinId });
    expect(load('4 -> 2 3645 x20', 4, 99, toGone)).toBeNull();
    const unknown = (route: Route): Route => ({ ...route, typeId: 34 as TypeId });
    expect(load('2 -> 4 2268 x20', 2, 4, unknown)).toBe(0);
  });
});

describe('the level of a link', () => {
  it('doubles what it carries, from 1,250 m³ an hour on', () => {
    expect([0, 1, 10].map(linkCapacityM3PerHour)).toEqual([1250, 2500, 1_280_000]);
  });

  it.each([
    [0, 0],
    [1250, 0],
    [1251, 1],
    [2500, 1],
    [2501, 2],
    [1_280_000, 10],
    [1_280_001, null],
  ])('for %d m³ an hour is the lowest that is enough: %j', (m3PerHour, level) => {
    expect(linkLevelFor(m3PerHour)).toBe(level);
  });
});
