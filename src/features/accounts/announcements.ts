import type { Active, Announcements, Over } from '@dnd-kit/core';

/** Announcements for screen readers during a drag. */
export const ANNOUNCEMENTS: Announcements = {
  onDragStart: ({ active }) => `Picked up ${labelOf(active)}.`,
  // A picked-up entry is over its own place at once. The last announcement must still say that it is picked up.
  onDragOver: ({ active, over }) =>
    over?.id === active.id
      ? `${labelOf(active)} is picked up and at its own place.`
      : over
        ? `${labelOf(active)} is at the place of ${labelOf(over)}.`
        : `${labelOf(active)} is at no place.`,
  onDragEnd: ({ active, over }) =>
    over && over.id !== active.id
      ? `${labelOf(active)} was put at the place of ${labelOf(over)}.`
      : `${labelOf(active)} stays where it was.`,
  onDragCancel: ({ active }) => `${labelOf(active)} stays where it was.`,
};

function labelOf({ data }: Active | Over): string {
  const { label } = data.current ?? {};
  return typeof label === 'string' ? label : 'It';
}
