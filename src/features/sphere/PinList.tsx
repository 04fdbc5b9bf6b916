import { t } from '@lingui/core/macro';
import { type KeyboardEvent, useEffect, useId } from 'react';
import { styled } from 'styled-components';
import type { PinId } from '../../../workers/game/domain/ids.ts';
import { PinSymbolPicture } from './PinSymbolPicture.tsx';
import type { PinEntry } from './pinEntries.ts';

const List = styled.div`
  min-height: 0;
  padding: 8px;
  overflow-y: auto;

  &:focus-visible {
    outline-offset: -2px;
  }

  @media (--phone) {
    overflow-y: visible;
  }
`;

const Option = styled.div`
  display: grid;
  grid-template: "symbol name" auto "symbol state" auto / 28px minmax(0, 1fr);
  gap: 0 var(--gap-roomy);
  align-items: center;
  padding: 5px 8px;
  border-radius: 6px;
  cursor: pointer;

  & > svg {
    grid-area: symbol;
  }

  &[data-hovered="true"] {
    background: var(--control-transparent-bgColor-hover);
  }

  &[aria-selected="true"] {
    background: var(--control-transparent-bgColor-selected);
    box-shadow: inset 3px 0 0 var(--fgColor-accent);
  }

  @media (--phone) {
    padding: 8px;
  }
`;

const Name = styled.span`
  grid-area: name;
  font-size: var(--text-small);
  line-height: 18px;
`;

const State = styled.span`
  grid-area: state;
  font-size: var(--text-small);
  line-height: 16px;
  color: var(--fgColor-muted);
  overflow-wrap: anywhere;

  &[data-trouble="true"] {
    color: var(--fgColor-danger);
  }
`;

const Skeleton = styled.div`
  height: 34px;
  margin: 4px 8px;
  border-radius: 6px;
  background: var(--skeletonLoader-bgColor, var(--bgColor-muted));
`;

const SKELETON_ROWS = [0, 1, 2, 3, 4, 5, 6, 7];

interface PinListProps {
  entries: readonly PinEntry[];
  isLoading: boolean;
  selectedPinId: PinId | null;
  hoveredPinId: PinId | null;
  onSelect: (pinId: PinId) => void;
  onHover: (pinId: PinId | null) => void;
}

/** A colony's pins as a list with keyboard navigation. The planet shows the same selection. */
export function PinList({ entries, isLoading, selectedPinId, hoveredPinId, onSelect, onHover }: PinListProps) {
  const id = useId();
  const optionId = (pinId: PinId): string => `${id}-${pinId}`;

  useEffect(() => {
    const option = selectedPinId === null ? null : document.getElementById(`${id}-${selectedPinId}`);
    const list = option?.parentElement;
    // On narrow screens the list does not scroll by itself; PinCard scrolls the dialog.
    if (list && list.scrollHeight > list.clientHeight) option.scrollIntoView({ block: 'nearest' });
  }, [id, selectedPinId]);

  if (isLoading) {
    return (
      <List aria-busy="true">
        <span className="visually-hidden">{t`Loading pins…`}</span>
        {SKELETON_ROWS.map((row) => (
          <Skeleton key={row} />
        ))}
      </List>
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
    <List
      role="listbox"
      aria-label={t`Pins`}
      tabIndex={0}
      {...(selectedPinId !== null && { 'aria-activedescendant': optionId(selectedPinId) })}
      onKeyDown={onKeyDown}
      onPointerLeave={() => onHover(null)}
    >
      {entries.map(({ pin, name, state, isTrouble, symbol }) => (
        <Option
          key={pin.pinId}
          id={optionId(pin.pinId)}
          role="option"
          aria-selected={pin.pinId === selectedPinId}
          data-hovered={pin.pinId === hoveredPinId}
          data-pin={pin.pinId}
          onClick={() => onSelect(pin.pinId)}
          onPointerEnter={(event) => event.pointerType === 'mouse' && onHover(pin.pinId)}
        >
          <PinSymbolPicture symbol={symbol} size={28} />
          <Name>{name}</Name>
          <State data-trouble={isTrouble}>{state}</State>
        </Option>
      ))}
    </List>
  );
}
