import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext } from '@dnd-kit/sortable';
import { useEffect, useRef, useState } from 'react';
import { reorderAccounts } from '../../bridge/accounts.ts';
import { reorderCharacters } from '../../bridge/characters.ts';
import { accountsAtom } from '../../state/characters.ts';
import { lastVisitAtAtom } from '../../state/colonies.ts';
import { store, useAtomValue } from '../../state/jotai.ts';
import { sortedAccountsAtom } from '../../state/page.ts';
import { accountSortAtom, compactModeAtom } from '../../state/settings.ts';
import { AccountCard, type CharacterSlot } from './AccountCard.tsx';
import styles from './Accounts.module.css';
import { ANNOUNCEMENTS, INSTRUCTIONS } from './announcements.ts';
import { moveByArrowKeys } from './arrowKeys.ts';
import { beginAiming, nearestOfGroup, nextOfGroup, sortableData } from './dropTargets.ts';
import { accountSortableId, moveTo, parseSortableId } from './sortables.ts';
import { offscreenIsDrawnAtom, useDrawnEntries } from './useIsDrawn.ts';
import { firstAccounts, useIsWhole } from './useIsWhole.ts';

const NO_STRATEGY = () => null;
const ACCESSIBILITY = { announcements: ANNOUNCEMENTS, screenReaderInstructions: INSTRUCTIONS };

/** All account cards; in the player's order they can be dragged to another place. */
export function Accounts({ Character }: { Character: CharacterSlot }) {
  const accounts = useAtomValue(sortedAccountsAtom);
  const isOwnOrder = useAtomValue(accountSortAtom) === 'own';
  const isWhole = useIsWhole();
  const isCompact = useAtomValue(compactModeAtom);
  const isOffscreenDrawn = useAtomValue(offscreenIsDrawnAtom);
  const isLastVisit = useAtomValue(lastVisitAtAtom) !== null;
  useDrawnEntries();
  const listRef = useRef<HTMLUListElement>(null);
  useEffect(() => (listRef.current ? moveByArrowKeys(listRef.current) : undefined), []);
  const [draggedLabel, setDraggedLabel] = useState<string | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: nextOfGroup, scrollBehavior: 'auto' }),
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={nearestOfGroup}
      accessibility={ACCESSIBILITY}
      onDragStart={({ active }: DragStartEvent) => {
        beginAiming();
        setDraggedLabel(sortableData(active)?.label ?? null);
      }}
      onDragCancel={() => setDraggedLabel(null)}
      onDragEnd={(event) => {
        setDraggedLabel(null);
        drop(event);
      }}
    >
      <SortableContext items={accounts.map(({ name }) => accountSortableId(name))} strategy={NO_STRATEGY}>
        <ul
          ref={listRef}
          id="accounts"
          tabIndex={-1}
          className={styles.accounts}
          data-compact={isCompact}
          data-draws-offscreen={isOffscreenDrawn}
          data-last-visit={isLastVisit || undefined}
          aria-label="Accounts"
        >
          {(isWhole ? accounts : firstAccounts(accounts)).map(({ name }) => (
            <AccountCard key={name} name={name} hasGrip={isOwnOrder && accounts.length > 1} Character={Character} />
          ))}
        </ul>
      </SortableContext>
      <DragOverlay dropAnimation={null}>
        {draggedLabel !== null && <div className={styles.dragged}>{draggedLabel}</div>}
      </DragOverlay>
    </DndContext>
  );
}

/** Stores the new order. Cards hidden by alert mode or the filter keep their places. */
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
