import { describe, expect, it } from 'vitest';
import { nearestPin, smallestGap } from '../../../../src/features/sphere/pick.ts';
import type { PinId } from '../../../../workers/game/domain/ids.ts';

const placed = [
  { pinId: 1 as PinId, x: 100, y: 100, isVisible: true },
  { pinId: 2 as PinId, x: 110, y: 100, isVisible: true },
  { pinId: 3 as PinId, x: 104, y: 100, isVisible: false },
];

describe('nearestPin', () => {
  it('takes the nearest of the pins that can be seen', () => {
    expect(nearestPin(placed, 104, 100, 16)).toBe(1);
    expect(nearestPin(placed, 106, 100, 16)).toBe(2);
  });

  it('takes none beyond its reach', () => {
    expect(nearestPin(placed, 100, 117, 16)).toBeNull();
    expect(nearestPin(placed, 100, 116, 16)).toBe(1);
  });
});

it('smallestGap is that of the two nearest pins that can be seen, and infinite without two of them', () => {
  expect(smallestGap(placed)).toBe(10);
  expect(smallestGap(placed.slice(1))).toBe(Number.POSITIVE_INFINITY);
});
