/** Where what is dragged would go: account cards among account cards, characters within their account. */
import type { CollisionDetection, KeyboardCoordinateGetter, UniqueIdentifier } from '@dnd-kit/core';

/** What every sortable carries. Only sortables of one group change places with each other. */
export interface SortableData {
  group: string;
  /** as it is read out */
  label: string;
}

/** Reads what a sortable carries; null for anything that is none. */
export function sortableData(
  entry: { data: { current?: Record<string, unknown> | undefined } } | null,
): SortableData | null {
  const { group, label } = entry?.data.current ?? {};
  return typeof group === 'string' && typeof label === 'string' ? { group, label } : null;
}

/** The place that the arrow keys have reached; null before the first of them. */
let aimedId: UniqueIdentifier | null = null;

/** Lets a drag by keyboard begin where it is. Called as anything is picked up. */
export function beginAiming(): void {
  aimedId = null;
}

/**
 * The sortable of the same group that the pointer is on, or nearest to. Cards differ much in height, so their
 * centers say little. By keyboard it is what the arrow keys have reached: what comes near while the page scrolls is
 * drawn and changes its height, so that no corner stays where a key press has put it.
 */
export const nearestOfGroup: CollisionDetection = ({
  active,
  collisionRect,
  droppableContainers,
  droppableRects,
  pointerCoordinates,
}) => {
  if (aimedId !== null) return [{ id: aimedId }];
  const group = sortableData(active)?.group;
  const point = pointerCoordinates ?? { x: collisionRect.left, y: collisionRect.top };
  const distances = droppableContainers.flatMap((container) => {
    const rect = droppableRects.get(container.id);
    if (!rect || sortableData(container)?.group !== group) return [];
    const value = distanceToSpan(point.x, rect.left, rect.right) + distanceToSpan(point.y, rect.top, rect.bottom);
    return [{ id: container.id, data: { value } }];
  });
  return distances.sort((a, b) => a.data.value - b.data.value).slice(0, 1);
};

/** How far a coordinate is from a span; 0 within it, its end not included: there the next one begins. */
export function distanceToSpan(coordinate: number, start: number, end: number): number {
  if (coordinate < start) return start - coordinate;
  return coordinate < end ? 0 : coordinate - end + 1;
}

/** An arrow key moves what is dragged onto the next or the former place of its group. */
export const nextOfGroup: KeyboardCoordinateGetter = (event, { active, context }) => {
  const step = event.code === 'ArrowDown' || event.code === 'ArrowRight' ? 1 : -1;
  if (!event.code.startsWith('Arrow')) return undefined;
  event.preventDefault();
  const { droppableContainers } = context;
  const activeEntry = droppableContainers.get(active);
  const group = activeEntry ? sortableData(activeEntry)?.group : undefined;
  const places = droppableContainers
    .getEnabled()
    .flatMap((container) => {
      const node = container.node.current;
      return node && sortableData(container)?.group === group ? [{ id: container.id, node }] : [];
    })
    .sort((a, b) => (a.node.compareDocumentPosition(b.node) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  const from = places.findIndex(({ id }) => id === (aimedId ?? active));
  const next = places[from + step];
  if (!next) return undefined;
  aimedId = next.id;
  const { left: x, top: y } = next.node.getBoundingClientRect();
  return { x, y };
};
