import { useSortable } from '@dnd-kit/sortable';
import { GrabberIcon } from '@primer/octicons-react';
import { type RefObject, useEffect } from 'react';
import styles from './Grip.module.css';

interface GripProps {
  /** what it moves, an entry of a list */
  entryRef: RefObject<HTMLElement | null>;
  id: string;
  group: string;
  /** as it is read out: `Account: Main` */
  label: string;
}

/** The button by which an entry of a list is moved; a line shows where what is dragged would go. */
export function Grip({ entryRef, id, group, label }: GripProps) {
  const sortable = useSortable({ id, data: { group, label }, resizeObserverConfig: { disabled: true } });
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isOver, isDragging, activeIndex, index } = sortable;
  // Not a layout effect: the entry is around this, so its ref is set only after those.
  useEffect(() => {
    setNodeRef(entryRef.current);
    return () => setNodeRef(null);
  }, [setNodeRef, entryRef]);
  return (
    <>
      {isOver && !isDragging && activeIndex >= 0 && (
        <span className={styles.target} data-place={activeIndex < index ? 'after' : 'before'} />
      )}
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={styles.grip}
        data-dragged={isDragging}
        {...attributes}
        {...listeners}
        aria-label={`Move ${label}`}
      >
        <GrabberIcon />
      </button>
    </>
  );
}
