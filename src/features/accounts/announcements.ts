import type { Announcements, ScreenReaderInstructions } from '@dnd-kit/core';
import { sortableData } from './dropTargets.ts';

/** Instructions for screen readers at the grip. */
export const INSTRUCTIONS: ScreenReaderInstructions = {
  draggable:
    'To move it, press Space or Enter, then the up and down arrow keys. Space or Enter drops it, Escape cancels.',
};

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

type Entry = Parameters<typeof sortableData>[0];

function labelOf(entry: Entry): string {
  return sortableData(entry)?.label ?? 'It';
}
