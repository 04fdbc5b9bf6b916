import { TriangleDownIcon, TriangleUpIcon } from '@primer/octicons-react';
import styles from './SortHeader.module.css';
import { Tooltip } from './Tooltip.tsx';

export type SortDirection = 'ascending' | 'descending';

interface SortHeaderProps {
  label: string;
  /** how the table is sorted by this column; null where it is sorted by another */
  direction: SortDirection | null;
  onSort: (direction: SortDirection) => void;
  /** figures stand on the right */
  isNumeric?: boolean;
  tooltip?: string;
}

/** A column's header that sorts by it: ascending first, then the other way round. */
export function SortHeader({ label, direction, onSort, isNumeric = false, tooltip }: SortHeaderProps) {
  const button = (
    <button
      type="button"
      className={styles.button}
      onClick={() => onSort(direction === 'ascending' ? 'descending' : 'ascending')}
    >
      <span>{label}</span>
      <span className={styles.arrow} data-shown={direction !== null} aria-hidden="true">
        {direction === 'descending' ? <TriangleDownIcon size={12} /> : <TriangleUpIcon size={12} />}
      </span>
    </button>
  );
  return (
    <th scope="col" aria-sort={direction ?? 'none'} className={isNumeric ? styles.numeric : styles.text}>
      {tooltip === undefined ? (
        button
      ) : (
        <Tooltip text={tooltip} opensOnTap>
          {button}
        </Tooltip>
      )}
    </th>
  );
}
