import { t } from '@lingui/core/macro';
import { SortAscIcon, SortDescIcon } from '@primer/octicons-react';
import { Select } from '@primer/react';
import { useId } from 'react';
import { styled } from 'styled-components';
import type { Sort } from '../format/sortRows.ts';
import { IconButton } from './IconButton.tsx';
import { SelectOptions } from './SelectOptions.tsx';

const Row = styled.div`
  display: none;
  align-items: center;
  gap: var(--gap-medium);
  margin-bottom: 4px;
  font-size: var(--text-small);
  color: var(--fgColor-muted);

  & > label {
    white-space: nowrap;
  }

  /* The choices need all of the width. */
  @media (width < 360px) {
    & > label {
      position: absolute;
      clip-path: inset(50%);
      width: 1px;
      overflow: hidden;
    }
  }

  & > :nth-child(2) {
    flex: 1 1 0;
    min-width: 0;
  }
`;

interface SortSelectProps {
  /** the order that the table has at first */
  orderLabel: string;
  options: readonly { id: string; label: string }[];
  sort: Sort;
  /** by another column, in the direction in which that column begins */
  onSort: (id: string) => void;
  /** by the same column the other way round */
  onReverse: () => void;
}

/** The order of a table whose rows are blocks: what the heads of the columns choose elsewhere. Hidden beside them. */
export function SortSelect({ orderLabel, options, sort, onSort, onReverse }: SortSelectProps) {
  const id = useId();
  return (
    <Row data-sort-select="" data-unprinted="">
      <label htmlFor={id}>{t`Sorted by`}</label>
      <Select id={id} size="small" block value={sort.by ?? ''} onChange={({ target }) => onSort(target.value)}>
        {sort.by === null && <Select.Option value="">{orderLabel}</Select.Option>}
        <SelectOptions of={options.map(({ id, label }) => [id, label])} />
      </Select>
      {sort.by !== null && (
        <IconButton
          size="small"
          icon={sort.direction === 'descending' ? SortDescIcon : SortAscIcon}
          aria-label={t`Reverse the order`}
          onClick={onReverse}
        />
      )}
    </Row>
  );
}
