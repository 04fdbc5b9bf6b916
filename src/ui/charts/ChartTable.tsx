import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { styled } from 'styled-components';
import { UNKNOWN_TEXT } from '../../format/number.ts';
import type { ChartModel } from './chartModel.ts';

/* On paper the chart above says the same. */
const Data = styled.details`
  & > summary {
    width: max-content;
    font-size: 12px;
    color: var(--fgColor-muted);
    cursor: pointer;
  }

  & > summary:hover {
    color: var(--fgColor-default);
  }
`;

const Scroller = styled.section`
  max-height: 240px;
  margin-top: 4px;
  overflow: auto;
  border: 1px solid var(--borderColor-muted);
  border-radius: 6px;
`;

const Table = styled.table`
  border-collapse: collapse;
  font-size: 12px;
  font-variant-numeric: tabular-nums;

  & th,
  & td {
    padding: 1px 12px;
    font-weight: 400;
    text-align: right;
    white-space: nowrap;
  }

  & th:first-child {
    text-align: left;
  }

  & thead th {
    position: sticky;
    top: 0;
    color: var(--fgColor-muted);
    background: var(--bgColor-muted);
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
        <Scroller tabIndex={0} aria-label={t`${title} as a table`}>
          <Table>
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{xName}</th>
                {model.lines.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {Array.from(model.xs, (x, index) => (
                <tr key={x}>
                  <th scope="row">{model.xText(index)}</th>
                  {model.lines.map(({ name, values }) => {
                    const value = values[index];
                    return (
                      <td key={name}>
                        {value === null || value === undefined ? UNKNOWN_TEXT : model.valueText(value)}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </Table>
        </Scroller>
      )}
    </Data>
  );
}
