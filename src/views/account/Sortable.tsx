import { useSortable } from '@dnd-kit/sortable';
import { GrabberIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import styles from './Sortable.module.css';

interface SortableProps {
  id: string;
  group: string;
  /** as it is read out: `Account: Main` */
  label: string;
  /** false where there is nothing to change places with */
  hasGrip: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** An entry of a list that can be moved by its grip. A line shows where what is dragged would go. */
export function Sortable({ id, group, label, hasGrip, className, children }: SortableProps) {
  const sortable = useSortable({ id, data: { group, label }, resizeObserverConfig: { disabled: true } });
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isOver, isDragging, activeIndex, index } = sortable;
  const drop = isOver && !isDragging && activeIndex >= 0 ? (activeIndex < index ? 'after' : 'before') : undefined;
  return (
    <li
      ref={setNodeRef}
      className={className ? `${styles.entry} ${className}` : styles.entry}
      data-drop={drop}
      data-dragged={isDragging}
    >
      {children}
      {hasGrip && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={styles.grip}
          {...attributes}
          {...listeners}
          aria-label={`Move ${label}`}
        >
          <GrabberIcon />
        </button>
      )}
    </li>
  );
}
