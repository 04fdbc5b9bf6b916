import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { styled } from 'styled-components';
import { UNKNOWN_TEXT } from '../../format/number.ts';
import { DataTable } from '../DataTable.tsx';
import { type ChartModel, lineText } from './chartModel.ts';

/* On paper the chart above says the same. */
const Data = styled.details`
  & > summary {
    width: max-content;
    font-size: var(--text-small);
    color: var(--fgColor-muted);
  }

  & > summary:hover {
    color: var(--fgColor-default);
  }
`;

interface ChartTableProps {
  title: string;
  xName: string;
  model: ChartModel;
}

/** A chart's data as a table, for those who read rather than see; its hundreds of rows are made when it is opened. */
export function ChartTable({ title, xName, model }: ChartTableProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Data data-unprinted="" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t`Show as table`}</summary>
      {isOpen && (
        <DataTable
          label={t`${title} as a table`}
          look="long"
          isWhole
          rows={Array.from(model.xs, (x, index) => ({ x, index }))}
          rowKey={({ x }) => String(x)}
          columns={[
            { id: 'x', label: xName, cell: ({ index }) => model.xText(index) },
            ...model.lines.map((line) => ({
              id: line.name,
              label: line.name,
              cell: ({ index }: { index: number }) =>
                lineText(model, { ...line, isContinuous: false }, index) ?? UNKNOWN_TEXT,
            })),
          ]}
        />
      )}
    </Data>
  );
}
