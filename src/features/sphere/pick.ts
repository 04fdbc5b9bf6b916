import type { PinId } from '../../../workers/domain/ids.ts';

/** Where a pin is in the picture at the moment, in CSS pixels from its top left corner. */
export interface PlacedPin {
  pinId: PinId;
  x: number;
  y: number;
  /** on this side of the planet */
  isVisible: boolean;
}

/** The visible pin nearest to a point of the picture; null where none is within reach (in pixels). */
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
