import { describe, expect, it } from 'vitest';
import { findPlace } from '../../../workers/figures/whatIf/findPlace.ts';
import { makeStorage } from '../../oracle/smallColonies.ts';

const at = (latitude: number, longitude: number) => ({ ...makeStorage(1), latitude, longitude });

describe('the place of a new structure', () => {
  it('is as far from the given one as the two closest structures are from each other', () => {
    const near = at(1.5, 1);
    // The closest two are 0.03 apart.
    const place = findPlace(near, [near, at(1.5, 1.2), at(1.53, 1.2), at(1.6, 1.5)]);
    expect(Math.abs(place.latitude - near.latitude)).toBeCloseTo(0.03, 4);
    expect(place.longitude).toBeCloseTo(near.longitude, 9);
  });

  it('is at a usual distance beside a single structure', () => {
    const only = at(1.5, 1);
    expect(findPlace(only, [only]).latitude - only.latitude).toBeCloseTo(0.012, 6);
  });

  it('is farther away where all close places are occupied', () => {
    const near = at(1.5, 1);
    const ring = Array.from({ length: 24 }, (_, k) => {
      const direction = (2 * Math.PI * k) / 24;
      return at(1.5 + 0.03 * Math.cos(direction), 1 + (0.03 * Math.sin(direction)) / Math.sin(1.5));
    });
    // Neighbours on the ring are 0.0078 apart: places of the next rings are free only outside.
    const place = findPlace(near, [near, ...ring]);
    const distances = [near, ...ring].map((pin) =>
      Math.hypot(pin.latitude - place.latitude, pin.longitude - place.longitude),
    );
    expect(Math.min(...distances)).toBeGreaterThan(0.0075);
  });
});
