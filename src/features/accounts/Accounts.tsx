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
import { reorderAccounts, reorderCharacters } from '../../bridge/commands.ts';
import { accountsAtom } from '../../state/characters.ts';
import { store, useAtomValue } from '../../state/jotai.ts';
import { pageViewAtom } from '../../state/page.ts';
import { compactModeAtom } from '../../state/settings.ts';
import { NothingFound } from '../filter/HiddenPlanets.tsx';
import { moveByArrowKeys } from '../planets/arrowKeys.ts';
import { OpenPlanetView } from '../planets/OpenPlanetView.tsx';
import { PlanetMenu } from '../planets/PlanetMenu.tsx';
import { AccountCard } from './AccountCard.tsx';
import styles from './Accounts.module.css';
import { ANNOUNCEMENTS, INSTRUCTIONS } from './announcements.ts';
import { beginAiming, nearestOfGroup, nextOfGroup, sortableData } from './placement.ts';
import { accountSortableId, moveTo, parseSortableId } from './sortables.ts';
import { Tips } from './Tips.tsx';
import { useDrawnEntries } from './useIsDrawn.ts';

const NO_STRATEGY = () => null;
const ACCESSIBILITY = { announcements: ANNOUNCEMENTS, screenReaderInstructions: INSTRUCTIONS };

/** All account cards in the player's order, and what floats over them. */
export function Accounts() {
  const accounts = useAtomValue(accountsAtom);
  const { isNothingShown } = useAtomValue(pageViewAtom);
  const isCompact = useAtomValue(compactModeAtom);
  useDrawnEntries();
  const listRef = useRef<HTMLUListElement>(null);
  useEffect(() => (listRef.current ? moveByArrowKeys(listRef.current) : undefined), []);
  const [draggedLabel, setDraggedLabel] = useState<string | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: nextOfGroup, scrollBehavior: 'auto' }),
  );
  return (
    <>
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
            aria-label="Accounts"
          >
            {accounts.map(({ name }) => (
              <AccountCard key={name} name={name} hasGrip={accounts.length > 1} />
            ))}
          </ul>
        </SortableContext>
        <DragOverlay dropAnimation={null}>
          {draggedLabel !== null && <div className={styles.dragged}>{draggedLabel}</div>}
        </DragOverlay>
      </DndContext>
      {isNothingShown && <NothingFound />}
      <Tips />
      <PlanetMenu />
      <OpenPlanetView />
    </>
  );
}

/** Stores the new order. Cards that alert mode or the filter hides keep their places. */
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
