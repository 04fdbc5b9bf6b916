import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeFloating } from '../../../src/ui/placeFloating.ts';

const VIEWPORT = { width: 1000, height: 800 };

describe('placeFloating', () => {
  it('puts it below its anchor where there is room', () => {
    const anchor = { left: 100, top: 100, width: 50, height: 20 };
    expect(placeFloating(anchor, { width: 300, height: 200 }, VIEWPORT)).toEqual({ left: 100, top: 126 });
  });

  it('puts it above where there is no room below', () => {
    const anchor = { left: 100, top: 700, width: 50, height: 20 };
    expect(placeFloating(anchor, { width: 300, height: 200 }, VIEWPORT)).toEqual({ left: 100, top: 494 });
  });

  it('moves it left of the right edge', () => {
    const anchor = { left: 950, top: 100, width: 40, height: 20 };
    expect(placeFloating(anchor, { width: 300, height: 200 }, VIEWPORT).left).toBe(692);
  });

  it('keeps it inside of the viewport wherever its anchor is, as long as it fits', () => {
    const length = (max: number) => fc.integer({ min: 0, max });
    fc.assert(
      fc.property(length(980), length(780), length(984), length(784), (left, top, width, height) => {
        const place = placeFloating({ left, top, width: 20, height: 20 }, { width, height }, VIEWPORT);
        expect(place.left).toBeGreaterThanOrEqual(8);
        expect(place.top).toBeGreaterThanOrEqual(8);
        expect(place.left + width).toBeLessThanOrEqual(992);
        expect(place.top + height).toBeLessThanOrEqual(792);
      }),
    );
  });
});
