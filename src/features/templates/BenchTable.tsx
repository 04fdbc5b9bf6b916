import { Button, Checkbox } from '@primer/react';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { formatIskSum } from '../../format/isk.ts';
import { formatNumber, formatPercent } from '../../format/number.ts';
import { rowsAsBlocks, type ShownColumn, SortedTable } from '../../ui/SortedTable.tsx';
import { lastsText, planetText, productsText, starvedText } from '../../words/templates.ts';
import { type BenchRow, nameOfRow, originText, unitsPerMonth } from './benchRows.ts';

const Name = styled.span`
  display: flex;
  align-items: center;
  gap: 6px;
  min-width: 120px;
  max-width: 260px;
`;

const Open = styled(Button).attrs({ variant: 'invisible', size: 'small', alignContent: 'start', labelWrap: true })`
  && {
    min-width: 0;
    height: auto;
    padding: 2px 4px;
    border: 0;
    font-size: 12px;
    text-align: left;
    color: var(--fgColor-link);
  }

  && [data-component="text"] {
    overflow: hidden;
    white-space: normal;
    overflow-wrap: anywhere;
  }
`;

/* On a phone each template is a block of named figures. */
const Templates = styled.div`
  & table {
    width: 100%;
  }

  & th,
  & td {
    vertical-align: middle;
  }

  & [data-column="products"],
  & [data-column="starved"] {
    max-width: 260px;
    white-space: normal;
  }

  @media (max-width: 1100px) {
    & [data-column="origin"] {
      display: none;
    }

    & th,
    & td {
      padding-right: 5px;
    }
  }

  @media (max-width: 700px) {
    ${rowsAsBlocks}

    & tbody tr {
      grid-template-columns: 1fr 1fr;
      gap: 2px 16px;
    }

    & tbody th,
    & tbody [data-column="products"],
    & tbody [data-column="starved"] {
      grid-column: 1 / -1;
      max-width: none;
    }

    & tbody td {
      display: flex;
      justify-content: space-between;
      gap: 8px;
      padding: 0;
    }

    & tbody td::before {
      content: attr(data-label);
      color: var(--fgColor-muted);
    }

    & tbody [data-column="origin"] {
      display: flex;
    }

    & tbody [data-column="copy"] {
      justify-content: end;
      grid-column: 2;
    }

    & tbody [data-column="copy"]::before {
      content: none;
    }
  }
`;

interface BenchTableProps {
  rows: readonly BenchRow[];
  /** ids of the rows to compare */
  selected: ReadonlySet<string>;
  onSelect: (id: string, isSelected: boolean) => void;
  onOpen: (row: BenchRow) => void;
  onCopy: (row: BenchRow) => void;
}

/** One template a row, sortable by each column. */
export function BenchTable({ rows, selected, onSelect, onOpen, onCopy }: BenchTableProps) {
  const columns = useMemo(
    () => listColumns({ selected, onSelect, onOpen, onCopy }),
    [selected, onSelect, onOpen, onCopy],
  );
  return (
    <Templates>
      <SortedTable label="Templates" columns={columns} rows={rows} rowKey={({ id }) => id} />
    </Templates>
  );
}

function listColumns(actions: Omit<BenchTableProps, 'rows'>): ShownColumn<BenchRow>[] {
  const { selected, onSelect, onOpen, onCopy } = actions;
  return [
    {
      id: 'name',
      label: 'Template',
      value: nameOfRow,
      cell: (row) => (
        <Name>
          <Checkbox
            aria-label={`Compare ${nameOfRow(row)}`}
            checked={selected.has(row.id)}
            onChange={({ target }) => onSelect(row.id, target.checked)}
          />
          <Open onClick={() => onOpen(row)}>{nameOfRow(row)}</Open>
        </Name>
      ),
    },
    {
      id: 'origin',
      label: 'From',
      isText: true,
      tooltip: 'Your library, or the character whose colony it is',
      value: originText,
      cell: originText,
      tone: () => 'muted',
    },
    {
      id: 'planet',
      label: 'Planet',
      isText: true,
      value: ({ judgement }) => planetText(judgement),
      cell: ({ judgement }) => planetText(judgement),
    },
    {
      id: 'level',
      label: 'Level',
      tooltip: 'Level of the command center',
      value: ({ judgement }) => judgement.level,
      cell: ({ judgement }) => judgement.level,
    },
    {
      id: 'products',
      label: 'Products',
      isText: true,
      value: ({ judgement }) => productsText(judgement),
      cell: ({ judgement }) => productsText(judgement) || 'none',
    },
    {
      id: 'cpu',
      label: 'CPU',
      value: ({ judgement }) => judgement.load.cpuUsedTf / judgement.load.cpuLimitTf,
      cell: ({ judgement: { load } }) => formatPercent(load.cpuUsedTf / load.cpuLimitTf, 0),
      tone: ({ judgement: { load } }) => (load.cpuUsedTf > load.cpuLimitTf ? 'danger' : undefined),
    },
    {
      id: 'power',
      label: 'Power',
      value: ({ judgement }) => judgement.load.powerUsedMw / judgement.load.powerLimitMw,
      cell: ({ judgement: { load } }) => formatPercent(load.powerUsedMw / load.powerLimitMw, 0),
      tone: ({ judgement: { load } }) => (load.powerUsedMw > load.powerLimitMw ? 'danger' : undefined),
    },
    {
      id: 'faults',
      label: 'Faults',
      value: ({ judgement }) => judgement.faults.length,
      cell: ({ judgement }) => (judgement.faults.length === 0 ? 'none' : judgement.faults.length),
      tone: ({ judgement }) => (judgement.faults.length > 0 ? 'danger' : 'muted'),
    },
    {
      id: 'units',
      label: 'Units a month',
      value: unitsPerMonth,
      cell: (row) => formatNumber(unitsPerMonth(row)),
    },
    {
      id: 'isk',
      label: 'ISK a month',
      tooltip: 'At your prices for exports, before customs tax',
      value: ({ judgement }) => judgement.iskPerMonth.isk,
      cell: ({ judgement }) => formatIskSum(judgement.iskPerMonth),
    },
    {
      id: 'starved',
      label: 'Starves',
      tooltip: 'What factories wait for, and how much of the time',
      isText: true,
      value: ({ judgement }) => judgement.starved[0]?.idleFraction ?? 0,
      cell: ({ judgement }) => starvedText(judgement) || 'nothing',
    },
    {
      id: 'lasts',
      label: 'Stores last',
      tooltip: 'Until a store is first too full for a delivery, unattended',
      value: ({ judgement }) => judgement.lastsSeconds ?? Number.MAX_VALUE,
      cell: ({ judgement }) => lastsText(judgement),
    },
    {
      id: 'copy',
      label: 'Copy for the game',
      isAction: true,
      value: nameOfRow,
      cell: (row) => (
        <Button size="small" aria-label={`Copy ${nameOfRow(row)}`} onClick={() => onCopy(row)}>
          Copy
        </Button>
      ),
    },
  ];
}
