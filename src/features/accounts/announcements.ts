import type { Active, Announcements, Over } from '@dnd-kit/core';
import { t } from '@lingui/core/macro';

export const ANNOUNCEMENTS: Announcements = {
  onDragStart: ({ active }) => t`Picked up ${{ label: labelOf(active) }}.`,
  // A picked-up entry is over its own place at once. The last announcement must still say that it is picked up.
  onDragOver: ({ active, over }) => {
    const label = labelOf(active);
    if (!over) return t`${label} is at no place.`;
    if (over.id === active.id) return t`${label} is picked up and at its own place.`;
    const other = labelOf(over);
    return t`${label} is at the place of ${other}.`;
  },
  onDragEnd: ({ active, over }) => {
    if (!over || over.id === active.id) return stays(active);
    const [label, other] = [labelOf(active), labelOf(over)];
    return t`${label} was put at the place of ${other}.`;
  },
  onDragCancel: ({ active }) => stays(active),
};

function stays(active: Active): string {
  const label = labelOf(active);
  return t`${label} stays where it was.`;
}

function labelOf({ data }: Active | Over): string {
  const { label } = data.current ?? {};
  return typeof label === 'string'
    ? label
    : t({ message: `It`, comment: 'what is being moved, at the start of a sentence' });
}
