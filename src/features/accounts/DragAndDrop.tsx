import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type RefObject, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { reorderAccounts } from '../../bridge/accounts.ts';
import { accountsAtom, characterAtom, reorderCharacters } from '../../state/characters.ts';
import { store } from '../../state/jotai.ts';
import styles from './Accounts.module.css';
import { accountLabel } from './accountLabel.ts';
import { ANNOUNCEMENTS } from './announcements.ts';
import { beginAiming, nearestPlace, nextPlace } from './dropTargets.ts';
import gripStyles from './Grip.module.css';
import { type Grabbed, grabbedBy, moveTo, parseSortableId, placesFor } from './sortables.ts';

/** A press of pointer or key in the list. */
export type Press = SyntheticEvent<HTMLElement, PointerEvent | KeyboardEvent>;

interface DragAndDropProps {
  /** takes what presses grips */
  pressRef: RefObject<((press: Press) => void) | null>;
  /** the press that this code was loaded for, while it lasts */
  firstPressRef: RefObject<Press | null>;
}

// The instructions are with the grips, which are there first.
const ACCESSIBILITY = { announcements: ANNOUNCEMENTS, screenReaderInstructions: { draggable: '' } };

/** Drags account cards and characters by their grips. Only what is pressed is known to it, and its places while it moves. */
export default function DragAndDrop({ pressRef, firstPressRef }: DragAndDropProps) {
  const [grabbed, setGrabbed] = useState<Grabbed | null>(null);
  const [places, setPlaces] = useState<readonly HTMLElement[]>([]);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: nextPlace, scrollBehavior: 'auto' }),
  );
  const end = (): void => {
    if (grabbed) delete grabbed.grip.dataset.dragged;
    setPlaces([]);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={nearestPlace}
      accessibility={ACCESSIBILITY}
      onDragStart={() => {
        if (!grabbed) return;
        beginAiming();
        grabbed.grip.dataset.dragged = 'true';
        setPlaces(placesFor(grabbed));
      }}
      onDragCancel={end}
      onDragEnd={(event) => {
        end();
        drop(event);
      }}
    >
      <Handle grabbed={grabbed} onGrab={setGrabbed} pressRef={pressRef} firstPressRef={firstPressRef} />
      {places.map((place) => (
        <Place key={place.dataset.entry} place={place} />
      ))}
      <DragOverlay dropAnimation={null}>
        {grabbed && places.length > 0 && <div className={styles.dragged}>{labelOf(grabbed.id)}</div>}
      </DragOverlay>
    </DndContext>
  );
}

interface HandleProps extends DragAndDropProps {
  grabbed: Grabbed | null;
  onGrab: (grabbed: Grabbed) => void;
}

/** The grip that was pressed last. */
function Handle({ grabbed, onGrab, pressRef, firstPressRef }: HandleProps) {
  const { setNodeRef, setActivatorNodeRef, listeners } = useDraggable({
    id: grabbed?.id ?? '',
    data: { label: labelOf(grabbed?.id), entry: grabbed?.entry },
  });
  const listenersRef = useRef(listeners);
  useLayoutEffect(() => {
    listenersRef.current = listeners;
    setNodeRef(grabbed?.entry ?? null);
    setActivatorNodeRef(grabbed?.grip ?? null);
  });
  useEffect(() => {
    const pickUp = (press: Press): void => {
      const next = grabbedBy(press.target);
      if (next === null) return;
      // The listeners are those of an entry, so it has to be known before they hear of the press.
      flushSync(() => onGrab(next));
      listenersRef.current?.[press.type === 'keydown' ? 'onKeyDown' : 'onPointerDown']?.(press);
    };
    pressRef.current = pickUp;
    const first = firstPressRef.current;
    // React does not draw at once during an effect.
    if (first) queueMicrotask(() => pickUp(first));
    return () => {
      pressRef.current = null;
    };
  }, [onGrab, pressRef, firstPressRef]);
  return null;
}

/** Where the dragged entry can be dropped; shows a line while it would be dropped there. */
function Place({ place }: { place: HTMLElement }) {
  const id = place.dataset.entry ?? '';
  const { active, isOver, setNodeRef } = useDroppable({
    id,
    data: { label: labelOf(id) },
    resizeObserverConfig: { disabled: true },
  });
  useLayoutEffect(() => setNodeRef(place), [place, setNodeRef]);
  const dragged: unknown = active?.data.current?.entry;
  if (!isOver || !(dragged instanceof Node) || dragged === place) return null;
  const isAfter = (dragged.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return createPortal(<span className={gripStyles.target} data-place={isAfter ? 'after' : 'before'} />, place);
}

/** As its grip and announcements call it. */
function labelOf(id: string | undefined): string {
  const entry = parseSortableId(id ?? '');
  if (entry?.kind === 'account') return accountLabel(entry.name);
  return (entry && store.get(characterAtom(entry.characterId))?.name) ?? '';
}

/** Stores the new order. Cards hidden by the filter keep their places. */
function drop({ active, over }: DragEndEvent): void {
  const dragged = parseSortableId(active.id);
  const target = over && parseSortableId(over.id);
  if (!dragged || !target) return;
  const accounts = store.get(accountsAtom);
  if (dragged.kind === 'account' && target.kind === 'account') {
    const names = accounts.map(({ name }) => name);
    const moved = moveTo(names, dragged.name, target.name);
    if (moved !== names) reorderAccounts(moved);
  }
  if (dragged.kind === 'character' && target.kind === 'character') {
    const ids = accounts.find(({ characterIds }) => characterIds.includes(dragged.characterId))?.characterIds ?? [];
    const moved = moveTo(ids, dragged.characterId, target.characterId);
    if (moved !== ids) reorderCharacters(moved);
  }
}
