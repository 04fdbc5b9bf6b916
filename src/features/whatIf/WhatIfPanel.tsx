import { PlusIcon } from '@primer/octicons-react';
import { Button } from '@primer/react';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { MAX_VARIANTS, type VariantComparison } from '../../../workers/domain/whatIf.ts';
import type { Variant } from '../../state/variants.ts';
import { ChartFrame } from '../../ui/charts/ChartFrame.tsx';
import { Note } from '../../ui/dialogLayout.ts';
import { intervalText } from '../../words/whatIf.ts';
import { comparisonRows } from './comparisonRows.ts';
import { fillChart } from './fillChart.ts';
import { VariantEditor } from './VariantEditor.tsx';

const Panel = styled.div`
  display: flex;
  flex-direction: column;
  gap: 12px;
  padding: 4px 0 8px;
`;

const Scroller = styled.section`
  position: relative;
  max-width: 100%;
  overflow-x: auto;
`;

const Table = styled.table`
  border-collapse: collapse;
  font-size: 12px;
  font-variant-numeric: tabular-nums;

  & th,
  & td {
    min-width: 130px;
    max-width: 260px;
    padding: 3px 16px 3px 0;
    font-weight: 400;
    text-align: left;
    vertical-align: top;
  }

  & thead th {
    font-weight: 600;
  }

  & tbody th {
    color: var(--fgColor-muted);
  }

  & tbody tr {
    border-top: 1px solid var(--borderColor-muted);
  }

  & tbody tr:first-child td {
    font-weight: 600;
  }

  & small {
    display: block;
    font-size: 11px;
    font-weight: 400;
    color: var(--fgColor-muted);
  }

  @media (max-width: 600px) {
    & th,
    & td {
      min-width: 92px;
      padding-right: 8px;
    }

    /* What a figure is stays in sight while the variants scroll. */
    & tr > :first-child {
      position: sticky;
      left: 0;
      min-width: 84px;
      max-width: 96px;
      background: var(--bgColor-inset);
    }
  }

  & [data-tone='danger'],
  & [data-tone='danger'] small {
    color: var(--fgColor-danger);
  }
`;

const Editors = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 330px), 1fr));
  gap: 12px;
`;

interface WhatIfPanelProps {
  comparison: VariantComparison;
  variants: readonly Variant[];
  /** the orders that prices are from */
  priceBasis: string;
  onChange: (variants: readonly Variant[]) => void;
  onAdd: () => void;
  onCopy: (name: string, templateJson: string | null) => void;
}

/** The colony and its variants side by side: figures, one chart, and what can be changed. */
export function WhatIfPanel({ comparison, variants, priceBasis, onChange, onAdd, onCopy }: WhatIfPanelProps) {
  const rows = useMemo(() => comparisonRows(comparison), [comparison]);
  const names = variants.map(({ name }) => name);
  const chart = useMemo(() => fillChart(comparison, variants), [comparison, variants]);
  const { interval, choices } = comparison;
  // A variant that was just added has no figures yet.
  const columns = names.slice(0, comparison.variants.length);
  return (
    <Panel>
      <Note>
        Try changes before you make them in the game. Each variant is replayed by the game’s rules. Monthly figures
        assume a visit {intervalText(interval)}, which restarts ended programs, collects products and brings inputs, at
        your prices ({priceBasis}) and after customs tax. “First stop” and the chart assume that nobody comes.
      </Note>
      <Scroller tabIndex={0} aria-label="Comparison of variants">
        <Table>
          <thead>
            <tr>
              <th scope="col">ISK and units</th>
              <th scope="col">Now</th>
              {columns.map((name, k) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: variants have no identity but their place
                <th key={k} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, cells }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.slice(0, columns.length + 1).map((cell, k) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={k} data-tone={cell?.isBad ? 'danger' : undefined}>
                    {cell === null ? '–' : cell.text}
                    {cell?.note && <small>{cell.note}</small>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </Scroller>
      <Editors>
        {variants.map((variant, k) => (
          <VariantEditor
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            key={k}
            variant={variant}
            outcome={comparison.variants[k] ?? null}
            choices={choices}
            onChange={(changed) => onChange(variants.map((one, place) => (place === k ? changed : one)))}
            onDelete={() => onChange(variants.filter((_, place) => place !== k))}
            onCopy={(templateJson) => onCopy(variant.name, templateJson)}
          />
        ))}
      </Editors>
      {variants.length < MAX_VARIANTS && (
        <div>
          <Button size="small" leadingVisual={PlusIcon} onClick={onAdd}>
            Add a variant
          </Button>
        </div>
      )}
      <ChartFrame
        title="Fullest store without another visit"
        summary={`How full the fullest launchpad or storage facility becomes: ${chart.lines.map(({ name }) => name).join(', ')}.`}
        model={chart}
        xName="Time"
        heightPx={200}
        xTickPx={70}
      />
    </Panel>
  );
}
