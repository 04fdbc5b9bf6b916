import { TriangleDownIcon, TriangleUpIcon } from '@primer/octicons-react';
import { Button } from '@primer/react';
import { styled } from 'styled-components';
import type { SortDirection } from '../format/sortRows.ts';
import { Tooltip } from './Tooltip.tsx';

interface SortHeaderProps {
  label: string;
  /** null if the table is sorted by another column */
  direction: SortDirection | null;
  onSort: (direction: SortDirection) => void;
  /** numbers are right-aligned */
  isNumeric?: boolean;
  tooltip?: string;
  /** -1 where arrow keys lead from head to head */
  tabIndex?: number;
  /** for the styles of one column */
  [data: `data-${string}`]: string | undefined;
}

const Arrow = styled.span`
  display: inline-flex;
  visibility: hidden;
`;

const Label = styled(Button)`
  && {
    /* Placed as text is: without a tooltip around it, too, it ends where its figures do. */
    display: inline-flex;
    height: auto;
    min-width: 0;
    padding: 2px 0;
    border: 0;
    border-radius: 3px;
    font: inherit;
    font-weight: 600;
    text-align: inherit;
    white-space: inherit;
    color: inherit;
    background: none;
  }

  &&:hover {
    color: var(--fgColor-default);
  }

  /* As wide as its text, which wraps where the table's headers do. */
  && > [data-component="buttonContent"] {
    display: block;
    flex-shrink: 1;
    min-width: 0;
  }

  && [data-component="text"] {
    display: inline-flex;
    align-items: baseline;
    gap: var(--gap-tiny);
    line-height: inherit;
    white-space: inherit;
  }

  /* On a phone, columns have no room for arrows that are hidden. */
  @media (--phone) {
    &[data-sorted="false"] ${Arrow} {
      display: none;
    }
  }

  &[data-sorted="true"] ${Arrow},
  &:hover ${Arrow} {
    visibility: visible;
  }
`;

/* Stronger than the alignment of the table's cells. */
const Header = styled.th`
  && {
    text-align: left;
  }

  &&[data-numeric="true"] {
    text-align: right;
  }

  /* The arrow is on the inner side, so that labels and numbers align. */
  &&[data-numeric="true"] [data-component="text"] {
    flex-direction: row-reverse;
  }
`;

/** A column header that sorts by its column: first ascending, then descending. */
export function SortHeader({
  label,
  direction,
  onSort,
  isNumeric = false,
  tooltip,
  tabIndex,
  ...data
}: SortHeaderProps) {
  const button = (
    <Label
      variant="invisible"
      size="small"
      tabIndex={tabIndex}
      data-sorted={direction !== null}
      onClick={() => onSort(direction === 'ascending' ? 'descending' : 'ascending')}
    >
      <span>{label}</span>
      <Arrow aria-hidden="true">
        {direction === 'descending' ? <TriangleDownIcon size={12} /> : <TriangleUpIcon size={12} />}
      </Arrow>
    </Label>
  );
  return (
    <Header scope="col" aria-sort={direction ?? 'none'} data-numeric={isNumeric} {...data}>
      {tooltip === undefined ? (
        button
      ) : (
        <Tooltip text={tooltip} opensOnTap>
          {button}
        </Tooltip>
      )}
    </Header>
  );
}
