const GAP_PX = 6;
const MARGIN_PX = 8;

/** A rectangle in the viewport, in CSS pixels. */
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Where something that floats beside an anchor goes: below it where there is room, else above, else where there is more
 * room; never over the viewport's edge.
 */
export function placeFloating(
  anchor: Box,
  floating: { width: number; height: number },
  viewport: { width: number; height: number },
): { left: number; top: number } {
  const below = anchor.top + anchor.height + GAP_PX;
  const above = anchor.top - GAP_PX - floating.height;
  const roomBelow = viewport.height - below;
  const fitsBelow = floating.height + MARGIN_PX <= roomBelow;
  const isBelow = fitsBelow || (above < MARGIN_PX && roomBelow >= anchor.top);
  const top = isBelow ? Math.min(below, viewport.height - MARGIN_PX - floating.height) : above;
  const left = Math.min(anchor.left, viewport.width - MARGIN_PX - floating.width);
  return { left: Math.max(MARGIN_PX, left), top: Math.max(MARGIN_PX, top) };
}
