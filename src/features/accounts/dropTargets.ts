/** Where a dragged entry would be dropped. There are only places of its own group: account cards among account cards,
 * characters within their account. */
import type { CollisionDetection, KeyboardCoordinateGetter, UniqueIdentifier } from '@dnd-kit/core';

/** The place reached with the arrow keys; null before the first key. */
let aimedId: UniqueIdentifier | null = null;

/** Resets the keyboard position. Called when an entry is picked up. */
export function beginAiming(): void {
  aimedId = null;
}

/**
 * The place under the pointer, or nearest to it. Cards differ much in height, so distances to their centers are useless.
 * With the keyboard it is the place reached with the arrow keys: positions are unreliable, because entries that scroll
 * into view are drawn and change their height.
 */
export const nearestPlace: CollisionDetection = ({
  collisionRect,
  droppableContainers,
  droppableRects,
  pointerCoordinates,
}) => {
  if (aimedId !== null) return [{ id: aimedId }];
  const point = pointerCoordinates ?? { x: collisionRect.left, y: collisionRect.top };
  const distances = droppableContainers.flatMap((container) => {
    const rect = droppableRects.get(container.id);
    if (!rect) return [];
    const value = distanceToSpan(point.x, rect.left, rect.right) + distanceToSpan(point.y, rect.top, rect.bottom);
    return [{ id: container.id, data: { value } }];
  });
  return distances.sort((a, b) => a.data.value - b.data.value).slice(0, 1);
};

/** The distance of a coordinate from a span; 0 inside. The end belongs to the next span. */
export function distanceToSpan(coordinate: number, start: number, end: number): number {
  if (coordinate < start) return start - coordinate;
  return coordinate < end ? 0 : coordinate - end + 1;
}

/** An arrow key moves the dragged entry to the next or previous place. */
export const nextPlace: KeyboardCoordinateGetter = (event, { active, context }) => {
  const step = event.code === 'ArrowDown' || event.code === 'ArrowRight' ? 1 : -1;
  if (!event.code.startsWith('Arrow')) return undefined;
  event.preventDefault();
  const places = context.droppableContainers
    .getEnabled()
    .flatMap(({ id, node: { current: node } }) => (node ? [{ id, node }] : []))
    .sort((a, b) => (a.node.compareDocumentPosition(b.node) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  const from = places.findIndex(({ id }) => id === (aimedId ?? active));
  const next = places[from + step];
  if (!next) return undefined;
  aimedId = next.id;
  const { left: x, top: y } = next.node.getBoundingClientRect();
  return { x, y };
};
