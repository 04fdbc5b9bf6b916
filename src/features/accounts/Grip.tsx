import { useSortable } from '@dnd-kit/sortable';
import { GrabberIcon } from '@primer/octicons-react';
import { type RefObject, useEffect } from 'react';
import styles from './Grip.module.css';

interface GripProps {
  /** the list entry that it moves */
  entryRef: RefObject<HTMLElement | null>;
  id: string;
  group: string;
  /** for announcements: `Account: Main` */
  label: string;
}

/** The drag handle of a list entry. A line shows where a dragged entry would be dropped. */
export function Grip({ entryRef, id, group, label }: GripProps) {
  const sortable = useSortable({ id, data: { group, label }, resizeObserverConfig: { disabled: true } });
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isOver, isDragging, activeIndex, index } = sortable;
  // Not a layout effect: those run before the ref of the surrounding entry is set.
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
