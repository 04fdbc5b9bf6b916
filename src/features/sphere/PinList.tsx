import { type KeyboardEvent, useEffect, useId } from 'react';
import type { PinId } from '../../../workers/domain/ids.ts';
import styles from './PinList.module.css';
import { PinSymbolPicture } from './PinSymbolPicture.tsx';
import type { PinEntry } from './pinEntries.ts';

const SKELETON_ROWS = [0, 1, 2, 3, 4, 5, 6, 7];

interface PinListProps {
  entries: readonly PinEntry[];
  isLoading: boolean;
  selectedPinId: PinId | null;
  hoveredPinId: PinId | null;
  onSelect: (pinId: PinId) => void;
  onHover: (pinId: PinId | null) => void;
}

/** A colony's pins as a list: arrows go through it, and what is selected here is selected on the planet too. */
export function PinList({ entries, isLoading, selectedPinId, hoveredPinId, onSelect, onHover }: PinListProps) {
  const id = useId();
  const optionId = (pinId: PinId): string => `${id}-${pinId}`;

  useEffect(() => {
    const option = selectedPinId === null ? null : document.getElementById(`${id}-${selectedPinId}`);
    const list = option?.parentElement;
    // Only where the list scrolls by itself: on a narrow screen the page does, to the chosen pin's card.
    if (list && list.scrollHeight > list.clientHeight) option.scrollIntoView({ block: 'nearest' });
  }, [id, selectedPinId]);

  if (isLoading) {
    return (
      <div className={styles.list} aria-busy="true">
        <span className="visually-hidden">Pins are loading</span>
        {SKELETON_ROWS.map((row) => (
          <div key={row} className={styles.skeleton} />
        ))}
      </div>
    );
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    const current = entries.findIndex(({ pin }) => pin.pinId === selectedPinId);
    const last = entries.length - 1;
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(last, current + 1),
      ArrowUp: current === -1 ? last : Math.max(0, current - 1),
      Home: 0,
      End: last,
    };
    const target = entries[targets[event.key] ?? -1];
    if (!target) return;
    event.preventDefault();
    onSelect(target.pin.pinId);
  };

  return (
    <div
      className={styles.list}
      role="listbox"
      aria-label="Pins"
      tabIndex={0}
      {...(selectedPinId !== null && { 'aria-activedescendant': optionId(selectedPinId) })}
      onKeyDown={onKeyDown}
      onPointerLeave={() => onHover(null)}
    >
      {entries.map(({ pin, name, state, isTrouble, symbol }) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the list takes the keys
        <div
          key={pin.pinId}
          id={optionId(pin.pinId)}
          role="option"
          aria-selected={pin.pinId === selectedPinId}
          className={styles.option}
          data-hovered={pin.pinId === hoveredPinId}
          data-pin={pin.pinId}
          onClick={() => onSelect(pin.pinId)}
          onPointerEnter={(event) => event.pointerType === 'mouse' && onHover(pin.pinId)}
        >
          <PinSymbolPicture symbol={symbol} size={28} />
          <span className={styles.name}>{name}</span>
          <span className={styles.state} data-trouble={isTrouble}>
            {state}
          </span>
        </div>
      ))}
    </div>
  );
}
