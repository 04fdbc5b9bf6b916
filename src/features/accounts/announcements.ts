import type { Announcements, ScreenReaderInstructions } from '@dnd-kit/core';
import { sortableData } from './placement.ts';

/** Read to a screen reader at the grip. */
export const INSTRUCTIONS: ScreenReaderInstructions = {
  draggable:
    'To move it, press space or enter, then the arrow keys up and down; space or enter drops it, escape cancels.',
};

/** What is read out while something is dragged. */
export const ANNOUNCEMENTS: Announcements = {
  onDragStart: ({ active }) => `Picked up ${labelOf(active)}.`,
  // Whatever is picked up is over its own place at once: what is read last must still say that it is in hand.
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
