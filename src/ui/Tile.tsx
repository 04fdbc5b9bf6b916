import { t } from '@lingui/core/macro';
import { ChevronDownIcon, ChevronUpIcon, type Icon } from '@primer/octicons-react';
import { type ReactNode, useId, useState } from 'react';
import { styled } from 'styled-components';
import { IconButton } from './IconButton.tsx';
import { useMediaQuery } from './useMediaQuery.ts';
import { PHONE } from './widths.ts';

/** Tiles side by side, the middle one with the rest of the room; on a phone lines in one box. */
export const TileRow = styled.div`
  display: grid;
  grid-template-columns: 274px minmax(0, 1fr) 232px;
  gap: var(--gap-medium);

  @media not (--laptop) {
    grid-template-columns: 396px minmax(0, 1fr) 378px;
    /* With a bar of what is still calculated, too: nothing moves when that ends. */
    min-height: 81px;
  }

  @media (--tablet) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);

    & > :nth-child(2) {
      grid-row: 2;
      grid-column: 1 / 3;
    }
  }

  @media (--phone) {
    display: block;
    border: 1px solid var(--borderColor-default);
    border-radius: 6px;
    background: var(--bgColor-muted);
  }
`;

const Box = styled.section`
  display: flex;
  flex-direction: column;
  gap: 5px;
  min-width: 0;
  padding: 6px 12px 5px;
  border: 1px solid var(--borderColor-default);
  border-radius: 6px;
  font-size: var(--text-small);
  line-height: 18px;
  background: var(--bgColor-muted);

  @media (--phone) {
    padding: 0;
    border-width: 0 0 1px;
    border-radius: 0;
    font-size: var(--text-medium);
    background: none;

    &:last-child {
      border: 0;
    }
  }
`;

const Line = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  gap: var(--gap-medium);
  min-height: var(--height-large);
  padding: 0 10px;

  & > svg {
    flex: none;
    color: var(--fgColor-muted);
  }

  /* Texts need its room. */
  @media (width < 400px) {
    & > svg {
      display: none;
    }
  }
`;

const Unfold = styled(IconButton)`
  && {
    flex: none;
    margin-left: auto;
    background: none;
  }

  /* The whole line unfolds it. */
  &&::after {
    position: absolute;
    inset: 0;
    content: "";
  }
`;

const Unfolded = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--gap-medium);
  padding: 0 10px 10px;
`;

interface TileProps {
  /** names it for screen readers */
  name: string;
  icon: Icon;
  /** all of it that a phone shows while it is folded */
  line: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A part of the strip at the top of the page. On a phone it is one line that unfolds. */
export function Tile({ name, icon: TileIcon, line, children, className }: TileProps) {
  const isPhone = useMediaQuery(PHONE);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (!isPhone) {
    return (
      <Box aria-label={name} className={className}>
        {children}
      </Box>
    );
  }
  return (
    <Box aria-label={name} className={className}>
      <Line>
        <TileIcon size={16} />
        {line}
        <Unfold
          icon={isOpen ? ChevronUpIcon : ChevronDownIcon}
          size="small"
          variant="invisible"
          aria-label={t`${name}: details`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        />
      </Line>
      {isOpen && <Unfolded id={id}>{children}</Unfolded>}
    </Box>
  );
}

/** The first line of a tile: what it is about, and what is to be known of it at the other end. */
export const TileHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 var(--gap-medium);
  min-height: var(--height-tiny);

  & > [data-end] {
    margin-left: auto;
  }

  /* What changes while planets arrive: a second line would move the whole page, twice. */
  @media not (--laptop) {
    &:has(> [data-end="coming"]) {
      flex-wrap: nowrap;
    }

    & > [data-end="coming"] {
      display: flex;
      min-width: 0;

      & > * {
        overflow: hidden;
        text-overflow: ellipsis;
      }
    }
  }

  /* Below the rest, where the tiles are narrow. */
  @media (--laptop) {
    & > [data-end] {
      flex-basis: 100%;
      margin-left: 0;
    }
  }
`;

export const TileValue = styled.strong`
  font-size: var(--text-large);
  line-height: 24px;
  white-space: nowrap;
  text-wrap-style: balance;

  /* Longer words than the English ones take two lines. */
  @media (--laptop) {
    white-space: normal;
  }

  @media (--phone) {
    font-size: var(--text-medium);
    line-height: 18px;
  }
`;
