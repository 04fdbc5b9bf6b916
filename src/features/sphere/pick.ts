import type { PinId } from '../../../workers/game/domain/ids.ts';

/** A pin's current position in the picture, in CSS pixels from the top left corner. */
export interface PlacedPin {
  pinId: PinId;
  x: number;
  y: number;
  /** on the visible side of the planet */
  isVisible: boolean;
}

/** The smallest distance between two visible pins, in pixels; infinite with fewer than two. */
export function smallestGap(placed: readonly PlacedPin[]): number {
  const visible = placed.filter(({ isVisible }) => isVisible);
  let least = Number.POSITIVE_INFINITY;
  visible.forEach((pin, index) => {
    for (let other = index + 1; other < visible.length; other++) {
      const { x, y } = visible[other]!;
      least = Math.min(least, Math.hypot(pin.x - x, pin.y - y));
    }
  });
  return least;
}

/** The visible pin nearest to a point of the picture; null if none is within reach, in pixels. */
export function nearestPin(placed: readonly PlacedPin[], x: number, y: number, reach: number): PinId | null {
  let nearest: PinId | null = null;
  let least = reach;
  for (const pin of placed) {
    if (!pin.isVisible) continue;
    const distance = Math.hypot(pin.x - x, pin.y - y);
    if (distance > least) continue;
    least = distance;
    nearest = pin.pinId;
  }
  return nearest;
}
