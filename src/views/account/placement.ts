/** Where what is dragged would go: account cards among account cards, characters within their account. */
import type { CollisionDetection, DroppableContainer, KeyboardCoordinateGetter } from '@dnd-kit/core';

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

/**
 * The sortable of the same group that the pointer is on, or nearest to. Cards differ much in height, so their
 * centers say little. Without a pointer (by keyboard) the top of what is dragged stands for it.
 */
export const nearestOfGroup: CollisionDetection = ({
  active,
  collisionRect,
  droppableContainers,
  droppableRects,
  pointerCoordinates,
}) => {
  const group = sortableData(active)?.group;
  const y = pointerCoordinates?.y ?? collisionRect.top;
  const distances = droppableContainers.flatMap((container) => {
    const rect = droppableRects.get(container.id);
    if (!rect || sortableData(container)?.group !== group) return [];
    return [{ id: container.id, data: { value: distanceToSpan(y, rect.top, rect.bottom) } }];
  });
  return distances.sort((a, b) => a.data.value - b.data.value).slice(0, 1);
};

/** How far `y` is from a span; 0 within it, its lower end not included: there the next one begins. */
export function distanceToSpan(y: number, top: number, bottom: number): number {
  if (y < top) return top - y;
  return y < bottom ? 0 : y - bottom + 1;
}

/** An arrow key moves what is dragged onto the next place of its group, up or down. */
export const nextOfGroup: KeyboardCoordinateGetter = (event, { active, context }) => {
  const step = event.code === 'ArrowDown' || event.code === 'ArrowRight' ? 1 : -1;
  if (!event.code.startsWith('Arrow')) return undefined;
  event.preventDefault();
  const { droppableContainers, droppableRects, over } = context;
  const activeEntry = droppableContainers.get(active);
  const group = activeEntry ? sortableData(activeEntry)?.group : undefined;
  const tops = droppableContainers
    .getEnabled()
    .filter((container: DroppableContainer) => sortableData(container)?.group === group)
    .flatMap((container) => {
      const rect = droppableRects.get(container.id);
      return rect ? [{ id: container.id, left: rect.left, top: rect.top }] : [];
    })
    .sort((a, b) => a.top - b.top);
  const from = tops.findIndex(({ id }) => id === (over?.id ?? active));
  const next = tops[from + step];
  return next ? { x: next.left, y: next.top } : undefined;
};
